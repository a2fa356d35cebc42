/** What a document may look like, as XML Schema has it: sequences, choices, counts, text. */

/** What is wrong with a text, null for nothing. */
export type TextRule = (text: string) => string | null;

export interface AttributeRule {
  readonly text: TextRule;
  readonly isRequired?: boolean;
}

export interface ElementContent {
  readonly attributes?: Readonly<Record<string, AttributeRule>>;
  /** Of an element that holds text alone; one without holds elements alone. */
  readonly text?: TextRule;
  readonly particles?: readonly Particle[];
}

export interface Particle {
  readonly least: number;
  readonly most: number;
  readonly is:
    | { readonly element: string; readonly ns: string; readonly content: ElementContent }
    | { readonly choice: readonly Particle[] }
    /** One element of another namespace than this. */
    | { readonly otherThan: string };
}

const ONCE = { least: 1, most: 1 };

/** Makes particles of a namespace's elements. */
export function elementsOf(ns: string) {
  const particle = (
    element: string,
    content: ElementContent,
    least: number,
    most: number,
  ): Particle => ({
    least,
    most,
    is: { element, ns, content },
  });
  return {
    one: (name: string, content: ElementContent) => particle(name, content, 1, 1),
    maybe: (name: string, content: ElementContent) => particle(name, content, 0, 1),
    /** One or more. */
    some: (name: string, content: ElementContent, most = Number.POSITIVE_INFINITY) =>
      particle(name, content, 1, most),
    /** None or more. */
    any: (name: string, content: ElementContent, most = Number.POSITIVE_INFINITY) =>
      particle(name, content, 0, most),
  };
}

export function oneOf(...choice: Particle[]): Particle {
  return { ...ONCE, is: { choice } };
}

export function other(ns: string, most = 1): Particle {
  return { least: 1, most, is: { otherThan: ns } };
}

export function holds(...particles: Particle[]): ElementContent {
  return { particles };
}

export function says(
  text: TextRule,
  attributes: ElementContent['attributes'] = {},
): ElementContent {
  return { text, attributes };
}

export function withAttributes(
  content: ElementContent,
  attributes: NonNullable<ElementContent['attributes']>,
): ElementContent {
  return { ...content, attributes };
}

export const NOTHING: ElementContent = { particles: [] };

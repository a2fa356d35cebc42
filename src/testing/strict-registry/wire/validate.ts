/** Holds a tree against a grammar. The first fault decides the reply. */
import type { ElementContent, Particle } from './grammar.ts';
import type { XmlNode } from './xml.ts';

export interface SchemaFault {
  /** 2001 unexpected, 2003 missing, 2005 ill-formed. */
  readonly code: 2001 | 2003 | 2005;
  readonly where: string;
  readonly why: string;
}

export function schemaFaultsOf(
  node: XmlNode,
  content: ElementContent,
  where = node.name,
): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const add = (code: SchemaFault['code'], why: string) => faults.push({ code, where, why });

  for (const [name, value] of node.attributes) {
    const rule = content.attributes?.[name];
    if (!rule) add(2001, `unknown attribute ${name}`);
    const fault = rule?.text(value);
    if (fault) add(2005, `attribute ${name}: ${fault}`);
  }
  for (const [name, { isRequired }] of Object.entries(content.attributes ?? {}))
    if (isRequired && !node.attributes.has(name)) add(2003, `attribute ${name} is missing`);

  if (content.text) {
    for (const child of node.children) add(2001, `unexpected element ${child.name}`);
    const fault = content.text(node.text);
    if (fault) add(node.text.trim() === '' ? 2003 : 2005, fault);
    return faults;
  }
  if (node.text.trim() !== '') add(2001, 'text where elements belong');
  let next = 0;
  for (const particle of content.particles ?? []) next = take(particle, node, next, where, faults);
  const left = node.children[next];
  if (left) add(2001, `unexpected element ${left.name}`);
  return faults;
}

/** Takes the children that belong to the particle; the place of the first that doesn't. */
function take(
  particle: Particle,
  parent: XmlNode,
  from: number,
  where: string,
  faults: SchemaFault[],
): number {
  const { is, least, most } = particle;
  let next = from;
  let count = 0;
  for (; count < most; count += 1) {
    const child = parent.children[next];
    if (!child || !begins(particle, child)) break;
    if ('choice' in is) {
      const chosen = is.choice.find((one) => begins(one, child))!;
      next = take(chosen, parent, next, where, faults);
      continue;
    }
    if ('content' in is)
      faults.push(...schemaFaultsOf(child, is.content, `${where}/${child.name}`));
    next += 1;
  }
  if (count < least) {
    const later = parent.children.slice(next).some((child) => begins(particle, child));
    const what = 'element' in is ? is.element : 'choice' in is ? 'one of a choice' : 'an element';
    faults.push(
      later
        ? { code: 2001, where, why: `${what} is not where it belongs` }
        : { code: 2003, where, why: `${what} is missing` },
    );
  }
  return next;
}

function begins({ is }: Particle, child: XmlNode): boolean {
  if ('choice' in is) return is.choice.some((one) => begins(one, child));
  if ('otherThan' in is) return child.ns !== '' && child.ns !== is.otherThan;
  return child.ns === is.ns && child.name === is.element;
}

/** XML as EPP uses it: written by escaping, read strictly and within bounds. */
import { SaxesParser } from 'saxes';

/** Markup that is well-formed by construction; everything else is text and gets escaped. */
export interface Markup {
  readonly xml: string;
}

export type Content = string | Markup | null | readonly (string | Markup | null)[];

/** `<name a="…">…</name>`; attributes that are null are left out, content that is null as well. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | null>> = {},
  content: Content = null,
): Markup {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === null ? '' : ` ${key}="${escaped(value)}"`))
    .join('');
  const inner = (Array.isArray(content) ? content : [content]).map(inside).join('');
  return { xml: inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` };
}

function inside(content: string | Markup | null): string {
  if (content === null) return '';
  return typeof content === 'string' ? escaped(content) : content.xml;
}

const SPECIAL = /[&<>"'\t\n\r]/g;
/** What XML 1.0 §2.2 has no way to write, not even escaped. */
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

/** Throws a `RangeError` for characters that XML can't carry. */
export function escaped(text: string): string {
  if (UNWRITABLE.test(text) || !text.isWellFormed())
    throw new RangeError('a character that XML can not carry');
  return text.replace(SPECIAL, (found) => `&#${found.charCodeAt(0)};`);
}

export interface XmlElement {
  /** Namespace URI, "" for none. */
  readonly uri: string;
  /** Name without prefix. */
  readonly local: string;
  /** By name without prefix: EPP has no two that differ only there. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text directly inside, trimmed. */
  readonly text: string;
}

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 50_000;

/** The root; null when not well-formed, with a document type, or beyond all bounds. */
export function parseXml(text: string): XmlElement | null {
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  const refuse = (reason: string): never => {
    throw new RangeError(reason);
  };
  parser.on('error', (error) => {
    throw error;
  });
  // EPP has no use for one (RFC 5730 §2.1), and entities are how small documents become large.
  parser.on('doctype', () => refuse('a document type'));
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1;
    if (open.length >= MAX_DEPTH || count > MAX_ELEMENTS) refuse('too deep or too many');
    const own = Object.values(attributes).map((attribute) => [attribute.local, attribute.value]);
    open.push({ uri, local, attributes: Object.fromEntries(own), children: [], text: '' });
  });
  const addText = (more: string) => {
    const last = open.at(-1);
    if (last) last.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (!closed) return;
    const done: XmlElement = { ...closed, text: closed.text.trim() };
    const parent = open.at(-1);
    if (parent) parent.children.push(done);
    else root = done;
  });
  try {
    parser.write(text).close();
    return root;
  } catch {
    return null;
  }
}

/** An `xs:boolean`. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

/** An `xs:dateTime` as epoch milliseconds; without a zone it is UTC (RFC 5731 §2.4). */
export function xmlInstant(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return null;
  const at = Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? null : at;
}

/** The first child of that name and namespace. */
export function child(
  parent: XmlElement | null | undefined,
  uri: string,
  local: string,
): XmlElement | null {
  return parent?.children.find((one) => one.local === local && one.uri === uri) ?? null;
}

export function childrenOf(
  parent: XmlElement | null | undefined,
  uri: string,
  local: string,
): readonly XmlElement[] {
  return parent?.children.filter((one) => one.local === local && one.uri === uri) ?? [];
}

/** The text of the first such child; null when there is none or it is empty. */
export function childText(
  parent: XmlElement | null | undefined,
  uri: string,
  local: string,
): string | null {
  return child(parent, uri, local)?.text || null;
}

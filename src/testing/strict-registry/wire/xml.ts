/** A frame as a tree that keeps namespaces and order. No DTD, no other charset than UTF-8. */
import { SaxesParser } from 'saxes';

export interface XmlNode {
  readonly ns: string;
  readonly name: string;
  /** Those without a namespace. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  /** Its own text, as written. */
  text: string;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The tree, or why there is none. */
export function readTree(frame: Buffer): XmlNode | string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(frame);
  } catch {
    return 'not UTF-8';
  }
  const open: XmlNode[] = [];
  let root: XmlNode | null = null;
  let broken: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  const give = (why: string) => {
    broken ??= why;
  };
  parser.on('error', ({ message }) => give(message));
  parser.on('doctype', () => give('a document type declaration'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8')
      give(`declared as ${encoding}`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = new Map<string, string>();
    for (const attribute of Object.values(attributes)) {
      if (attribute.uri === '') own.set(attribute.local, attribute.value);
      else if (attribute.uri !== XMLNS && attribute.uri !== XSI)
        give(`an attribute of ${attribute.uri}`);
    }
    const node = { ns: uri, name: local, attributes: own, children: [], text: '' };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  const addText = (piece: string) => {
    const inside = open.at(-1);
    if (inside) inside.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return broken ?? root ?? 'no element';
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

export function namedChildren(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** As `token` of XML Schema: runs of white space are one space, none at the ends. */
export function tokenOf(node: XmlNode | undefined): string {
  return (node?.text ?? '').replace(/[\t\n\r ]+/g, ' ').trim();
}

export function xmlEscaped(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!,
  );
}

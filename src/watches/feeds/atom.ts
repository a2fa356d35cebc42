/** What a watch told, as an Atom feed (RFC 4287). */
import { isoInstant } from '#app/base/clock.ts';
import type { KeptNews } from '#app/storage/watches/feeds.ts';
import { detailsOf, titleOf } from '../sentences.ts';

export interface AtomParts {
  readonly watchId: string;
  /** What is watched, for people. */
  readonly title: string;
  readonly selfUrl: string;
  /** Of the page on which a name can be looked up. */
  readonly pageOf: (domain: string) => string;
  /** Epoch milliseconds: of a feed without entries. */
  readonly createdAt: number;
  /** Newest first. */
  readonly news: readonly KeptNews[];
}

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** A document in UTF-8. The libraries for it rest on an XML writer that is no longer kept. */
export function atomFeed(parts: AtomParts): string {
  const { watchId, title, selfUrl, createdAt, news } = parts;
  const updated = isoInstant(news[0]?.at ?? createdAt);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:uuid:${watchId}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(selfUrl)}"/>`,
    '<author><name>Tra</name></author>',
    '<generator>Tra</generator>',
    ...news.map((one) => entryOf(one, parts)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(one: KeptNews, { pageOf }: AtomParts): string {
  const title = titleOf(one);
  const text = [title, ...detailsOf(one)].join('\n');
  return [
    '<entry>',
    `<id>urn:uuid:${one.id}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${isoInstant(one.at)}</updated>`,
    `<link rel="alternate" href="${escaped(pageOf(one.data.domain))}"/>`,
    `<category term="${escaped(one.type)}"/>`,
    `<content type="text">${escaped(text)}</content>`,
    '</entry>',
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** What XML 1.0 section 2.2 has no place for. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_CHARACTER, '\uFFFD')
    .replace(/[&<>"]/g, (one) => ENTITIES[one]!);
}

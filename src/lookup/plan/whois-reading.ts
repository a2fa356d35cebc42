import type { DomainName } from '#app/names/domain-name.ts';
import { noRecord, type Reading } from '#app/parsing/reading.ts';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import { decodeAnswer } from '#app/sources/whois/charset.ts';

export const UNREAD = noRecord('unknown', null);

/** A server that speaks of another name (its record, a nameserver match) has not answered. */
export function readWhoisAnswer(answer: RawAnswer, { ascii, unicode, tld }: DomainName): Reading {
  const text = decodeAnswer(answer.bytes, answer.charset);
  const reading = readWhois(text, { server: answer.server, tld });
  const names = (reading.words ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .map((word) => word.replace(/\.$/, ''));
  const speaksOfIt =
    reading.domain === null ||
    reading.domain === ascii ||
    names.includes(ascii) ||
    names.includes(unicode);
  return speaksOfIt ? reading : { ...UNREAD, referral: reading.referral };
}

/** The types of text that the EPP schemas know. Lengths count after white space is collapsed. */
import type { TextRule } from './grammar.ts';

const collapsed = (text: string) => text.replace(/[\t\n\r ]+/g, ' ').trim();

export function token(least: number, most = Number.POSITIVE_INFINITY): TextRule {
  return (text) => lengthFault([...collapsed(text)].length, least, most);
}

export function line(least: number, most: number): TextRule {
  return (text) => lengthFault([...text].length, least, most);
}

function lengthFault(length: number, least: number, most: number): string | null {
  return length >= least && length <= most ? null : `${length} characters, not ${least} to ${most}`;
}

export function matching(pattern: RegExp, what: string): TextRule {
  return (text) => (pattern.test(collapsed(text)) ? null : `not ${what}`);
}

export function anyOf(...words: string[]): TextRule {
  return (text) => (words.includes(collapsed(text)) ? null : `not one of ${words.join(', ')}`);
}

export function wholeNumber(least: number, most: number): TextRule {
  return (text) => {
    const value = collapsed(text);
    return /^\+?\d+$/.test(value) && Number(value) >= least && Number(value) <= most
      ? null
      : `not a whole number from ${least} to ${most}`;
  };
}

export const LABEL = token(1, 255);
export const CLIENT_ID = token(3, 16);
export const TRANSACTION_ID = token(3, 64);
export const SHORT_PASSWORD = token(6, 16);
export const SOME_TOKEN = token(1);
export const ANY_TOKEN = token(0);
export const REASON = token(1, 32);
export const ROID = matching(/^[\p{L}\p{N}_]{1,80}-[\p{L}\p{N}]{1,8}$/u, 'a repository object id');
export const DATE = matching(/^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/, 'a date');
export const DATE_TIME = matching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
  'a moment',
);
export const URI = matching(/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/, 'a URI');
export const BOOLEAN = anyOf('0', '1', 'true', 'false');
export const LANGUAGE = matching(/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/, 'a language');
export const PHONE: TextRule = (text) => {
  const value = collapsed(text);
  return /^(\+[0-9]{1,3}\.[0-9]{1,14})?$/.test(value) && value.length <= 17
    ? null
    : 'not a phone number of the form +84.245550100';
};
/** What RFC 5732 and 5733 leave to the server: names of letters, digits and hyphens. */
export const HOST_NAME = matching(
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i,
  'a host name',
);
export const EMAIL = matching(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'a mail address');
export const COUNTRY = matching(/^[A-Z]{2}$/, 'two letters of ISO 3166-1');

/** Both must be content. */
export function both(first: TextRule, second: TextRule): TextRule {
  return (text) => first(text) ?? second(text);
}

import { isIPv4, isIPv6 } from 'node:net';

/**
 * Longest input looked at, UTF-16 units. No valid name comes near it, and what lies above costs
 * nothing.
 */
export const MAX_INPUT_LENGTH = 1000;

/**
 * Says what a text is when it is plainly not a bare domain name (a URL, an e-mail address, an IP
 * address …), as a message fit for the client; null when it may be one. `text` is trimmed and at
 * most `MAX_INPUT_LENGTH` long.
 */
export function otherThanName(text: string): string | null {
  if (text === '') return 'The domain name is empty.';
  if (!text.isWellFormed()) return 'The domain name is not well-formed Unicode.';
  if (isIPv6(text)) return IP_ADDRESS;
  return OTHERS.find(([form]) => form.test(text))?.[1] ?? null;
}

export const IP_ADDRESS = 'This is an IP address, not a domain name.';
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Cc}\p{Zl}\p{Zp}]/u, 'The domain name holds a control character or a line break.'],
  [/^\[[^\]]*\](?::[0-9]*)?$/, IP_ADDRESS],
  [/^[a-z][a-z0-9+.-]*:\/\//i, 'Give the bare domain name, without a scheme such as “https://”.'],
  [/@/, 'Give the bare domain name, without “@” or what stands before it.'],
  [/[/\\?#]/, 'Give the bare domain name, without a path or query.'],
  [/:[0-9]*$/, 'Give the bare domain name, without a port.'],
  [/\s/, 'The domain name holds white space.'],
];

/**
 * Whether an A-label host is an IPv4 address in any form that resolvers take (`127.0.0.1`, `127.1`,
 * `0x7f.1`, `2130706433`): up to four parts, each a decimal, octal or hexadecimal number (WHATWG
 * URL, "IPv4 parser").
 */
export function isIpv4Like(host: string): boolean {
  if (isIPv4(host)) return true;
  const parts = host.split('.');
  return parts.length <= 4 && parts.every((part) => /^(?:0x[0-9a-f]*|[0-9]+)$/.test(part));
}

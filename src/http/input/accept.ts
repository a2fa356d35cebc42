/** What clients would rather have (RFC 9110 section 12.5.1). */
import Negotiator from 'negotiator';

/** A parameter other than the weight: how a type is wanted, not whether. */
const OTHER_PARAMETER = /;\s*(?!q\s*=)[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,]*)/g;

/**
 * Whether `Accept` prefers `type` to `usual`; of equals the first named counts. Both in lower case,
 * without parameters. What is not named is never preferred.
 */
export function prefers(
  header: string | undefined,
  type: string,
  usual = 'application/json',
): boolean {
  // Most requests are settled here: no parsing.
  if (header === undefined || header === '*/*') return false;
  const accept = header.toLowerCase();
  if (!accept.includes(type)) return false;
  const headers = { accept: accept.replace(OTHER_PARAMETER, '') };
  return new Negotiator({ headers }).mediaType([usual, type]) === type;
}

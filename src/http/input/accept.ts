/** What clients would rather have (RFC 9110 section 12.5.1). */
import Negotiator from 'negotiator';

/** A parameter other than the weight: how a type is wanted, not whether. */
const OTHER_PARAMETER = /;\s*(?!q\s*=)[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,]*)/g;

/**
 * Whether `Accept` prefers `type` to `usual`; of equals the first named counts. Both in lower case,
 * without parameters. What is not named is preferred only where `usual` is refused (`q=0`).
 */
export function prefers(
  header: string | undefined,
  type: string,
  usual = 'application/json',
): boolean {
  // Most requests are settled here: no parsing.
  if (header === undefined || header === '*/*') return false;
  const accept = header.toLowerCase();
  const isNamed = accept.includes(type);
  if (!isNamed && !accept.includes('q=0')) return false;
  const headers = { accept: accept.replace(OTHER_PARAMETER, '') };
  const wanted = new Negotiator({ headers });
  if (!isNamed && wanted.mediaType([usual])) return false;
  return wanted.mediaType([usual, type]) === type;
}

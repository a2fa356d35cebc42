import { RDAP_TYPE } from '#app/http/schemas.ts';

/** Whether a client would rather have RDAP than plain JSON (RFC 9110 §12.5.1). */
export function asksForRdap(accept = ''): boolean {
  if (!accept.includes('rdap')) return false;
  const weights = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',', 20)) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.split('=')[1] ?? '1';
    weights.set(type, Number(weight));
  }
  const rdap = weights.get(RDAP_TYPE) ?? 0;
  return rdap > 0 && rdap >= (weights.get('application/json') ?? 0);
}

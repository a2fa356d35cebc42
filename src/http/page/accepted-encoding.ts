import type { Encoding } from './page-files.ts';

/** The forms to send, best first, by `Accept-Encoding` (RFC 9110 §12.5.3). The plain one is always there to fall back on. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const refused = new Set<string>();
  const named = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [coding = '', ...params] = part.split(';').map((text) => text.trim());
    const isRefused = params.some((param) => /^q=0(\.0{0,3})?$/.test(param));
    (isRefused ? refused : named).add(coding);
  }
  const accepts = (coding: string) => !refused.has(coding) && (named.has(coding) || named.has('*'));
  return [...(['br', 'gzip'] as const).filter(accepts), 'identity'];
}

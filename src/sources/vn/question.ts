/** What every `.vn` source is asked with: one name, A-label form, within one budget. */
export interface VnQuestion {
  readonly name: string;
  readonly signal: AbortSignal;
}

/** Registration records of `.vn` are a few kilobytes; VNNIC's page with its frame is some 100. */
export const VN_MAX_BYTES = 1024 * 1024;

/** `base` may have a path of its own, with or without the closing slash. */
export function under(base: string, path: string): string {
  return `${base.replace(/\/$/, '')}/${path}`;
}

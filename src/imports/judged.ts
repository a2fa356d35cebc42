/** A line, or a part of it, as it can be kept; or the reason why not, for the owner of the file. */
export type Judged<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

export function rejected(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}

/** 0 up to 1, by nothing but its two arguments (FNV-1a): the same seed gives the same names. */
export function chance(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  // FNV leaves the last letters' traces in the low bits only.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x100000000;
}

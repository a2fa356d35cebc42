/** Bytes of a port 43 answer to text: first by the bytes, then by the server's habit. */

import { isUtf8 } from 'node:buffer';

const ESC = 0x1b;
const UTF_8 = new TextDecoder('utf-8');
const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * Strict UTF-8 if the bytes are that, else `charset` (the server's), else windows-1252, which reads
 * any byte. Without a BOM and NULs. Never throws, for an unknown `charset` neither.
 */
export function decodeAnswer(bytes: Uint8Array, charset: string): string {
  return decodeWhole(bytes, charset).replaceAll('\0', '');
}

/** The same with every character there was, for showing what was sent. */
export function decodeWhole(bytes: Uint8Array, charset: string): string {
  return decode(bytes, charset.toLowerCase());
}

function decode(bytes: Uint8Array, charset: string): string {
  // ISO-2022-JP is written in ASCII bytes and would pass for UTF-8.
  if (charset === 'iso-2022-jp' && bytes.includes(ESC)) {
    const text = strictly(bytes, charset);
    if (text !== null) return text;
  }
  if (isUtf8(bytes)) return UTF_8.decode(bytes);
  return (charset === 'utf-8' ? null : strictly(bytes, charset)) ?? lineByLine(bytes);
}

/** Registrars once sent something else: one such line must not spoil the others. */
function lineByLine(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, end);
    lines.push((isUtf8(line) ? UTF_8 : WINDOWS_1252).decode(line));
    start = end;
  }
  return lines.join('');
}

function strictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // Not this charset, or one TextDecoder doesn't know: the caller has a next one.
    return null;
  }
}

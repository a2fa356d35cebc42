/** From a file's bytes to its text, in the encodings that spreadsheets and editors write. */

export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: 'large' | 'spreadsheet' | 'binary' | 'empty' };

export const MOST_BYTES = 4_000_000;

export function textOfFile(bytes: Uint8Array): FileText {
  if (bytes.length > MOST_BYTES) return { ok: false, fault: 'large' };
  // .xlsx and .ods are ZIP archives, .xls an OLE file.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { ok: false, fault: 'spreadsheet' };
  const text = decoded(bytes);
  if (text.includes('\0')) return { ok: false, fault: 'binary' };
  return text.trim() === '' ? { ok: false, fault: 'empty' } : { ok: true, text };
}

function decoded(bytes: Uint8Array): string {
  // Excel's "Unicode text".
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What Windows in Vietnam writes where UTF-8 was not chosen.
    return new TextDecoder('windows-1258').decode(bytes);
  }
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

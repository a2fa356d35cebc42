import type { NameParser } from '#app/names/parse-name.ts';

/** A client's zone in A-label form; null when no name can be registered under it. */
export function readZone(text: string, parseName: NameParser): string | null {
  const zone = text.trim().toLowerCase().replace(/^\./, '');
  const parsed = parseName(`example.${zone}`);
  return parsed.ok && parsed.name.host === parsed.name.ascii ? parsed.name.zone : null;
}

import { bareText, plainText } from '../../names/pasted-host.ts';
import { withoutAccents } from '../../names/pasted-name.ts';

/** Each keyword, a line or a comma apart, under each ending, without accents and blanks. Pure. */
export function crossed(keywords: string, endings: string): string[] {
  const labels = keywords
    .split(/[\n,;]+/)
    .map((word) => withoutAccents(plainText(word).toLowerCase()).replace(/[^a-z0-9-]/g, ''))
    .map((label) => bareText(label, new Set('-')))
    .filter((label) => label !== '');
  const zones = endings
    .split(/[\s,;]+/)
    .map((zone) => zone.toLowerCase().replace(/^\.+|\.+$/g, ''))
    .filter((zone) => zone !== '');
  return [...new Set(labels.flatMap((label) => zones.map((zone) => `${label}.${zone}`)))];
}

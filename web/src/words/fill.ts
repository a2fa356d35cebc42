/**
 * Puts values into a text of a dictionary: `{name}` stands for a value, `{count|day|days}` for the
 * first of its two words beside 1 and for the second beside any other number. Numbers are written
 * as the page's language groups them.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACE, (place, name: string, one?: string, many?: string) => {
    const value = values[name] ?? place;
    if (many !== undefined) return String(value) === '1' ? one! : many;
    return typeof value === 'string' ? value : value.toLocaleString(document.documentElement.lang);
  });
}

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** The names of a text's places, in the order of the alphabet, each once. */
export function placesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACE), ([, name]) => name!))].sort();
}

/**
 * Read strictly: a doubled parameter is the array of its values, one with broken percent-encoding
 * an empty array. A schema that asks for a single value refuses both.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = new NoInheritance() as Record<string, string | string[]>;
  if (text === '') return query;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    // A parameter whose very name is broken can't be a known one, and unknown ones are ignored.
    if (name === null) continue;
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    const before = query[name];
    if (value === null) query[name] = [];
    else if (before === undefined) query[name] = value;
    else if (typeof before === 'string') query[name] = [before, value];
    else if (before.length > 0) before.push(value);
  }
  return query;
}

function decode(text: string): string | null {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}

/** No `__proto__` to stumble over. A class, as `Object.create(null)` stays a slow hash. */
class NoInheritance {}
Object.setPrototypeOf(NoInheritance.prototype, null);

/** What this browser keeps for its user. Storage may be forbidden or full: then nothing is kept, and nothing fails. */

const PREFIX = 'tra.';

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice then holds until the page is left.
  }
}

/** What this browser keeps for its user. Storage may be forbidden or full: then nothing is kept, and nothing fails. */

const PREFIX = 'tra.';

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Null forgets it. False: there was no room, or the browser keeps nothing; the choice then holds until the page is left. */
export function keep(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/** As `kept`, of this tab alone: it survives a reload and goes with the tab. */
export function keptInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Null forgets it. False: there was no room, or the browser keeps nothing. */
export function keepInTab(name: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/** What this browser keeps for its user. Where storage is forbidden or full nothing fails. */

const PREFIX = 'tra.';

/** In this browser, until it is taken out. Null: nothing is kept. */
export const kept = (name: string): string | null => from(() => localStorage, name);

/** Null forgets it. False: there was no room, or the browser keeps nothing. */
export const keep = (name: string, value: string | null): boolean =>
  to(() => localStorage, name, value);

/** As `kept`, of this tab alone: it survives a reload and goes with the tab. */
export const keptInTab = (name: string): string | null => from(() => sessionStorage, name);

/** As `keep`, in this tab alone. */
export const keepInTab = (name: string, value: string | null): boolean =>
  to(() => sessionStorage, name, value);

function from(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function to(storage: () => Storage, name: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(PREFIX + name);
    else storage().setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

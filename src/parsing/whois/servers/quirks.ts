import type { ServerQuirk } from './quirk.ts';

const QUIRKS: readonly ServerQuirk[] = [];

const BY_SERVER = new Map(QUIRKS.flatMap((quirk) => quirk.servers.map((server) => [server, quirk] as const)));
const BY_TLD = new Map(QUIRKS.flatMap((quirk) => quirk.tlds.map((tld) => [tld, quirk] as const)));

/** The quirk of the server that wrote a text; where the server is unknown, of the TLD's registry. */
export function quirkOf(server: string | null, tld: string | null): ServerQuirk | null {
  if (server !== null) return BY_SERVER.get(server.replace(/:\d+$/, '').toLowerCase()) ?? null;
  return BY_TLD.get(tld?.toLowerCase() ?? '') ?? null;
}

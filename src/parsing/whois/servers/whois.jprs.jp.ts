import type { ServerQuirk } from './quirk.ts';

/**
 * Names of organisations (`co.jp` …) show the day they are paid until inside their state:
 * `[State] Connected (2026/03/31)`.
 */
export const JPRS: ServerQuirk = {
  servers: ['whois.jprs.jp'],
  tlds: ['jp'],
  words: { State: 'status', 状態: 'status', 'Signing Key': 'ds', 署名鍵: 'ds' },
  refine({ once, statuses }) {
    const at = statuses.findIndex((status) => /\(\d{4}\/\d\d\/\d\d\)$/.test(status));
    if (at < 0) return;
    const [state = '', day] = statuses[at]!.split(/\s*\(/);
    statuses[at] = state;
    if (day !== undefined) once.expires ??= day;
  },
};

import type { ServerQuirk } from './quirk.ts';

const DELEGATION = /^([\p{L}\p{N}-]+)\s+((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)\.?$/u;

/** Tonic lists nothing but the delegation, the name without its TLD: `example ns1.example.test`. */
export const TONIC: ServerQuirk = {
  servers: ['whois.tonic.to'],
  tlds: ['to'],
  refine({ once, nameservers }, lines) {
    if (!lines[0]?.text.startsWith('Tonic whoisd')) return;
    for (const { text } of lines.slice(1)) {
      const [, label, host] = DELEGATION.exec(text) ?? [];
      if (label === undefined || host === undefined) continue;
      once.domain ??= `${label}.to`;
      nameservers.push(host);
    }
  },
};

/** How a name of the sandbox is scripted: commands at moments; `data/seeded-names.ts` has them. */
import type { Answer } from 'dns-packet';
import {
  HAI_VAN,
  LE_VAN_C,
  PAT_EXAMPLE,
  RIVAL,
  RIVAL_DESK,
  SONG_HONG,
  TRAN_THI_B,
} from './data/parties.ts';
import type { DomainDetails, SandboxNameserver, SandboxRegistrar } from './domain.ts';
import { addYears, DAY_MS, type LifeCycleCommand } from './life-cycle.ts';

export type ScriptedCommand = LifeCycleCommand & { readonly at: number };

export interface Conduct {
  /** WHOIS closes without a byte, RDAP answers 503, DNS SERVFAIL. */
  readonly fails: boolean;
  /** How long each server waits before it answers. */
  readonly delayMs: number;
}

export interface SeededName {
  readonly name: string;
  readonly reserved?: 'reserved' | 'auction';
  readonly conduct?: Partial<Conduct>;
  readonly script: readonly ScriptedCommand[];
}

/** Hosts without glue. */
export const outside = (...hosts: string[]): SandboxNameserver[] =>
  hosts.map((host) => ({ host, ipv4: [], ipv6: [] }));
export const HOSTING = outside('ns1.hosting.example', 'ns2.hosting.example');
export const PARKING = outside('ns1.parking.example', 'ns2.parking.example');

function details(changes: Partial<DomainDetails> = {}): DomainDetails {
  return {
    registrant: LE_VAN_C,
    admin: LE_VAN_C,
    tech: TRAN_THI_B,
    billing: null,
    nameservers: HOSTING,
    dsRecords: [],
    locks: ['clientTransferProhibited'],
    zone: [],
    ...changes,
  };
}

export function create(
  at: number,
  registrar: SandboxRegistrar,
  years: number,
  changes: Partial<DomainDetails> = {},
): ScriptedCommand {
  return { at, do: 'create', registrar, years, details: details(changes) };
}

/** An Ed25519 key (RFC 8463) that signs nothing: its 32 bytes are zero. */
const DKIM_KEY = `v=DKIM1; k=ed25519; p=${Buffer.alloc(32).toString('base64')}`;

/** Where a plain site's web and mail live. */
export function site(name: string, lastByte: number): Answer[] {
  const ttl = 3600;
  return [
    { type: 'A', name, ttl, data: `192.0.2.${lastByte}` },
    { type: 'AAAA', name, ttl, data: `2001:db8::${lastByte}` },
    { type: 'CNAME', name: `www.${name}`, ttl, data: name },
    { type: 'MX', name, ttl, data: { preference: 10, exchange: `mail.${name}` } },
    { type: 'A', name: `mail.${name}`, ttl, data: `198.51.100.${lastByte}` },
    { type: 'TXT', name, ttl, data: 'v=spf1 mx -all' },
    { type: 'TXT', name: `_dmarc.${name}`, ttl, data: 'v=DMARC1; p=reject' },
    { type: 'TXT', name: `default._domainkey.${name}`, ttl, data: DKIM_KEY },
    { type: 'CAA', name, ttl, data: { flags: 0, tag: 'issue', value: 'ca.example' } },
  ];
}

/**
 * A name whose owner let it expire; the registrar deleted it so that it drops at `dropAt`, 35 days
 * later. A rival creates it at `rivalAt`, if it is free then; null: there is no rival.
 */
export function dropped(name: string, dropAt: number, rivalAt: number | null): SeededName {
  const rival = {
    registrant: RIVAL_DESK,
    admin: RIVAL_DESK,
    tech: null,
    nameservers: PARKING,
    zone: site(name, 99),
  };
  return {
    name,
    script: [
      create(addYears(dropAt - 78 * DAY_MS, -2), HAI_VAN, 2, { locks: [] }),
      { at: dropAt - 35 * DAY_MS, do: 'remove', registrar: HAI_VAN },
      ...(rivalAt === null ? [] : [create(rivalAt, RIVAL, 1, rival)]),
    ],
  };
}

/** As `dropped`, but its owner comes back at `backAt`, as there are no days of pending delete. */
export function renewed(name: string, dropAt: number, backAt: number): SeededName {
  const owner = { registrant: PAT_EXAMPLE, admin: PAT_EXAMPLE, zone: site(name, 40) };
  return {
    name,
    script: [
      create(addYears(dropAt - 70 * DAY_MS, -2), SONG_HONG, 2, owner),
      { at: dropAt - 30 * DAY_MS, do: 'remove', registrar: SONG_HONG, pendingDeleteMs: 0 },
      { at: backAt, do: 'restore', registrar: SONG_HONG, years: 1 },
    ],
  };
}

// Data: the names every sandbox starts with, as commands at moments relative to its start.
import type { Answer } from 'dns-packet';
import {
  BILLING_DESK,
  HAI_VAN,
  LE_VAN_C,
  NGUYEN_VAN_A,
  PAT_EXAMPLE,
  RIVAL,
  RIVAL_DESK,
  SONG_HONG,
  TRAN_THI_B,
  WITHHELD,
} from './data/parties.ts';
import type { DomainDetails, SandboxNameserver } from './domain.ts';
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

/**
 * How long after the start `dropping.test`, `contested.test` and (were it not renewed)
 * `renewing.test` drop.
 */
export const DROP_AFTER_MS = 60_000;
export const SLOW_RIVAL_MS = 30_000;
/** At the very moment of the drop: no client of a network is faster. */
export const FAST_RIVAL_MS = 0;
export const RENEWED_BEFORE_DROP_MS = 5_000;
export const SLOW_ANSWER_MS = 2_000;

const HOSTING: readonly SandboxNameserver[] = [
  { host: 'ns1.hosting.example', ipv4: [], ipv6: [] },
  { host: 'ns2.hosting.example', ipv4: [], ipv6: [] },
];
const PARKING: readonly SandboxNameserver[] = [
  { host: 'ns1.parking.example', ipv4: [], ipv6: [] },
  { host: 'ns2.parking.example', ipv4: [], ipv6: [] },
];

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

/** Where a plain site's web and mail live. */
function site(name: string, lastByte: number): Answer[] {
  const ttl = 3600;
  return [
    { type: 'A', name, ttl, data: `192.0.2.${lastByte}` },
    { type: 'AAAA', name, ttl, data: `2001:db8::${lastByte}` },
    { type: 'CNAME', name: `www.${name}`, ttl, data: name },
    { type: 'MX', name, ttl, data: { preference: 10, exchange: `mail.${name}` } },
    { type: 'A', name: `mail.${name}`, ttl, data: `198.51.100.${lastByte}` },
    { type: 'TXT', name, ttl, data: 'v=spf1 mx -all' },
    { type: 'CAA', name, ttl, data: { flags: 0, tag: 'issue', value: 'ca.example' } },
  ];
}

/**
 * A name whose owner let it expire; the registrar deleted it so that it drops at `dropAt`, 35 days
 * later. A rival creates it at `rivalAt`, if it is free then; null: there is no rival.
 */
export function dropped(name: string, dropAt: number, rivalAt: number | null): SeededName {
  const expiredAt = dropAt - 78 * DAY_MS;
  return {
    name,
    script: [
      {
        at: addYears(expiredAt, -2),
        do: 'create',
        registrar: HAI_VAN,
        years: 2,
        details: details({ locks: [] }),
      },
      { at: dropAt - 35 * DAY_MS, do: 'remove', registrar: HAI_VAN },
      ...(rivalAt === null ? [] : [caughtByRival(name, rivalAt)]),
    ],
  };
}

/**
 * As `dropped`, but its owner comes back at `backAt`: there are no days of pending delete, so that
 * seconds before will do.
 */
export function renewed(name: string, dropAt: number, backAt: number): SeededName {
  return {
    name,
    script: [
      {
        at: addYears(dropAt - 70 * DAY_MS, -2),
        do: 'create',
        registrar: SONG_HONG,
        years: 2,
        details: details({ registrant: PAT_EXAMPLE, admin: PAT_EXAMPLE, zone: site(name, 40) }),
      },
      { at: dropAt - 30 * DAY_MS, do: 'remove', registrar: SONG_HONG, pendingDeleteMs: 0 },
      { at: backAt, do: 'restore', registrar: SONG_HONG, years: 1 },
    ],
  };
}

function caughtByRival(name: string, at: number): ScriptedCommand {
  return {
    at,
    do: 'create',
    registrar: RIVAL,
    years: 1,
    details: details({
      registrant: RIVAL_DESK,
      admin: RIVAL_DESK,
      tech: null,
      nameservers: PARKING,
      zone: site(name, 99),
    }),
  };
}

export function seededNames(startedAt: number): readonly SeededName[] {
  const dropAt = startedAt + DROP_AFTER_MS;
  const ago = (years: number, days = 0) => addYears(startedAt, -years) - days * DAY_MS;
  return [
    {
      name: 'taken.test',
      script: [
        {
          at: ago(4, 100),
          do: 'create',
          registrar: SONG_HONG,
          years: 6,
          details: details({
            registrant: NGUYEN_VAN_A,
            admin: NGUYEN_VAN_A,
            tech: TRAN_THI_B,
            billing: BILLING_DESK,
            nameservers: [
              { host: 'ns1.taken.test', ipv4: ['192.0.2.53'], ipv6: ['2001:db8:1::53'] },
              { host: 'ns2.taken.test', ipv4: ['198.51.100.53'], ipv6: ['2001:db8:2::53'] },
            ],
            dsRecords: [
              {
                keyTag: 12345,
                algorithm: 13,
                digestType: 2,
                digest: '3FB1C5E2A94D78060C1D2E3F405162738495A6B7C8D9EAFB0C1D2E3F40516273',
              },
            ],
            locks: [],
            zone: site('taken.test', 10),
          }),
        },
        {
          at: ago(0, 200),
          do: 'update',
          registrar: SONG_HONG,
          changes: { locks: ['clientTransferProhibited', 'clientDeleteProhibited'] },
        },
      ],
    },
    { name: 'reserved.test', reserved: 'reserved', script: [] },
    { name: 'auction.test', reserved: 'auction', script: [] },
    {
      name: 'down.test',
      conduct: { fails: true },
      script: [{ at: ago(1, 30), do: 'create', registrar: HAI_VAN, years: 3, details: details() }],
    },
    {
      name: 'slow.test',
      conduct: { delayMs: SLOW_ANSWER_MS },
      script: [
        {
          at: ago(2, 12),
          do: 'create',
          registrar: SONG_HONG,
          years: 5,
          details: details({ zone: site('slow.test', 20) }),
        },
      ],
    },
    {
      name: 'redemption.test',
      script: [
        {
          at: ago(3, 50),
          do: 'create',
          registrar: HAI_VAN,
          years: 3,
          details: details({ registrant: WITHHELD, admin: null, tech: null }),
        },
        { at: ago(0, 10), do: 'remove', registrar: HAI_VAN },
      ],
    },
    {
      name: 'expiring.test',
      script: [
        {
          at: addYears(startedAt + 5 * DAY_MS, -1),
          do: 'create',
          registrar: SONG_HONG,
          years: 1,
          details: details({ zone: site('expiring.test', 30) }),
        },
      ],
    },
    dropped('dropping.test', dropAt, dropAt + SLOW_RIVAL_MS),
    dropped('contested.test', dropAt, dropAt + FAST_RIVAL_MS),
    renewed('renewing.test', dropAt, dropAt - RENEWED_BEFORE_DROP_MS),
    { name: 'history.test', script: yearsOfChanges() },
  ];
}

/**
 * The past of `history.test` doesn't move with the start: the next start finds the story that
 * is kept already.
 */
const STORY_TOLD_AT = Date.UTC(2026, 0, 1, 8);

/**
 * Two owners with a year and more between them, four sets of nameservers, three changes of
 * registrar.
 */
function yearsOfChanges(): ScriptedCommand[] {
  const ago = (years: number, days = 0) => addYears(STORY_TOLD_AT, -years) - days * DAY_MS;
  const own: readonly SandboxNameserver[] = [
    { host: 'ns1.history.test', ipv4: ['203.0.113.53'], ipv6: ['2001:db8:3::53'] },
    { host: 'ns2.hosting.example', ipv4: [], ipv6: [] },
  ];
  const first = details({ nameservers: PARKING, locks: [], tech: null });
  const second = details({
    registrant: PAT_EXAMPLE,
    admin: PAT_EXAMPLE,
    locks: [],
    zone: site('history.test', 60),
  });
  return [
    { at: ago(11), do: 'create', registrar: HAI_VAN, years: 2, details: first },
    {
      at: ago(10, 170),
      do: 'update',
      registrar: HAI_VAN,
      changes: { nameservers: HOSTING, zone: site('history.test', 50) },
    },
    { at: ago(9, 10), do: 'renew', registrar: HAI_VAN, years: 3 },
    { at: ago(8, 40), do: 'transfer', registrar: SONG_HONG },
    {
      at: ago(7, 90),
      do: 'update',
      registrar: SONG_HONG,
      changes: {
        registrant: NGUYEN_VAN_A,
        admin: NGUYEN_VAN_A,
        tech: TRAN_THI_B,
        billing: BILLING_DESK,
      },
    },
    { at: ago(5, 345), do: 'renew', registrar: SONG_HONG, years: 1 },
    { at: ago(3, 330), do: 'remove', registrar: SONG_HONG },
    { at: ago(2, 200), do: 'create', registrar: HAI_VAN, years: 2, details: second },
    { at: ago(2, 100), do: 'update', registrar: HAI_VAN, changes: { nameservers: own } },
    { at: ago(1, 60), do: 'transfer', registrar: SONG_HONG },
    { at: ago(0, 230), do: 'renew', registrar: SONG_HONG, years: 9 },
    {
      at: ago(0, 90),
      do: 'update',
      registrar: SONG_HONG,
      changes: {
        registrant: { ...PAT_EXAMPLE, email: 'domains@widgets.example' },
        locks: ['clientTransferProhibited'],
      },
    },
  ];
}

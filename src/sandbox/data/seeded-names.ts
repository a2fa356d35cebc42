// Data: the names every sandbox starts with, as commands at moments relative to its start.
import type { DomainDetails, SandboxNameserver, SandboxRegistrar } from '../domain.ts';
import { addYears, DAY_MS } from '../life-cycle.ts';
import {
  create,
  dropped,
  HOSTING,
  outside,
  PARKING,
  renewed,
  type ScriptedCommand,
  type SeededName,
  site,
} from '../seed.ts';
import {
  BILLING_DESK,
  HAI_VAN,
  NGUYEN_VAN_A,
  PAT_EXAMPLE,
  SONG_HONG,
  TRAN_THI_B,
  WITHHELD,
} from './parties.ts';

/** When `dropping.test`, `contested.test` and (were it not renewed) `renewing.test` drop. */
const DROP_AFTER_MS = 60_000;
const SLOW_RIVAL_MS = 30_000;
const RENEWED_BEFORE_DROP_MS = 5_000;
const SLOW_ANSWER_MS = 2_000;

export function seededNames(startedAt: number): readonly SeededName[] {
  const dropAt = startedAt + DROP_AFTER_MS;
  const ago = (years: number, days: number) => addYears(startedAt, -years) - days * DAY_MS;
  const withheld = { registrant: WITHHELD, admin: null, tech: null };
  return [
    {
      name: 'taken.test',
      script: [
        create(ago(4, 100), SONG_HONG, 6, TAKEN),
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
    { name: 'down.test', conduct: { fails: true }, script: [create(ago(1, 30), HAI_VAN, 3)] },
    {
      name: 'slow.test',
      conduct: { delayMs: SLOW_ANSWER_MS },
      script: [create(ago(2, 12), SONG_HONG, 5, { zone: site('slow.test', 20) })],
    },
    {
      name: 'redemption.test',
      script: [
        create(ago(3, 50), HAI_VAN, 3, withheld),
        { at: ago(0, 10), do: 'remove', registrar: HAI_VAN },
      ],
    },
    {
      name: 'expiring.test',
      script: [
        create(addYears(startedAt + 5 * DAY_MS, -1), SONG_HONG, 1, {
          zone: site('expiring.test', 30),
        }),
      ],
    },
    dropped('dropping.test', dropAt, dropAt + SLOW_RIVAL_MS),
    // At the very moment of the drop: no client of a network is faster.
    dropped('contested.test', dropAt, dropAt),
    renewed('renewing.test', dropAt, dropAt - RENEWED_BEFORE_DROP_MS),
    { name: 'history.test', script: yearsOfChanges() },
  ];
}

const TAKEN: Partial<DomainDetails> = {
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
};

/** Doesn't move with the start: the next start finds the story of `history.test` kept already. */
const STORY_TOLD_AT = Date.UTC(2026, 0, 1, 8);

/** Two owners, more than a year between them; four sets of nameservers, three registrar changes. */
function yearsOfChanges(): ScriptedCommand[] {
  const ago = (years: number, days = 0) => addYears(STORY_TOLD_AT, -years) - days * DAY_MS;
  const update = (
    at: number,
    registrar: SandboxRegistrar,
    changes: Partial<DomainDetails>,
  ): ScriptedCommand => ({ at, do: 'update', registrar, changes });
  const { registrant, admin, tech, billing } = TAKEN as DomainDetails;
  const first = { nameservers: PARKING, locks: [], tech: null };
  const second = {
    registrant: PAT_EXAMPLE,
    admin: PAT_EXAMPLE,
    locks: [],
    zone: site('history.test', 60),
  };
  const own: readonly SandboxNameserver[] = [
    { host: 'ns1.history.test', ipv4: ['203.0.113.53'], ipv6: ['2001:db8:3::53'] },
    ...outside('ns2.hosting.example'),
  ];
  const moved = { ...PAT_EXAMPLE, email: 'domains@widgets.example' };
  return [
    create(ago(11), HAI_VAN, 2, first),
    update(ago(10, 170), HAI_VAN, { nameservers: HOSTING, zone: site('history.test', 50) }),
    { at: ago(9, 10), do: 'renew', registrar: HAI_VAN, years: 3 },
    { at: ago(8, 40), do: 'transfer', registrar: SONG_HONG },
    update(ago(7, 90), SONG_HONG, { registrant, admin, tech, billing }),
    { at: ago(5, 345), do: 'renew', registrar: SONG_HONG, years: 1 },
    { at: ago(3, 330), do: 'remove', registrar: SONG_HONG },
    create(ago(2, 200), HAI_VAN, 2, second),
    update(ago(2, 100), HAI_VAN, { nameservers: own }),
    { at: ago(1, 60), do: 'transfer', registrar: SONG_HONG },
    { at: ago(0, 230), do: 'renew', registrar: SONG_HONG, years: 9 },
    update(ago(0, 90), SONG_HONG, { registrant: moved, locks: ['clientTransferProhibited'] }),
  ];
}

/** What can go wrong while names are caught, each drawn from a seed. */
import { sql } from 'kysely';
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import { DOMAIN } from '#app/epp/namespaces.ts';
import { element } from '#app/epp/xml.ts';
import type { Mishap } from '#app/sandbox/epp-server.ts';
import { CALM_MS, type Fault, type Trial } from './catch-trial.ts';

/** Kills fall from so long before the first drop to so long after it. */
const KILLS_MS = { from: -2_000, to: 3_000 };
/**
 * A session that breaks costs a pause before the next login, and each costs more: so many breaks in
 * a trial at most.
 */
const MOST_BREAKS = 6;
/** Of one name, that are answered alike. */
const MOST_CREATES = 7;

export const CATCH_FAULTS: Readonly<Record<string, Fault>> = {
  'lost replies': {
    play: (trial) => breakSessions(trial, ['loseReply', 'loseReply', 'loseCommand']),
  },
  'RST in a frame': { play: (trial) => breakSessions(trial, ['tearReply']) },
  '2400 storms': {
    play({ sandbox, chance, isFree }) {
      const { server, registry } = sandbox.epp;
      registry.conduct.loserCode = chance.hits(0.5) ? 2400 : 2302;
      const share = 0.2 + chance.next() * 0.7;
      const carriedOut = chance.next();
      server.mishap = (verb, name) => {
        if (verb !== 'create' || !chance.hits(share)) return null;
        return isFree(name) && chance.hits(carriedOut) ? 'failDone' : 'fail';
      };
    },
  },
  'a lasting 2400': {
    play({ sandbox, chance, isFree, seen }) {
      const { server } = sandbox.epp;
      const creates = new Map<string, number>();
      const isFailing = chance.hits(0.5) ? () => true : (name: string) => /[02468]\./.test(name);
      server.mishap = (verb, name) => {
        if (verb !== 'create' || !isFree(name) || !isFailing(name)) return null;
        const count = (creates.get(name) ?? 0) + 1;
        creates.set(name, count);
        // As many as a run takes until it gives up, and what was under way with the first.
        if (count === MOST_CREATES + 1) seen.push(`${name}: more than ${MOST_CREATES} creates`);
        return 'fail';
      };
    },
  },
  'session caps': {
    play(trial) {
      const { sandbox, chance, at } = trial;
      const { conduct } = sandbox.epp.registry;
      for (let i = chance.within(1, 4); i > 0; i -= 1)
        at(chance.within(-2_000, 3_000), () => {
          conduct.maxSessions = chance.within(1, 3);
        });
      at(CALM_MS, () => {
        conduct.maxSessions = 10;
      });
      breakSessions(trial, ['loseCommand', 'loseReply']);
    },
  },
  'catcher killed': {
    kills: true,
    play(trial) {
      delayCreates(trial);
      killAtCreate(trial);
      killCatcher(trial);
    },
  },
  'database killed': {
    ownServer: true,
    play(trial) {
      const { chance, at, killDatabase } = trial;
      delayCreates(trial);
      for (let i = chance.within(1, 2); i > 0; i -= 1)
        at(chance.within(KILLS_MS.from, KILLS_MS.to), killDatabase);
    },
  },
  'two catchers': {
    kills: true,
    catchers: 2,
    play(trial) {
      const { chance, at, freeze, thaw } = trial;
      delayCreates(trial);
      if (chance.hits(0.4)) killCatcher(trial, 2);
      else if (chance.hits(0.6)) {
        const from = chance.within(KILLS_MS.from, KILLS_MS.to);
        at(from, () => freeze(0));
        at(from + chance.within(100, 12_000), () => thaw(0));
      }
    },
  },
  'applications and polls': {
    kills: true,
    // The zone's rule knows of no applications: with more sessions there would be one of each.
    maxSessions: 1,
    play(trial) {
      const { sandbox, chance, restart } = trial;
      const { server } = sandbox.epp;
      applyForAll(trial);
      if (chance.hits(0.5)) killCatcher(trial);
      let breaks = chance.within(0, MOST_BREAKS);
      server.mishap = (verb, about) => {
        const isAck = verb === 'poll' && about !== '';
        if (isAck) void seeWhetherKept(trial, about);
        if (breaks === 0 || !chance.hits(isAck ? 0.3 : 0.05)) return null;
        breaks -= 1;
        if (chance.hits(0.7)) return chance.hits(0.5) ? 'loseReply' : 'loseCommand';
        void restart(0);
        return chance.within(0, 50);
      };
    },
  },
  'messages of all kinds': {
    kills: true,
    catchers: 2,
    maxSessions: 1,
    play(trial) {
      const { sandbox, chance, at, restart } = trial;
      applyForAll(trial);
      for (let i = chance.within(5, 25); i > 0; i -= 1)
        at(chance.within(-2_000, CALM_MS), () => tellSomething(trial));
      // Between a message's commit and its acknowledgement, as often as anywhere.
      let faults = MOST_BREAKS;
      let last: Mishap = null;
      sandbox.epp.server.mishap = (verb, about) => {
        const isAck = verb === 'poll' && about !== '';
        if (isAck) void seeWhetherKept(trial, about);
        if (verb !== 'poll' || faults === 0 || !chance.hits(0.15)) return null;
        faults -= 1;
        if (isAck && chance.hits(0.5)) void restart(chance.within(0, 1));
        // A decision that is never readable is the operator's to find.
        const other = isAck || last === 'garble' ? 'loseReply' : 'garble';
        last = chance.hits(0.5) ? 'loseCommand' : other;
        return last;
      };
    },
    judge: seeWhetherNoneIsLost,
  },
};

/** Creates are applications, and each is decided after a while. */
function applyForAll(trial: Trial): void {
  const { sandbox, chance, names } = trial;
  sandbox.epp.registry.conduct.createsPend = true;
  for (const name of names) void decide(trial, name, chance.hits(0.7), chance.within(0, 3_000));
}

/** A message that is none of our orders'. */
function tellSomething({ sandbox, chance }: Trial): void {
  const { registry, accounts } = sandbox.epp;
  const about = element('domain:name', {}, `others${chance.within(1, 5)}.test`);
  const data = (local: string) => element(`domain:${local}`, { 'xmlns:domain': DOMAIN }, [about]);
  const said = [
    { text: 'Transfer requested', data: data('trnData') },
    { text: 'Changed by the registry', data: data('infData'), extension: data('infData') },
    { text: 'Your balance is low' },
    { text: 'x'.repeat(chance.within(1, 100_000)) },
    { text: '' },
  ];
  registry.tell(accounts[0]!, said[chance.within(0, said.length - 1)]!);
}

/** So and so many commands end their session, most of them creates of names that are free. */
function breakSessions({ sandbox, chance, isFree }: Trial, mishaps: readonly Mishap[]): void {
  let breaks = chance.within(1, MOST_BREAKS);
  const share = 0.1 + chance.next() * 0.6;
  sandbox.epp.server.mishap = (verb, name) => {
    if (breaks === 0) return chance.hits(0.1) ? chance.within(1, 300) : null;
    const isCatch = verb === 'create' && isFree(name);
    if (!chance.hits(isCatch ? share : verb === 'info' ? share / 2 : 0.02)) return null;
    breaks -= 1;
    return mishaps[chance.within(0, mishaps.length - 1)] ?? null;
  };
}

/** Creates are long under way, so that what is killed is killed in the middle of them. */
function delayCreates({ sandbox, chance }: Trial): void {
  const most = chance.hits(0.5) ? 50 : 1_500;
  sandbox.epp.server.mishap = (verb) =>
    verb === 'create' && chance.hits(0.5) ? chance.within(1, most) : null;
}

function killCatcher({ chance, at, restart }: Trial, catchers = 1): void {
  for (let i = chance.within(1, 3); i > 0; i -= 1) {
    const which = chance.within(0, catchers - 1);
    at(chance.within(KILLS_MS.from, KILLS_MS.to), () => restart(which));
  }
}

/** At the very moment at which the create of one of the names arrives. */
function killAtCreate({ sandbox, chance, isFree, restart }: Trial): void {
  let left = chance.within(0, 2);
  sandbox.epp.server.onCreate = (name) => {
    if (left === 0 || !isFree(name) || !chance.hits(0.2)) return;
    left -= 1;
    void restart(0);
  };
}

const LOOK_MS = 20;

/** So long after it was applied for the registry makes up its mind. */
async function decide(
  { sandbox, refused, seen, isOver }: Trial,
  name: string,
  accept: boolean,
  afterMs: number,
): Promise<void> {
  const { registry } = sandbox.epp;
  while (!isOver()) {
    await pause(clock, LOOK_MS);
    if (registry.waiting(name) === 0) continue;
    await pause(clock, afterMs);
    const applications = registry.waiting(name);
    if (applications > 1) seen.push(`${name}: applied for ${applications} times`);
    if (!accept || sandbox.registry.find(name)) refused.add(name);
    registry.decide(name, accept);
  }
}

/** Each that was told is kept, once; or waits at the registry. */
async function seeWhetherNoneIsLost({ db, sandbox, lostMessages, seen }: Trial): Promise<void> {
  const { registry, accounts } = sandbox.epp;
  const waiting = registry.queued(accounts[0]!);
  const { rows } = await sql<{ id: string; text: string | null }>`
    select message_id as id, text from registry_messages`.execute(db);
  for (let told = 1; told <= registry.told; told += 1) {
    const kept = rows.filter(({ id }) => id === String(told));
    if (kept.length === 0 && !waiting.includes(String(told))) lostMessages.add(String(told));
    // One that came garbled is another, byte for byte.
    if (kept.filter(({ text }) => text !== null).length > 1)
      seen.push(`message ${told} is kept ${kept.length} times`);
  }
}

/** Asked as soon as the acknowledgement is here: what was committed before it left is seen. */
async function seeWhetherKept({ db, lostMessages }: Trial, message: string): Promise<void> {
  const { rows: kept } =
    await sql`select from registry_messages where message_id = ${message}`.execute(db);
  if (kept.length === 0) lostMessages.add(message);
}

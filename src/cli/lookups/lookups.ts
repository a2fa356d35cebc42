import type { CheckAnswer } from '#app/lookup/answers/check-answer.ts';
import { checkName } from '#app/lookup/answers/check-name.ts';
import { rawTexts, whoisAnswer } from '#app/lookup/answers/whois-answer.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { UnknownOutcome } from '#app/lookup/outcome.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { CliParts } from '../parts.ts';
import { askServer } from './ask-server.ts';
import { type ShownWhois, shownCheck, shownWhois } from './shown-lookup.ts';

export interface LookupOptions {
  readonly json?: boolean;
  /** Address of a service to ask; without one, that of the settings, if there is any. */
  readonly server?: string;
}

/** 0: answered; 1: no definite answer; 2: no domain. */
export async function whoisCommand(
  parts: CliParts,
  text: string,
  { raw = false, ...options }: LookupOptions & { raw?: boolean },
): Promise<number> {
  const path = `/whois?domain=${encodeURIComponent(text)}${raw ? '&raw=true' : ''}`;
  const answer = await answered<ShownWhois>(parts, options, path, text, async (lookups, name) => {
    const found = await lookups.find(name);
    if (found.kind === 'unknown') return found.outcome;
    const { outcome, serving } = found;
    const answer = whoisAnswer(outcome, serving, parts.clock.now());
    return raw ? { ...answer, raw: rawTexts(outcome.raw) } : answer;
  });
  return typeof answer === 'number' ? answer : show(parts, options, answer, shownWhois);
}

/** 0: answered; 1: no definite answer; 2: no domain. */
export async function checkCommand(
  parts: CliParts,
  text: string,
  options: LookupOptions,
): Promise<number> {
  const path = `/domain/check?domain=${encodeURIComponent(text)}`;
  const answer = await answered<CheckAnswer>(parts, options, path, text, (lookups, name) =>
    checkName(lookups, name, parts.clock),
  );
  return typeof answer === 'number' ? answer : show(parts, options, answer, shownCheck);
}

/** By a server's API, or by a lookup of our own; an exit code where the reason is told already. */
async function answered<T extends object>(
  parts: CliParts,
  { server }: LookupOptions,
  path: string,
  text: string,
  lookUp: (lookups: Lookups, name: DomainName) => Promise<T | UnknownOutcome>,
): Promise<T | number> {
  const { clock, stderr } = parts;
  const asked = parts.serverOf(server);
  if (asked) {
    const told = await askServer(asked, path, clock);
    if (told.ok) return told.answer as T;
    stderr.write(`${told.says}\n`);
    return told.isWrongInput ? 2 : 1;
  }
  await using opened = await parts.openLookups();
  const parsed = opened.parseName(text);
  if (!parsed.ok) {
    stderr.write(`invalid_domain: ${parsed.fault.message}\n`);
    return 2;
  }
  const found = await lookUp(opened.lookups, parsed.name);
  return isUnknown(found) ? unknown(parts, found) : found;
}

/** Text on a terminal; JSON for programs, which read a pipe or ask for it. */
function show<T extends object>(
  { stdout }: CliParts,
  { json = false }: LookupOptions,
  answer: T,
  textOf: (answer: T, out: CliParts['stdout']) => string,
): number {
  const isForPeople = !json && 'isTTY' in stdout && stdout.isTTY === true;
  stdout.write(isForPeople ? textOf(answer, stdout) : `${JSON.stringify(answer, null, 2)}\n`);
  return 0;
}

function isUnknown(found: object): found is UnknownOutcome {
  return 'status' in found && found.status === 'unknown';
}

function unknown({ stderr }: CliParts, outcome: UnknownOutcome): number {
  stderr.write(`registry_unavailable: no definite answer for ${outcome.name.ascii}\n`);
  for (const { source, server, result } of outcome.attempts)
    stderr.write(`  ${source} ${server}: ${result}\n`);
  return 1;
}

import { checkName } from '#app/lookup/answers/check-name.ts';
import { rawTexts, whoisAnswer } from '#app/lookup/answers/whois-answer.ts';
import type { UnknownOutcome } from '#app/lookup/outcome.ts';
import type { CliParts } from './parts.ts';

export async function whoisCommand(
  parts: CliParts,
  text: string,
  { raw = false }: { raw?: boolean },
): Promise<number> {
  const { clock, stdout } = parts;
  await using opened = await parts.openLookups();
  const { lookups, parseName } = opened;
  const parsed = parseName(text);
  if (!parsed.ok) return refuse(parts, parsed.fault.message);
  const found = await lookups.find(parsed.name);
  if (found.kind === 'unknown') return unknown(parts, found.outcome);
  const { outcome } = found;
  const answer = whoisAnswer(outcome, found.serving, clock.now());
  stdout.write(
    `${JSON.stringify(raw ? { ...answer, raw: rawTexts(outcome.raw) } : answer, null, 2)}\n`,
  );
  return 0;
}

export async function checkCommand(parts: CliParts, text: string): Promise<number> {
  await using opened = await parts.openLookups();
  const { lookups, parseName } = opened;
  const parsed = parseName(text);
  if (!parsed.ok) return refuse(parts, parsed.fault.message);
  const answer = await checkName(lookups, parsed.name, parts.clock);
  if (answer.status === 'unknown') return unknown(parts, answer);
  parts.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  return 0;
}

function refuse({ stderr }: CliParts, message: string): number {
  stderr.write(`invalid_domain: ${message}\n`);
  return 2;
}

function unknown({ stderr }: CliParts, outcome: UnknownOutcome): number {
  stderr.write(`registry_unavailable: no definite answer for ${outcome.name.ascii}\n`);
  for (const { source, server, result } of outcome.attempts)
    stderr.write(`  ${source} ${server}: ${result}\n`);
  return 1;
}

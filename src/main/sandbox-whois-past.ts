import { type Judges, readWhoisLine } from '#app/imports/whois-line.ts';
import type { SandboxRegistry } from '#app/sandbox/registry.ts';
import { whoisHistory } from '#app/sandbox/whois-history.ts';
import type { Observation } from '#app/storage/observations/observations.ts';

/**
 * The past of a sandbox name as observations, read from what its WHOIS server would have said. The same moments have the
 * same ids, so that every start may bring them in.
 */
export function sandboxWhoisPast(
  registry: SandboxRegistry,
  domain: string,
  parseName: Judges['parseName'],
): Observation[] {
  return whoisHistory(registry, domain).map((line) => {
    const judged = readWhoisLine(line, { parseName, now: registry.now() });
    if (!judged.ok) throw new Error(`the sandbox's own WHOIS answer: ${judged.reason}`);
    return judged.value;
  });
}

/** What stands beside every answer: terms, and who said it when. */
import { isoInstant } from '#app/base/clock.ts';
import { attemptsOf, type Serving } from '#app/lookup/answers/whois-answer.ts';
import type { AttemptResult, DefiniteOutcome } from '#app/lookup/outcome.ts';
import type { Note } from './members.ts';

export const TERMS: Note = {
  title: 'Terms of Use',
  description: [
    'This service is no registry: it passes on what registries, registrars and the DNS say.',
    'The terms of use of those who said it hold for the data.',
  ],
};

/** Results that say something of the name; the others say why a server said nothing. */
const WORDS = new Set<AttemptResult>(
  'found notFound reserved auction delegated notDelegated noRecord'.split(' ') as AttemptResult[],
);

/** Who said so and when, and whether it comes from the cache. */
export function sourceNotice(outcome: DefiniteOutcome, serving: Serving, now: number): Note {
  const { fetchedAt, reason, source } = outcome;
  const said = attemptsOf(outcome, serving)
    .filter(({ result }) => WORDS.has(result))
    .map((one) => `${one.source} ${one.server}: ${one.result} at ${isoInstant(one.at)}.`);
  const rule = source === 'rules' && reason ? [`Rule: ${reason.rule}.`] : [];
  const seconds = Math.max(0, Math.round((now - fetchedAt) / 1000));
  const cached = serving.cached ? [`From the cache, ${seconds} seconds old.`] : [];
  const stale = serving.stale ? ['No source answers now; this is the last answer.'] : [];
  return {
    title: 'Source of the data',
    description: [...said, ...rule, `Asked at ${isoInstant(fetchedAt)}.`, ...cached, ...stale],
  };
}

/** As ICANN's profile words it. */
export function statusNotice(selfUrl: string): Note {
  const href = 'https://icann.org/epp';
  return {
    title: 'Status Codes',
    description: [`For more information on domain status codes, please visit ${href}`],
    links: [{ value: selfUrl, rel: 'glossary', href, type: 'text/html' }],
  };
}

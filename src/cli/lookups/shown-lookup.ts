/** Answers of `whois` and `check` as text for people; colours on a terminal that wants them. */
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { CheckAnswer } from '#app/lookup/answers/check-answer.ts';
import type { rawTexts, whoisAnswer } from '#app/lookup/answers/whois-answer.ts';
import { terminalText } from '../terminal-text.ts';

export type ShownWhois = ReturnType<typeof whoisAnswer> & {
  readonly raw?: ReturnType<typeof rawTexts>;
};

const COLOURS = {
  available: 'green',
  registered: 'yellow',
  reserved: 'magenta',
  auction: 'magenta',
} as const;

/** The head of a line, and what stands behind it; null: the line is left out. */
type Row = readonly [head: string, text: string | null | undefined];

export function shownCheck(answer: CheckAnswer, out: Writable): string {
  const { reason, lifecycle, definitive, notices, evidence } = answer;
  return laidOut(answer, out, [
    ['reason', reason && `${reason.message} (${reason.rule ?? reason.code})`],
    ['phase', lifecycle?.phase],
    ['certain', definitive ? null : 'no: not all sources agree, or one did not answer'],
    ...notices.map(({ message }): Row => ['notice', message]),
    ...evidence.map(
      ({ source, server, result }): Row => ['asked', `${source} ${server}: ${result}`],
    ),
  ]);
}

export function shownWhois(answer: ShownWhois, out: Writable): string {
  const { data, lifecycle, notices, sources, raw = [] } = answer;
  const holder = data?.registrant;
  const registrar = data?.registrar;
  const { created, updated, expiry } = data?.dates ?? {};
  const text = laidOut(answer, out, [
    ['holder', listed([holder?.name, holder?.organization, holder?.country])],
    ['registrar', listed([registrar?.name, registrar?.url])],
    ['created', created],
    ['updated', updated],
    ['expires', expiry],
    ['phase', lifecycle?.phase],
    ['statuses', listed(data?.domainStatus ?? [])],
    ['nameservers', listed(data?.nameservers ?? [])],
    ['DNSSEC', data?.dnssec == null ? null : data.dnssec ? 'signed' : 'not signed'],
    ...notices.map(({ message }): Row => ['notice', message]),
    ...sources.map(
      ({ source, server, outcome }): Row => ['asked', `${source} ${server}: ${outcome}`],
    ),
  ]);
  const said = raw.map(
    ({ source, server, text }) =>
      `\n${source} ${server}\n${text.split(/\r?\n/).map(terminalText).join('\n')}\n`,
  );
  return text + said.join('');
}

function laidOut(
  { domain, unicode, status }: Pick<CheckAnswer, 'domain' | 'unicode' | 'status'>,
  out: Writable,
  rows: readonly Row[],
): string {
  const name = unicode === domain ? domain : `${unicode} (${domain})`;
  const shown = styleText(COLOURS[status], status, { stream: out });
  const lines = rows
    .filter(([, text]) => text)
    .map(([head, text]) => `  ${head.padEnd(12)} ${terminalText(String(text))}`);
  return `${[`${terminalText(name)}  ${shown}`, ...lines].join('\n')}\n`;
}

function listed(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}

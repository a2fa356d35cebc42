/** What is found of accounts of all kinds. Registries’ words are shown if they do no harm. */
import type { AccountFinding } from '#app/records/accounts/account-report.ts';
import type { Quote } from '../registrar-port.ts';

/** Drops are timed by the registry's clock; a larger difference is told to clients too. */
const CLOCK_TOLERANCE_MS = 500;
const MOST_SHOWN = 100;

/** That no one has, most likely: asked about where the operator names none. */
export function trialName(zones: readonly string[]): string {
  return `tra-account-check.${zones[0]}`;
}

export function quoteFindings(name: string, { available, price, reason }: Quote): AccountFinding[] {
  if (available === null)
    return [
      { subject: 'name', state: 'fault', message: `Nothing could be found out about ${name}` },
    ];
  const why = reason === null ? '' : `: ${harmless(reason)}`;
  const state = `${name} is ${available ? 'free' : 'not free'}${why}`;
  const costs =
    price === null
      ? 'No price is told with the check'
      : `A year of ${name} costs ${price.amount} ${price.currency}`;
  return [
    { subject: 'name', state: 'ok', message: state },
    { subject: 'price', state: 'ok', message: costs, ...(price && { details: { ...price } }) },
  ];
}

export function clockFinding(offsetMs: number | null): AccountFinding {
  const details = { offsetMs };
  if (offsetMs === null)
    return {
      subject: 'clock',
      state: 'ok',
      message: 'The server does not tell its clock',
      details,
    };
  const isOff = Math.abs(offsetMs) > CLOCK_TOLERANCE_MS;
  const message =
    offsetMs === 0
      ? 'The server’s clock and ours agree, as far as it tells'
      : `The server’s clock is ${Math.abs(offsetMs)} ms ${offsetMs > 0 ? 'ahead' : 'behind'}`;
  return { subject: 'clock', state: isOff ? 'warning' : 'ok', message, details };
}

export function harmless(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, '?').slice(0, MOST_SHOWN);
}

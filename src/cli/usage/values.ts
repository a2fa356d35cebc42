/** How the command line's values are read; a wrong one is told with what is allowed. */
import { InvalidArgumentError } from 'commander';
import { isKeyName } from '#app/access/key-view.ts';
import { type Clock, isMoment } from '#app/base/clock.ts';
import { UUID } from '#app/base/uuid.ts';
import { CURRENCY_PATTERN } from '#app/records/money/amounts.ts';
import { AMOUNT_PATTERN } from '#app/records/money/quota.ts';
import type { MaxPrice } from '#app/records/order.ts';

export function serviceUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('must begin with https:// or http://');
}

export function postgresUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new InvalidArgumentError('must begin with postgres://');
}

export function money(text: string, before: MaxPrice[] = []): MaxPrice[] {
  const [amount = '', currency = '', ...rest] = text.split(':');
  if (
    new RegExp(AMOUNT_PATTERN).test(amount) &&
    new RegExp(CURRENCY_PATTERN).test(currency) &&
    !rest.length
  )
    return [...before, { amount, currency }];
  throw new InvalidArgumentError('must be a sum such as 500.00:USD');
}

export function keyName(text: string): string {
  if (isKeyName(text)) return text.trim();
  throw new InvalidArgumentError('must have 1 to 200 characters, none of them a control');
}

export function countFrom(least: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,7}$/.test(text) ? Number(text) : -1;
    if (value < least || value > 1_000_000)
      throw new InvalidArgumentError(`must be a whole number from ${least} to 1000000`);
    return value;
  };
}

export function uuid(text: string): string {
  if (UUID.test(text)) return text;
  throw new InvalidArgumentError('must be an identifier such as GET /backorders shows');
}

/** A date is its beginning in UTC. */
export function moment(text: string): number {
  const at = /^\d{4}-\d\d-\d\d(?:T.*(?:Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (isMoment(at)) return at;
  throw new InvalidArgumentError('must be a date, or an ISO-8601 instant with its time zone');
}

export function futureInstant(clock: Clock): (text: string) => number {
  return (text) => {
    const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
    if (!(at > clock.now()))
      throw new InvalidArgumentError('must be an ISO-8601 instant in the future');
    return at;
  };
}

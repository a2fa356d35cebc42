/** What Gandi's interface says; a field that isn't as documented counts as not said. Pure. */
import { type CreateOutcome, NO_QUOTE, type Quote } from './registrar-port.ts';

type Json = Readonly<Record<string, unknown>>;

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1_000) : '';
}

/**
 * `{currency, products: [{name, process, status, prices: [{duration_unit, min_duration,
 * max_duration, price_after_taxes}]}]}`. The price is taken as one year's: were it the whole
 * period's, it would be overstated, never understated. Available at no price is not known to be.
 */
export function readQuote(body: unknown, name: string, years: number): Quote {
  const { currency, products } = record(body);
  const product = list(products)
    .map(record)
    .find((one) => text(one.name).toLowerCase() === name && (one.process ?? 'create') === 'create');
  const status = text(product?.status);
  if (!product || !/^[a-z_]{1,40}$/.test(status)) return NO_QUOTE;
  if (status.startsWith('unavailable')) return { available: false, price: null, reason: status };
  const price = list(product.prices)
    .map(record)
    .find(
      ({ duration_unit, min_duration, max_duration }) =>
        duration_unit === 'y' && Number(min_duration) <= years && years <= Number(max_duration),
    )?.price_after_taxes;
  const isPriced =
    typeof price === 'number' && price >= 0 && price < 1e7 && /^[A-Z]{3}$/.test(text(currency));
  if (status !== 'available' || !isPriced) return { available: null, price: null, reason: status };
  const amount = (Math.ceil(price * years * 100 - 1e-6) / 100).toFixed(2);
  return { available: true, price: { amount, currency: text(currency) }, reason: null };
}

/** `{fqdn, dates: {registry_created_at, registry_ends_at}}`; null when about another name. */
export function readDomain(body: unknown, name: string) {
  const { fqdn, dates } = record(body);
  if (text(fqdn).toLowerCase() !== name) return null;
  const { registry_created_at, registry_ends_at } = record(dates);
  return { registeredAt: instant(registry_created_at), expiry: instant(registry_ends_at) };
}

function instant(value: unknown): number | null {
  const said = text(value);
  const at = /^\d{4}-\d{2}-\d{2}T/.test(said)
    ? Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(said) ? said : `${said}Z`)
    : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

const TAKEN = /not available|unavailable|already (?:registered|exists|owned|taken)/i;

/** Of a 4xx but 429: `{message, cause, errors: [{location, name, description}]}`. */
export function readRefusal(status: number, body: unknown): CreateOutcome {
  const { message, cause, errors } = record(body);
  const faults = list(errors).map(record);
  const words = [message, cause, ...faults.map(({ description }) => description)]
    .map(text)
    .join(' ');
  const code = String(status);
  // Whether a server that gave up waiting did so before or after, it doesn't say.
  if (status === 408) return { kind: 'unknown', cause: `HTTP ${code}` };
  if (status === 402 || /insufficient|prepaid|not enough (?:funds|money|credit)/i.test(words))
    return { kind: 'funds' };
  if (status === 401 || status === 403) {
    const message = 'The registrar refuses the token';
    return { kind: 'refused', fault: 'credentials', code, message };
  }
  if (status === 409 || TAKEN.test(words)) return { kind: 'exists' };
  // The fields' names alone: descriptions quote values, and they are a person's.
  const fields = faults.map(({ name }) => text(name)).filter((name) => /^[\w.]{1,60}$/.test(name));
  const which = fields.length > 0 ? ` (${[...new Set(fields)].slice(0, 10).join(', ')})` : '';
  const refusal = `The registrar refuses the registration as it is asked for${which}`;
  return { kind: 'refused', fault: 'policy', code, message: refusal };
}

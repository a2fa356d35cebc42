/**
 * Where names can be registered: the operator's file over what is shipped. That names registrars of
 * `.vn` whose own API or dealer pages say so (2026-11); VNNIC's whole list isn't published as data.
 */
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import Value from 'typebox/value';
import shipped from './data/vn-registrars.json' with { type: 'json' };

const Amount = Type.Number({ minimum: 0, maximum: 1e12 });
const Price = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    register: Amount,
    renew: Amount,
  },
  { additionalProperties: false },
);
const Offer = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80 }),
    /** `{domain}` stands for the name that is looked at. */
    url: Type.String({ maxLength: 500 }),
    price: Type.Optional(Price),
  },
  { additionalProperties: false },
);
export type Offer = Static<typeof Offer>;
const Offers = Type.Array(Offer, { maxItems: 100 });

/** By zone. */
export type Registrars = ReadonlyMap<string, readonly Offer[]>;

/** Of every zone that has no list of its own. */
const ANY_ZONE = '*';
const ZONE = /^(\*|[a-z0-9-]+(\.[a-z0-9-]+)*)$/;

/** Throws with all that is wrong with the file. */
export function loadRegistrars(path: string | null): Registrars {
  const byZone: Record<string, unknown> = { vn: shipped, ...(path && readObject(path)) };
  const faults: string[] = [];
  const entries = Object.entries(byZone).map(([zone, offers]) => {
    const place = JSON.stringify(zone);
    if (!ZONE.test(zone)) faults.push(`${place} is no zone in lower-case A-label form, nor "*"`);
    if (Value.Check(Offers, offers)) return [zone, cheapestFirst(place, offers, faults)] as const;
    for (const { instancePath, message } of Value.Errors(Offers, offers))
      faults.push(`${place}${instancePath} ${message}`);
    return [zone, [] as Offer[]] as const;
  });
  if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`);
  return new Map(entries);
}

/** `com.vn` has the list of `vn` where it has none of its own. */
export function registrarsOf(all: Registrars, zone: string): readonly Offer[] {
  for (let of = zone; ; of = of.slice(of.indexOf('.') + 1)) {
    const found = all.get(of);
    if (found) return found;
    if (!of.includes('.')) return all.get(ANY_ZONE) ?? [];
  }
}

/** Those without a price come last; amounts of two currencies can't be compared. */
function cheapestFirst(place: string, offers: readonly Offer[], faults: string[]): Offer[] {
  for (const { name, url } of offers) {
    const whole = url.replaceAll('{domain}', 'a.example');
    if (!/^https?:\/\//.test(url) || !URL.canParse(whole))
      faults.push(`${place}: url of ${JSON.stringify(name)} is no web address`);
  }
  const currencies = new Set(offers.flatMap(({ price }) => price?.currency ?? []));
  if (currencies.size > 1)
    faults.push(`${place} has prices in ${[...currencies].join(' and ')}: use one currency a zone`);
  const amount = ({ price }: Offer) => price?.register ?? Number.POSITIVE_INFINITY;
  return offers.toSorted((a, b) => (amount(a) === amount(b) ? 0 : amount(a) - amount(b)));
}

function readObject(path: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException;
    const why =
      fault instanceof SyntaxError ? `is no JSON (${message})` : `can't be read (${code})`;
    throw new Error(`${path} ${why}`, { cause: fault });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${path} must be an object, {"zone": [offers]}`);
  return value as Record<string, unknown>;
}

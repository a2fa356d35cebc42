/**
 * Reading an account's fields strictly: what isn't as it must be becomes a fault that names account
 * and field, never the value.
 */
import { isIP } from 'node:net';

const MAX_ITEMS = 100;
const MAX_SHOWN_NAME = 40;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`, 'i');
/** What neither XML 1.0 nor an HTTP header can carry; no value here has a use for it. */
const CONTROL = /[\0-\x1f\x7f-\x9f\ufffe\uffff]/;

export interface TextRule {
  readonly least?: number;
  readonly most: number;
  readonly pattern?: RegExp;
  /** What is asked for, after "must be". */
  readonly as: string;
}

export class AccountFields {
  readonly #of: string;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #faults: string[];

  /** `of` names the account; what is wrong goes to `faults`. */
  constructor(of: string, fields: Readonly<Record<string, unknown>>, faults: string[]) {
    this.#of = of;
    this.#fields = fields;
    this.#faults = faults;
  }

  has(field: string): boolean {
    return this.#fields[field] !== undefined && this.#fields[field] !== null;
  }

  fault(field: string, why: string): void {
    this.#faults.push(`${this.#of}: ${field} ${why}`);
  }

  refuseOthers(known: readonly string[]): void {
    for (const name of Object.keys(this.#fields))
      if (!known.includes(name))
        this.#faults.push(
          `${this.#of}: unknown field ${JSON.stringify(name.slice(0, MAX_SHOWN_NAME))}`,
        );
  }

  /**
   * Null when absent. Spaces at the ends are no part of any value here, and a sign of a mistake.
   */
  text(field: string, rule: TextRule): string | null {
    const value = this.#fields[field];
    if (value === undefined || value === null) return null;
    const { least = 1, most, pattern, as } = rule;
    const isFit =
      typeof value === 'string' &&
      value.length >= least &&
      value.length <= most &&
      value.trim() === value &&
      value.isWellFormed() &&
      !CONTROL.test(value) &&
      (!pattern || pattern.test(value));
    if (isFit) return value;
    this.fault(field, `must be ${as}`);
    return null;
  }

  /** A fault when absent; "" then, which is never used: a fault ends the start. */
  needed(field: string, rule: TextRule): string {
    if (!this.has(field)) this.fault(field, `is needed: ${rule.as}`);
    return this.text(field, rule) ?? '';
  }

  whole(field: string, fallback: number, least: number, most: number): number {
    const value = this.#fields[field] ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
      return value;
    this.fault(field, `must be a whole number from ${least} to ${most}`);
    return fallback;
  }

  /** Times a second; fractions are fine: 0.2 is once in five seconds. */
  rate(field: string, fallback: number): number {
    const value = this.#fields[field] ?? fallback;
    if (typeof value === 'number' && value >= LEAST_RATE && value <= MOST_RATE) return value;
    this.fault(field, `must be a number from ${LEAST_RATE} to ${MOST_RATE}`);
    return fallback;
  }

  /** Host names in lower case; empty when absent. */
  names(field: string, as: string): readonly string[] {
    const value = this.#fields[field];
    if (value === undefined || value === null) return [];
    const isFit =
      Array.isArray(value) &&
      value.length <= MAX_ITEMS &&
      value.every((one) => typeof one === 'string' && HOST_NAME.test(one) && isIP(one) === 0);
    if (!isFit) {
      this.fault(field, `must be a list of ${as}`);
      return [];
    }
    return [...new Set(value.map((one: string) => one.toLowerCase()))];
  }

  host(field: string): string | null {
    const value = this.text(field, { most: 253, as: 'a host name or an address' });
    if (value === null || isIP(value) !== 0 || HOST_NAME.test(value)) return value;
    this.fault(field, 'must be a host name or an address');
    return null;
  }

  /** An object's own fields; without any when it is absent or none. */
  inside(field: string, known: readonly string[]): AccountFields {
    const value = this.#fields[field];
    const isObject = isRecord(value);
    if (value !== undefined && value !== null && !isObject) this.fault(field, 'must be an object');
    const inner = new AccountFields(`${this.#of}: ${field}`, isObject ? value : {}, this.#faults);
    inner.refuseOthers(known);
    return inner;
  }
}

const LEAST_RATE = 0.01;
const MOST_RATE = 1000;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

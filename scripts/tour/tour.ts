/** One walk through the operations: takes steps, and knows in the end what was not seen. */
import { randomUUID } from 'node:crypto';
import type { Operation } from './description.ts';
import { violationsOf } from './prism.ts';
import type { Excuse, Step } from './steps.ts';

const TIMEOUT_MS = 30_000;

interface Keys {
  readonly usual: string;
  /** For one request a minute. */
  readonly spent: string;
}

export class Tour {
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #keys: Keys;
  readonly #saved = new Map<string, string>();
  /** `getWhois 200`. */
  readonly #seen = new Set<string>();
  readonly #faults: string[] = [];
  #requests = 0;

  constructor(operations: ReadonlyMap<string, Operation>, keys: Keys) {
    this.#operations = operations;
    this.#keys = keys;
  }

  async take(proxy: string, step: Step): Promise<void> {
    const name = `${step.of} ${step.status}`;
    const operation = this.#operations.get(step.of);
    if (!operation) {
      this.#faults.push(`${name}: there is no such operation`);
      return;
    }
    if (step.key === 'spent') await this.#spend(proxy);
    this.#requests += 1;
    const response = await fetch(proxy + this.#addressOf(operation, step), {
      method: operation.method,
      headers: this.#headersOf(step),
      body: this.#bodyOf(step),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    // A request that is to be refused need not be as described, its answer must.
    const violations = violationsOf(response).filter(
      ({ location }) => step.status < 300 || location[0] === 'response',
    );
    for (const { location, message } of violations)
      this.#faults.push(`${name}: ${location.join('.')} ${message}\n    ${text.slice(0, 300)}`);
    if (response.status !== step.status)
      this.#faults.push(`${name}: came as ${response.status}\n    ${text.slice(0, 300)}`);
    else this.#seen.add(name);
    if (step.save && response.ok) this.#keep(step.save, JSON.parse(text));
  }

  /** Requests that succeed, of operations that describe `status` and were not seen with it. */
  missing(status: number, known: readonly Step[]): Step[] {
    return [...this.#operations.values()].flatMap(({ id, statuses }) => {
      const well = known.find((step) => step.of === id && step.status < 300);
      if (!well || !statuses.includes(status) || this.#seen.has(`${id} ${status}`)) return [];
      const { save: _, ...request } = well;
      return [{ ...request, status }];
    });
  }

  /** Prints what was toured; 1 where anything is at fault. */
  report(excuses: readonly Excuse[]): number {
    const used = new Set<Excuse>();
    const operations = [...this.#operations.values()];
    for (const operation of operations) {
      const { id, statuses } = operation;
      const isSeen = (status: number) => this.#seen.has(`${id} ${status}`);
      console.log(`${id}: ${statuses.filter(isSeen).join(', ')}`);
      for (const status of statuses.filter((one) => !isSeen(one))) {
        const excuse = excuses.find(
          (one) => one.status === status && (one.of?.(operation) ?? true),
        );
        if (excuse) used.add(excuse);
        else this.#faults.push(`${id} ${status}: described, and neither toured nor excused`);
      }
    }
    for (const excuse of excuses) {
      console.log(`not provoked: ${excuse.status}: ${excuse.why}`);
      if (!used.has(excuse)) this.#faults.push(`excused for nothing: ${excuse.why}`);
    }
    for (const fault of this.#faults) console.error(fault);
    const described = operations.reduce((sum, { statuses }) => sum + statuses.length, 0);
    console.log(
      `${this.#requests} requests, ${this.#seen.size} of ${described} described answers seen, ` +
        `${this.#faults.length} faults`,
    );
    return this.#faults.length > 0 ? 1 : 0;
  }

  /** A new minute may have begun since the last time. */
  async #spend(proxy: string): Promise<void> {
    const headers = { 'x-api-key': this.#keys.spent };
    await (await fetch(`${proxy}/api/v1/usage`, { headers })).text();
  }

  #addressOf({ path }: Operation, { path: values = [], query }: Step): string {
    const left = values.map((value) => this.#valueOf(value));
    const filled = path.replaceAll(/\{[^}]+\}/g, () =>
      encodeURIComponent(left.shift() ?? randomUUID()),
    );
    return query === undefined ? filled : `${filled}?${query}`;
  }

  #valueOf(value: string): string {
    if (!value.startsWith('$')) return value;
    const saved = this.#saved.get(value.slice(1));
    if (saved === undefined) throw new Error(`no step has saved ${value}`);
    return saved;
  }

  #bodyOf({ body }: Step): string | null {
    if (typeof body !== 'object') return body ?? null;
    return JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' ? this.#valueOf(value) : value,
    );
  }

  #headersOf({ key, body, headers }: Step): Record<string, string> {
    const { usual, spent } = this.#keys;
    const value = { usual, spent, wrong: 'tra_wrong', none: undefined }[key ?? 'usual'];
    return {
      ...(value !== undefined && { 'x-api-key': value }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
  }

  #keep(members: NonNullable<Step['save']>, answer: unknown): void {
    for (const [name, path] of Object.entries(members)) {
      const value = path
        .split('.')
        .reduce((within, member) => (within as Record<string, unknown>)[member], answer);
      this.#saved.set(name, String(value).replace(/^https?:.*\/([^/.]+)\.\w+$/, '$1'));
    }
  }
}

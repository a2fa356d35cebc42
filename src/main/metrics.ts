import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValueWithName,
  Registry,
} from 'prom-client';
import type { Clock } from '#app/base/clock.ts';
import { within } from '#app/base/time-limits.ts';
import type { Figure } from '#app/http/feature.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';

/** What a hanging database counts is left out; longer than `tra_database_up` takes to judge it. */
const FIGURE_MS = 2_000;
const UPSTREAM_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REQUEST_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];

/** The library's type names them by numbers that it doesn't have. */
export type ShownMetric = Omit<MetricObjectWithValues<MetricValueWithName<string>>, 'type'> & {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
};

/** What operators see at `/metrics`. No domain, key or address is ever a label. */
export class Metrics {
  readonly #clock: Clock;
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'tra_http_request_seconds',
    help: 'Requests answered, by route and status',
    labelNames: ['route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [this.#registry],
  });
  readonly #outcomes = new Counter({
    name: 'tra_lookups_total',
    help: 'Lookups that asked their sources, by what came of them',
    labelNames: ['status'],
    registers: [this.#registry],
  });
  readonly #attempts = new Histogram({
    name: 'tra_source_seconds',
    help: 'Questions to upstream sources, by what came of them',
    labelNames: ['source', 'result'],
    buckets: UPSTREAM_SECONDS,
    registers: [this.#registry],
  });
  readonly #suggestions = new Counter({
    name: 'tra_suggestions_total',
    help: 'Briefs answered with names, by whose names are among them',
    labelNames: ['engine'],
    registers: [this.#registry],
  });
  readonly #modelFaults = new Counter({
    name: 'tra_model_faults_total',
    help: 'Questions to the language model that failed, by kind',
    labelNames: ['kind'],
    registers: [this.#registry],
  });

  /** `place`: which of several processes this is. */
  constructor(clock: Clock, place?: number) {
    this.#clock = clock;
    if (place !== undefined) this.#registry.setDefaultLabels({ process: String(place) });
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** To be put together with other processes', or sent. */
  async data(): Promise<ShownMetric[]> {
    return (await this.#registry.getMetricsAsJSON()) as unknown as ShownMetric[];
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  request(route: string, status: number, ms: number): void {
    this.#requests.observe({ route, status }, ms / 1000);
  }

  outcome(outcome: LookupOutcome): void {
    this.#outcomes.inc({ status: outcome.status });
    for (const { source, result, ms } of outcome.attempts)
      this.#attempts.observe({ source, result }, ms / 1000);
  }

  suggested(engine: 'embedded' | 'model'): void {
    this.#suggestions.inc({ engine });
  }

  modelFault(kind: string): void {
    this.#modelFaults.inc({ kind });
  }

  show(figures: readonly Figure[]): void {
    for (const [name, help, read, label] of figures) {
      const collect = async () => {
        const reading = (async () => await read())().catch(() => null);
        const value = await within(this.#clock, FIGURE_MS, reading);
        metric.reset();
        if (typeof value === 'number') metric.inc({}, value);
        else if (value) for (const [of, number] of value) metric.inc({ [label!]: of }, number);
        else if (label === undefined) metric.remove();
      };
      const labelNames = label === undefined ? [] : [label];
      const options = { name, help, labelNames, registers: [this.#registry], collect };
      const metric = name.endsWith('_total') ? new Counter(options) : new Gauge(options);
    }
  }
}

import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { Feature } from '#app/http/feature.ts';
import type { DnsLookup } from '#app/lookup/dns-lookup.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { DnsWitness } from '#app/lookup/plan/dns-witness.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import packageJson from '#package' with { type: 'json' };
import { endingsRoute } from './endings-route.ts';
import { ModelClient, type ModelFault } from './model/model-client.ts';
import { ModelNames } from './model/model-names.ts';
import { suggestionRoutes } from './routes.ts';
import { NameChecker } from './run/check-names.ts';
import { NameMakerThread } from './run/name-maker-thread.ts';
import { Suggester } from './run/suggester.ts';

/** For endpoints that have a single model and ignore its name. */
const NAMELESS_MODEL = 'default';

/** Names for briefs: the thread that makes them, the checks, and a language model if one is set. */
export function startSuggestions(parts: {
  config: Config;
  clock: Clock;
  log: Log;
  lookups: Lookups;
  dns: DnsLookup;
  witness: DnsWitness;
  parseName: NameParser;
  /** TLDs that `parseName` knows beside those of the root. */
  extraTlds: ReadonlySet<string>;
  /** Counts a question to the model; whether it is within the day's. */
  mayAskModel: () => Promise<boolean>;
  metrics: { modelFault(kind: string): void; suggested(engine: 'embedded' | 'model'): void };
}): Feature {
  const { clock, log, lookups, dns, witness, parseName, extraTlds, mayAskModel, metrics } = parts;
  const { ai } = parts.config;
  const maker = new NameMakerThread({ extraTlds });
  const onFault = (kind: ModelFault) => {
    metrics.modelFault(kind);
    log.warn({ kind }, 'model.failed');
  };
  const client =
    ai.baseUrl === null
      ? null
      : new ModelClient({
          baseUrl: ai.baseUrl,
          apiKey: ai.apiKey,
          model: ai.model ?? NAMELESS_MODEL,
          clock,
          userAgent: `Tra/${packageJson.version}`,
          mayAsk: mayAskModel,
          onFault,
        });
  const model = client && new ModelNames({ client, clock, onFault });
  const checker = new NameChecker({ clock, lookups, dns, witness });
  const suggester = new Suggester({
    clock,
    maker,
    checker,
    model,
    parseName,
    onAnswer: (engine) => metrics.suggested(engine),
  });
  return {
    routes(api) {
      suggestionRoutes(api, { clock, log, suggester, parseName });
      endingsRoute(api, { clock, checker, parseName });
    },
    async stop() {
      suggester.stop();
      await Promise.all([maker.stop(), client?.close()]);
    },
  };
}

/** Puts name suggestions together: the thread that makes names, the checks, the language model where one is configured. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { ModelClient } from '#app/suggestions/model/model-client.ts';
import { NameChecker } from '#app/suggestions/run/check-names.ts';
import { NameMakerThread } from '#app/suggestions/run/name-maker-thread.ts';
import { Suggester } from '#app/suggestions/run/suggester.ts';
import packageJson from '#package' with { type: 'json' };
import type { LookupStack } from './lookup-stack.ts';
import type { Metrics } from './metrics.ts';

export interface Suggestions {
  readonly suggester: Suggester;
  /** Prepares for the first brief, beside everything else. */
  warm(): void;
  close(): Promise<void>;
}

/** For endpoints that have a single model and ignore its name. */
const NAMELESS_MODEL = 'default';
const CONTROL_LABEL_BYTES = 12;

export function startSuggestions(
  { ai }: Config,
  { lookups, dns, parseName, extraTlds }: LookupStack,
  { clock, log, metrics }: { clock: Clock; log: Log; metrics: Metrics },
): Suggestions {
  const maker = new NameMakerThread({ extraTlds });
  const newLabel = () => `x${randomBytes(CONTROL_LABEL_BYTES).toString('hex')}`;
  const model =
    ai.baseUrl === null
      ? null
      : new ModelClient({
          baseUrl: ai.baseUrl,
          apiKey: ai.apiKey,
          model: ai.model ?? NAMELESS_MODEL,
          clock,
          userAgent: `Tra/${packageJson.version}`,
          onFault(kind) {
            metrics.modelFault(kind);
            log.warn({ kind }, 'model.failed');
          },
        });
  const suggester = new Suggester({
    clock,
    maker,
    checker: new NameChecker({ clock, lookups, dns, newLabel }),
    model,
    parseName,
    onAnswer: (engine) => metrics.suggested(engine),
  });
  let closing = false;
  return {
    suggester,
    warm() {
      maker.warm().catch((error) => {
        // An end that was asked for, in the midst of it, is no error.
        if (!closing) log.error({ err: error }, 'suggestions.not_ready');
      });
    },
    async close() {
      closing = true;
      suggester.stop();
      await Promise.all([maker.stop(), model?.close()]);
    },
  };
}

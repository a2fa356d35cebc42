/** Traces and metrics by OTLP. The SDK is loaded where OpenTelemetry's variables ask for it. */
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { within } from '#app/base/time-limits.ts';
import type { Metrics } from '../metrics.ts';

/** For what is sent last: a collector that is away must not hold up the end. */
const LAST_MS = 2_000;

export interface Telemetry {
  /** From now on; returns what sends them a last time. */
  sendMetrics(metrics: Metrics): () => Promise<void>;
  /** Sends the last spans. */
  end(): Promise<void>;
}

export async function startTelemetry(
  { telemetry: settings, telemetryFaults: faults }: Config,
  role: string,
  parts: { readonly clock: Clock; readonly log: Log },
): Promise<Telemetry> {
  const { clock, log } = parts;
  if (faults.length > 0) log.warn({ faults }, 'telemetry.settings_at_fault');
  const hasTraces = isSent(settings, settings.tracesExporter, settings.tracesEndpoint);
  const hasMetrics = isSent(settings, settings.metricsExporter, settings.metricsEndpoint);
  const none = async () => {};
  if (!hasTraces && !hasMetrics) return { sendMetrics: () => none, end: none };

  const sending = await import('./sending.ts');
  const resource = sending.resourceOf(role);
  const inTime = (last: () => Promise<void>) => async () => {
    await within(
      clock,
      LAST_MS,
      last().catch(() => {}),
    );
  };
  return {
    sendMetrics: (metrics) =>
      hasMetrics ? inTime(sending.sendMetrics(metrics, settings, resource, parts)) : none,
    end: hasTraces ? inTime(sending.sendTraces(settings, resource, log)) : none,
  };
}

function isSent(
  { isDisabled, endpoint }: Config['telemetry'],
  exporter: 'otlp' | 'none' | null,
  own: string | null,
): boolean {
  if (isDisabled || exporter === 'none') return false;
  return exporter === 'otlp' || endpoint !== null || own !== null;
}

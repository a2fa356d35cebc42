/** OpenTelemetry's SDK, which is loaded with this file, as the settings ask for it. */
import { randomUUID } from 'node:crypto';
import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  type ExportResult,
  ExportResultCode,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtoMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtoTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import { type Log, outsideRequests } from '#app/base/log.ts';
import { traceWith } from '#app/base/tracing.ts';
import packageJson from '#package' with { type: 'json' };
import type { Metrics } from '../metrics.ts';
import { otlpMetrics } from './otlp-metrics.ts';

type Settings = Config['telemetry'];

export function resourceOf(role: string): Resource {
  const own = resourceFromAttributes({
    'service.name': 'tra',
    'service.version': packageJson.version,
    'service.instance.id': randomUUID(),
    'process.pid': process.pid,
    'tra.role': role,
  });
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  return defaultResource().merge(own).merge(detectResources({ detectors }));
}

/** Returns what sends the last spans. */
export function sendTraces(settings: Settings, resource: Resource, log: Log): () => Promise<void> {
  const protocol = settings.tracesProtocol ?? settings.protocol;
  const exporter = protocol === 'http/json' ? new JsonTraces() : new ProtoTraces();
  const processor = new BatchSpanProcessor({
    exporter: telling(exporter, 'traces', log),
    scheduledDelayMillis: settings.spanDelayMs,
    maxQueueSize: settings.mostSpans,
    maxExportBatchSize: Math.min(settings.spansAtOnce, settings.mostSpans),
  });
  const sampler = samplerOf(settings);
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [processor] });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  traceWith(api);
  return () => provider.shutdown();
}

function samplerOf({ sampler, samplerShare }: Settings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(samplerShare);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Returns what sends the last values. */
export function sendMetrics(
  metrics: Metrics,
  settings: Settings,
  resource: Resource,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): () => Promise<void> {
  const protocol = settings.metricsProtocol ?? settings.protocol;
  const exporter = protocol === 'http/json' ? new JsonMetrics() : new ProtoMetrics();
  const from = clock.now();
  const shown = {
    async collect() {
      const data = otlpMetrics(await metrics.data(), { from, to: clock.now() });
      const scopeMetrics = [{ scope: { name: 'tra' }, metrics: data }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: telling(exporter, 'metrics', log),
    exportIntervalMillis: settings.metricsEveryMs,
    metricProducers: [shown],
  });
  new MeterProvider({ resource, readers: [reader] });
  return () => reader.shutdown();
}

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** What the collector doesn't take is dropped. That it is away is told once; so is its return. */
function telling<Items, E extends Exporter<Items>>(exporter: E, what: string, log: Log): E {
  const send = exporter.export.bind(exporter);
  let isAway = false;
  const hear = ({ code, error }: ExportResult) => {
    const hasFailed = code !== ExportResultCode.SUCCESS;
    if (hasFailed && !isAway) log.warn({ what, error: error?.message }, 'telemetry.collector_away');
    if (!hasFailed && isAway) log.info({ what }, 'telemetry.collector_back');
    isAway = hasFailed;
  };
  exporter.export = (items, done) =>
    // Not of the request whose span happened to be the first to wait.
    outsideRequests(() =>
      send(items, (result) => {
        hear(result);
        done(result);
      }),
    );
  return exporter;
}

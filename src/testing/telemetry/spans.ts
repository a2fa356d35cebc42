/** The spans of this process, for tests: kept in memory, ended with the test. */
import * as api from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { traceWith } from '#app/base/tracing.ts';
import type { Cleanup } from '../database.ts';

/** Returns what tells of those that have ended. */
export function recordSpans(t: Cleanup): () => ReadableSpan[] {
  const exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor({ exporter })];
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
  traceWith(api);
  t.after(async () => {
    traceWith(null);
    api.trace.disable();
    api.propagation.disable();
    api.context.disable();
  });
  return () => exporter.getFinishedSpans();
}

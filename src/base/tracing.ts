/**
 * Spans, by OpenTelemetry's API. `main` hands it over where traces are asked for; until then
 * nothing of it is loaded, and work is done as if this file were not there.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type * as OpenTelemetry from '@opentelemetry/api';

/** One for the process, as the API itself is one. */
let otel: typeof OpenTelemetry | null = null;

/** Null: no more spans. */
export function traceWith(api: typeof OpenTelemetry | null): void {
  otel = api;
}

/**
 * A span around the work. Its attributes and its result are names of domains, servers and hosts,
 * and words of our own: never a key, a person, a value of a query or an error's text.
 */
export function traced<T>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: () => T,
  resultOf: (done: Awaited<T>) => string | number,
): T {
  if (!otel) return work();
  const { trace, SpanStatusCode } = otel;
  return trace.getTracer('tra').startActiveSpan(name, { attributes }, (span) => {
    const done = work();
    Promise.resolve(done).then(
      (value) => span.setAttribute('tra.result', resultOf(value)).end(),
      () => span.setStatus({ code: SpanStatusCode.ERROR }).end(),
    );
    return done;
  });
}

/** A query that has just ended, by its text: values are parameters. Alone it is no trace. */
export function traceQuery(text: string, tookMs: number, hasFailed: boolean): void {
  if (!otel?.trace.getActiveSpan()?.isRecording()) return;
  const query = text.replace(/\s+/g, ' ').trim();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query };
  const startTime = Date.now() - tookMs;
  const kind = otel.SpanKind.CLIENT;
  const span = otel.trace.getTracer('tra').startSpan('sql', { attributes, kind, startTime });
  if (hasFailed) span.setStatus({ code: otel.SpanStatusCode.ERROR });
  span.end();
}

const requests = new WeakMap<IncomingMessage, OpenTelemetry.Context>();

/** Each request is a span, in the trace that its headers name. */
export function tracedRequests(listener: RequestListener): RequestListener {
  if (!otel) return listener;
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = otel;
  return (request, response) => {
    const { method = '' } = request;
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } };
    const span = trace.getTracer('tra').startSpan(method, options, caller);
    response.once('close', () => {
      const { statusCode, headersSent } = response;
      // A client that left before its answer was given none.
      if (headersSent) span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    const own = trace.setSpan(caller, span);
    requests.set(request, own);
    context.with(own, () => listener(request, response));
  };
}

/** Its pattern alone: a client may write anything into a path. */
export function traceRoute(request: IncomingMessage, route: string): void {
  const own = otel && requests.get(request);
  const span = own && otel?.trace.getSpan(own);
  span?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
}

/** Back in the request's trace, where something has led out of it. */
export function inTraceOf<T>(request: IncomingMessage, work: () => T): T {
  const own = otel && requests.get(request);
  return otel && own ? otel.context.with(own, work) : work();
}

export function outsideTraces<T>(work: () => T): T {
  return otel ? otel.context.with(otel.ROOT_CONTEXT, work) : work();
}

export function traceId(): string | undefined {
  return otel?.trace.getActiveSpan()?.spanContext().traceId;
}

/** For a receiver that may know of the trace: a partner, never a registry. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  otel?.propagation.inject(otel.context.active(), headers);
  return headers;
}

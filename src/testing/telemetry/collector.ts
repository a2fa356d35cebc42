/** An OpenTelemetry collector on loopback that keeps what is sent to it as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Cleanup } from '../database.ts';

type Attributes = readonly { readonly key: string; readonly value: Record<string, unknown> }[];

interface Spans {
  readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[];
}

interface RawSpan extends Pick<SentSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId'> {
  readonly attributes: Attributes;
}

interface Point {
  readonly attributes: Attributes;
  readonly asDouble: number;
  readonly count: number;
}

interface RawMetrics {
  readonly scopeMetrics: readonly {
    readonly metrics: readonly ({ readonly name: string } & Partial<
      Record<'sum' | 'gauge' | 'histogram', { readonly dataPoints: readonly Point[] }>
    >)[];
  }[];
}

interface Export {
  readonly resourceSpans?: readonly (Spans & { readonly resource: Resource })[];
  readonly resourceMetrics?: readonly (RawMetrics & { readonly resource: Resource })[];
}

interface Resource {
  readonly attributes: Attributes;
}

export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface SentPoint {
  readonly name: string;
  readonly labels: Readonly<Record<string, unknown>>;
  /** Of a histogram, how many there were. */
  readonly value: number;
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface ScriptedCollector {
  readonly url: string;
  readonly spans: SentSpan[];
  readonly points: SentPoint[];
  /** Path, content type and a header of its own of each export. */
  readonly exports: { path: string; type: string; tenant: string; body: string }[];
}

export async function startCollector(t: Cleanup): Promise<ScriptedCollector> {
  const spans: SentSpan[] = [];
  const points: SentPoint[] = [];
  const exports: ScriptedCollector['exports'] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const type = headers['content-type'] ?? '';
    const body = await text(request.setEncoding('latin1'));
    exports.push({ path, type, tenant: String(headers['x-tenant']), body });
    if (type.includes('json')) keep(JSON.parse(Buffer.from(body, 'latin1').toString()));
    response.setHeader('content-type', type).end(type.includes('json') ? '{}' : '');
  });
  const keep = ({ resourceSpans = [], resourceMetrics = [] }: Export) => {
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: read(span.attributes),
          resource: read(resource.attributes),
        });
    for (const { resource, scopeMetrics } of resourceMetrics)
      for (const { name, sum, gauge, histogram } of scopeMetrics.flatMap((one) => one.metrics))
        for (const { attributes, asDouble, count } of (sum ?? gauge ?? histogram)!.dataPoints)
          points.push({
            name,
            labels: read(attributes),
            value: asDouble ?? count,
            resource: read(resource.attributes),
          });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, points, exports };
}

function read(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

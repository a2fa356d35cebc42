/**
 * OpenTelemetry's own variables, as far as they are understood here; its SDK reads some by itself.
 * They are often set for many programs at once: what is at fault is told and counts as unset.
 */
import { Type } from 'typebox';
import { KINDS, set, unset } from './setting-kinds.ts';

const { flag, oneOf, share, text, web, whole } = KINDS;

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
const EXPORTERS = ['otlp', 'none'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const milliseconds = whole(1, 3_600_000);
const count = whole(1, 1_000_000);
const pairs = Type.String({
  pattern: '^[^=,]+=[^=,]*(,[^=,]+=[^=,]*)*$',
  description: 'name=value,name=value, values percent-encoded',
});

export const TELEMETRY = {
  heading: 'Traces and metrics by OTLP',
  isDisabled: set(
    'OTEL_SDK_DISABLED',
    flag,
    false,
    'Whether nothing is sent, whatever is set here',
  ),
  endpoint: unset(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    web,
    'Base URL of a collector, `http://collector:4318`: traces and metrics are sent to it. ' +
      '[Traces](operations.md#traces) tells more',
  ),
  tracesEndpoint: unset(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    web,
    'Whole URL for traces alone, `http://collector:4318/v1/traces`',
  ),
  metricsEndpoint: unset('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', web, 'The same for metrics alone'),
  tracesExporter: unset(
    'OTEL_TRACES_EXPORTER',
    oneOf(EXPORTERS),
    '`none` sends no traces; `otlp` sends them without an endpoint too, to `http://localhost:4318`',
  ),
  metricsExporter: unset('OTEL_METRICS_EXPORTER', oneOf(EXPORTERS), 'The same for metrics'),
  protocol: set(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    oneOf(PROTOCOLS),
    'http/protobuf',
    '`http/protobuf` or `http/json`; there is no gRPC',
  ),
  tracesProtocol: unset('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', oneOf(PROTOCOLS), 'For traces alone'),
  metricsProtocol: unset(
    'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL',
    oneOf(PROTOCOLS),
    'For metrics alone',
  ),
  headers: unset(
    'OTEL_EXPORTER_OTLP_HEADERS',
    text,
    'Headers for the collector, `name=value,name=value`, values percent-encoded',
  ),
  timeoutMs: set(
    'OTEL_EXPORTER_OTLP_TIMEOUT',
    milliseconds,
    10_000,
    'For one export, milliseconds',
  ),
  compression: set(
    'OTEL_EXPORTER_OTLP_COMPRESSION',
    oneOf(['none', 'gzip']),
    'none',
    '`none` or `gzip`',
  ),
  certificate: unset(
    'OTEL_EXPORTER_OTLP_CERTIFICATE',
    text,
    'PEM file of the authority that the collector’s certificate is from',
  ),
  serviceName: set('OTEL_SERVICE_NAME', text, 'tra', 'The resource’s `service.name`'),
  resourceAttributes: unset(
    'OTEL_RESOURCE_ATTRIBUTES',
    pairs,
    'More of the resource, `name=value,name=value`, values percent-encoded',
  ),
  sampler: set(
    'OTEL_TRACES_SAMPLER',
    oneOf(SAMPLERS),
    'parentbased_always_on',
    `Which traces are kept: ${SAMPLERS.map((name) => `\`${name}\``).join(', ')}`,
  ),
  samplerShare: set('OTEL_TRACES_SAMPLER_ARG', share, 1, 'The share of `…traceidratio`, 0 to 1'),
  spanDelayMs: set(
    'OTEL_BSP_SCHEDULE_DELAY',
    milliseconds,
    5_000,
    'How long spans wait for others to be sent with, milliseconds',
  ),
  mostSpans: set(
    'OTEL_BSP_MAX_QUEUE_SIZE',
    count,
    2_048,
    'Spans that wait at most; more are dropped',
  ),
  spansAtOnce: set('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', count, 512, 'Spans sent at once, at most'),
  metricsEveryMs: set(
    'OTEL_METRIC_EXPORT_INTERVAL',
    milliseconds,
    60_000,
    'How often metrics are sent, milliseconds',
  ),
} as const;

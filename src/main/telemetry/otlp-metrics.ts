/** What `/metrics` shows, in OpenTelemetry's form: the same names, labels and values. */
import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { ShownMetric } from '../metrics.ts';

/** Epoch milliseconds: since when counters count, and the moment of these values. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export function otlpMetrics(shown: readonly ShownMetric[], span: Span): MetricData[] {
  return shown.map((metric) => ({
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    ...dataOf(metric, span),
  }));
}

function dataOf({ type, values }: ShownMetric, span: Span) {
  if (type === 'histogram')
    return {
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histograms(values, span),
    } as const;
  const dataPoints = values.map(({ labels, value }) => point(labels, value, span));
  return type === 'counter'
    ? ({ dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints } as const)
    : ({ dataPointType: DataPointType.GAUGE, dataPoints } as const);
}

function point<T>(attributes: ShownMetric['values'][number]['labels'], value: T, span: Span) {
  return { attributes, value, startTime: hrTime(span.from), endTime: hrTime(span.to) };
}

/** Prometheus' buckets hold those below them too; here each is counted once. */
function histograms(values: ShownMetric['values'], span: Span): DataPoint<Histogram>[] {
  const points = new Map<string, DataPoint<Histogram>>();
  for (const { labels, metricName = '', value } of values) {
    const { le, ...attributes } = labels;
    const id = JSON.stringify(attributes);
    const found = points.get(id) ?? point(attributes, noneYet(), span);
    points.set(id, found);
    const { buckets } = found.value;
    if (metricName.endsWith('_sum')) found.value.sum = value;
    else if (metricName.endsWith('_count')) found.value.count = value;
    else {
      if (le !== '+Inf') buckets.boundaries.push(Number(le));
      buckets.counts.push(value - buckets.counts.reduce((sum, one) => sum + one, 0));
    }
  }
  return [...points.values()];
}

function noneYet(): Histogram {
  return { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 };
}

function hrTime(epochMs: number): HrTime {
  return [Math.floor(epochMs / 1_000), (epochMs % 1_000) * 1_000_000];
}

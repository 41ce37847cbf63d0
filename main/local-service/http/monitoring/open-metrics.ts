interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric: a name without suffix, what it counts, and its values. A name of seconds or bytes ends in its unit. */
export type Metric =
  | {
      readonly type: 'gauge' | 'counter';
      readonly name: string;
      readonly help: string;
      readonly samples: readonly Sample[];
    }
  | { readonly type: 'histogram'; readonly name: string; readonly help: string; readonly histogram: Histogram };

interface Histogram {
  /** In ascending order: how many values are not larger than `upTo`. */
  readonly buckets: readonly { readonly upTo: number; readonly count: number }[];
  readonly count: number;
  readonly sum: number;
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** Writes metrics as OpenMetrics 1.0 text, which Prometheus and its relatives read. */
export function openMetricsText(metrics: readonly Metric[]): string {
  return `${metrics.map(linesOf).join('')}# EOF\n`;
}

function linesOf(metric: Metric): string {
  const { name, type, help } = metric;
  const unit = /_(?<unit>seconds|bytes)$/u.exec(name)?.groups?.['unit'];
  const head = [`# TYPE ${name} ${type}`, ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`])];
  const lines = [...head, `# HELP ${name} ${escaped(help)}`, ...samplesOf(metric)];
  return lines.map((line) => `${line}\n`).join('');
}

function samplesOf(metric: Metric): readonly string[] {
  const { name } = metric;
  if (metric.type !== 'histogram') {
    const suffix = metric.type === 'counter' ? '_total' : '';
    return metric.samples.map(({ labels, value }) => `${name}${suffix}${labelsOf(labels)} ${String(value)}`);
  }
  const { buckets, count, sum } = metric.histogram;
  const bounds = [
    ...buckets.map(({ upTo, count: many }) => [upTo.toFixed(1), many] as const),
    ['+Inf', count] as const,
  ];
  return [
    ...bounds.map(([le, many]) => `${name}_bucket${labelsOf({ le })} ${String(many)}`),
    `${name}_count ${String(count)}`,
    `${name}_sum ${String(sum)}`,
  ];
}

function labelsOf(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

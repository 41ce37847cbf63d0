/** A metric as a strict reader of OpenMetrics 1.0 sees it. */
export interface ParsedMetric {
  readonly type: string;
  readonly help: string;
  /** By name with labels, as written. */
  readonly samples: ReadonlyMap<string, number>;
}

const head = /^# (?<what>TYPE|UNIT|HELP) (?<name>[a-z][a-z0-9_]*) (?<rest>.+)$/u;
const sample =
  /^(?<full>(?<name>[a-z][a-z0-9_]*)(?:\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\\n]|\\["\\n])*")*\})?) (?<value>[0-9.e+-]+)$/u;

const suffixes: Readonly<Record<string, readonly string[]>> = {
  gauge: [''],
  counter: ['_total'],
  histogram: ['_bucket', '_count', '_sum'],
};

/**
 * Reads OpenMetrics text. Throws when a line is not one of the format, a metric comes twice or without a type, a sample
 * has another name than its metric and type allow, a unit is not the end of its name, or the end is missing.
 */
export function parseOpenMetrics(text: string): ReadonlyMap<string, ParsedMetric> {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('the text does not end with # EOF');
  const metrics = new Map<string, { type: string; help: string; samples: Map<string, number> }>();
  let current = '';
  for (const line of lines) {
    const { what, name = '', rest = '' } = head.exec(line)?.groups ?? {};
    if (what === 'TYPE') {
      if (metrics.has(name)) throw new Error(`twice: ${name}`);
      if (suffixes[rest] === undefined) throw new Error(`unknown type: ${line}`);
      metrics.set(name, { type: rest, help: '', samples: new Map() });
      current = name;
      continue;
    }
    const metric = metrics.get(current);
    if (metric === undefined) throw new Error(`before any type: ${line}`);
    if (what === 'UNIT' && !(name === current && name.endsWith(`_${rest}`))) throw new Error(`wrong unit: ${line}`);
    if (what === 'HELP') metric.help = rest;
    if (what !== undefined) continue;
    const found = sample.exec(line)?.groups;
    if (found === undefined) throw new Error(`no sample: ${line}`);
    const allowed = suffixes[metric.type]?.map((suffix) => current + suffix) ?? [];
    if (!allowed.includes(found['name'] ?? '')) throw new Error(`not of ${current}: ${line}`);
    const full = found['full'] ?? '';
    if (metric.samples.has(full)) throw new Error(`twice: ${full}`);
    metric.samples.set(full, Number(found['value']));
  }
  return metrics;
}

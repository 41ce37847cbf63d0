import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.looseObject({
  path: z.string(),
  expected: z.record(z.string(), z.unknown()).default({}),
  weight: z.number().positive().optional(),
});

/** A document with its known facts: one line of `INDEX.jsonl`. */
export interface Sample {
  /** Relative to the folder, as in the index. */
  readonly path: string;
  readonly file: string;
  readonly expected: Readonly<Record<string, unknown>>;
  /** How much it counts when weights are fitted, if not as others of its source. */
  readonly weight?: number;
}

export interface Expectation {
  /** The accepted values; empty when the document is known to have none. */
  readonly accepted: readonly (string | number)[];
}

const scalarSchema = z.union([z.string(), z.number()]);

/** Returns what is expected of a field; `undefined` when it is not known. */
export function expectationOf(sample: Pick<Sample, 'expected'>, name: string): Expectation | undefined {
  const single = sample.expected[name];
  const several = z.array(scalarSchema).safeParse(sample.expected[`${name}_any`]);
  const alternatives = several.success ? several.data : [];
  if (single === null) return { accepted: [] };
  const parsed = scalarSchema.safeParse(single);
  const accepted = parsed.success ? [parsed.data, ...alternatives] : alternatives;
  return accepted.length === 0 ? undefined : { accepted };
}

export async function readSampleIndex(folder: string): Promise<readonly Sample[]> {
  const lines = (await readFile(join(folder, 'INDEX.jsonl'), 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const { path, expected, weight } = recordSchema.parse(JSON.parse(line));
    return { path, file: join(folder, path), expected, ...(weight === undefined ? {} : { weight }) };
  });
}

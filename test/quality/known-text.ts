import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measuredFields } from './judge-field.ts';
import type { Sample } from './sample-index.ts';

/** Returns all words that the index confirms: the given text, the words that must be contained, names and numbers. */
export async function knownText({ expected }: Sample, folder: string): Promise<string> {
  const textFile = expected['text_file'];
  const whole = typeof textFile === 'string' ? await readFile(join(folder, textFile), 'utf8') : '';
  const { contains } = expected;
  const words = Array.isArray(contains) ? contains.map(String) : [];
  const values = measuredFields.map((field) => expected[field]).filter((value) => typeof value === 'string');
  return [whole, ...words, ...values].join('\n').trim();
}

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { findSmallModel } from '#lib/find-tesseract.ts';
import { packagedData } from '#lib/recognition-data.ts';

/** `fast`: the small model of the system where there is one, else the packaged one. `packaged`: the other way round. */
export type Model = 'fast' | 'packaged';

/** Returns the recognition data of a language. Rejects when there are none. */
export async function trainedData(language: string, model: Model): Promise<Buffer> {
  const [small, packed] = [findSmallModel(language), packagedData(language)];
  if (small !== null && (model === 'fast' || packed === null)) return readFile(small);
  if (packed === null) throw new Error(`There are no recognition data for ${language}.`);
  return promisify(gunzip)(await readFile(packed));
}

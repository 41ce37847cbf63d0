/**
 * `npm run fit -- [FOLDER] [--only NAME]`: fits the weights of analysis on all labelled documents and writes them to
 * `main/local-service/analysis/extract/learned/field-weights.json`. See README.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { LearnedWeights } from '#local-service/analysis/extract/learned/field-weights.ts';
import { fitConfidence } from './fit-confidence.ts';
import { scoredValues, scoresInFolds } from './in-folds.ts';
import { fitWeights, isPaper, lessonOf } from './learned-tasks.ts';
import { madeDocuments } from './made-documents.ts';
import { readSamples } from './read-samples.ts';
import { readSampleIndex } from './sample-index.ts';

const target = fileURLToPath(
  new URL('../../main/local-service/analysis/extract/learned/field-weights.json', import.meta.url),
);
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true } },
});
const [folderName] = positionals;
const folder = folderName === undefined ? null : resolve(folderName);
if (folder === null)
  process.stderr.write('No folder of samples was named. The weights are fitted on made documents.\n');
const samples = folder === null ? [] : await readSampleIndex(folder);
const read = await readSamples(samples, folder ?? '', { threads: 2, onRead: () => undefined });
const documents = [...read, ...madeDocuments()];
const lessons = documents.map(lessonOf);
// Papers are clearer than what people have: with them, confidences are too high.
const scored = scoresInFolds(documents, lessons).filter(({ labelled }) => !isPaper(labelled));
const confidence = fitConfidence(scored.flatMap(scoredValues));
const fitted: LearnedWeights = { ...fitWeights(lessons), ...confidence };
const { only } = options;
const weights = only === undefined ? fitted : await withOnly(only, fitted);
await writeFile(target, `${JSON.stringify(weights, null, 2)}\n`);
for (const [name, { bias, features }] of Object.entries(weights)) {
  console.log(`${name}: bias ${bias}`);
  for (const [feature, weight] of Object.entries(features).toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1])))
    console.log(`  ${weight.toFixed(2).padStart(6)}  ${feature}`);
}

/** Returns the weights of the file with the named ones fitted again, where a change of features concerns nothing else. */
async function withOnly(names: readonly string[], fitted: LearnedWeights): Promise<LearnedWeights> {
  const unknown = names.filter((name) => !(name in fitted));
  if (unknown.length > 0) throw new Error(`There are no weights named ${unknown.join(', ')}.`);
  const stored = JSON.parse(await readFile(target, 'utf8')) as LearnedWeights;
  return { ...stored, ...Object.fromEntries(Object.entries(fitted).filter(([name]) => names.includes(name))) };
}

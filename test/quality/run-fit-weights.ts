/**
 * `npm run fit -- [FOLDER]`: fits the weights of analysis on all labelled documents and writes them to
 * `main/local-service/analysis/extract/learned/field-weights.json`. See README.md.
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fitConfidence } from './fit-confidence.ts';
import { scoredValues, scoresInFolds } from './in-folds.ts';
import { fitWeights, lessonOf } from './learned-tasks.ts';
import { madeDocuments } from './made-documents.ts';
import { readSamples } from './read-samples.ts';
import { readSampleIndex } from './sample-index.ts';

const target = fileURLToPath(
  new URL('../../main/local-service/analysis/extract/learned/field-weights.json', import.meta.url),
);
const [folderName] = process.argv.slice(2);
const folder = folderName === undefined ? null : resolve(folderName);
if (folder === null)
  process.stderr.write('No folder of samples was named. The weights are fitted on made documents.\n');
const samples = folder === null ? [] : await readSampleIndex(folder);
const read = await readSamples(samples, folder ?? '', { threads: 2, onRead: () => undefined });
const documents = [...read, ...madeDocuments()];
const lessons = documents.map(lessonOf);
const confidence = fitConfidence(scoresInFolds(documents, lessons).flatMap(scoredValues));
const weights = { ...fitWeights(lessons), ...confidence };
await writeFile(target, `${JSON.stringify(weights, null, 2)}\n`);
for (const [name, { bias, features }] of Object.entries(weights)) {
  console.log(`${name}: bias ${bias}`);
  for (const [feature, weight] of Object.entries(features).toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1])))
    console.log(`  ${weight.toFixed(2).padStart(6)}  ${feature}`);
}

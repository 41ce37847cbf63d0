/** `npm run learning -- [FOLDER]`: measures what corrections teach. See ../README.md. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable } from '../format-table.ts';
import { readSamples } from '../read-samples.ts';
import { readSampleIndex } from '../sample-index.ts';
import { learningPapers } from './learning-papers.ts';
import {
  headOfClasses,
  headOfIssuers,
  headOfTimes,
  headOfValues,
  lineOfClass,
  lineOfTimes,
  linesOfFields,
  linesOfIssuers,
  linesOfTags,
} from './learning-tables.ts';
import { measureClasses } from './measure-classes.ts';
import { measureLearning, type LearningRow } from './measure-learning.ts';

const { values, positionals } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    folds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const folds = Number(values.folds);
const folder = positionals[0] === undefined ? null : resolve(positionals[0]);
const samples = folder === null ? [] : await readSampleIndex(folder);
const read = await readSamples(samples, folder ?? '', { threads: 2, onRead: () => undefined });
const sets = {
  'real documents': read.filter(({ source }) => source !== 'transcript'),
  'made papers': learningPapers(25),
};

for (const [name, documents] of Object.entries(sets).filter(([name]) => name.includes(values.only))) {
  if (documents.length === 0) continue;
  const measured = [1, 5, 20].map((count) => ({
    count,
    folds: Array.from({ length: folds }, (_, number) => measureLearning(documents, count, { number, of: folds })),
  }));
  const counted = measured.map(({ count, folds: all }) => ({ count, rows: all.flatMap(({ rows }) => rows) }));
  console.log(`\n${name}, in ${folds} folds\n`);
  console.log(formatTable(headOfValues, counted.flatMap(linesOfFields)));
  console.log(`\n${formatTable(headOfValues, counted.flatMap(linesOfTags))}`);
  console.log(`\n${formatTable(headOfIssuers, linesOfIssuers(counted))}`);
  const times = measured.map(({ count, folds: all }) => lineOfTimes(count, all));
  console.log(`\n${formatTable(headOfTimes, times)}`);
  if (values.list) for (const { count, rows } of counted) listChanges(count, rows);
}

const classes = measureClasses(sets['real documents'], [5, 20], folds);
if (classes.length > 0 && 'real documents'.includes(values.only)) {
  console.log('\ntags whose criteria were taken away, learned from examples\n');
  console.log(formatTable(headOfClasses, classes.map(lineOfClass)));
}

function listChanges(count: number, rows: readonly LearningRow[]): void {
  for (const row of rows.filter(({ before, after }) => before !== after))
    console.log(
      `${count}`,
      row.after ? 'mended' : 'BROKEN',
      row.field,
      row.path,
      row.values.join(' ; '),
      row.confidence,
      row.taught,
    );
}

/** `npm run learning -- [FOLDER]`: measures what corrections teach. See ../README.md. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBelow } from '#service-api/records/data-point.ts';
import { formatTable, percent } from '../format-table.ts';
import { readSamples } from '../read-samples.ts';
import { readSampleIndex } from '../sample-index.ts';
import { learningPapers } from './learning-papers.ts';
import { measureClasses, type ClassRow } from './measure-classes.ts';
import { measureLearning, type LearningRow } from './measure-learning.ts';
import { measuredFields } from '../judge-field.ts';

const { values, positionals } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const folder = positionals[0] === undefined ? null : resolve(positionals[0]);
const samples = folder === null ? [] : await readSampleIndex(folder);
const read = await readSamples(samples, folder ?? '', { threads: 2, onRead: () => undefined });
const sets = {
  'real documents': read.filter(({ source }) => source !== 'transcript'),
  'made papers': learningPapers(25),
};
const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) => seed + 1);

const headOfClasses = ['', 'held back right', 'documents', 'right before', 'right after', 'other documents', 'turned wrong', 'unasked', 'ms']; // prettier-ignore
const head = [
  '',
  'values',
  'right before',
  'right after',
  'mended',
  'turned wrong',
  'unasked',
  'learned',
  'right of them',
];

for (const [name, documents] of Object.entries(sets).filter(([name]) => name.includes(values.only))) {
  const rows = [1, 5, 20].map((count) => ({
    count,
    rows: seeds.flatMap((seed) => measureLearning(documents, count, seed)),
  }));
  console.log(`\n${name}\n`);
  console.log(
    formatTable(
      head,
      rows.flatMap(({ count, rows: all }) => linesOf(count, all)),
    ),
  );
  if (values.list)
    for (const { count, rows: all } of rows)
      for (const row of all.filter(({ before, after }) => before !== after))
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

const classes = measureClasses(sets['real documents'], [5, 20], 1);
if (classes.length > 0 && 'real documents'.includes(values.only)) {
  console.log('\ntags whose criteria were taken away, learned from examples\n');
  console.log(formatTable(headOfClasses, classes.map(lineOfClass)));
}

function linesOf(count: number, all: readonly LearningRow[]): readonly (readonly (string | number)[])[] {
  const taught = all.filter((row) => row.taught > 0);
  const others = all.filter((row) => row.taught === 0);
  return [
    ...measuredFields.map((field) => line(`${count} corrected, ${field}`, taught.filter((row) => row.field === field))), // prettier-ignore
    line(`${count} corrected, all fields`, taught),
    line(`${count} corrected, other issuers`, others),
  ].filter(([, values]) => values !== 0);
}

function line(name: string, rows: readonly LearningRow[]): readonly (string | number)[] {
  const count = (isCounted: (row: LearningRow) => boolean): number => rows.filter(isCounted).length;
  const broken = rows.filter(({ before, after }) => before && !after);
  const unasked = broken.filter(({ confidence }) => confidence === null || confidence >= checkBelow);
  const learned = rows.filter(({ isLearned }) => isLearned);
  return [
    ...[name, rows.length, percent(count(({ before }) => before), rows.length), percent(count(({ after }) => after), rows.length)], // prettier-ignore
    ...[count(({ before, after }) => !before && after), broken.length, unasked.length],
    ...[learned.length, percent(learned.filter(({ after }) => after).length, learned.length)],
  ];
}

function lineOfClass(row: ClassRow): readonly (string | number)[] {
  const { tag, examples, documents, rightBefore, rightAfter, others, broken, brokenUnasked, trained, trainMs } = row;
  const heldBack = `${trained?.heldBackRight ?? 0} of ${examples}`;
  const name = `${examples} examples, ${tag}`;
  return [name, heldBack, documents, rightBefore, rightAfter, others, broken, brokenUnasked, trainMs];
}

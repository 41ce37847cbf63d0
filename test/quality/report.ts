import { earlierApart, earlierFigures } from './earlier-figures.ts';
import { formatTable, percent } from './format-table.ts';
import { type MeasuredField, measuredFields, type Verdict } from './judge-field.ts';
import { type Source, sources } from './labelled-document.ts';
import { itemsTable } from './items-table.ts';
import type { FieldRow, Measured } from './measure.ts';

function uniqueSorted(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted();
}

const sourceNames: Readonly<Record<Source, string>> = {
  text: 'documents with a text layer',
  scan: 'scans',
  photo: 'photos',
  xml: 'electronic invoices',
  transcript: 'human transcripts of scanned receipts',
  made: 'made documents',
  code: 'made invoices with a payment code',
};

function classTable({ classes }: Measured, source: Source): string {
  const ofSource = classes.filter((row) => row.source === source);
  const right = ofSource.filter((row) => row.right).length;
  const rows = uniqueSorted(ofSource.map((row) => row.expected)).map((name) => {
    const ofClass = ofSource.filter((row) => row.expected === name);
    const others = uniqueSorted(ofClass.filter((row) => !row.right).map((row) => row.given));
    const confusion = others.map(
      (other) => `${other} ${ofClass.filter((row) => !row.right && row.given === other).length}`,
    );
    const rightOfClass = ofClass.filter((row) => row.right).length;
    return [name, ofClass.length, rightOfClass, percent(rightOfClass, ofClass.length), confusion.join(', ')];
  });
  const all = ['all', ofSource.length, right, percent(right, ofSource.length), '', earlierFigures[source]?.class ?? ''];
  return formatTable(['class', 'of', 'right', '', 'taken for', 'earlier'], [...rows.map((row) => [...row, '']), all]);
}

/** Documents as people have them: with a text layer, scanned, photographed, or electronic invoices. */
const ofPeople: readonly Source[] = ['text', 'scan', 'photo', 'xml'];

function apartTable({ classes, fields }: Measured): string {
  const ofClass = classes.filter(({ source }) => ofPeople.includes(source));
  const rightClasses = ofClass.filter(({ right }) => right).length;
  const rows = measuredFields.map((field) => [
    field,
    ...fieldCells(fields.filter((row) => row.field === field && ofPeople.includes(row.source))),
    earlierApart[field] ?? '',
  ]);
  const ofClasses = [ofClass.length, rightClasses, percent(rightClasses, ofClass.length), '', '', '', ''];
  return formatTable(
    ['field', 'of', 'right', '', 'missed', 'wrong', 'invented', 'of none', 'others, earlier'],
    [['class', ...ofClasses, earlierApart.class ?? ''], ...rows],
  );
}

function fieldCells(rows: readonly FieldRow[]): readonly (string | number)[] {
  const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length;
  const asked = rows.length - count('invented') - count('rightly-absent');
  const none = count('invented') + count('rightly-absent');
  return [
    asked,
    count('right'),
    percent(count('right'), asked),
    count('missed'),
    count('wrong'),
    count('invented'),
    none,
  ];
}

function fieldTable({ fields }: Measured, source: Source): string {
  const rows = fields.filter((row) => row.source === source);
  const perField = measuredFields.map((field) => [
    field,
    ...fieldCells(rows.filter((row) => row.field === field)),
    earlierFigures[source]?.[field] ?? '',
  ]);
  return formatTable(
    ['field', 'of', 'right', '', 'missed', 'wrong', 'invented', 'of none', 'earlier'],
    [...perField, ['all', ...fieldCells(rows), '']],
  );
}

const steps = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01] as const;

/** Of values with a confidence of 0.9, nine in ten should be right. */
function confidenceTable({ fields }: Measured): string {
  const given = fields.filter((row) => row.confidence !== null);
  const rows = sources.flatMap((source) =>
    steps.slice(0, -1).flatMap((from, index) => {
      const to = steps[index + 1] ?? 1;
      const within = given.filter(
        ({ confidence, source: of }) => of === source && confidence !== null && confidence >= from && confidence < to,
      );
      if (within.length === 0) return [];
      const right = within.filter(({ verdict }) => verdict === 'right').length;
      const mean = within.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / within.length;
      return [
        [`${source}, ${from} to ${Math.min(1, to)}`, within.length, mean.toFixed(2), percent(right, within.length)],
      ];
    }),
  );
  return formatTable(['confidence', 'values', 'mean', 'right'], rows);
}

/** Of the values of a field in this source that are said this certain, so many are right. */
function reliabilityTable({ fields }: Measured): string {
  const given = fields.filter((row) => row.confidence !== null && row.source !== 'made' && row.source !== 'code');
  const groups = Map.groupBy(given, ({ field, source }) => `${field}, ${source}`);
  const rows = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, ofName]) => [
      name,
      ...steps.slice(0, -1).map((from, index) => {
        const within = ofName.filter(({ confidence }) => confidence !== null && confidence >= from && confidence < (steps[index + 1] ?? 1)); // prettier-ignore
        return within.length === 0
          ? '-'
          : `${within.filter(({ verdict }) => verdict === 'right').length}/${within.length}`;
      }),
    ]);
  return formatTable(['right of given', ...steps.slice(0, -1).map((from) => `from ${from}`)], rows);
}

function misses(measured: Measured): string {
  const classes = measured.classes
    .filter((row) => !row.right)
    .map(
      (row) =>
        `  class           ${row.path} (${row.source}): expected ${row.expected}, got ${row.given} (${row.score.toFixed(2)})`,
    );
  const fields = measured.fields
    .filter((row) => row.verdict !== 'right' && row.verdict !== 'rightly-absent')
    .map(
      (row) =>
        `  ${row.field.padEnd(15)} ${row.path} (${row.source}): ${row.verdict}, expected ${row.expected}, got ${row.given}`,
    );
  const failures = measured.failures.map((row) => `  unreadable      ${row.path}: ${row.message}`);
  const words = measured.contains
    .filter((row) => row.missing.length > 0)
    .map((row) => `  text            ${row.path}: not found: ${row.missing.join('; ')}`);
  return [...classes, ...fields, ...words, ...failures].join('\n') || '  none';
}

function readingTable({ readings }: Measured): string {
  const rate = (value: number): string => `${(100 * value).toFixed(2)} %`;
  const characters = readings.reduce((sum, row) => sum + row.characters, 0);
  const weighted = (of: 'characterErrorRate' | 'unorderedErrorRate'): number =>
    readings.reduce((sum, row) => sum + row[of] * row.characters, 0) / Math.max(1, characters);
  const rows = readings.map((row) => [
    row.path,
    row.characters,
    rate(row.characterErrorRate),
    rate(row.unorderedErrorRate),
  ]);
  const all = [
    'all, by characters',
    characters,
    rate(weighted('characterErrorRate')),
    rate(weighted('unorderedErrorRate')),
  ];
  return formatTable(['read text', 'characters', 'character errors', 'any word order'], [...rows, all]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function formatReport(measured: Measured): string {
  const present = sources.filter((source) => measured.classes.some((row) => row.source === source));
  return [
    ...present.flatMap((source) => [`Classes, ${sourceNames[source]}`, classTable(measured, source)]),
    ...present.flatMap((source) => [`Fields, ${sourceNames[source]}`, fieldTable(measured, source)]),
    'All documents that were read, beside others that were kept apart before',
    apartTable(measured),
    'Tables of items',
    itemsTable(measured.items),
    'Confidence against truth',
    confidenceTable(measured),
    reliabilityTable(measured),
    ...(measured.readings.length > 0 ? ['Reading', readingTable(measured)] : []),
    `Analyzing a document took ${median(measured.classifyMs).toFixed(1)} ms (median).`,
    'Misses',
    misses(measured),
  ].join('\n\n');
}

/**
 * Returns the shares that `--min` can demand, each from 0 to 1; `null` when there is no such case. Names without a source
 * are those of documents with a text layer.
 */
export function shares(measured: Measured): Readonly<Record<string, number | null>> {
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  const shareOf = (rows: readonly FieldRow[]): number | null => {
    const asked = rows.filter((row) => row.verdict !== 'invented' && row.verdict !== 'rightly-absent');
    return share(asked.filter((row) => row.verdict === 'right').length, asked.length);
  };
  const ofField = (field: MeasuredField, source: Source): number | null =>
    shareOf(measured.fields.filter((row) => row.field === field && row.source === source));
  const ofClass = (rows: Measured['classes']): number | null =>
    share(rows.filter((row) => row.right).length, rows.length);
  const ofSource = (source: Source): readonly (readonly [string, number | null])[] => {
    const prefix = source === 'text' ? '' : `${source}.`;
    const values = measuredFields.map((field) => [`${prefix}${field}`, ofField(field, source)] as const);
    const classes = measured.classes.filter((row) => row.source === source);
    return [[`${prefix === '' ? 'text.' : prefix}class`, ofClass(classes)], ...values];
  };
  return {
    class: ofClass(measured.classes.filter(({ source }) => ofPeople.includes(source))),
    ...Object.fromEntries(sources.flatMap(ofSource)),
  };
}

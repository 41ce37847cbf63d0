import { formatTable, percent } from './format-table.ts';
import { type MeasuredField, measuredFields, type Verdict } from './judge-field.ts';
import type { FieldRow, Measured } from './measure.ts';

function uniqueSorted(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted();
}

function classTable({ classes }: Measured): string {
  const right = classes.filter((row) => row.right).length;
  const rows = uniqueSorted(classes.map((row) => row.expected)).map((name) => {
    const ofClass = classes.filter((row) => row.expected === name);
    const others = uniqueSorted(ofClass.filter((row) => !row.right).map((row) => row.given));
    const confusion = others.map(
      (other) => `${other} ${ofClass.filter((row) => !row.right && row.given === other).length}`,
    );
    const rightOfClass = ofClass.filter((row) => row.right).length;
    return [name, ofClass.length, rightOfClass, percent(rightOfClass, ofClass.length), confusion.join(', ')];
  });
  const all = ['all', classes.length, right, percent(right, classes.length), ''];
  return formatTable(['class', 'of', 'right', '', 'taken for'], [...rows, all]);
}

function fieldCells(rows: readonly FieldRow[]): readonly (string | number)[] {
  const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length;
  const asked = rows.length - count('invented') - count('rightly-absent');
  return [asked, count('right'), percent(count('right'), asked), count('missed'), count('wrong'), count('invented')];
}

function fieldTable({ fields }: Measured, origin: FieldRow['origin']): string {
  const rows = fields.filter((row) => row.origin === origin);
  const perField = measuredFields.map((field) => [field, ...fieldCells(rows.filter((row) => row.field === field))]);
  return formatTable(
    ['field', 'of', 'right', '', 'missed', 'wrong', 'invented'],
    [...perField, ['all', ...fieldCells(rows)]],
  );
}

function misses(measured: Measured): string {
  const classes = measured.classes
    .filter((row) => !row.right)
    .map(
      (row) => `  class           ${row.path}: expected ${row.expected}, got ${row.given} (${row.score.toFixed(2)})`,
    );
  const fields = measured.fields
    .filter((row) => row.verdict !== 'right' && row.verdict !== 'rightly-absent')
    .map(
      (row) =>
        `  ${row.field.padEnd(15)} ${row.path} (${row.origin}): ${row.verdict}, expected ${row.expected}, got ${row.given}`,
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
  return [
    'Classes',
    classTable(measured),
    'Fields, documents with a text layer',
    fieldTable(measured, 'text layer'),
    'Fields, scans and photos',
    fieldTable(measured, 'scan'),
    ...(measured.readings.length > 0 ? ['Reading', readingTable(measured)] : []),
    `Analyzing a document took ${median(measured.classifyMs).toFixed(1)} ms (median).`,
    'Misses',
    misses(measured),
  ].join('\n\n');
}

/** Returns the shares that `--min` can demand, each from 0 to 1; `null` when the samples contain no such case. */
export function shares(measured: Measured): Readonly<Record<string, number | null>> {
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  const shareOf = (rows: readonly FieldRow[]): number | null => {
    const asked = rows.filter((row) => row.verdict !== 'invented' && row.verdict !== 'rightly-absent');
    return share(asked.filter((row) => row.verdict === 'right').length, asked.length);
  };
  const ofField = (field: MeasuredField, origin: FieldRow['origin']): number | null =>
    shareOf(measured.fields.filter((row) => row.field === field && row.origin === origin));
  return {
    class: share(measured.classes.filter((row) => row.right).length, measured.classes.length),
    ...Object.fromEntries(measuredFields.map((field) => [field, ofField(field, 'text layer')])),
    ...Object.fromEntries(measuredFields.map((field) => [`scan.${field}`, ofField(field, 'scan')])),
  };
}

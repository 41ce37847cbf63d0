import { checkBelow } from '#service-api/records/data-point.ts';
import { percent } from '../format-table.ts';
import { measuredFields } from '../judge-field.ts';
import type { ClassRow } from './measure-classes.ts';
import type { Learned, LearningRow } from './measure-learning.ts';

type Line = readonly (string | number)[];

/** Values of documents whose issuer was corrected `count` times, and of the others. */
export interface Counted {
  readonly count: number;
  readonly rows: readonly LearningRow[];
}

// prettier-ignore
export const headOfValues = ['', 'values', 'right before', 'right after', 'mended', 'turned wrong', 'unasked', 'learned', 'right of them'];
// prettier-ignore
export const headOfClasses = ['', 'held back right', 'documents', 'right before', 'right after', 'other documents', 'turned wrong', 'unasked', 'train ms'];
// prettier-ignore
export const headOfIssuers = ['issuer', 'right before', '1 corrected', '5 corrected', '20 corrected', 'values'];
export const headOfTimes = ['', 'corrections', 'learn ms', 'a document ms', 'with what was learned ms'];

export function linesOfFields({ count, rows }: Counted): readonly Line[] {
  const taught = rows.filter((row) => row.taught > 0);
  const others = rows.filter((row) => row.taught === 0);
  return [
    ...measuredFields.map((field) => lineOfValues(`${count} corrected, ${field}`, taught.filter((row) => row.field === field))), // prettier-ignore
    lineOfValues(`${count} corrected, all fields`, taught),
    lineOfValues(`${count} corrected, other issuers`, others),
  ].filter(([, values]) => values !== 0);
}

export function linesOfTags({ count, rows }: Counted): readonly Line[] {
  const byTag = Map.groupBy(rows.filter((row) => row.taught > 0), ({ tag }) => tag); // prettier-ignore
  return [...byTag]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([tag, ofTag]) => lineOfValues(`${count} corrected, ${tag}`, ofTag));
}

/** Each issuer of which one document was corrected and another read, with what 1, 5 and 20 corrections taught. */
export function linesOfIssuers(counted: readonly Counted[]): readonly Line[] {
  const rows = counted.flatMap(({ count, rows: all }) => all.filter(({ taught }) => taught > 0).map((row) => ({ count, row }))); // prettier-ignore
  const byIssuer = Map.groupBy(rows, ({ row }) => row.issuer);
  return [...byIssuer]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([issuer, ofIssuer]) => {
      const after = (count: number): string => share(ofIssuer.filter((one) => one.count === count).map(({ row }) => row.after)); // prettier-ignore
      const first = ofIssuer.filter(({ count }) => count === 1).map(({ row }) => row.before);
      return [issuer, share(first), after(1), after(5), after(20), first.length];
    });
}

export function lineOfTimes(count: number, folds: readonly Learned[]): Line {
  const mean = (of: (fold: Learned) => number): string => (folds.reduce((sum, fold) => sum + of(fold), 0) / folds.length).toFixed(1); // prettier-ignore
  return [
    `${count} documents of each issuer corrected`,
    mean(({ corrections }) => corrections),
    mean(({ learnMs }) => learnMs),
    mean(({ readMs }) => readMs[0]),
    mean(({ readMs }) => readMs[1]),
  ];
}

export function lineOfClass(row: ClassRow): Line {
  const { tag, examples, documents, rightBefore, rightAfter, others, broken, brokenUnasked, heldBackRight, trainMs } = row; // prettier-ignore
  const heldBack = percent(heldBackRight, row.heldBack);
  const right = (count: number): string => percent(count, documents);
  return [`${examples} examples, ${tag}`, heldBack, documents, right(rightBefore), right(rightAfter), others, broken, brokenUnasked, trainMs]; // prettier-ignore
}

const share = (right: readonly boolean[]): string => percent(right.filter(Boolean).length, right.length);

function lineOfValues(name: string, rows: readonly LearningRow[]): Line {
  const count = (isCounted: (row: LearningRow) => boolean): number => rows.filter(isCounted).length;
  const broken = rows.filter(({ before, after }) => before && !after);
  const unasked = broken.filter(({ confidence }) => confidence === null || confidence >= checkBelow);
  const learned = rows.filter(({ isLearned }) => isLearned);
  return [
    ...[name, rows.length, share(rows.map(({ before }) => before)), share(rows.map(({ after }) => after))],
    ...[count(({ before, after }) => !before && after), broken.length, unasked.length],
    ...[learned.length, share(learned.map(({ after }) => after))],
  ];
}

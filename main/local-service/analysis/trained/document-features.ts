import { termsOf } from '#lib/text/terms.ts';
import type { Page, ReadDocument } from '#local-service/readers/document.ts';

const pages = 2;
const charsOfPage = 6_000;
const linesOfHead = 10;
const mostFeatures = 400;

/**
 * Returns by what a document differs from others: its words, those of its head once more, and its shape. Numbers are left
 * out, because they differ between documents of one kind.
 */
export function documentFeatures(document: Pick<ReadDocument, 'pages'>): readonly string[] {
  const first = document.pages.slice(0, pages);
  const words = first.flatMap(({ text }) => wordsOf(text.slice(0, charsOfPage)));
  const head = (first[0]?.text ?? '').split('\n').filter((line) => line.trim() !== '').slice(0, linesOfHead); // prettier-ignore
  const ofHead = wordsOf(head.join('\n').slice(0, charsOfPage)).map((word) => `head ${word}`);
  return [...new Set([...shapeOf(document.pages), ...ofHead, ...words])].slice(0, mostFeatures);
}

const wordsOf = (text: string): readonly string[] =>
  termsOf(text).filter((term) => term.length > 2 && term.length < 30 && !/\p{N}/u.test(term));

function shapeOf(all: readonly Page[]): readonly string[] {
  const [first] = all;
  if (first === undefined) return [];
  const lines = first.text.split('\n').filter((line) => line.trim() !== '');
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  const withNumber = lines.filter((line) => /\d/u.test(line)).length;
  return [
    `shape pages ${Math.min(all.length, 4)}`,
    `shape lines ${Math.round(Math.log2(1 + lines.length))}`,
    `shape longest ${Math.round(Math.log2(1 + longest))}`,
    `shape numbers ${Math.round((4 * withNumber) / Math.max(1, lines.length))}`,
    first.widthPt > first.heightPt ? 'shape wide' : 'shape high',
  ];
}

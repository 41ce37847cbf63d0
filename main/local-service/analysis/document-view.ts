import { findPayment } from './codes/find-payment.ts';
import type { FormFieldCounts, Page, ReadDocument, Word } from '../readers/document.ts';
import {
  filledCaptions,
  isBelow,
  isChoice,
  isEmptyCaptions,
  labelsWithValues,
  type PlacedSegment,
} from './label-lists.ts';
import { foldLine, tokensOf } from './tokens.ts';

/** Consecutive words on one line without a wide gap: a title, a cell, a label with its value. */
export interface Segment {
  readonly tokens: readonly string[];
  /** The height of its letters relative to the usual height in the document, or 1 without geometry. */
  readonly size: number;
  /** Whether it is a further label in a list of labels with values, "Order No.  A25089" below "Date  3 May 2024", an empty caption or a choice. */
  readonly inList: boolean;
}

export interface Line {
  /** The text as the reader returned it. */
  readonly text: string;
  readonly folded: string;
  readonly segments: readonly Segment[];
  /** The index of the page, from 0. */
  readonly page: number;
  /** The distance from the top of the page, 0 to 1. */
  readonly top: number;
}

/** A document in the form that the classifier uses. */
export interface DocumentView {
  readonly lines: readonly Line[];
  readonly wordCount: number;
  readonly pageCount: number;
  /** Height divided by width of the area with text on the first page, or `null` without geometry. */
  readonly textAspect: number | null;
  /** Whether a page asks to be paid by a code: receipts do not, although the payment part of a Swiss bill has one. */
  readonly hasPaymentCode: boolean;
  /** Of each page, from the first. */
  readonly formFields: readonly FormFieldCounts[];
}

/** The first pages show the kind of document; more pages would only take time. */
const maxPages = 6;
const maxLinesPerPage = 250;
const maxLineLength = 400;

/** Separators between two titles, or between a name and a title: "Lieferschein / Delivery note". */
const separators = new Set(['/', '|', '-', '–', '—']);

interface RawLine {
  readonly segments: readonly PlacedSegment[];
  readonly top: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function splitAtGaps(words: readonly Word[], page: Page): readonly PlacedSegment[] {
  const sorted = words.toSorted((a, b) => a.box.x - b.box.x);
  const groups: Word[][] = [];
  let endX = -Infinity;
  for (const word of sorted) {
    const gapPt = (word.box.x - endX) * page.widthPt;
    const wide = gapPt > 1.6 * word.box.height * page.heightPt;
    endX = separators.has(word.text) ? -Infinity : word.box.x + word.box.width;
    if (separators.has(word.text)) continue;
    if (wide || groups.length === 0) groups.push([word]);
    else groups.at(-1)?.push(word);
  }
  return groups.map((group) => ({
    text: group.map((word) => word.text).join(' '),
    heightPt: median(group.map((word) => word.box.height)) * page.heightPt,
    left: (group[0]?.box.x ?? 0) * page.widthPt,
  }));
}

function linesFromWords(page: Page): readonly RawLine[] {
  const byLine = new Map<number, Word[]>();
  for (const word of page.words) {
    const words = byLine.get(word.line);
    if (words) words.push(word);
    else byLine.set(word.line, [word]);
    if (byLine.size > maxLinesPerPage) break;
  }
  return [...byLine.values()].map((words) => ({
    segments: splitAtGaps(words, page),
    top: Math.min(...words.map((word) => word.box.y)),
  }));
}

function segmentsOf(line: string): readonly PlacedSegment[] {
  let end = 0;
  return line
    .split(/\s{3,}|\t+|\s[/|–—-]\s/)
    .map((part) => part.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const left = line.indexOf(text, end);
      end = left + text.length;
      return { text, heightPt: 1, left };
    });
}

function linesFromText(page: Page): readonly RawLine[] {
  const lines = page.text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const count = Math.max(lines.length, 40);
  return lines.slice(0, maxLinesPerPage).map((line, index) => ({
    segments: segmentsOf(line.slice(0, maxLineLength)),
    top: index / count,
  }));
}

function aspectOf(page: Page | undefined): number | null {
  if (!page || page.words.length === 0) return null;
  const left = Math.min(...page.words.map((word) => word.box.x));
  const right = Math.max(...page.words.map((word) => word.box.x + word.box.width));
  const top = Math.min(...page.words.map((word) => word.box.y));
  const bottom = Math.max(...page.words.map((word) => word.box.y + word.box.height));
  return ((bottom - top) * page.heightPt) / Math.max(1, (right - left) * page.widthPt);
}

export function viewDocument(document: Pick<ReadDocument, 'pages'>): DocumentView {
  const pages = document.pages.slice(0, maxPages);
  const raw = pages.map((page) => (page.words.length > 0 ? linesFromWords(page) : linesFromText(page)));
  const usual = median(raw.flat().flatMap((line) => line.segments.map((segment) => segment.heightPt))) || 1;
  const lines = raw.flatMap((pageLines, page) =>
    pageLines.map((line, index): Line => {
      const above = labelsWithValues(pageLines[index - 1]);
      const labels = labelsWithValues(line).filter((label) => above.some((other) => isBelow(label, other)));
      const isEmpty = isEmptyCaptions(line, pageLines[index + 1]);
      const captions = [...labels, ...filledCaptions(line, pageLines[index + 1])];
      const text = line.segments
        .map((segment) => segment.text)
        .join('  ')
        .slice(0, maxLineLength);
      return {
        text,
        folded: foldLine(text),
        segments: line.segments.map((segment) => ({
          tokens: tokensOf(segment.text),
          size: segment.heightPt / usual,
          inList: isEmpty || isChoice(segment) || captions.includes(segment),
        })),
        page,
        top: line.top,
      };
    }),
  );
  const wordCount = lines.reduce(
    (sum, line) => sum + line.segments.reduce((inner, segment) => inner + segment.tokens.length, 0),
    0,
  );
  const hasPaymentCode = findPayment(document) !== null;
  const formFields = pages.map((page) => page.formFields ?? { toFill: 0, toTick: 0 });
  const textAspect = aspectOf(pages[0]);
  return { lines, wordCount, pageCount: document.pages.length, textAspect, hasPaymentCode, formFields };
}

/** Makes a page of text without geometry, as the text reader does. */
export function plainPage(text: string): Page {
  return {
    number: 1,
    widthPt: 595,
    heightPt: 842,
    rotation: 0,
    textSource: 'plain',
    text,
    words: [],
    confidence: 1,
  };
}

/** Makes a view of text that belongs to no page. */
export function viewText(text: string): DocumentView {
  return viewDocument({ pages: [plainPage(text)] });
}

import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { isIban } from './iban.ts';
import { itemHeaderRows } from './item-header.ts';
import { spanOf, spanWords, type Cell, type Span } from './layout.ts';
import { cellsInColumn, rowsBelow } from './neighbours.ts';
import { findDates } from './parse-date.ts';
import type { LayoutWord } from './layout-word.ts';
import { textKey } from './text-key.ts';

/** Finds the document's own number, beside or below a label that announces it. */
export function numberCandidates(facts: DocumentFacts): readonly Candidate<string>[] {
  const headers = itemHeaderRows(facts.layout, facts.labels);
  const others = new Set(
    facts.labels.all
      .filter((label) => label.role === 'other-number')
      .flatMap((label) => readNear(label, facts).map((read) => read.text)),
  );
  return (
    facts.labels.all
      .filter((label) => label.role === 'number' && !(headers.has(label.span.cell.row) && label.strength !== 'strong'))
      // A bare "No." counts only at the start of a cell.
      .filter((label) => label.strength !== 'weak' || label.span.from === 0)
      .flatMap((label) =>
        readNear(label, facts).map((read) => {
          const repeated = occurrences(facts.layout.text, read.text) > 1 ? 0.04 : 0;
          const shared = others.has(read.text) ? 0.2 : 0;
          const placed = label.span.cell.words[0]?.page === 1 ? 1 : 0.9;
          const score = Math.min(
            1,
            label.quality * read.closeness * placed * plausibility(read.text, label) + repeated - shared,
          );
          return { value: read.text, text: read.text, words: read.words, score };
        }),
      )
  );
}

interface NumberReading {
  readonly text: string;
  readonly words: readonly LayoutWord[];
  readonly closeness: number;
}

/** Returns the value to the right, or else the one below. */
function readNear(label: Label, facts: DocumentFacts): readonly NumberReading[] {
  const right = readRight(label, facts);
  if (right !== null) return [right];
  const row = facts.layout.rows[label.span.cell.row];
  if (row === undefined) return [];
  for (const [distance, below] of rowsBelow(facts.layout, row, 2).entries()) {
    const inColumn = (facts.labels.byRow.get(below.index) ?? []).some(
      ({ span, quality }) => quality >= 0.8 && span.x0 < label.span.x1 && span.x1 > label.span.x0,
    );
    if (inColumn) return [];
    const character = (label.span.x1 - label.span.x0) / Math.max(1, label.span.text.length);
    const column = { ...label.span, x0: label.span.x0 - character, x1: label.span.x1 + character };
    for (const cell of cellsInColumn(below, column)) {
      const from = cell.words.findIndex((word) => word.x1 > column.x0);
      const read = readToken(spanOf(cell, from, cell.words.length));
      if (read !== null && (read.words[0]?.x0 ?? 0) < column.x1) return [{ ...read, closeness: 0.9 - 0.1 * distance }];
    }
  }
  return [];
}

function readRight(label: Label, facts: DocumentFacts): NumberReading | null {
  const { cell, to } = label.span;
  const row = facts.layout.rows[cell.row];
  const rest = beforeNextLabel(spanOf(cell, to, cell.words.length), facts);
  if (rest.to > rest.from && /[\p{L}\p{N}]/u.test(rest.text)) {
    const read = readToken(rest);
    return read === null ? null : { ...read, closeness: 1 };
  }
  const next: Cell | undefined = row?.cells.slice(cell.column + 1).find((other) => /[\p{L}\p{N}]/u.test(other.text));
  if (next === undefined || rest.to < cell.words.length) return null;
  const read = readToken(beforeNextLabel(spanOf(next, 0, next.words.length), facts));
  return read === null ? null : { ...read, closeness: 0.95 };
}

/** Shortens a span to end before the next label in it. A bare "No" does not count as a label here. */
function beforeNextLabel(span: Span, facts: DocumentFacts): Span {
  const next = (facts.labels.byRow.get(span.cell.row) ?? []).find(
    (label) =>
      label.span.cell === span.cell && label.span.from >= span.from && label.strength !== 'weak' && label.quality > 0.5,
  );
  return next === undefined ? span : spanOf(span.cell, span.from, next.span.from);
}

/** Reads the number at the start of a span: one word with a digit, with a short prefix or further groups of digits. */
function readToken(span: Span): Omit<NumberReading, 'closeness'> | null {
  const words = [...spanWords(span)];
  while (words.length > 0 && /^(?:[^\p{L}\p{N}]+|n[°ºo]\.?|nr\.?|no\.?|#)$/iu.test(words[0]?.text ?? '')) words.shift();
  const [first, second] = words;
  if (first === undefined || startsWithDate(words)) return null;
  const head = clean(first.text);
  if (/^[A-Z]{1,5}[-/]?$/.test(head) && second !== undefined && isNumberLike(clean(second.text))) {
    return { text: `${head} ${clean(second.text)}`, words: [first, second] };
  }
  if (!isNumberLike(head)) return null;
  const groups = words.slice(1).findIndex((word) => !/^\d{2,6}$/.test(word.text));
  const more = groups === -1 ? words.length - 1 : 0;
  if (/^[A-Z]{0,4}\d{1,6}$/.test(head) && more > 0 && more <= 3) {
    const taken = words.slice(0, more + 1);
    return { text: taken.map((word) => clean(word.text)).join(' '), words: taken };
  }
  return { text: head, words: [first] };
}

function startsWithDate(words: readonly LayoutWord[]): boolean {
  return findDates(words.slice(0, 4).map((word) => word.text).join(' '))[0]?.start === 0; // prettier-ignore
}

function clean(text: string): string {
  return text.replace(/^[#:("'„“*]+/u, '').replace(/[,.;:)"'“”*|]+$/u, '');
}

function isNumberLike(text: string): boolean {
  if (text.length > 32 || !/\d/.test(text) || !/^[\p{L}\p{N}][\p{L}\p{N}\-_/.\\*#+–]*$/u.test(text)) return false;
  if (/^\d{1,3}(?:[.,']\d{3})*[.,]\d{2}$/.test(text) || /^\d+,\d+$/.test(text)) return false;
  if (/^[+(]/.test(text) || isIban(text)) return false;
  return (text.match(/\d/g)?.length ?? 0) * 4 >= text.length || text.includes('_');
}

/**
 * A short number alone or a bare year is unlikely to be the number when the label is also a heading ("Invoice 2024").
 */
function plausibility(text: string, label: Label): number {
  const bare = /^\d+$/.test(text);
  if (label.strength === 'strong') return bare && text.length === 1 ? 0.85 : 1;
  if (bare && /^(?:19|20)\d{2}$/.test(text)) return 0.55;
  // "Invoice 88" without other words is a heading with its number.
  const heading = textKey(label.span.cell.text) === label.key + text;
  if (bare && text.length < 3) return text.length === 2 && heading ? 0.62 : 0.55;
  return text.length < 3 ? 0.6 : 1;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

import { editDistance } from '#lib/text/edit-distance.ts';
import { remember } from '../remember.ts';
import { beginningsOfLabels, endsOf, labelBook, longKeysByEnd, type LabelEntry, type Language } from './label-book.ts';
import type { LabelRole, LabelStrength } from './labels/label-set.ts';
import { spanOf, type Cell, type Layout, type Span } from './layout.ts';
import { textKey } from './text-key.ts';

export interface Label {
  /** The text key of the known label, even when the printed one was misread. */
  readonly key: string;
  readonly role: LabelRole;
  readonly strength: LabelStrength;
  readonly span: Span;
  /** 0 to 1: the confidence that these words are this label. */
  readonly quality: number;
}

export interface Labels {
  readonly all: readonly Label[];
  readonly byRow: ReadonlyMap<number, readonly Label[]>;
  /** The language of most labels, or `null` when there are none. */
  readonly language: Language | null;
}

interface Match {
  readonly entries: readonly LabelEntry[];
  readonly key: string;
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
  readonly exact: boolean;
}

const longestLabelInWords = 6;
const qualities: Readonly<Record<LabelStrength, number>> = { strong: 1, fair: 0.85, weak: 0.6 };

/** Finds the labels on the pages. Of overlapping exact matches the longest wins: "Order date" is not "Date". */
export function findLabels(layout: Layout): Labels {
  const recognised = new Set(layout.pages.filter((page) => page.recognised).map((page) => page.number));
  const matches = layout.rows
    .flatMap((row) => row.cells.flatMap((cell) => matchesIn(cell, recognised.has(row.page))))
    .filter((match) => !isDenied(match));
  const language = languageOf(matches);
  const all = matches.map((match) => toLabel(match, language));
  return { all, byRow: Map.groupBy(all, (label) => label.span.cell.row), language };
}

/** "Search fee (no VAT)", "Gesamtwert ohne MwSt": no such tax is on the line. */
const denial = /^\W*(?:no|ohne|without|sans|senza|sin|sem|zonder)$/iu;

function isDenied({ entries, cell, from }: Match): boolean {
  return denial.test(cell.words[from - 1]?.text ?? '') && entries.some(({ role }) => role === 'tax');
}

/** A zero in a word, and the one of "N0.", is a misread letter. */
const misreadO = /(?<=^n|^\p{L}{4,20})0(?=\p{L}*$)/u;

/** Chinese and Japanese labels have no blank before a bracket: "内税(10%)". */
const bracketAfterHan = /(?<=[\p{Script=Han}\p{Script=Hiragana}])[（(].*$/u;
const keyOfWord = remember((text) => textKey(text.replace(bracketAfterHan, '')));

function matchesIn(cell: Cell, tolerant: boolean): readonly Match[] {
  const keys = cell.words.map((word) => {
    const key = keyOfWord(word.text);
    return tolerant ? key.replace(misreadO, 'o') : key;
  });
  const found: Match[] = [];
  const hasStroke = cell.text.includes('/');
  for (let from = 0; from < keys.length; from += 1) {
    if (keys[from] === '') continue;
    // A misread label, a compound or one with a date does not begin as a known one does.
    const mayBeOther = tolerant || hasStroke || (keys[from] ?? '').includes('rechnung');
    let key = '';
    for (let to = from + 1; to <= Math.min(keys.length, from + longestLabelInWords); to += 1) {
      key += keys[to - 1] ?? '';
      if (keys[to - 1] === '') continue;
      if (!mayBeOther && !beginningsOfLabels.has(key)) break;
      const known =
        labelBook.get(key) ?? ofCompound(keys[from] ?? '', key) ?? withDate(cell.words[to - 1]?.text ?? '', key);
      const entries = known?.filter(
        (entry) => key.length >= 7 || entry.wordCount >= to - from || key.length === to - from,
      );
      if (entries !== undefined && entries.length > 0) found.push({ entries, key, cell, from, to, exact: true });
      else if (tolerant && key.length >= 6 && !/\d/.test(key) && positionFactor({ cell, from, to }) === 1) {
        const near = nearestKey(key);
        if (near !== null) found.push({ entries: labelBook.get(near) ?? [], key: near, cell, from, to, exact: false });
      }
      if (endsLabel(cell.words[to - 1]?.text ?? '')) break;
    }
  }
  const chosen: Match[] = [];
  const taken = keys.map(() => false);
  found.sort((a, b) => claimOf(b) - claimOf(a) || b.to - b.from - (a.to - a.from));
  for (const match of found) {
    if (taken.slice(match.from, match.to).includes(true)) continue;
    taken.fill(true, match.from, match.to);
    chosen.push(match);
  }
  return chosen.sort((a, b) => a.from - b.from);
}

/** The letters that an exact match is ahead: "Invoce No." is a misread "Invoice No." rather than a bare "No.". */
const lettersAhead = 4;

/** How much a match claims its words. */
function claimOf({ key, exact }: Match): number {
  return key.length + (exact ? lettersAhead : 0);
}

/**
 * The first part of "Gebührenrechnung Nr." or "Werkstattrechnung" names the kind of invoice. "Abrechnung" is excluded, because it is
 * often followed by the period that it covers.
 */
function ofCompound(first: string, key: string): readonly LabelEntry[] | undefined {
  if (!first.includes('rechnung')) return undefined;
  const kind = /^\p{L}{3,}(?<!ab|an|auf|hoch|um|ver|zu)(?=rechnung)/u.exec(first)?.[0];
  return kind === undefined
    ? undefined
    : labelBook.get(key.slice(kind.length))?.filter(({ language, role }) => language === 'de' && role === 'number');
}

/** "Nummer/Datum", "Invoice no./date": one heading of a number and its date. */
function withDate(last: string, key: string): readonly LabelEntry[] | undefined {
  if (!last.includes('/')) return undefined;
  const date = textKey(/\p{L}\.?\/(datum|date|data|fecha)\W?$/iu.exec(last)?.[1] ?? '');
  return date === ''
    ? undefined
    : labelBook.get(key.slice(0, -date.length))?.filter(({ role }) => role === 'number' || role === 'other-number');
}

/** Returns whether the text ends with a colon or semicolon, which closes a label. */
function endsLabel(text: string): boolean {
  return /[:;]$/.test(text);
}

function nearestKey(key: string): string | null {
  const limit = key.length >= 11 ? 2 : 1;
  const candidates = endsOf(key).flatMap((end) => longKeysByEnd.get(end) ?? []);
  let best: { readonly key: string; readonly distance: number } | null = null;
  for (const candidate of candidates) {
    const distance = editDistance(key, candidate, limit);
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { key: candidate, distance };
  }
  return best?.key ?? null;
}

function languageOf(matches: readonly Match[]): Language | null {
  const votes = new Map<Language, number>();
  for (const { entries, key } of matches) {
    const languages = new Set(entries.map((entry) => entry.language));
    for (const language of languages) {
      votes.set(language, (votes.get(language) ?? 0) + Math.min(key.length, 12) / (languages.size * languages.size));
    }
  }
  const ranked = [...votes].sort((a, b) => b[1] - a[1])[0];
  return ranked?.[0] ?? null;
}

function toLabel(match: Match, language: Language | null): Label {
  const entry = match.entries.find((candidate) => candidate.language === language) ?? match.entries[0];
  if (entry === undefined) throw new Error('a label match has an entry');
  const span = spanOf(match.cell, match.from, match.to);
  const quality = qualities[entry.strength] * (match.exact ? 1 : 0.92) * positionFactor(match);
  return { key: match.key, role: entry.role, strength: entry.strength, span, quality };
}

/**
 * Rates the place of a label. It opens its cell or ends with a colon; in the middle of a sentence the same words are
 * less likely a label.
 */
function positionFactor({ cell, from, to }: Pick<Match, 'cell' | 'from' | 'to'>): number {
  if (endsLabel(cell.words[to - 1]?.text ?? '') || endsLabel(cell.words[to]?.text ?? '')) return 1;
  const before = cell.words[from - 1]?.text ?? '';
  const opens = before === '' || !/\p{L}{2,}$/u.test(before);
  if (opens) return 1;
  return cell.words.length > 8 ? 0.65 : 0.85;
}

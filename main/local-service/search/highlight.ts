import type { Highlight, HighlightSegment } from './search-index.ts';
import { placeWithin, wordWithin } from './compound-words.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';
import type { Excerpt } from './search-data.ts';
import { occurrencesIn, type Occurrence } from '#lib/text/terms.ts';

const contextChars = 60;
/** Matches closer than this to the first one are in the same snippet. */
const snippetChars = 160;
/** How many pages of a document are shown with a snippet. */
const maxSnippets = 2;

interface Marked {
  readonly start: number;
  readonly end: number;
}

/** Decides what of a word of a text is a match: all of it, a part of a compound, or nothing. */
export interface TermMatcher {
  find(occurrence: Occurrence): Marked | null;
}

export function createTermMatcher(parts: readonly QueryPart[]): TermMatcher {
  const typed = parts.filter((part) => !isCompound(parts, part));
  const whole = new Set(typed.flatMap((part) => part.terms));
  const beginnings = typed.filter((part) => part.prefix).map((part) => part.terms.at(-1) ?? '');
  const within = typed.flatMap((part) => wordWithin(part) ?? []);
  const isWhole = (term: string): boolean =>
    whole.has(term) || beginnings.some((beginning) => term.startsWith(beginning));
  return {
    find({ terms, start, end }) {
      if (terms.some(isWhole)) return { start, end };
      for (const word of within) {
        for (const term of terms) {
          const at = placeWithin(term, word);
          // A word whose letters became more when it was folded has no known place of the part.
          if (at !== -1)
            return term.length === end - start ? { start: start + at, end: start + at + word.length } : { start, end };
        }
      }
      return null;
    },
  };
}

/** A word that was searched for only because it contains a typed one is marked by that. */
const isCompound = (parts: readonly QueryPart[], { terms: [term = ''], ...part }: QueryPart): boolean =>
  part.quoted && parts.some((other) => other !== part && placeWithin(term, wordWithin(other) ?? term) !== -1);

/** Collects where one document matches: in its name, its data points, and snippets of its pages. */
export interface HighlightCollector {
  /** Takes the texts of the document in the order in which they are shown. Returns whether more of them are needed. */
  readonly add: (excerpt: Excerpt) => boolean;
  readonly highlights: readonly Highlight[];
}

export function createHighlightCollector(matcher: TermMatcher): HighlightCollector {
  const highlights: Highlight[] = [];
  let snippets = 0;
  return {
    highlights,
    add({ field, page, text }) {
      if (snippets === maxSnippets) return false;
      const segments = field === 'text' ? cutSnippet(text, matcher) : markText(text, matcher);
      if (segments !== null) highlights.push({ field, page, segments });
      if (segments !== null && field === 'text') snippets += 1;
      return snippets < maxSnippets;
    },
  };
}

/** Marks the matches in the whole text, or returns `null` when there is none. For names and values. */
export function markText(text: string, matcher: TermMatcher): readonly HighlightSegment[] | null {
  const matches = [...occurrencesIn(text)].flatMap((occurrence) => matcher.find(occurrence) ?? []);
  return matches.length === 0 ? null : segments(text, matches, 0, text.length);
}

/** Returns for each text the words that match a query, as they are written there, each once. */
export function marksIn(query: string, texts: readonly string[]): readonly (readonly string[])[] {
  const matcher = createTermMatcher(parseQuery(query));
  return texts.map((text) => markedWords(text, matcher));
}

function markedWords(text: string, matcher: TermMatcher): readonly string[] {
  const words = new Set<string>();
  for (const occurrence of occurrencesIn(text)) {
    if (matcher.find(occurrence) !== null) words.add(text.slice(occurrence.start, occurrence.end));
  }
  return [...words];
}

/** Returns the text around the first match in a longer text, or `null` when there is none. */
export function cutSnippet(text: string, matcher: TermMatcher): readonly HighlightSegment[] | null {
  let first: Occurrence | null = null;
  const matches: Marked[] = [];
  for (const occurrence of occurrencesIn(text)) {
    if (first !== null && occurrence.end > first.start + snippetChars) break;
    const match = matcher.find(occurrence);
    if (match === null) continue;
    first ??= occurrence;
    matches.push(match);
  }
  if (first === null) return null;
  const start = wordStart(text, first.start - contextChars);
  const end = wordEnd(text, Math.max(first.start + snippetChars, first.end));
  return segments(text, matches, start, end);
}

function segments(text: string, matches: readonly Marked[], start: number, end: number): HighlightSegment[] {
  const result: HighlightSegment[] = [];
  let at = start;
  for (const match of matches) {
    if (match.start > at) result.push({ text: text.slice(at, match.start), match: false });
    result.push({ text: text.slice(match.start, match.end), match: true });
    at = match.end;
  }
  if (at < end) result.push({ text: text.slice(at, end), match: false });
  return result;
}

/** Moves a cut forward to the next space, so that it divides no word and no surrogate pair. */
function wordStart(text: string, from: number): number {
  if (from <= 0) return 0;
  const blank = text.slice(from, from + contextChars).search(/\s/);
  return blank === -1 ? from + contextChars : from + blank + 1;
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const blank = text.slice(to, to + contextChars).search(/\s/);
  return blank === -1 ? to : to + blank;
}

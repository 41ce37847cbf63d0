import type { DocumentView, Segment } from './document-view.ts';
import { tokensOf } from './tokens.ts';
import { createNearWords, type NearWords } from './near-words.ts';
import { remember } from './remember.ts';

/** A phrase found in a document. */
export interface PhraseHit {
  /** The index of the phrase in the list that the finder was created with. */
  readonly phrase: number;
  /** The words of the phrase as it is defined. */
  readonly tokens: readonly string[];
  /** The number of its words, and of the letters in them. */
  readonly length: number;
  readonly letters: number;
  /** The index of its first word among all words of the document. */
  readonly start: number;
  readonly page: number;
  /** The distance from the top of the page, 0 to 1. */
  readonly top: number;
  /** The segment that contains it, or `null` when it crosses the end of one. */
  readonly segment: Segment | null;
}

export interface PhraseFinder {
  find(view: DocumentView): readonly PhraseHit[];
}

interface PlacedToken {
  readonly text: string;
  readonly segment: Segment;
  readonly page: number;
  readonly top: number;
}

interface Entry {
  readonly phrase: number;
  readonly tokens: readonly string[];
  readonly letters: number;
}

/** Accepts a two-word phrase whose space was lost in reading ("Invoicenumber"). */
function spellings(tokens: readonly string[]): readonly (readonly string[])[] {
  const joined = tokens.join('');
  return tokens.length === 2 && joined.length >= 10 ? [tokens, [joined]] : [tokens];
}

function placeTokens(view: DocumentView): readonly PlacedToken[] {
  return view.lines.flatMap((line) =>
    line.segments.flatMap((segment) =>
      segment.tokens.map((text) => ({ text, segment, page: line.page, top: line.top })),
    ),
  );
}

function matchesAt(
  tokens: readonly PlacedToken[],
  start: number,
  entry: Entry,
  near: (word: string) => readonly string[],
): boolean {
  return entry.tokens.every((expected, offset) => {
    const token = tokens[start + offset];
    return token !== undefined && (token.text === expected || near(token.text).includes(expected));
  });
}

/** A word that begins with `*` is the end of a compound: `*vertrag` matches any contract. */
const compoundMark = '*';
const minCompoundLength = 3;

function tokensOfPhrase(text: string): readonly string[] {
  if (!text.includes(compoundMark)) return tokensOf(text);
  return text.split(' ').flatMap((word) => {
    const tokens = tokensOf(word);
    return word.startsWith(compoundMark) ? [compoundMark + tokens.join('')] : tokens;
  });
}

function createWordLookup(words: ReadonlySet<string>): NearWords {
  const whole = createNearWords([...words].filter((word) => !word.startsWith(compoundMark)));
  const endings = [...words].filter((word) => word.startsWith(compoundMark));
  return {
    find(word) {
      const known = whole.find(word);
      if (known.length > 0) return known;
      return endings.filter(
        (ending) => word.length >= ending.length - 1 + minCompoundLength && word.endsWith(ending.slice(1)),
      );
    },
  };
}

/** Finds phrases word by word, across line ends, and tolerates misread letters. */
export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  const byFirstWord = new Map<string, Entry[]>();
  const words = new Set<string>();
  phrases.forEach((text, phrase) => {
    for (const tokens of spellings(tokensOfPhrase(text))) {
      const first = tokens[0];
      if (first === undefined) continue;
      for (const token of tokens) words.add(token);
      const entry = { phrase, tokens, letters: tokens.join('').replace(/\P{L}/gu, '').length };
      const entries = byFirstWord.get(first);
      if (entries) entries.push(entry);
      else byFirstWord.set(first, [entry]);
    }
  });
  const lookup = createWordLookup(words);
  const near = remember((word) => lookup.find(word));

  return {
    find(view) {
      const tokens = placeTokens(view);
      const hits: PhraseHit[] = [];
      tokens.forEach((token, start) => {
        for (const first of near(token.text)) {
          for (const entry of byFirstWord.get(first) ?? []) {
            if (!matchesAt(tokens, start, entry, near)) continue;
            const last = tokens[start + entry.tokens.length - 1];
            const segment = last?.segment === token.segment ? token.segment : null;
            const place = { start, page: token.page, top: token.top, segment };
            hits.push({
              phrase: entry.phrase,
              tokens: entry.tokens,
              length: entry.tokens.length,
              letters: entry.letters,
              ...place,
            });
          }
        }
      });
      return hits;
    },
  };
}

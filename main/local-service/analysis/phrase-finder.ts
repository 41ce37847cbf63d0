import type { DocumentView, Segment } from './document-view.ts';
import { tokensOf } from './tokens.ts';
import { createNearWords, type NearWords } from './near-words.ts';

/** A phrase found in a document. */
export interface PhraseHit {
  /** Index of the phrase in the list that the finder was made for. */
  readonly phrase: number;
  /** Its words, as the phrase has them. */
  readonly tokens: readonly string[];
  /** Number of its words, and of the letters in them. */
  readonly length: number;
  readonly letters: number;
  /** Place of its first word among all words of the document. */
  readonly start: number;
  readonly page: number;
  /** From the top of its page, 0 to 1. */
  readonly top: number;
  /** The segment it stands in, or `null` when it runs over the end of one. */
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

/** A two-word phrase whose gap was lost in reading ("Invoicenumber") is still that phrase. */
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

/** A phrase that begins with `*` is the end of a compound: `*vertrag` is any contract. */
const compoundMark = '*';
const compoundLeast = 3;

function tokensOfPhrase(text: string): readonly string[] {
  const tokens = tokensOf(text);
  return text.startsWith(compoundMark) ? [compoundMark + tokens.join('')] : tokens;
}

function createWordLookup(words: ReadonlySet<string>): NearWords {
  const whole = createNearWords([...words].filter((word) => !word.startsWith(compoundMark)));
  const endings = [...words].filter((word) => word.startsWith(compoundMark));
  return {
    find(word) {
      const known = whole.find(word);
      if (known.length > 0) return known;
      return endings.filter(
        (ending) => word.length >= ending.length - 1 + compoundLeast && word.endsWith(ending.slice(1)),
      );
    },
  };
}

function rememberFinds(near: NearWords): (word: string) => readonly string[] {
  const seen = new Map<string, readonly string[]>();
  return (word) => {
    const known = seen.get(word) ?? near.find(word);
    seen.set(word, known);
    return known;
  };
}

/** Finds phrases word by word, across line ends, tolerant to letters misread. */
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
  const nearWords = createWordLookup(words);

  return {
    find(view) {
      const tokens = placeTokens(view);
      const near = rememberFinds(nearWords);
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

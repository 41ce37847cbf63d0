import type { MethodResult } from '#contract/methods.ts';
import type { SavedSearch } from '#contract/settings.ts';
import { fold } from '#lib/text/fold.ts';
import type { Question } from './question.ts';

export type Suggested = MethodResult<'search.suggest'>;

/** What the text in the search field may become. */
export interface Suggestion {
  /** Unique among all. */
  readonly id: string;
  readonly kind: 'word' | 'issuer' | 'class' | 'saved';
  readonly text: string;
  /** Of documents; `null` when it is not known. */
  readonly count: number | null;
  /** Whether there are more than `count`. */
  readonly isLowerBound: boolean;
  readonly choice: { readonly question: Partial<Question> } | { readonly saved: SavedSearch };
}

/** What people call a class: one document of it, and several. */
export type TagNames = (tagName: string) => readonly [one: string, several: string];

interface Sources {
  /** What is typed. */
  readonly text: string;
  readonly suggested: Suggested;
  readonly tagNames: TagNames;
  readonly saved: readonly SavedSearch[];
}

/** How many of each kind stand in the list, in the order of the kinds. */
const most = { word: 4, issuer: 3, class: 2, saved: 2 } as const;
const leastLetters = 2;

/** Returns the suggestions in their order; none for less than two letters. */
export function suggestionsFor({ text, suggested, tagNames, saved }: Sources): readonly Suggestion[] {
  const typed = fold(text.trim());
  if (typed.length < leastLetters) return [];
  const begins = (name: string) => ` ${fold(name)}`.includes(` ${typed}`);
  const words = suggested.words.map(({ text: word, count, isLowerBound }): Suggestion => {
    // The blank says that the word is complete.
    const query = `${text.replace(/[^\s"]+$/u, '')}${word} `;
    return { id: `word ${word}`, kind: 'word', text: word, count, isLowerBound, choice: { question: { query } } };
  });
  const issuers = suggested.issuers.map(({ issuer, count }): Suggestion => {
    const choice = { question: { issuer, query: '' } };
    return { id: `issuer ${issuer}`, kind: 'issuer', text: issuer, count, isLowerBound: false, choice };
  });
  const classes = suggested.tags
    .filter(({ tagName }) => tagNames(tagName).some(begins))
    .toSorted((a, b) => b.count - a.count)
    .map(({ tagName, count }): Suggestion => {
      const choice = { question: { tagName, query: '' } };
      const [name] = tagNames(tagName);
      return { id: `class ${tagName}`, kind: 'class', text: name, count, isLowerBound: false, choice };
    });
  const searches = saved
    .filter(({ name }) => begins(name))
    .map((search): Suggestion => {
      const { name } = search;
      return {
        id: `saved ${name}`,
        kind: 'saved',
        text: name,
        count: null,
        isLowerBound: false,
        choice: { saved: search },
      };
    });
  return [
    ...words.slice(0, most.word),
    ...issuers.slice(0, most.issuer),
    ...classes.slice(0, most.class),
    ...searches.slice(0, most.saved),
  ];
}

/** Returns the tag whose name is all that is typed: its documents may be meant, not those with the word. */
export function tagMeant(text: string, tags: readonly string[], tagNames: TagNames): string | null {
  const typed = fold(text.trim());
  return typed === '' ? null : (tags.find((tag) => tagNames(tag).some((name) => fold(name) === typed)) ?? null);
}

interface Hits {
  readonly facets: readonly { readonly tagName: string; readonly count: number }[];
  readonly issuers: readonly { readonly issuer: string; readonly count: number }[];
}

/** What a service suggests that has no call for it: issuers and classes of the hits that are shown. */
export function suggestedByHits(text: string, { facets, issuers }: Hits): Suggested {
  const typed = fold(text.trim());
  return {
    words: [],
    issuers: issuers
      .filter(({ issuer }) => ` ${fold(issuer)}`.includes(` ${typed}`))
      .map(({ issuer, count }) => ({ issuer, count })),
    tags: facets.map(({ tagName, count }) => ({ tagName, count })),
  };
}

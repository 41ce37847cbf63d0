import { message, type AnyMessage, type MessageValue } from '#contract/messages/message.ts';
import { earlierNotes } from './earlier-notes.ts';
import { earlierSentences } from './earlier-sentences.ts';

/** Longer texts are none of Intray's. */
const longest = 2_000;
const placeholder = /\{([a-z]\w*)\}/gu;
/** A sentence is the same with its full stop and without. */
const withoutStop = (text: string): string => text.replace(/\.$/u, '');

/** How a value looks that a sentence begins with. Else each sentence of a service that "says" something would be one of these. */
const looks: Readonly<Record<string, string>> = {
  // Behind a colon and a space begins what is said of it.
  path: String.raw`(?:[/\\]|[A-Za-z]:[/\\])(?:(?!: ).)*?`,
  origin: String.raw`https?://\S+?`,
  number: String.raw`[\d.,]+`,
  count: String.raw`[\d.,]+`,
};

interface Pattern {
  readonly code: string;
  /** Letters that are the sentence's own: of two that fit, the one with more is meant. */
  readonly weight: number;
  readonly expression: RegExp;
}

const isFilledIn = (text: string): boolean => text.search(placeholder) >= 0;

/** Most texts have nothing filled in, and are found without an expression. */
const plain: ReadonlyMap<string, string> = new Map([
  ...earlierSentences.flatMap(([text, code]) =>
    code === null || isFilledIn(text) ? [] : [[withoutStop(text), code] as const],
  ),
  ...Object.entries(earlierNotes).map(([text, code]) => [withoutStop(text), code] as const),
]);

const patterns: readonly Pattern[] = earlierSentences
  .flatMap(([text, code]) => {
    if (code === null || !isFilledIn(text)) return [];
    const parts = withoutStop(text).split(placeholder);
    // Every second part is a name.
    const source = parts
      .map((part, index) => (index % 2 === 0 ? literally(part) : valueOf(part, index === 1 && parts[0] === '')))
      .join('');
    const weight = parts.reduce((sum, part, index) => sum + (index % 2 === 0 ? part.length : 0), 0);
    return [{ code, weight, expression: new RegExp(`^${source}$`, 'su') }];
  })
  .toSorted((a, b) => b.weight - a.weight);

function valueOf(name: string, isFirst: boolean): string {
  return `(?<${name}>${(isFirst ? looks[name] : undefined) ?? '.+?'})`;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

/**
 * Which message an English text of a journal up to version 9 is; `null` when it is none of Intray's, as a service's own words
 * are. Its parameters may be such texts themselves.
 */
export function readEarlierText(text: string): AnyMessage | null {
  if (text.length > longest) return null;
  // The time stands beside it.
  if (/^sent at \d+$/u.test(text)) return message('file.history.uploaded');
  const subject = withoutStop(text);
  const code = plain.get(subject);
  if (code !== undefined) return { code, params: {} };
  for (const pattern of patterns) {
    const found = pattern.expression.exec(subject);
    if (found !== null) return { code: pattern.code, params: paramsOf(found.groups ?? {}) };
  }
  return null;
}

const paramsOf = (groups: Readonly<Record<string, string>>): Readonly<Record<string, MessageValue>> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, readEarlierText(value) ?? value]));

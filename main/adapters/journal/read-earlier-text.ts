import { message, type AnyMessage, type MessageValue } from '#contract/messages/message.ts';
import { earlierNotes } from './earlier-notes.ts';
import { earlierSentences } from './earlier-sentences.ts';

/** A longer text is not from Intray. */
const longest = 2_000;
const placeholder = /\{([a-z]\w*)\}/gu;
/** A sentence is the same with and without its full stop. */
const withoutStop = (text: string): string => text.replace(/\.$/u, '');

/**
 * The form of a value at the start of a sentence. Without it, each sentence in which a service "says" something would
 * match.
 */
const looks: Readonly<Record<string, string>> = {
  // A colon and a space end the path.
  path: String.raw`(?:[/\\]|[A-Za-z]:[/\\])(?:(?!: ).)*?`,
  origin: String.raw`https?://\S+?`,
  number: String.raw`[\d.,]+`,
  count: String.raw`[\d.,]+`,
};

interface Pattern {
  readonly code: string;
  /** The number of fixed letters of the sentence. When two sentences match, the one with more is right. */
  readonly weight: number;
  readonly expression: RegExp;
}

const isFilledIn = (text: string): boolean => text.search(placeholder) >= 0;

/** Most texts have no parameters, and are found without a regular expression. */
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
    // Every second part is the name of a parameter.
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
 * Returns the message of an English text in a journal up to version 9; `null` when the text is not from Intray, such as
 * the words of a service. Its parameters may be such texts themselves.
 */
export function readEarlierText(text: string): AnyMessage | null {
  if (text.length > longest) return null;
  // The time is in another column.
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

import { isMessageCode } from '#contract/messages/format-message.ts';
import type { AnyMessage, MessageValue } from '#contract/messages/message.ts';

/** Stands in for names and paths in one bundle. */
export interface Pseudonyms {
  /** The name of one thing: the same text is always the same stand-in. Its ending stays, because kinds of file matter. */
  of(text: string): string;
  /** A message by its code, with its parameters scrubbed. */
  message(message: AnyMessage): string;
  /** A text that is no message may name anybody: its length may leave this computer, and the code that it begins with. */
  text(text: string): string;
  /** Whether a word may stay: it is a state, a reason or an id, and holds nobody's name. */
  isPlain(word: string): boolean;
}

const ending = /\.[a-z\d]{1,5}$/iu;
/** Numbers with units, codes of the system and our own words: no parameter of these shapes names a person or a place. */
const harmlessParameter = /^(?:[\d.,:]+(?: ?(?:%|[kMGT]i?B|bytes|ms|s|min|h))?|E[A-Z]{2,20}|SQLITE_[A-Z_]{2,30})$/u;
/** A word without a dot, an at sign or a blank: never a host, an address or the name of a file. */
const plainWord = /^[\w+-]{1,64}$/u;
/** Messages that are the words of a service or a system: these are no name, and keep the code that they begin with. */
const othersWords: readonly string[] = ['failure.text', 'file.history.text'];
const systemCode = /^(?<code>E[A-Z]{2,20}|SQLITE_[A-Z_]{2,30}|HTTP \d{3})\b/u;

/** @param own texts that name this person or this computer: the user, the host, the home */
export function createPseudonyms(own: readonly string[]): Pseudonyms {
  const known = own.map((text) => text.toLowerCase()).filter((text) => text.length > 2);
  const given = new Map<string, string>();
  const of = (text: string): string => {
    const before = given.get(text);
    if (before !== undefined) return before;
    const name = `name-${given.size + 1}${ending.exec(text.slice(-8))?.[0].toLowerCase() ?? ''}`;
    given.set(text, name);
    return name;
  };
  const parameter = (value: string): string => (harmlessParameter.test(value) ? value : of(value));
  const text: Pseudonyms['text'] = (words) => {
    const code = systemCode.exec(words)?.groups?.['code'];
    return `[${code === undefined ? '' : `${code}, `}${words.length} characters]`;
  };
  const scrub = ({ code, params }: AnyMessage): string =>
    (isMessageCode(code) ? code : text(code)) +
    Object.entries(params)
      .map(([name, value]) => ` ${name}=${scrubValue(value, othersWords.includes(code))}`)
      .join('');
  const scrubValue = (value: MessageValue, isOthersWords: boolean): string => {
    if (typeof value === 'object') return `(${scrub(value)})`;
    if (typeof value === 'number') return String(value);
    return isOthersWords ? text(value) : parameter(value);
  };
  return {
    of,
    message: scrub,
    isPlain: (word) => plainWord.test(word) && !known.some((name) => word.toLowerCase().includes(name)),
    text,
  };
}

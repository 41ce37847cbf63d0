import { isMessageCode } from '#contract/messages/format-message.ts';
import type { AnyMessage, MessageValue } from '#contract/messages/message.ts';

/** Replaces names and paths in one bundle. */
export interface Pseudonyms {
  /**
   * Returns the pseudonym of one text; the same text always has the same one. The extension stays, because the type of
   * a file matters.
   */
  of(text: string): string;
  /** Returns the code of a message with its parameters redacted. */
  message(message: AnyMessage): string;
  /**
   * Returns the length of a text that is not a message, and the code at its start. The text itself may contain a name.
   */
  text(text: string): string;
  /** Returns whether a word may stay, because it is a state, a reason or an id and contains no name. */
  isPlain(word: string): boolean;
}

const ending = /\.[a-z\d]{1,5}$/iu;
/** Numbers with units, codes of the system and our own words. A parameter of this form names no person or place. */
const harmlessParameter = /^(?:[\d.,:]+(?: ?(?:%|[kMGT]i?B|bytes|ms|s|min|h))?|E[A-Z]{2,20}|SQLITE_[A-Z_]{2,30})$/u;
/** A word without a dot, an at sign or a blank, which cannot be a host, an address or the name of a file. */
const plainWord = /^[\w+-]{1,64}$/u;
/** Messages whose text comes from a service or a system. They get no pseudonym and keep the code at their start. */
const othersWords: readonly string[] = ['failure.text', 'failure.system-text', 'file.history.text'];
const systemCode = /^(?<code>E[A-Z]{2,20}|SQLITE_[A-Z_]{2,30}|HTTP \d{3})\b/u;

/** @param own texts that identify this person or this computer: the user, the host, the home */
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

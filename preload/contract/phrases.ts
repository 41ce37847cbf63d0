import { catalogues, type Language } from './messages/format-message.ts';
import type { MessageCode } from './messages/message.ts';

type HostCode = Extract<MessageCode, `host.${string}`>;
export type PhraseCode = HostCode extends `host.${infer Code}` ? Code : never;

/** The texts of the host in a language: those of the catalogue under `host.`. */
export const phrasesIn = (language: Language): Readonly<Record<PhraseCode, string>> =>
  Object.fromEntries(
    Object.entries(catalogues[language])
      .filter(([code]) => code.startsWith('host.'))
      .map(([code, text]) => [code.replace(/^host\./u, ''), text]),
  ) as Record<PhraseCode, string>;

/**
 * Everything that the host says to a person in words of its own, by a stable code. A message crosses the contract as its
 * English text, which the command line and the log show as it is, and so do rows that an earlier version wrote; whoever
 * speaks another language finds the code and what was put into it with `readPhrase`.
 */
export const phrases = phrasesIn('en');

export interface Phrase {
  readonly code: PhraseCode;
  /** What stands in the text for each `{name}` of the phrase. */
  readonly params: Readonly<Record<string, string>>;
}

/** Longer ones are no message of ours. */
const longest = 2_000;
const placeholder = /\{([a-z]\w*)\}/gu;
/** A sentence is the same with its full stop and without. */
const withoutStop = (text: string): string => text.replace(/\.$/u, '');

/** How a value looks that a phrase begins with. Else every sentence of a service that "says" something would be ours. */
const looks: Readonly<Record<string, string>> = {
  // Behind a colon and a space begins what is said of it.
  path: String.raw`(?:[/\\]|[A-Za-z]:[/\\])(?:(?!: ).)*?`,
  origin: String.raw`https?://\S+?`,
  number: String.raw`[\d.,]+`,
  count: String.raw`[\d.,]+`,
};

interface Pattern {
  readonly code: PhraseCode;
  /** Letters that are the phrase's own: of two that fit, the one that says more is meant. */
  readonly weight: number;
  readonly expression: RegExp;
}

const patterns: readonly Pattern[] = (Object.entries(phrases) as readonly [PhraseCode, string][])
  .map(([code, phrase]) => {
    const parts = withoutStop(phrase).split(placeholder);
    // Every second part is a name.
    const source = parts
      .map((part, index) => (index % 2 === 0 ? literally(part) : valueOf(part, index === 1 && parts[0] === '')))
      .join('');
    const weight = parts.reduce((sum, part, index) => sum + (index % 2 === 0 ? part.length : 0), 0);
    return { code, weight, expression: new RegExp(`^${source}$`, 'su') };
  })
  .toSorted((a, b) => b.weight - a.weight);

function valueOf(name: string, isFirst: boolean): string {
  return `(?<${name}>${(isFirst ? looks[name] : undefined) ?? '.+?'})`;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

/** Which phrase a text is; `null` when it is none, as a service's own words are. */
export function readPhrase(text: string): Phrase | null {
  if (text.length > longest) return null;
  const subject = withoutStop(text);
  for (const { code, expression } of patterns) {
    const found = expression.exec(subject);
    if (found !== null) return { code, params: { ...found.groups } };
  }
  return null;
}

import { catalogues, type Language } from './messages/format-message.ts';
import type { MessageCode } from './messages/message.ts';

type HostCode = Extract<MessageCode, `host.${string}`>;
export type PhraseCode = HostCode extends `host.${infer Code}` ? Code : never;

/** Returns the host's texts in a language: those of the catalogue under `host.`. */
export const phrasesIn = (language: Language): Readonly<Record<PhraseCode, string>> =>
  Object.fromEntries(
    Object.entries(catalogues[language])
      .filter(([code]) => code.startsWith('host.'))
      .map(([code, text]) => [code.replace(/^host\./u, ''), text]),
  ) as Record<PhraseCode, string>;

/**
 * Everything that the host says to a person, by a stable code. Such a message crosses the contract as its English text,
 * which the command line and the log show as it is; rows of earlier versions hold the same text. Peers in another
 * language recover the code and its parameters with `readPhrase`.
 */
export const phrases = phrasesIn('en');

export interface Phrase {
  readonly code: PhraseCode;
  /** The value of each `{name}` in the phrase. */
  readonly params: Readonly<Record<string, string>>;
}

/** Texts that are longer are not phrases of the host. */
const longest = 2_000;
const placeholder = /\{([a-z]\w*)\}/gu;
/** Removes the full stop, because a sentence may be quoted without it. */
const withoutStop = (text: string): string => text.replace(/\.$/u, '');

/**
 * The form of a value with which a phrase begins. Without it, any sentence of a service that contains "says" would
 * match.
 */
const looks: Readonly<Record<string, string>> = {
  // The path ends at a colon with a space, after which the text about it begins.
  path: String.raw`(?:[/\\]|[A-Za-z]:[/\\])(?:(?!: ).)*?`,
  origin: String.raw`https?://\S+?`,
  number: String.raw`[\d.,]+`,
  count: String.raw`[\d.,]+`,
};

interface Pattern {
  readonly code: PhraseCode;
  /** The number of the phrase's fixed letters. When several phrases match a text, the one with the most is used. */
  readonly weight: number;
  readonly expression: RegExp;
}

const patterns: readonly Pattern[] = (Object.entries(phrases) as readonly [PhraseCode, string][])
  .map(([code, phrase]) => {
    const parts = withoutStop(phrase).split(placeholder);
    // `split` puts the captured names at the odd indexes.
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

/** Returns the phrase that a text was made from; `null` when it is none, such as a service's own words. */
export function readPhrase(text: string): Phrase | null {
  if (text.length > longest) return null;
  const subject = withoutStop(text);
  for (const { code, expression } of patterns) {
    const found = expression.exec(subject);
    if (found !== null) return { code, params: { ...found.groups } };
  }
  return null;
}

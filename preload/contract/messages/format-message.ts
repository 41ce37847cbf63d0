import { IntlMessageFormat } from 'intl-messageformat';
import { de } from './de.ts';
import { en } from './en.ts';
import { message, type AnyMessage, type MessageArguments, type MessageCode, type MessageValue } from './message.ts';

/** Adding a language takes one file and one line here. */
export const catalogues = { en, de } as const satisfies Readonly<Record<string, Readonly<Record<MessageCode, string>>>>;
export type Language = keyof typeof catalogues;

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(en, code);

export const isLanguage = (name: string): name is Language => Object.hasOwn(catalogues, name);

/** Every language of the texts, in the order in which they are offered. */
export const languages: readonly Language[] = Object.keys(catalogues).filter(isLanguage);

/** Returns what a language calls itself. */
export const languageName = (language: Language): string => catalogues[language]['language.name'];

/** Returns the language of a locale such as `de-AT`; English when there is no translation. */
export function languageOf(locale: string): Language {
  const base = locale.toLowerCase().split('-')[0] ?? '';
  return isLanguage(base) ? base : 'en';
}

/** Returns the locale that formats numbers and times when the person's region is unknown. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/** Caches parsed texts by locale, because parsing a text takes longer than filling it in. */
const read = new Map<string, Map<MessageCode, IntlMessageFormat>>();

function readText(code: MessageCode, locale: string): IntlMessageFormat {
  const ofLocale = read.get(locale) ?? new Map<MessageCode, IntlMessageFormat>();
  read.set(locale, ofLocale);
  const known = ofLocale.get(code);
  if (known !== undefined) return known;
  // Tags stay plain text, so that neither data nor texts become markup.
  const text = new IntlMessageFormat(catalogues[languageOf(locale)][code], locale, undefined, { ignoreTag: true });
  ofLocale.set(code, text);
  return text;
}

/**
 * Puts a message into words. The locale decides the language and the format of numbers and dates. A code that this
 * version does not know is shown as it is.
 */
export function formatMessage({ code, params }: AnyMessage, locale: string): string {
  if (!isMessageCode(code)) return code;
  const values = Object.entries(params).map(
    ([name, value]) => [name, isMessage(value) ? formatMessage(value, locale) : value] as const,
  );
  try {
    return String(readText(code, locale).format(Object.fromEntries(values)));
  } catch {
    // A parameter that is missing at run time spoils this sentence only, not the screen or the tray that shows it.
    return catalogues[languageOf(locale)][code];
  }
}

const isMessage = (value: MessageValue): value is AnyMessage => typeof value === 'object';

/** Puts a code of the catalogue into words. */
export type Text = <Code extends MessageCode>(code: Code, ...params: MessageArguments<Code>) => string;

export const createText =
  (locale: string): Text =>
  (code, ...params) =>
    formatMessage(message(code, ...params), locale);

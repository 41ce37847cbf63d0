import { useMemo } from 'react';
import type { CallError } from '#contract/frame.ts';
import { phrasesIn, readPhrase, type PhraseCode } from '#contract/phrases.ts';
import { languageOf, type Language } from '#contract/messages/format-message.ts';
import { formatMessage, isMessageCode } from '#contract/messages/format-message.ts';
import type { AnyMessage, MessageValue } from '#contract/messages/message.ts';
import { useLocale, useText, type Text } from './text.tsx';

/** What others say, in the person's language. The host sends English and the phrases it is made of are known by code. */
export interface Said {
  /** The host's own words; as they came where they are no phrase of ours, as of an operating system. */
  host(text: string): string;
  /** A service's words of a file, a job or a call: those of our own service are known; others are said to be the service's. */
  service(text: string): string;
  /** What is known of a file, with a service's words in it as those of the service. */
  detail(message: AnyMessage): string;
  /** A line of a file's history, with the words of others in it as they came. */
  step(message: AnyMessage): string;
  /** A message of the host. */
  message(message: AnyMessage): string;
  /** Why a call was not answered as it was meant. */
  error(error: Pick<CallError, 'code' | 'text'>): string;
}

type Translation = Readonly<Record<PhraseCode, string>>;

/** English is what the host speaks. */
const translations: Partial<Record<Language, Translation>> = {};
const translationOf = (language: Language): Translation | null =>
  language === 'en' ? null : (translations[language] ??= phrasesIn(language));

/** In a size; German writes a comma. */
const decimalPoint = /(?<=^\d+)\.(?=\d+ [kMGT]?B$)/u;

/** So many sentences of one message are looked at together. */
const mostSentences = 6;

export function createSaid(t: Text, locale: string): Said {
  const language = languageOf(locale);
  const translation = translationOf(language);
  const known = (text: string) => speak(text, translation);
  const service = (text: string) => known(text) ?? t('service.reported', { text });
  const host = (text: string) => known(text) ?? text;
  return {
    host,
    service,
    detail: (message) => formatMessage(withTexts(message, service), locale),
    step: (message) => formatMessage(withTexts(message, host), locale),
    message: (message) => formatMessage(withTexts(message, host), locale),
    error({ code, text }) {
      const message = formatMessage(text, locale);
      const isRole = code === 'forbidden' || code === 'not-allowed';
      if (text.code !== 'failure.text')
        return isRole && text.code.startsWith('failure.') ? `${t(`failure.${code}`)} ${message}` : message;
      const words = known(message);
      const kind = `failure.${code}`;
      // That it is the role comes first, whatever the service says of it.
      if (isRole) return `${t(`failure.${code}`)} ${words ?? t('service.reported', { text: message })}`;
      if (words !== null) return words;
      return isMessageCode(kind) ? `${t(kind)} ${t('service.reported', { text: message })}` : message;
    },
  };
}

export function useSaid(): Said {
  const t = useText();
  const locale = useLocale();
  return useMemo(() => createSaid(t, locale), [t, locale]);
}

/** The words of a failure are a text within a message still. */
function withTexts({ code, params }: AnyMessage, speakText: (text: string) => string): AnyMessage {
  const spoken = Object.entries(params).map(([name, value]): [string, MessageValue] => {
    if (typeof value === 'object') return [name, withTexts(value, speakText)];
    return [name, code === 'failure.text' && typeof value === 'string' ? speakText(value) : value];
  });
  return { code, params: Object.fromEntries(spoken) };
}

/** `null`: nothing of it is a phrase of ours. */
function speak(text: string, translation: Translation | null): string | null {
  return speakOne(text, translation) ?? speakSentences(text, translation) ?? speakAfterName(text, translation);
}

function speakOne(text: string, translation: Translation | null): string | null {
  const phrase = readPhrase(text);
  if (phrase === null) return null;
  if (translation === null) return text;
  const filled = translation[phrase.code].replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = phrase.params[name] ?? '';
    return speak(value, translation) ?? value.replace(decimalPoint, ',');
  });
  return `${filled.replace(/\.$/u, '')}${text.endsWith('.') ? '.' : ''}`;
}

/** Several of ours one after the other; what is none of ours between them stays as it is. */
function speakSentences(text: string, translation: Translation | null): string | null {
  const sentences = text.split(/(?<=[.!?]) (?=[\p{Lu}\d])/u);
  if (sentences.length < 2 || sentences.length > mostSentences) return null;
  const spoken: string[] = [];
  let isKnown = false;
  for (let at = 0; at < sentences.length;) {
    const known = speakFirst(sentences.slice(at), translation);
    const alone = sentences[at] ?? '';
    const words = known?.words ?? speakAfterName(alone, translation);
    isKnown ||= words !== null;
    spoken.push(words ?? alone);
    at += known?.count ?? 1;
  }
  return isKnown ? spoken.join(' ') : null;
}

/** As many of the first sentences as are one phrase. */
function speakFirst(sentences: readonly string[], translation: Translation | null) {
  for (let count = sentences.length; count > 0; count -= 1) {
    const words = speakOne(sentences.slice(0, count).join(' '), translation);
    if (words !== null) return { words, count };
  }
  return null;
}

/** `/scans: The folder is not there.` */
function speakAfterName(text: string, translation: Translation | null): string | null {
  for (let at = text.indexOf(': '); at > 0; at = text.indexOf(': ', at + 1)) {
    const words = speakOne(text.slice(at + 2), translation);
    if (words !== null) return `${text.slice(0, at + 2)}${words}`;
  }
  return null;
}

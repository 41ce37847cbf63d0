import { useMemo } from 'react';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { tagText, tagsText } from '../../documents/point-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useLocale, useText, type Text } from '../../i18n/text.tsx';
import { amountText } from './exact-sums.ts';
import type { AmountLimits, Question } from './question.ts';
import { daysOf, daysOfMonth, daysText, type TimeSpan } from './time-span.ts';

/** The parts of a search that a person chooses. */
export type SlotName = 'class' | 'words' | 'issuer' | 'time' | 'amount' | 'folder' | 'field' | 'check' | 'similar';

/** A part of the sentence that says what is searched for: plain words around a part that can be changed. */
export interface Piece {
  readonly slot: SlotName;
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** Whether it limits what is found. */
  readonly isSet: boolean;
}

export interface QuestionWords {
  /** The sentence, as pieces. A service without filters has words and class alone. */
  readonly pieces: (question: Question, has: { readonly filters: boolean; readonly folders: boolean }) => Piece[];
  /** What limits the search, each as a person would name it alone. */
  readonly limits: (question: Question) => readonly Piece[];
  /** The sentence as one text. */
  readonly sentence: (question: Question) => string;
  readonly days: (span: TimeSpan) => string;
  readonly span: (span: TimeSpan | null) => string;
  readonly amount: (limits: AmountLimits | null) => string;
  readonly month: (month: string) => string;
  /** Where there is little room: "Nov 26". */
  readonly shortMonth: (month: string) => string;
}

/** Stands for the part that can be changed while a text is taken apart. */
const gap = '\u2063';

export function useQuestionWords(): QuestionWords {
  const t = useText();
  const locale = useLocale();
  return useMemo(() => createQuestionWords(t, locale), [t, locale]);
}

function createQuestionWords(t: Text, locale: string): QuestionWords {
  const words = { t, locale };
  const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const pieces: QuestionWords['pieces'] = (question, has) => piecesOf(question, has, words);
  return {
    pieces,
    limits: (question) =>
      piecesOf(question, { filters: true, folders: true }, words)
        .filter(({ isSet }) => isSet)
        .map((piece) => (piece.slot === 'time' ? { ...piece, text: daysWords(question.time ?? {}, words) } : piece)),
    sentence: (question) =>
      pieces(question, { filters: true, folders: question.folder !== null })
        .map(({ before, text, after }) => `${before}${text}${after}`)
        .join(''),
    days: (span) => daysWords(span, words),
    span: (span) => spanWords(span, words),
    amount: (limits) => limitWords(limits, words),
    month: (month) => daysWords(daysOfMonth(month), words),
    shortMonth: (month) => shortMonth.format(Date.parse(`${month}-01`)),
  };
}

interface Words {
  readonly t: Text;
  readonly locale: string;
}

function piecesOf(question: Question, has: { readonly filters: boolean; readonly folders: boolean }, words: Words) {
  const { query, tagName, issuer, time, amount, folder, field, needsCheck, similarTo } = question;
  const { t } = words;
  const piece = (slot: SlotName, around: string, text: string, isSet: boolean): Piece => {
    const [before = '', after = ''] = around.split(gap, 2);
    return { slot, before, text, after, isSet };
  };
  // Who and what stand together; all else is added with a comma.
  const added = (slot: SlotName, text: string, isSet: boolean) => piece(slot, `, ${gap}`, text, isSet);
  const all = [
    piece(
      'class',
      gap,
      tagName === null ? t('search.everything') : (tagsText(t, tagName) ?? isolate(tagText(t, tagName))),
      tagName !== null,
    ),
  ];
  const typed = query.trim();
  if (typed !== '')
    all.push(piece('words', ` ${t('search.piece.words', { words: gap })}`, `“${isolate(typed)}”`, true));
  if (!has.filters) return all;
  const from = issuer === null ? t('search.anyIssuer') : isolate(issuer);
  all.push(
    piece('issuer', ` ${t('search.piece.issuer', { issuer: gap })}`, from, issuer !== null),
    added('time', spanWords(time, words), time !== null),
    added('amount', limitWords(amount, words), amount !== null),
  );
  if (has.folders || folder !== null) {
    const text = folder === null ? t('search.anyFolder') : isolate(folder);
    all.push(piece('folder', `, ${t('search.piece.folder', { folder: gap })}`, text, folder !== null));
  }
  if (field !== null) all.push(added('field', `${readableField(t, field.name)}: ${isolate(field.value)}`, true));
  if (needsCheck) all.push(added('check', t('search.toCheck'), true));
  if (similarTo !== null) all.push(added('similar', t('search.similarTo', { name: isolate(similarTo.name) }), true));
  return all;
}

function readableField(t: Text, name: string): string {
  const id = `field.${name}`;
  return isMessageCode(id) ? t(id) : name;
}

function spanWords(span: TimeSpan | null, { t, locale }: Words): string {
  if (span === null) return t('search.anyTime');
  return typeof span === 'string' ? t(`search.time.${span}`) : daysWords(span, { t, locale });
}

function daysWords(span: TimeSpan, { t, locale }: Words): string {
  return daysText(daysOf(span, new Date()), locale, {
    since: (day) => t('search.time.since', { day }),
    until: (day) => t('search.time.until', { day }),
  });
}

/** The last amount before a round one, as limits are included and steps end before the next one. */
const justUnder = /^(\d+)\.9999$/u;
export const beforeAmount = (below: string): string => `${BigInt(below.split('.')[0] ?? '0') - 1n}.9999`;

function limitWords(limits: AmountLimits | null, { t, locale }: Words): string {
  if (limits === null) return t('search.anyAmount');
  const { currency, least, most } = limits;
  const text = (amount: string) => amountText(amount, locale).replace(/[.,]00$/u, '');
  const whole = justUnder.exec(most ?? '')?.[1];
  const below = whole === undefined ? null : text(String(BigInt(whole) + 1n));
  const upTo = below ?? (most === undefined ? null : text(most));
  if (least !== undefined && upTo !== null)
    return t('search.amount.between', { least: text(least), most: upTo, currency });
  if (least !== undefined) return t('search.amount.least', { least: text(least), currency });
  if (below !== null) return t('search.amount.under', { most: below, currency });
  return upTo === null ? t('search.amount.currency', { currency }) : t('search.amount.most', { most: upTo, currency });
}

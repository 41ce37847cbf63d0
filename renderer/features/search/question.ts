import type { MethodParams } from '#contract/methods.ts';
import type { SearchFilter, SearchOrder } from '#contract/search-parameters.ts';
import { daysOf, isMovingSpan, type Days, type TimeSpan } from './time-span.ts';

/** What is searched for. `null` stands for no limit. */
export interface Question {
  readonly query: string;
  readonly tagName: string | null;
  readonly fuzzy: boolean;
  /** Of the document's own date. */
  readonly time: TimeSpan | null;
  readonly issuer: string | null;
  readonly amount: AmountLimits | null;
  readonly folder: string | null;
  readonly field: { readonly name: string; readonly value: string } | null;
  /** Only documents with a value to check. */
  readonly needsCheck: boolean;
  /** Only documents that share the telling words of this one. The name is for a person. */
  readonly similarTo: { readonly fileId: string; readonly name: string } | null;
  /** `null`: relevance for words and similar documents, else the latest document first. */
  readonly order: SearchOrder | null;
}

export type AmountLimits = NonNullable<SearchFilter['amount']>;

export const everything: Question = {
  query: '',
  tagName: null,
  fuzzy: false,
  time: null,
  issuer: null,
  amount: null,
  folder: null,
  field: null,
  needsCheck: false,
  similarTo: null,
  order: null,
};

/** The limit of the contract. */
export const longestQuery = 1_000;
const longestText = 200;

const orders: readonly SearchOrder['by'][] = ['relevance', 'date', 'amount', 'issuer', 'added'];
const isFileId = (text: string | null): text is string =>
  text !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(text);
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/u.test(text);
/** A number with a point, as the contract takes it. */
export const isAmount = (text: string): boolean => /^-?\d{1,11}(?:\.\d{1,4})?$/u.test(text);

/** Reads a question from an address. What is no valid limit is none, because an address may come from anywhere. */
export function questionIn(params: URLSearchParams): Question {
  const text = (name: string) => (params.get(name) ?? '').slice(0, longestText).trim() || null;
  const [name, value] = [text('field'), text('value')];
  const [fileId, likeName] = [params.get('like'), text('likename')];
  return {
    query: (params.get('q') ?? '').slice(0, longestQuery),
    tagName: text('tag'),
    fuzzy: params.get('fuzzy') === 'yes',
    time: timeIn(params),
    issuer: text('issuer'),
    amount: amountIn(params),
    folder: text('folder'),
    field: name === null || value === null ? null : { name, value },
    needsCheck: params.get('check') === 'yes',
    similarTo: isFileId(fileId) ? { fileId, name: likeName ?? fileId } : null,
    order: orderIn(params.get('sort') ?? ''),
  };
}

function timeIn(params: URLSearchParams): TimeSpan | null {
  const name = params.get('time') ?? '';
  if (isMovingSpan(name)) return name;
  const [from, to] = [params.get('from'), params.get('to')];
  const days = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  return Object.keys(days).length === 0 ? null : days;
}

function amountIn(params: URLSearchParams): AmountLimits | null {
  const currency = (params.get('currency') ?? '').slice(0, 10);
  const [least, most] = [params.get('least') ?? '', params.get('most') ?? ''];
  if (currency === '') return null;
  return { currency, ...(isAmount(least) ? { least } : {}), ...(isAmount(most) ? { most } : {}) };
}

function orderIn(text: string): SearchOrder | null {
  const [name, direction] = text.split('-');
  const by = orders.find((each) => each === name);
  return by === undefined ? null : { by, descending: direction !== 'up' };
}

/** Returns the parameters of an address; an empty one is left out. */
export function paramsOf(question: Question): Readonly<Record<string, string>> {
  const { time, amount, field, similarTo, order } = question;
  const days: Days = time === null || typeof time === 'string' ? {} : time;
  return {
    q: question.query,
    tag: question.tagName ?? '',
    fuzzy: question.fuzzy ? 'yes' : '',
    time: typeof time === 'string' ? time : '',
    from: days.from ?? '',
    to: days.to ?? '',
    issuer: question.issuer ?? '',
    currency: amount?.currency ?? '',
    least: amount?.least ?? '',
    most: amount?.most ?? '',
    folder: question.folder ?? '',
    field: field?.name ?? '',
    value: field?.value ?? '',
    check: question.needsCheck ? 'yes' : '',
    like: similarTo?.fileId ?? '',
    likename: similarTo?.name.slice(0, longestText) ?? '',
    sort: order === null ? '' : `${order.by}-${order.descending ? 'down' : 'up'}`,
  };
}

/** The order that a question has without a choice. */
export const usualOrder = ({ query, similarTo }: Question): SearchOrder =>
  query.trim() === '' && similarTo === null ? { by: 'date', descending: true } : { by: 'relevance', descending: true };

/** Returns the call that asks a service for hits. A service without filters ignores those. */
export function callOf(question: Question, today: Date): MethodParams<'search.run'> {
  const { query, tagName, fuzzy, order } = question;
  const filter = filterOf(question, today);
  return {
    query,
    fuzzy,
    ...(tagName === null ? {} : { tagName }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
    order: order ?? usualOrder(question),
  };
}

function filterOf(question: Question, today: Date): SearchFilter {
  const { time, issuer, amount, folder, field, needsCheck, similarTo } = question;
  return {
    ...(time === null ? {} : daysOf(time, today)),
    ...(issuer === null ? {} : { issuer }),
    ...(amount === null ? {} : { amount }),
    ...(folder === null ? {} : { folder }),
    ...(field === null ? {} : { field }),
    ...(needsCheck ? { needsCheck: true as const } : {}),
    ...(similarTo === null ? {} : { similarTo: similarTo.fileId }),
  };
}

/** Whether anything limits what is found, apart from words and class. */
export const isFiltered = ({ time, issuer, amount, folder, field, needsCheck, similarTo }: Question): boolean =>
  needsCheck || [time, issuer, amount, folder, field, similarTo].some((each) => each !== null);

/** Whether anything limits what is found. */
export const isLimited = (question: Question): boolean =>
  isFiltered(question) || question.tagName !== null || question.query.trim() !== '';

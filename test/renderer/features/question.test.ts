import { describe, expect, it } from 'vitest';
import {
  callOf,
  everything,
  isLimited,
  paramsOf,
  questionIn,
  type Question,
} from '../../../renderer/features/search/question.ts';

const today = new Date(2026, 10, 24);
const addressOf = (question: Question) =>
  new URLSearchParams(Object.entries(paramsOf(question)).filter(([, value]) => value !== ''));

const full: Question = {
  query: 'strom "grüner tarif"',
  tagName: 'invoice',
  fuzzy: true,
  time: 'last-month',
  issuer: 'Stadtwerke & Söhne',
  amount: { currency: 'EUR', least: '100', most: '999.9999' },
  folder: 'Scans/2026',
  field: { name: 'customer', value: '20418' },
  needsCheck: true,
  similarTo: { fileId: '01234567-89ab-4cde-8f01-23456789abcd', name: 'Strom & Gas.pdf' },
  order: { by: 'amount', descending: false },
};

describe('a question in an address', () => {
  it.each([
    ['everything', everything],
    ['all limits', full],
    ['days', { ...everything, time: { from: '2026-01-05', to: '2026-02-03' } }],
    ['an open side', { ...everything, time: { to: '2026-02-03' } }],
    ['a currency alone', { ...everything, amount: { currency: 'GBP' } }],
  ])('is read as it was written: %s', (_, question) => {
    expect(questionIn(addressOf(question))).toEqual(question);
  });

  it.each([
    'from=yesterday',
    'least=12&currency=',
    'currency=EUR&least=1e5',
    'sort=size-up',
    'time=soon',
    'field=total',
    'like=me&likename=x',
  ])('takes no limit from %s', (address) => {
    expect(callOf(questionIn(new URLSearchParams(address)), today).filter ?? {}).not.toHaveProperty('from');
    expect(questionIn(new URLSearchParams(address)).amount?.least).toBeUndefined();
    expect(questionIn(new URLSearchParams(address)).field).toBeNull();
    expect(questionIn(new URLSearchParams(address)).order).toBeNull();
    expect(questionIn(new URLSearchParams(address)).similarTo).toBeNull();
  });

  it('keeps a span that moves on with the calendar, and asks for its days', () => {
    expect(callOf(full, today).filter).toMatchObject({ from: '2026-10-01', to: '2026-10-31' });
    expect(callOf(full, new Date(2027, 0, 2)).filter).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
    expect(addressOf(full).get('time')).toBe('last-month');
  });
});

describe('the call of a question', () => {
  it('has no filter for everything, and the latest document first', () => {
    expect(callOf(everything, today)).toEqual({ query: '', fuzzy: false, order: { by: 'date', descending: true } });
  });

  it('is sorted by relevance for words, unless a person chose an order', () => {
    expect(callOf({ ...everything, query: 'strom' }, today).order).toEqual({ by: 'relevance', descending: true });
    expect(callOf(full, today).order).toEqual({ by: 'amount', descending: false });
    expect(callOf({ ...everything, similarTo: full.similarTo }, today).order?.by).toBe('relevance');
  });

  it('has every limit', () => {
    expect(callOf(full, today)).toMatchObject({
      tagName: 'invoice',
      filter: {
        ...{ issuer: full.issuer, amount: full.amount, folder: full.folder, field: full.field, needsCheck: true },
        similarTo: full.similarTo?.fileId,
      },
    });
  });
});

it.each([
  [everything, false],
  [{ ...everything, query: '  ' }, false],
  [{ ...everything, order: { by: 'date', descending: true } } as const, false],
  [{ ...everything, needsCheck: true }, true],
  [{ ...everything, similarTo: full.similarTo }, true],
  [{ ...everything, tagName: 'invoice' }, true],
])('%o limits what is found: %s', (question, expected) => {
  expect(isLimited(question)).toBe(expected);
});

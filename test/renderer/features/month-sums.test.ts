import { describe, expect, it } from 'vitest';
import { monthBegun, monthsBy } from '../../../renderer/features/search/hit-months.ts';
import { monthSums, mostMonths } from '../../../renderer/features/search/month-sums.ts';
import { pageSize, type Hit } from '../../../renderer/features/search/search-session.ts';

const month = (name: string, ...sums: readonly (readonly [string | null, string, number])[]) => ({
  month: name,
  count: 9,
  sums: sums.map(([currency, amount, count]) => ({ currency, amount, count })),
});
const shown = (summary: Parameters<typeof monthSums>[0]) =>
  monthSums(summary).map(({ currency, months }) => [
    currency,
    months.map(({ month: name, amount }) => `${name} ${amount ?? '-'}`),
  ]);

describe('sums by month', () => {
  it('are of each currency by itself, over the same months without a gap, the most frequent first', () => {
    const months = [
      month('2026-02', ['GBP', '5.00', 1]),
      month('2026-01', ['EUR', '30.50', 2], ['GBP', '7.00', 1]),
      month('2025-11', ['EUR', '-3.00', 1], ['EUR-X', '1.00', 1]),
    ];
    expect(shown({ months, isLowerBound: false })).toEqual([
      ['EUR', ['2025-11 -3.00', '2025-12 -', '2026-01 30.50', '2026-02 -']],
      ['GBP', ['2025-11 -', '2025-12 -', '2026-01 7.00', '2026-02 5.00']],
    ]);
  });

  it('are none where amounts are of a single month, or of no month', () => {
    expect(shown({ months: [month('2026-02', ['EUR', '5.00', 4]), month('2026-01')], isLowerBound: false })).toEqual(
      [],
    );
    expect(shown({ months: [month('2026-02')], isLowerBound: false })).toEqual([]);
    expect(shown({ months: [], isLowerBound: false })).toEqual([]);
  });

  it('leave out the last month of which not all documents are summed up', () => {
    const months = ['2026-03', '2026-02', '2026-01'].map((name) => month(name, ['EUR', '5.00', 4]));
    expect(shown({ months, isLowerBound: true })).toEqual([['EUR', ['2026-02 5.00', '2026-03 5.00']]]);
    expect(shown({ months: months.slice(1), isLowerBound: true })).toEqual([]);
  });

  it('are of the latest months', () => {
    const months = [month('2026-11', ['EUR', '5.00', 4]), month('2026-10', ['EUR', '5.00', 4])];
    const [only] = monthSums({ months: [...months, month('1998-01', ['EUR', '1.00', 1])], isLowerBound: false });
    expect(only?.months).toHaveLength(mostMonths);
    expect(only?.months[0]).toEqual({ month: '2024-12', amount: null, count: 0 });
    expect(only?.months.at(-1)?.month).toBe('2026-11');
  });
});

describe('months among pages', () => {
  const hit = (date: string | null, createdAtMs = Date.UTC(2026, 10, 23, 12)): Hit =>
    ({ createdAtMs, dataPoints: date === null ? [] : [{ name: 'date', value: date, needsCheck: false }] }) as never;

  it('are there for an order by days alone', () => {
    const of = (by: 'date' | 'added' | 'relevance' | 'amount' | 'issuer', hasWords: boolean) =>
      monthsBy({ by, descending: true }, hasWords);
    expect([of('date', true), of('added', true), of('relevance', false)]).toEqual(['date', 'added', 'added']);
    expect([of('relevance', true), of('amount', false), of('issuer', false)]).toEqual([null, null, null]);
  });

  it('begin where the month is another one than before, by the date of the document, else by the day it was added', () => {
    const hits = [hit('2026-11-30'), hit('2026-11-02'), hit(null), hit('2026-10-31'), hit('2025-10-31')];
    const pages = new Map([[0, hits]]);
    const begun = hits.map((_, index) => monthBegun({ pages }, index, 'date'));
    // The first one is named by the head above all pages.
    expect(begun).toEqual([null, null, null, '2026-10', '2025-10']);
    expect(hits.map((_, index) => monthBegun({ pages }, index, 'added'))).toEqual(hits.map(() => null));
  });

  it('are not guessed while the document before is not loaded', () => {
    const pages = new Map([[1, [hit('2026-10-31'), hit('2026-09-30')]]]);
    expect(monthBegun({ pages }, pageSize, 'date')).toBeNull();
    expect(monthBegun({ pages }, pageSize + 1, 'date')).toBe('2026-09');
  });
});

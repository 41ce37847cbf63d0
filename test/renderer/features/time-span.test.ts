import { describe, expect, it } from 'vitest';
import { daysOf, daysOfMonth, daysText, hasMonth } from '../../../renderer/features/search/time-span.ts';

const at = (text: string) => new Date(`${text}T12:00:00`);

describe('a span of the calendar', () => {
  it.each([
    ['this-month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['this-quarter', '2026-11-24', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['this-year', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s is from %s to %s', (span, today, from, to) => {
    expect(daysOf(span, at(today))).toEqual({ from, to });
  });

  it('has the months that lie in it', () => {
    const quarter = daysOf('this-quarter', at('2026-11-24'));
    expect(['2026-09', '2026-10', '2026-12', '2027-01'].map((month) => hasMonth(quarter, month))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('days in words', () => {
  const open = { since: (day: string) => `since ${day}`, until: (day: string) => `until ${day}` };
  it.each([
    [daysOfMonth('2026-11'), 'November 2026'],
    [{ from: '2026-01-01', to: '2026-12-31' }, '2026'],
    [{ from: '2026-10-01', to: '2026-12-31' }, 'October – December 2026'],
    [{ from: '2026-10-03', to: '2026-11-05' }, '3 Oct – 5 Nov 2026'],
    [{ from: '2026-10-03' }, 'since 3 Oct 2026'],
    [{ to: '2026-10-03' }, 'until 3 Oct 2026'],
    [{}, ''],
  ])('%o is %s', (days, expected) => {
    expect(daysText(days, 'en-GB', open).replaceAll(/\s/gu, ' ')).toBe(expected);
  });

  it('shows days in the wrong order as they are, because the browser refuses to', () => {
    expect(daysText({ from: '2026-11-05', to: '2026-10-03' }, 'en-GB', open)).toBe('5 Nov 2026 – 3 Oct 2026');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateInOrder,
  findDates,
  orderFromDates,
  type DayMonthOrder,
  withMisreadDigits,
} from '#local-service/analysis/extract/parse-date.ts';

/**
 * Returns the only date in `text`, if the text is nothing else; otherwise `null` (also when the order of day and month
 * is ambiguous and not given).
 */
function parseDate(text: string, order: DayMonthOrder | null = null): string | null {
  const trimmed = text.trim();
  const only = findDates(trimmed)[0];
  if (only === undefined || only.start !== 0 || only.end !== trimmed.length) return null;
  return only.monthFirst !== null && order === null ? null : dateInOrder(only, order ?? 'day-first');
}

describe('a date', () => {
  it.each<[text: string, iso: string, order?: DayMonthOrder]>([
    ['2024-11-01', '2024-11-01'],
    ['2024/11/01', '2024-11-01'],
    ['01.11.2024', '2024-11-01'],
    ['1.11.24', '2024-11-01'],
    ['01. 11. 2024', '2024-11-01'],
    ['31/12/2017', '2017-12-31'],
    ['12/31/2017', '2017-12-31'],
    ['26.10.22', '2022-10-26'],
    ['8-9-2022', '2022-09-08', 'day-first'],
    ['8-9-2022', '2022-08-09', 'month-first'],
    ['11. Juli 2014', '2014-07-11'],
    ['7. Mai 2014', '2014-05-07'],
    ['3. März 2020', '2020-03-03'],
    ['August 3 , 2014', '2014-08-03'],
    ['Jan 1, 2022', '2022-01-01'],
    ['February 17, 2026', '2026-02-17'],
    ['3rd of May 2021', '2021-05-03'],
    ['Feb. 14/24', '2024-02-14'],
    ["Apr 2 '24", '2024-04-02'],
    ['12. marts 2024', '2024-03-12'],
    ['7. října 2024', '2024-10-07'],
    ['2024年4月15日', '2024-04-15'],
    ['令和4年9月16日', '2022-09-16'],
    ['令和元年 5月 1日', '2019-05-01'],
    ['2 Julai 2018', '2018-07-02'],
    ['17 Agustus 2018', '2018-08-17'],
    ['2 Mac 2019', '2019-03-02'],
    ['23 Des 2023', '2023-12-23'],
    ['4 Eki 2024', '2024-10-04'],
    ['9 Ags 2024', '2024-08-09'],
    ['02-Jan-21', '2021-01-02'],
    ['02 Juillet 2015', '2015-07-02'],
    ['1er février 2021', '2021-02-01'],
    ['29 maart 2014', '2014-03-29'],
    ['7 de mayo de 2014', '2014-05-07'],
    ['15 gennaio 2020', '2020-01-15'],
    ['5 września 2019', '2019-09-05'],
    ['29.02.2024', '2024-02-29'],
    ['12 – 9 – 2024', '2024-09-12', 'day-first'],
  ])('reads %s as %s', (...[text, iso, order]) => {
    expect(parseDate(text, order ?? null)).toBe(iso);
  });

  it.each([
    '31.02.2024',
    '29.02.2023',
    '13/13/2020',
    '1.2.3',
    '12.34',
    '2024',
    '10.10.10.10',
    '3 Menge 2024',
    '00.01.2020',
    '2 Mac 12',
    '21.11.18-20',
  ])('does not take %s for a date', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it('does not choose between day and month without other information', () => {
    expect(parseDate('03/04/2023')).toBeNull();
    expect(parseDate('03/03/2023')).toBe('2023-03-03');
    expect(parseDate('03.04.2023')).toBe('2023-04-03');
  });

  it('reads back every day in every notation', () => {
    const day = fc.date({ min: new Date('1971-01-01'), max: new Date('2068-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [y = '', m = '', d = ''] = iso.split('-');
        const month = date.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
        expect(parseDate(iso)).toBe(iso);
        expect(parseDate(`${d}.${m}.${y}`)).toBe(iso);
        expect(parseDate(`${m}/${d}/${y}`, 'month-first')).toBe(iso);
        expect(parseDate(`${d}/${m}/${y}`, 'day-first')).toBe(Number(d) <= 12 || Number(m) <= 12 ? iso : null);
        expect(parseDate(`${month} ${String(Number(d))}, ${y}`)).toBe(iso);
        expect(parseDate(`${String(Number(d))} ${month} ${y}`)).toBe(iso);
      }),
    );
  });
});

describe('findDates', () => {
  it('finds every date of a line with its place', () => {
    const text = 'Finanzrate vom 01.11.2024 bis 30.11.2024';
    expect(findDates(text).map(({ iso, start, end }) => [iso, text.slice(start, end)])).toEqual([
      ['2024-11-01', '01.11.2024'],
      ['2024-11-30', '30.11.2024'],
    ]);
  });
});

describe('a number before a date', () => {
  // "8 van 11", "12 vom 11." and "8 of July 11" look like the beginning of a date.
  it.each([
    ['Invoice 90796-8 dated 11 July 2026'],
    ['Invoice 8 of July 11, 2026'],
    ['Invoice No. F-12 of July 11 2026'],
    ['Rechnung 90796-8 vom 11. Juli 2026'],
    ['Rechnung F-12 vom 11.07.2026'],
    ['Facture 12 du 11 juillet 2026'],
    ['Fattura 4-8 del 11 luglio 2026'],
    ['Factura 12 de 11 de julio de 2026'],
    ['Fatura 12 de 11 de julho de 2026'],
    ['Factuur 90796-8 van 11 juli 2026'],
    ['Faktura 12 dnia 11 lipca 2026'],
  ])('is no part of it: %s', (text) => {
    expect(findDates(text).map(({ iso }) => iso)).toEqual(['2026-07-11']);
  });
});

describe('orderFromDates', () => {
  it('uses the dates that have only one reading', () => {
    expect(orderFromDates('20/03/2023 04/04/2023')).toBe('day-first');
    expect(orderFromDates('03/20/2023 04/04/2023')).toBe('month-first');
    expect(orderFromDates('04/04/2023')).toBeNull();
  });
});

describe('a date with misread digits', () => {
  it.each([
    ['22/O3/2018  20:15', '2018-03-22'],
    ['Date l1-O5-2O19', '2019-05-11'],
    ['O2.I2.24', '2024-12-02'],
    ['Date: 20/0472018', '2018-04-20'],
    ['Tax Point 1610912026', '2026-09-16'],
  ])('"%s" is %s', (text, iso) => {
    const mended = withMisreadDigits(text);
    expect(mended).toHaveLength(text.length);
    expect(findDates(mended).map((date) => date.iso)).toEqual([iso]);
  });

  it.each(['Il/La sottoscritto', 'O/I/IO', 'lot O2/11 of 3', 'HL/O3/2018', '1614912026'])(
    'leaves "%s" as it is',
    (text) => expect(withMisreadDigits(text)).toBe(text),
  );
});

import { describe, expect, it } from 'vitest';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

describe('the date of a document', () => {
  it.each([
    ['contract', `MIETVERTRAG\n\nDas Mietverhältnis beginnt am 01.07.2026.${'\n§ 2 Der Mieter hält die Ordnung des Hauses ein.'.repeat(12)}\n\nLinz, am 12. Juni 2026\n\nVermieterin   Mieter`, '2026-06-12'],
    ['delivery_note', 'CASEIFICIO FALK S.p.A.\nDOCUMENTO DI TRASPORTO (D.P.R. 472/96) N. 2204 DEL 14/11/2026\nRobiola   6,40', '2026-11-14'],
    ['delivery_note', 'PAKBON\nZendingnr 772041 · Order 44-1882 · Verzonden op 22 april 2026 · Karren: 2\nGeranium   40', '2026-04-22'],
  ])('on a %s: %j', (tag, text, date) => {
    expect(extractDataPoints(plainDocument(text), fields(['date']), tag).map(({ value }) => value)).toEqual([date]);
  }); // prettier-ignore

  it.each([
    ['Kurs vom 1. bis 3. November 2026', true],
    ['Course from 1 to 3 November 2026', true],
    ['Kurs am 3. November 2026', false],
    ['Raum 12, 3. November 2026', false],
  ])('%s: of a period is %s', (text, isOfPeriod) => {
    const { dates } = collectFacts(plainDocument(text)).values;
    expect(dates.map(({ iso, inPeriod }) => [iso, inPeriod])).toEqual([['2026-11-03', isOfPeriod]]);
  });
});

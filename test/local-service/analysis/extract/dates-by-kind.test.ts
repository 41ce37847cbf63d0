import { describe, expect, it } from 'vitest';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

describe('the date of a document', () => {
  it.each([
    ['certificate', 'KURSBESTÄTIGUNG\n\nEva Falk hat den Kurs vom 1. bis 3. November 2026 besucht.\n\nSirnau, 4. November 2026\nDie Kursleiterin', '2026-11-04'],
    ['contract', `MIETVERTRAG\n\nDas Mietverhältnis beginnt am 01.07.2026.${'\n§ 2 Der Mieter hält die Ordnung des Hauses ein.'.repeat(12)}\n\nLinz, am 12. Juni 2026\n\nVermieterin   Mieter`, '2026-06-12'],
    ['delivery_note', 'CASEIFICIO FALK S.p.A.\nDOCUMENTO DI TRASPORTO (D.P.R. 472/96) N. 2204 DEL 14/11/2026\nRobiola   6,40', '2026-11-14'],
    ['delivery_note', 'PAKBON\nZendingnr 772041 · Order 44-1882 · Verzonden op 22 april 2026 · Karren: 2\nGeranium   40', '2026-04-22'],
  ])('on a %s: %j', (tag, text, date) => {
    expect(extractDataPoints(plainDocument(text), fields(['date']), tag).map(({ value }) => value)).toEqual([date]);
  }); // prettier-ignore
});

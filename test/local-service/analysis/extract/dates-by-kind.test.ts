import { describe, expect, it } from 'vitest';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns, read } from './read-lines.ts';

describe('the date of a document', () => {
  it.each([
    ['contract', `MIETVERTRAG\n\nDas Mietverhältnis beginnt am 01.07.2026.${'\n§ 2 Der Mieter hält die Ordnung des Hauses ein.'.repeat(12)}\n\nLinz, am 12. Juni 2026\n\nVermieterin   Mieter`, '2026-06-12'],
    ['delivery_note', 'CASEIFICIO FALK S.p.A.\nDOCUMENTO DI TRASPORTO (D.P.R. 472/96) N. 2204 DEL 14/11/2026\nRobiola   6,40', '2026-11-14'],
    ['delivery_note', 'PAKBON\nZendingnr 772041 · Order 44-1882 · Verzonden op 22 april 2026 · Karren: 2\nGeranium   40', '2026-04-22'],
    ['purchase_order', 'Lamp School District\nPURCHASE ORDER\nP.O. Number: P26-04471 Date: 08/19/2026\nAustin, TX 78701', '2026-08-19'],
    ['payslip', 'Lampwerk KG\nAbrechnung der Bezüge für September 2026\nDruckdatum: 26.09.2026\nNetto   2.111,59', '2026-09-26'],
    ['form', 'TRAVEL CLAIM FORM\n1. Name: Eva Falk      2. Employee ID: 0447\n3. Department: Works      4. Date submitted: 11/18/2026', '2026-11-18'],
    ['report', 'Lamp Survey\nReport to the Committee · Prepared 27 August 2026\n1 Summary\nCounts were taken on 3 July 2026.', '2026-08-27'],
    ['report', 'Lamp Survey\nPrepared for: Lamp Council\nDate of report: 22nd October 2026 Version 1.1\n1 Summary', '2026-10-22'],
    ['contract', `LICENCE AGREEMENT\nTHIS AGREEMENT is made on the 16th day of January 2026\nBETWEEN\n(1) Lamp Store Limited and (2) Eva Falk.\n1. The Owner licenses Unit 118 from 20 January 2026.${'\n2. The Customer keeps the unit in good order.'.repeat(12)}`, '2026-01-16'],
    ['report', 'Labor Lampau AG    Bericht 26-0418\nProbenahme: 19.08.2026\nBerichtsdatum: 26. August 2026\n1. Zusammenfassung', '2026-08-26'],
    ['payslip', 'Panadería Falk, S.L.\nRECIBO DE SALARIOS\nCategoría: Oficial 2ª      Antigüedad: 01/09/2019\nPeríodo de liquidación: del 1 al 31 de mayo de 2026\nLíquido a percibir   1.413,45\nOrihuela, a 31 de mayo de 2026', '2026-05-31'],
    ['payslip', `Panadería Falk, S.L.\nRECIBO DE SALARIOS\n${columns('Categoría: Oficial 2ª', 'Grupo cotización: 8', 'Antigüedad:')}\n${columns('CIF: B03118204', '01/09/2019')}\nPeríodo de liquidación: del 1 al 31 de mayo de 2026\nSalario base   1.184,00\nLíquido a percibir   1.413,45\nLampuela Nueva, a 31 de mayo de 2026`, '2026-05-31'],
    ['invoice', `Lamp Insurance\nDEBIT NOTE\nMs Eva Falk\n2 Mill Cottages\n14th February 2026\n${columns('Debit note no.', 'DN 26-118')}\n${columns('Total premium due', '£356.61')}\n${columns('Date payable', '12 March 2026')}`, '2026-02-14'],
    ['invoice', 'TERMOLAMPA FALK\nFATTURA n. 37/2026 del 31/05/2026 (copia di cortesia – l’originale è stato trasmesso allo SdI)\nIntervento del 22/05/2026: sostituzione lampade\nTOTALE FATTURA 352,00 €\nScadenza 30/06/2026', '2026-05-31'],
    ['payslip', "Boulangerie Falk SARL\nBULLETIN DE PAIE\nDate d'entrée : 01/09/2019\nNet à payer   1 413,45\nLampy, le 31/05/2026", '2026-05-31'],
    ['form', "FICHE D'INSCRIPTION – École de musique\nÉlève\nNé(e) le :   12 / 06 / 2014    à   Lampau\nResponsable légal\nFait à    Lampau   le    4 septembre 2026    Signature : E. Falk", '2026-09-04'],
  ])('on a %s: %j', (tag, text, date) => {
    expect(extractDataPoints(plainDocument(text), fields(['date']), tag).map(({ value }) => value)).toEqual([date]);
  }); // prettier-ignore

  it('is that of business, as tills of restaurants name it, and not the last day of returns', () => {
    const slip = (line: string): string =>
      `Lamp Diner\n118 N Main St\nGalena, IL 61036\n${line}\nPatty Melt      12.95\nPie              5.30\nTOTAL           18.25`;
    expect(read(slip(columns('Server: Eva', 'DOB: 07/04/2026')))['date']).toBe('2026-07-04');
    expect(read(slip('Returns with receipt thru 05/18/2026.'))).not.toHaveProperty('date');
  });

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

describe('a due date is not', () => {
  it('that of a discount, where the date goes on in the next line', () => {
    const text =
      'Date: 01.03.2026\nBitte überweisen Sie den Betrag auf unser Konto bis zum 17.\nApril 2026 mit 2 % Skonto.';
    expect(read(text)).not.toHaveProperty('due_date');
  });
});

describe('day and month are read', () => {
  it.each([
    ['88 Mill St, Lowell MA\nTable 6', '2026-10-04'],
    ['Falkdale School\nDaytime phone: 248-555-0118', '2026-10-04'],
    ['88 Mill St, Perth WA\nTable 6', '2026-04-10'],
    ['Phone 018-555-0118', '2026-04-10'],
    ['248-555-0118\nVAT Reg GB 388 1120 54', '2026-04-10'],
  ])('by the habits of a country: %j', (lines, date) => {
    expect(read(`Lamp Diner\n${lines}\nDate: 10/04/2026\nTotal 120.00`)['date']).toBe(date);
  });
});

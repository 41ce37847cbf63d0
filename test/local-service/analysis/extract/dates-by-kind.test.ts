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
    ['report', 'Elektro Falk\nPrüfbericht\nPrüfer: E. Falk      Prüfdatum: 23.11.2023\nMängel beheben bis 31.01.2024.', '2023-11-23'],
    ['report', `Elektro Falk\nPrüfbericht${'\nDer Stromkreis hat keinen Mangel, der auffiel.'.repeat(9)}\nMängel beheben bis spätestens 31.01.2024.\nLampau, 23.11.2023   E. Falk\nOrt, Datum, Unterschrift`, '2023-11-23'],
    ['report', `GABINETE FALK\nINFORME PERICIAL\nVisita: 6 de febrero de 2020 · Expediente 20/014${'\nLa vivienda presenta humedades en el muro.'.repeat(9)}\nEs cuanto tiene a bien informar el perito, según su leal saber, en Lampares, a 18 de\nfebrero de 2020.`, '2020-02-18'],
    ['contract', `CONTRATTO DI LOCAZIONE\nil Sig. Edo Falk, nato a Lampo Piano il 02/12/1988, di seguito conduttore${'\nArt. 2 Il conduttore osserva il regolamento.'.repeat(12)}\nLetto, approvato e sottoscritto. Lampomuro, lì 24 settembre 2018`, '2018-09-24'],
    ['certificate', `Realschule Lampau\nZEUGNIS\ngeboren am 11. Januar 1984 in Lampau\n${columns('Deutsch   gut', 'Physik   gut')}\n${columns('Lampau, den 30.', 'Juli 1998')}`, '1998-07-30'],
    ['email', 'Mail\nFwd: Field 3\nEva Falk <eva@lamp.example>      Wed, Apr 2, 2025 at 9:14 PM\nTo: Bo Falk <bo@lamp.example>\nSee below.\n---------- Forwarded message ---------\nFrom: Lamp League <info@lamp.example>\nDate: Tue, Apr 1, 2025 at 4:32 PM\nSubject: Field 3', '2025-04-02'],
    ['bank_statement', `Lamp Building Society\nAnnual statement – 90 Day Notice Account\nAccount number 4471 8820 · Statement no. 7 · 6 April 2018 to 5 April 2019\n${columns('06 Apr 18', 'Balance', '31,206.44')}\n${columns('04 Jun 18', 'Cheque', '2,115.00')}`, '2019-04-05'],
    ['bank_statement', `Lampbank eG\nDepotauszug\nper 31. Dezember 2022\n${columns('Falk AG', '41,85 EUR', '30.12.2022', '5.022,00')}\n${columns('Lamp AG', '63,17 EUR', '30.12.2022', '9.022,00')}`, '2022-12-31'],
    ['bank_statement', `LAMP CREDIT UNION\n${columns('Account 0118', 'Statement Closing Date 05/21/2024')}\n${columns('05/03', 'Payment', '-120.00')}\nPayment Due Date   06/15/2024`, '2024-05-21'],
    ['purchase_order', `CITY OF LAMP FALLS\nLAMP FALLS, OH 44999\nPURCHASE ORDER\n${columns('P.O. DATE', 'REQUISITION', 'DATE REQUIRED')}\n${columns('10/12/2023', 'STR-0417', '11/03/2023')}`, '2023-10-12'],
    ['purchase_order', 'Spital Lampwil\nBESTELLUNG\nLampwil, 11. September 2024 · Ihre Offerte Nr. 5519 vom 02.09.2024 · Sachbearbeiter: E. Falk\n1   Kissen   24 Stk.   828.00\n2   Duvet   12 Stk.   1416.00\nTotal   2244.00', '2024-09-11'],
    ['delivery_note', `FALK TRANSPORT LTD.\nBILL OF LADING\n${columns('DATE', "SHIPPER'S REF")}\n${columns('Sept 19 / 2022', 'PO 55102')}`, '2022-09-19'],
    ['contract', `CERTIFICAT DE CESSION\nMme Eva Falk, née le 22 juillet 1994 à Lampy\nContrôle technique\ndu 02/03/2022 – favorable${'\nLa vente est faite sans garantie.'.repeat(12)}\nFait à Lampe-des-Causses, le 23 avril 2022, en deux exemplaires originaux.`, '2022-04-23'],
    ['certificate', 'Standesamt Lampau\nGEBURTSURKUNDE\n28. Februar 2017, 04 Uhr 52 Minuten\nLampau (Mark), 09.03.2017\nStandesbeamtin', '2017-03-09'],
    ['certificate', 'CENTRO FALK\nATTESTATO DI FREQUENZA\nnata a Lampella (RO) il 12/11/1985\ncorso svoltosi dal 2 marzo al 18 maggio 2019, di 80 ore\nRegistro attestati n. 73/2019 – Lampiola, 25 maggio 2019', '2019-05-25'],
    ['report', `LAMP MEDICAL LABS\nLaboratory report\n${columns('COLLECTED: 05/18/2024 07:52', 'RECEIVED: 05/18/2024 11:20')}\n${columns('REPORTED: 05/19/2024 06:14', 'Printed 05/20/2024 08:02')}\nGlucose   92`, '2024-05-19'],
    ['delivery_note', 'Lamp Seeds\nPACKING SLIP\nOrdered June 28, 2023\nShipped October 3, 2023\n2   Garlic', '2023-10-03'],
    ['payslip', 'Lampen B.V.\nLOONSTROOK mei 2024\nVerwerkt op 24-05-2024\nIn dienst 01-09-2015\nNetto   2.111,59', '2024-05-24'],
    ['letter', 'LAMP GROWERS, INC.\nOctober 14, 2026\nMr. Jan Falk\nDear Jan:\nOnce more we invite you to our annual meeting at the Lamp Inn, 1505 Mill Street, Lampton,\nat 9:00 A. M. (EST) on Monday, November 2, 2026.\nThe favor of a reply will be appreciated.\nCordially,', '2026-10-14'],
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

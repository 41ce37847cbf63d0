import { describe, expect, it } from 'vitest';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { createPageWriter } from '../../../builders/invoices/page-writer.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns, read } from './read-lines.ts';

/** Ways to print values that papers of other people showed, in lines of invented ones. */
describe('a number is read', () => {
  it.each([
    ['Liquidation Nr. 2026/118', '2026/118'],
    ['Facture de prime F 3390118   Période 01.01.–31.12.2026', 'F 3390118'],
    ['TRIP # 4471   DIST 6.8mi', '4471'],
    ['Guest: FALK, EVA Room 318 Folio 220471 Conf 88177118', '220471'],
    ['Tax Inv: LW/26/7718', 'LW/26/7718'],
    ['Rechnung 4471\n\nAnzahlung\n(Rechnung Nr. 4418)', '4471'],
    ['FRA. SIMPL. T07-230821-004471', 'T07-230821-004471'],
    [`${columns('', 'Mme Eva FALK')}\n${columns('N° de facture', "29120 PONT-L'ABBÉ")}\nFBL230330458812\nN° de client\n1.8824410`, 'FBL230330458812'],
    ['Rechnung für Kaminarbeiten 4417/26', '4417/26'],
    ['Facture d’acompte et solde n° 26/07-F118 – devis D-0419 accepté', '26/07-F118'],
    [`${columns('Fakt. 118 402', 'Herr')}\n${columns('Kunde 7719', 'Jan Falk')}`, '118 402'],
    ['Rechnungsnummer      M 511 892 0447', 'M 511 892 0447'],
    [`${columns('', 'FACTURA (CFDI 4.0 – I Ingreso)')}\n${columns('RFC: ILT140718QX4', 'Serie y folio', 'B 3071')}`, 'B 3071'],
    ['Vorschreibung\n2026-S-0312', '2026-S-0312'],
    ['Inv. 26-1180', '26-1180'],
    ['Our account no. 2026/071', '2026/071'],
    [columns('Bestelnummer', 'C0007Q4X2K', 'Factuur-ID', 'SPW-2026-0661'), 'SPW-2026-0661'],
    [columns('Pièce no', 'BL-2607-0217'), 'BL-2607-0217'],
    ["Rechnung Nr. 2'025'316\n9000 St. Gallen, 2. Mai 2025", "2'025'316"],
    ['Fee note: SF/24-25/L/0331', 'SF/24-25/L/0331'],
    ['Statement/Invoice: 2025-1147', '2025-1147'],
    ['Urk.-R.-Nr. 2207/2023 A\nKostenregister K 2023/6476', 'K 2023/6476'],
    ['Fra. simplificada: 2303/04418', '2303/04418'],
    [columns('Data 21/5/2016', 'Ricevuta fiscale n° 212', 'Fattura n°'), '212'],
    [columns('Mesa: TERRAZA 4', 'Ticket: 11882'), '11882'],
    ['NFC-e n 000801447 Série 004', '000801447'],
    ['Facture du 12/11/2026 n° 10 118 447 204', '10 118 447 204'],
    ['MINUTA DE HONORARIOS Nº 17/2019', '17/2019'],
    ['No.Bill  : A-220514-0088', 'A-220514-0088'],
    ['Factura ne LF24-000771406', 'LF24-000771406'],
    [columns('FATTURA (TDO1)', 'n. FV/2023/412', '31/03/2023'), 'FV/2023/412'],
    ['HONORARNOTE 14/2026', '14/2026'],
    ['Fattura n. 41 / 2026', '41 / 2026'],
    ['Bolletta n. 2026 / 0118772', '2026 / 0118772'],
    ['Rechnung Nr. 40 1187 Abwasser 2026', '40 1187'],
    ['Rechnung Nr. 40 1187 kWh', '40'],
    ['Rechnung Nr. 40 2026 Abwasser', '40'],
    [columns('RECIBO-FACTURA Nº 1183/26', 'Fecha: 2 de octubre de 2026'), '1183/26'],
    ['Facture JV-7741 2092', 'JV-7741 2092'],
    ['Rechnung Nr. BSL-I 26 03377', 'BSL-I 26 03377'],
    ['N° de facture : 2606 0 612 880 417 K3', '2606 0 612 880 417 K3'],
    ['Police 3.139.471 · Rechnungsnummer 430 090 17 · Periode 01.01.2026', '430 090 17'],
    ['Factura simplificada nº: LP-003127 Fecha: 2/11/2026 18:42', 'LP-003127'],
    ['Invoice 7', '7'],
    ['Votre facture d’eau n° 2026-E2-0031877', '2026-E2-0031877'],
    [`${columns('Invoice Number', '5 Queen Square')}\n${columns('INV-2026-0032', 'BRISTOL')}`, 'INV-2026-0032'],
    [`FACTURE PRO FORMA\nRef. PF-0388\n${columns('le 10 mars 2026', '2-11 Lampacho, Chuo-ku')}`, 'PF-0388'],
    [`e-Ticket Receipt & Tax Invoice\n                   K7QW2N\n${columns('Ticket', 'Invoice no.', 'Date')}\n${columns('118', 'LTX20 260309 77412 1180', '2026/03/09')}`, 'LTX20 260309 77412 1180'],
    [`${columns('Nummer/Datum', '9100447218', '13.10.2025')}\n${columns('Auftrag/Datum', '1055280', '29.09.2025')}`, '9100447218'],
    ['Belegnummer / Datum  LW-4471 / 13.10.2025', 'LW-4471'],
    [`${columns('Invoice Number:', 'LMP-')}\n${columns('Bill to Address:')}\n${columns('', '1190287745')}`, 'LMP-1190287745'],
    ['LAMPERIA FALK S.L.\nFACTURA SIMPLIFICADA: 1180-014-\n771203\nUd Descripción   Importe', '1180-014-771203'],
    ['# : LVF/25-26/0318\nE-Way Bill : 6519 0447 1905', 'LVF/25-26/0318'],
    ['INVOICE tax document No.250100418', '250100418'],
    ['INVOICE\nNO.LAMP-2016-41120', 'LAMP-2016-41120'],
    ['Rcpt#: A13000000412', 'A13000000412'],
    ['Receipt#A1300412', 'A1300412'],
    ['28/12/17 16:31 Slip No. : 8020140337', '8020140337'],
    ['01-Mar-20 1:12 AM  Bil 118820', '118820'],
    ['No. Faktur  AS-2311-000317', 'AS-2311-000317'],
    ['2019/10/05(土) 22:11  伝票No. 5-0117', '5-0117'],
    ['請求書番号：LW-4471', 'LW-4471'],
    ['NOTE N° 18-04471', '18-04471'],
    ['N° avoir  AV-250318', 'AV-250318'],
    ['DOCUMENTO N. 0412-0038', '0412-0038'],
    ['15-03-2024 09:33  DOC. N. 1188-0014', '1188-0014'],
    [`${columns('Bill reference', 'NE7 7SS')}\nPT/26/0338815`, 'PT/26/0338815'],
    ['RECEIPT NO  06-0193442\nTICKET NO  117730054', '06-0193442'],
    ['Rechnung Ne 41/2024', '41/2024'],
    ['DOCUMENTO COMMERCIALE\n15-03-2024 09:33  DOC. N.1188-0014', '1188-0014'],
    ['Bolletta n. G2518447190', 'G2518447190'],
    ['FACTURA SIMPLIFICADA: 2884-014-771203\nDescripción   P. Unit   Importe', '2884-014-771203'],
    ['Aanslagnummer  2026.0055.1904\nSubjectnummer  447190', '2026.0055.1904'],
    ['NFC-e nº 000088144 Série 003', '000088144'],
    ['Rechnungsnummer 77 310 552, Lampau, 4. März 2026', '77 310 552'],
    ['CREDIT NOTE\nNumber  CN-10482\nAgainst invoice  88317 of 13/02/2024', 'CN-10482'],
    ['CREDIT NOTE\nCredit note no. CN-004471\nOur invoice no. 118820 of 24/02/2026', 'CN-004471'],
    ['Facture n° 7741 209 318 26K4', '7741 209 318 26K4'],
    ['RECHNUNG Nr. 207-03-260917-0052\n17.09.2026 09:41:12 Beleg 0052', '207-03-260917-0052'],
    ['Kvitteringsnr. 44718', '44718'],
    ['領収証 No. 4471', '4471'],
    ['Účtenka č. 44718', '44718'],
    ['Ticket de caisse n° 004471', '004471'],
    ['Tax invoice/receipt no. TR-1184', 'TR-1184'],
    ['Kasticket nr. 4471-22', '4471-22'],
    ['Invoice No.LMP118', 'LMP118'],
    ['Invoice number8D52C3F1-0021', '8D52C3F1-0021'],
    ['CASH SALE   No: L12-2609-007713\n\nPoints earned this bill   310', 'L12-2609-007713'],
    [`${columns('Tipo documento', 'Numero', 'Data')}\n${columns('FATTURA (TD01)', '527/B', '30/09/2026')}\nDestinatario\nLampada Srl\nPF240 Lampada     2     640.00     1280.00`, '527/B'],
    [columns('Commercial invoice No.', 'CI-4471'), 'CI-4471'],
    [columns('Vorschreibung Nr.', 'V26-4471'), 'V26-4471'],
    ['Tenant ref: LM009 | Demand no. 20261184 | Date 25/03/2026', '20261184'],
    [`${columns('Folio No.', '220471', 'Conf. No.', '88177118')}\n${columns('Rate Plan', 'AAA', 'Clerk', 'EVF')}`, '220471'],
    [columns('07/11/26', 'TRIP 44718'), '44718'],
    [columns('Bon 0047 K2', '25.02.26 07:14'), '0047'],
    ['RECHNUNG NR. 11847 1', '11847'],
    ['     RECU DE PEAGE\nLe 15/08/26 a 11:42\nGare : 118\nPaiement : CB\nN. 0447 118 20447', '0447 118 20447'],
    [`Beleg-Nr. 4471/003/00001\n12.01.26 16:40\n${columns('TA-Nr 001184', 'Beleg 0188')}`, '4471/003/00001'],
    [`CREDIT NOTE\n${columns('No.', 'CN 004471')}\nOrig. invoice 118820`, 'CN 004471'],
    ['FACTURA\nNúmero: A/2026/0118\nForma de pago: recibo domiciliado, vencimiento 05/04/2026. Nuestra cuenta: ES91 2100 0418\n               4502 0005 1332', 'A/2026/0118'],
    ['08.09.2026   Bon-Nr .:4471', '4471'],
    [columns('Ticket n', '0118-447'), '0118-447'],
    [columns('INV', '330100447'), '330100447'],
    ['Note d’honoraires N° 250055', '250055'],
    ['Lot 112 – 84/10000 – Réf. 0455 – Appel n° 2026-4-0455', '2026-4-0455'],
    ['Taxi-Quittung Nr. 0455', '0455'],
    ['AVVISO DI PARCELLA n. 9 (non costituisce fattura)', '9'],
    ['INVOICE – TAX DOCUMENT 2026155', '2026155'],
    ['Avis n° 2026 11 0098255', '2026 11 0098255'],
    ['INVOICE\nFalk Roofing\n07700 900155\nInv 86', '86'],
    [`${columns('Projekt    Rechnungs-Nr.', 'Datum')}\n${columns('BV Lamp 3-7 AR260055', '12.09.2026')}\nabzgl. 1. Abschlagsrechnung AR260018 vom 01.07.2026`, 'AR260055'],
    [`${columns('FREIGHT BILL / PRO NUMBER', 'INVOICE DATE')}\n${columns('771-204418-3', '11/09/2026')}\n\n${columns('BILL OF LADING', 'P.O. NUMBER')}\n${columns('LMW-88201', 'PK 118')}`, '771-204418-3'],
    ['FACTURE DE SOLDE\nN° FA2606-0118 Date : 21 juin 2026\nAcompte 30 % – facture FA2604-0011 du 02/04/2026   - 46,00 €', 'FA2606-0118'],
    [`${columns('Habitación: 118', 'FACTURA')}\n${columns('Entrada: 05-10-2026', 'A/26 04471')}`, 'A/26 04471'],
    ['TAX INVOICE / RECEIPT\nTag No : 0771   0772   0773\nRecpt# : LW-26-11847', 'LW-26-11847'],
  ])('%j', (lines, number) => {
    expect(read(`Lamp Works Ltd\n12 Mill Lane\n\n${lines}\n\nTotal EUR 120.00`)['invoice_number']).toBe(number);
  }); // prettier-ignore

  it('and not its last digits, which a till calls at the counter', () => {
    const text = 'Boba Lamp Sdn Bhd\n#0073\nReceipt: LB11-220817-0073\n2022-08-17 16:20:07\n1 Milk Tea      12.90\nTOTAL MYR       12.90\nDuitNow QR      12.90';
    expect(read(text)['invoice_number']).toBe('LB11-220817-0073');
  }); // prettier-ignore

  it('of the check of a table, and not of one that pays', () => {
    const text = (line: string): string => `Lamp Diner\n1190 Geary St\n${line}\n2 Patty Melt      27.90\nSubtotal         $27.90\nTax               $2.44\nTotal            $30.34`;
    expect(read(text('Server: Tanya B   Table 31/1\nCheck #4471'))['invoice_number']).toBe('4471');
    expect(read(text('TABLE 12   COVERS 2\nChk 4471'))['invoice_number']).toBe('4471');
    expect(read(text('Paid by\nCheck #4471'))).not.toHaveProperty('invoice_number');
  }); // prettier-ignore

  it.each(['REGISTRATION INVOICE – 58th Annual Conference', 'Avis de livraison n° 1184', 'Rectifica a la factura Nº 26/0410', 'Bank account statement client No. 1184'])(
    'no number of what %j names',
    (line) => expect(read(`Lamp Works Ltd\n12 Mill Lane\n\n${line}\n\nTotal EUR 120.00`)).not.toHaveProperty('invoice_number'),
  ); // prettier-ignore

  it('with the letters before it, which begin left of its label', () => {
    const page = createPageWriter();
    page.put(500, 60, 'Fatura');
    page.put(452, 74, 'FT 2026A/1048822');
    for (const [y, text, amount] of [[200, 'Pacote', '32,51'], [214, 'IVA 23%', '7,48'], [228, 'Total', '39,99']] as const) {
      page.put(60, y, text);
      page.put(480, y, amount);
    }
    const document = { ...plainDocument(''), kind: 'pdf' as const, pages: [page.finish(1)] };
    expect(extractDataPoints(document, fields(['invoice_number'])).map(({ value }) => value)).toEqual(['FT 2026A/1048822']);
  }); // prettier-ignore

  it('no number of a till', () => {
    expect(read('Lamp Works Ltd\n#1\n2022-08-17 16:20:07\n1 Milk Tea      12.90\nTOTAL           12.90\nCash            12.90')).not.toHaveProperty('invoice_number');
  }); // prettier-ignore

  it('no aside in brackets below a heading', () => {
    const text = `${' '.repeat(37)}HONORARNOTE\nDiagnose: Impingement re. Schulter (M23.2)\n\nGesamthonorar  € 285,00`;
    expect(read(text)['invoice_number']).toBeUndefined();
  });

  it('no number under which taxes are paid', () => {
    expect(read('Lamp Works\nTVA FR40303265045\nLe 15/08/26\n\nTotal EUR 120.00')).not.toHaveProperty('invoice_number');
    expect(read('Lamp Works\nSI20260118\nLe 15/08/26\n\nTotal EUR 120.00')['invoice_number']).toBe('SI20260118');
  });

  it('no number of a street below a heading', () => {
    expect(read('Lamp Works Ltd\n\nInvoice\n2-11 Lampacho, Chuo-ku\n\nTotal EUR 120.00')).not.toHaveProperty('invoice_number');
  }); // prettier-ignore
});

describe('a date is read', () => {
  it.each([
    [`${columns('Date', '09/09/2026')}\n${columns('Facture d’origine', 'FC-251877 du 28/08/2026')}`, '2026-09-09'],
    ['Room No. 1418\nArrival 03-12-26\nDeparture 03-14-26\nDate         Description   Charges   Credits\n03-12-26     Room Charge     229.00\n03-12-26     Assessment        4.00\n03-13-26     Room Charge     229.00\n03-13-26     Assessment        4.00', '2026-03-14'],
    ['Staff 07   2026 1 3日 (水 ) 07:42', '2026-01-03'],
    [`${columns('Tier: Katze Minka', 'geb. 04/2016')}\n${columns('Liquidation 2026/118', '14.06.2026')}`, '2026-06-14'],
    ['Bill no: 20884\nDate/tax point: 17th July 2026', '2026-07-17'],
    [columns('Meter 17M447180', 'Date of bill 8 October 2026'), '2026-10-08'],
    ['Letter typed: 3rd Mar 2026\n\nYour appointment is on Thursday 27 March 2026 at 09:40.', '2026-03-03'],
    ['Your bill number 0088 4127 Account 612 009 44713 Bill date 30 Sept 2026\nCharges 1 April 2026 to 28 September 2026', '2026-09-30'],
    [`${columns('FALK FAMILY MEDICINE', 'STATEMENT DATE', 'ACCOUNT #')}\nPO BOX 118\nRALEIGH NC 27699\n${columns('', '05/22/26', 'CF-118')}\n\n${columns('Date', 'Service', 'Charges')}\n${columns('04/09/26', 'OFFICE VISIT', '185.00')}\n${columns('04/09/26', 'ASSAY', '38.00')}`, '2026-05-22'],
    ['December 30, 2026\nDate received   December 28, 2026', '2026-12-30'],
    ['Arrival 12/03/26\nDeparture 14/03/26\nDate         Description     Charges     Credits\n12/03/26     Room            60.00', '2026-03-14'],
    ['To: 4471 (Ali)\nTarikh: 7.5.26', '2026-05-07'],
    ['Tgl 18 Agustus 2026', '2026-08-18'],
    ['Masuk: 3 Februari 2026, 09.10\nSelesai: 5 Februari 2026, sore', '2026-02-03'],
    [`RELEVÉ DE COMPTE n° 3 au 31 mars 2026\n${columns('ANCIEN SOLDE au 28/02/2026', '88,00')}`, '2026-03-31'],
    ['21.11.26-20:14 2.0.36 228817/RINA/01', '2026-11-21'],
    ['CNPJ 07.118.448/0001-20\nNFC-e 4471 Série 1 Emissão 02/12/2026', '2026-12-02'],
    ['Invoice date / Delivery date 09.03.2026\nOrder date 07.03.2026', '2026-03-09'],
    ['Lampkins, Inc.               April 5, 2026\n\nDate        Atty     Description                               Hours    Amount\n03/04/26    JRM      Conference with client about the lease     0.80     316.00\n03/06/26    JRM      Draft response and correspondence with     2.30     908.50\n03/11/26    SKT      Legal research                             3.10     759.50', '2026-04-05'],
    ['Fecha emisión factura: 09 de mayo de 2026\nPeriodo de facturación: del 05/04/2026 a 05/05/2026\n\nLectura anterior (real) 05-abr-2026: 14.418 kWh', '2026-05-09'],
    ['Data emissione fattura 09/05/2026\n\nCosa 12\nLampade consegnate del 05/04/2026', '2026-05-09'],
    [`${columns("Buyer's Order No.", 'Dispatched through')}\n${columns('PO/2026/118 dt. 30-Oct-26', 'Lampways Logistics')}\n\n${columns('Invoice No.', 'Dated')}\n${columns('LHT/26-27/0417', '7-Nov-26')}`, '2026-11-07'],
    [`${columns('RICEVUTA FISCALE')}\n${columns('(Legge 30-12-1991 n. 413)')}\nData 12 – 9 – 2026`, '2026-09-12'],
    ['DATE IN    02-14-26     DATE OUT   02-16-26     TAG 4\nAUSTIN, TX 78701', '2026-02-16'],
    ['Minibar   Guest receipt   Room 207 · Mrs. L. Falk · 08 Aug 2026', '2026-08-08'],
    ['für Klavierstimmung 09.05.26\ndankend erhalten.\nOrt/Datum\nLampenstadt,\nKlavierbau Falk\n11.5.26', '2026-05-11'],
    ['Ricevuta fiscale / Fattura n. 7 del 22 agosto 2026 in duplice copia ai sensi di legge\nAcconto ricevuto il 10/02/2026', '2026-08-22'],
    [`${columns('Annahme', ': 16.10.26')}\n${columns('Rechn.datum', ': 17.10.26')}`, '2026-10-17'],
    [`${columns('Kunden-Nr.', 'Auftrag', 'Datum')}\n${columns('10255', 'A-118', '12.09.2026')}\n${columns('gemäß Angebot AN-1 vom 02.05.2026 und Ihrem Auftrag vom 28.05.2026', '')}\nabzgl. 1. Abschlagsrechnung AR-55 vom 01.07.2026`, '2026-09-12'],
    ['Credit no. CN118 | Date 8-Nov-2026 | Against inv. 118820 (31-Oct-2026) | A/c LAMP01', '2026-11-08'],
    ['abzgl. 1. Abschlagsrechnung AR-55 vom 01.07.2026, netto\nDatum 12.09.2026', '2026-09-12'],
    ['Date 08-03-2026\nOcean freight USD 950,00\nIBAN NL81 INGB 0004 4182 70', '2026-03-08'],
    [`${columns('Kennzeichen', 'Erstzul.')}\n${columns('L-AM 4418', '11.03.15')}\nAnnahme 16.10.26`, '2026-10-16'],
  ])('%j', (lines, date) => {
    expect(read(`Lamp Works Ltd\n12 Mill Lane\n\n${lines}\n\nTotal EUR 120.00`)['date']).toBe(date);
  }); // prettier-ignore

  it.each([
    ['2026    9    3日(木) 8:12', '2026-09-03'],
    ['202610    8日(木) 18:44', '2026-10-08'],
    ['Lampville, le Ler octobre 2026', '2026-10-01'],
  ])('although recognition has lost signs of it: %j', (line, date) => {
    const page = plainDocument(`Lamp Works\n03-5555-0118\n\n${line}\n\n1   160\n2   150\n合計   310`);
    const recognised = { ...page, pages: page.pages.map((one) => ({ ...one, textSource: 'ocr' as const })) };
    expect(extractDataPoints(recognised, fields(['date'])).map(({ value }) => value)).toEqual([date]);
  });

  it.each([
    [columns('VALOR A PAGAR: € 27,89', 'até 08-07-2026'), '2026-07-08'],
    [`${columns('Your water bill', 'Please pay')}\n${columns('from 8 April to 7 May', '120.00')}\n${columns('', 'by 30 April 2026')}`, '2026-04-30'],
    ['Net 30 → 5 March 2026', '2026-03-05'],
    ['Terms: 30 days from tax point (31/03/2026).', '2026-03-31'],
    ['Zahlungsziel: 14 Tage netto, also bis 15.03.2026. Skonto gewähren wir nicht.', '2026-03-15'],
    ['Ich bitte Sie, den Gesamtbetrag von 120,00 € bis\nzum 27.03.2026 auf das nebenstehende Konto zu überweisen.', '2026-03-27'],
    ['Wir bitten Sie, den Betrag bis 1. April 2026 einzuzahlen.', '2026-04-01'],
    ['Der Betrag ist am 13.04.2026 zur Zahlung fällig und an die Gemeindekasse zu entrichten.', '2026-04-13'],
    ['Transferencia a ES91 2100 0418 4502 0005 1332 antes del 15-05-2026.', '2026-05-15'],
    [`${columns('Imponibile', 'Pagamento')}\n${columns('120,00', 'Bonifico 30 gg d.f. – scad.')}\n${columns('', '29/03/2026')}`, '2026-03-29'],
    ['Wir bitten um Ausgleich bis 22.04.2026.', '2026-04-22'],
    [columns('Vto. 1 de julio de 2026'), '2026-07-01'],
    [`${columns('Please pay', 'Account 118')}\n120.00\n${columns('by', '30 April 2026')}`, '2026-04-30'],
    ['Zahlbar bis 08.12.2026 mit 2 % Skonto = 117,60 EUR, bis 29.12.2026 rein netto.', '2026-12-29'],
    ['Zahlungsbedingung: bis 26.03.2026 2 % Skonto (52,51 EUR)\n                   bis 11.04.2026 ohne Abzug', '2026-04-11'],
    ['Zahlungsbeding.  bis 27.03.2026 2,00 % Skonto EUR 147,06\n                 bis 12.04.2026 ohne Abzug', '2026-04-12'],
    ['Bitte überweisen Sie den Betrag bis zum 27.04.2026 auf unser Konto\nIhr neuer Abschlag beträgt 25,00 EUR, fällig jeweils zum 1. eines Monats: 01.05.,\n01.06., 01.07., 01.08., 01.09. und 01.12.2026', '2026-04-27'],
    [`${columns('FACTURE N°', 'ÉMISE LE / À RÉGLER AVANT LE')}\n${columns('RUCHE-1187', 'le 1er avril 2026 / le 15 avril 2026')}`, '2026-04-15'],
    ['Amount due by Wednesday 3 June 2026   120.00', '2026-06-03'],
    ['TOTAL AMOUNT DUE BY            $120.00\nApril 2, 2026', '2026-04-02'],
    ['AutoPay is scheduled for\nMar 31, 2026', '2026-03-31'],
    ['Jatuh Tempo: 15.04.2026', '2026-04-15'],
    [`${columns('Montant à payer', 'Prélevé à partir du')}\n${columns('120,00', '12/04/2026')}`, '2026-04-12'],
    ['Please pay\n                    by\n£120.00             2 April 2026', '2026-04-02'],
    [`${columns('', 'Montant à régler : 120,00 TTC')}\n0418-22907\n${columns('Accueil', 'avant le 15 avril 2026')}`, '2026-04-15'],
    ['お支払期限：2026年4月30日', '2026-04-30'],
    ['Zahlungsbedingungen: bis 02.11.2026 mit 2 % Skonto (87,25 EUR), bis 18.11.2026 ohne Abzug.', '2026-11-18'],
    ['Fees are payable on or before the first day of term, Tuesday 21st April 2026.', '2026-04-21'],
    [`${columns('FACTURE N°', 'ÉMISE LE', 'À RÉGLER AVANT LE')}\n${columns('RUCHE-1187', 'le 1er avril 2026', 'le 15 avril 2026')}`, '2026-04-15'],
    ['Ich bitte Sie um Ausgleich des Betrages auf mein Konto bis zum 17.\nApril 2026.', '2026-04-17'],
    [columns("Payable jusqu'au", '07.04.2026'), '2026-04-07'],
    ['Den Betrag von 82,56 € buchen wir am 06.04.2026 von Ihrem Konto ab. Ihr neuer Abschlag beträgt 25,00 €\nmonatlich, erstmals fällig am 28.04.2026.', '2026-04-06'],
    ['Wir bitten dich, den Betrag bis am 30. April 2026 mit beiliegendem Schein zu überweisen.', '2026-04-30'],
    ['Domiciliado en ES** **** 7712. Cargo en cuenta: 05/10/2026', '2026-10-05'],
    ['El pago deberá efectuarse antes del 30/04/2026 mediante tarjeta.', '2026-04-30'],
  ])('when it is due: %j', (lines, date) => {
    expect(read(`Lamp Works Ltd\n12 Mill Lane\n\nDate: 01.03.2026\n${lines}\n\nTotal EUR 120.00`)['due_date']).toBe(date);
  }); // prettier-ignore
});

describe('a sender is', () => {
  it.each([
    ['no line of a welcome', 'WELCOME TO\nLAMP STOP 118\nI-80 EXIT 284\n05/09/2026 14:22\nRECEIPT 2288\nPUMP 11\n', 'LAMP STOP 118'],
    ['the shop and not its owner', 'Tankhof Lampstadt\nInh. Uwe Falk e.K.\nSalzstr. 44\n29439 Lampstadt\n\nRechnung Nr. 12\n', 'Tankhof Lampstadt'],
    ['the shop before its owner in a line', `Rechnung Nr. 12\n\nTotal EUR 120,00\n\nLampenkiste Versand, Inh. Eva Falk e.K. · Marktgasse 2 · 98693 Lampstadt`, 'Lampenkiste Versand'],
    ['the one on whose behalf another issues', 'Invoice No. 12\n\nTotal EUR 120.00\n\nThis invoice is issued by Orrigo Services Ltd in the name and on behalf of Lampbloom Textiles Ltd, 61 Dyehouse Street', 'Lampbloom Textiles Ltd'],
    ['a company of which a logo above has the beginning', 'Lampara Jaya\nNASI KANDAR\nLampara Jaya Maju Restaurant (002918834-X)\n65 Jalan Ampang, 50450 KL\nReceipt 12\n3x Roti 5.40\n', 'Lampara Jaya Maju Restaurant'],
    ['a company of the footer of which a logo has the beginning', `${columns('LAMPSKEN', 'Invoice')}\n${columns('Invoice no 12', 'Baltic Falk Events Ltd')}\n${columns('Reference Eva', '14 Mill Lane')}\n${columns('', 'London W1A 1AA')}\n\nTechnician 18 h  650,00\nNet 120.00\n\nLampsken Ljud & Ljus AB  Storgatan 55, 972 31 Lampstad`, 'Lampsken Ljud & Ljus AB'],
    ['no town with its county', "Falk's LAMPSTOP\nRock Street, Ennis, Co. Clare\nT: 066 712 0188\nSALE RECEIPT\nROLL 5.75\n", "Falk's LAMPSTOP"],
    ['no town before the word of a county', "Falk's LAMPSTOP\nRock Street, Ennis, Co.\nT: 066 712 0188\nSALE RECEIPT\nROLL 5.75\n", "Falk's LAMPSTOP"],
    ['a company without its capital', 'SAS LAMPIVAL au capital de 150 000 €\n12 avenue Jean Jaurès 38200 VIENNE\nSiret 412 887 301 00024\nTOTAL 6 ARTICLES  21,92 €\n', 'SAS LAMPIVAL'],
    ['not what it sells', `${columns('TB. SUMBER LAMPU', 'Jakarta, 9-3-2021')}\n${columns('Menjual Alat-alat Bangunan, Cat, Listrik', 'Tuan Hendra')}\nJl. Raya Bogor Km. 28 No. 7 Telp. 021-8710 554\nNOTA NO. 00872\n`, 'TB. SUMBER LAMPU'],
    ['no title of a Japanese paper, and not to whom it goes', '領 収 証\n株式会社 灯設計事務所 様\n2026年9月14日\n\n仕出し料理 ともしび\nTEL 06-6550-1184\n', '仕出し料理 ともしび'],
    ['not what a till says of a prize', 'See back of receipt for your chance\nto win $1000 ID #: 7QK44188MX2\nLampmax\n4400 S COMMERCE DR\nHALLIDAY IN 47999\nTEE 8.88\nSUBTOTAL 8.88\n', 'Lampmax'],
    ['a shop whose name begins like a prize', 'WIN MART\n12 Jalan Mawar\n47100 PUCHONG\nReceipt 12\nTEA 8.88\n', 'WIN MART'],
    ['no legal form in words', 'Genossenschaft · gegr. 1911\nElektra Lampwil  Dorfstrasse 40, 3768 Lampwil\nCHE-107.882.341 MWST\n\nStromrechnung\nRechnung Nr. 12\n', 'Elektra Lampwil'],
    ['not the number of a taxi or who drives it', 'MEDALLION 7H41\nDRIVER 5518820\nLAMPCITY CAB ASSN\n08/29/2026\nSTART 23:07\nEND 23:31\nRATE 1 24.50\n', 'LAMPCITY CAB ASSN'],
    ['not the parents to whom it is', 'de Lampwerf kinderopvang & bso\nAan de ouders van Eva Falk\nMolenwerf 18\n3632 XK Lampen\n\nFactuurnummer 118\n', 'de Lampwerf kinderopvang & bso'],
    ['not the caption of a slip to pay with', `${columns('STATEMENT', 'PAY THIS', 'ACCOUNT NBR')}\n${columns('Lamp Hill Orthopaedics, P.A.', 'AMOUNT', '118')}\nPO BOX 118\nCHARLESBURG, NC 28274\n\nJAN M FALK\n4418 OLD MILL RD\nMINT HOLLOW NC 28227\n`, 'Lamp Hill Orthopaedics, P.A.'],
    ['not the house in its address', `${columns('Syndicat des Eaux', 'Urgence')}\nMairie annexe – 3, place du Lavoir – 58770 Corbeny\nSIRET 255 800 447 00012\n\nN° de facture : 12\n\n${' '.repeat(90)}.\n`, 'Syndicat des Eaux'],
    ['not the one to whom it is', 'I. Falk\nI. Falk Plumbing & Heating\nTo Lampfield Construction Ltd,\nUnit 12 Bath Road Trading Est.\n\nInvoice 7\n', 'I. Falk Plumbing & Heating'],
  ])('%s', (_, text, issuer) => expect(read(`${text}\nTotal EUR 120.00`)['issuer']).toBe(issuer)); // prettier-ignore
});

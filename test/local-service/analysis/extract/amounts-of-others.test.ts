import { describe, expect, it } from 'vitest';
import { amountCandidates, ratesOnRow } from '#local-service/analysis/extract/amount-candidates.ts';
import { amountPlaces } from '#local-service/analysis/extract/amount-places.ts';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { splitCandidates } from '#local-service/analysis/extract/net-tax-candidates.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { createPageWriter } from '../../../builders/invoices/page-writer.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns, read } from './read-lines.ts';

describe('amounts are read', () => {
  it.each([
    ['RM', 'SEN'],
    ['$', 'cts'],
    ['Rs.', 'P.'],
  ])('from columns for %s and %s', (units, hundredths) => {
    const row = (item: string, ...amount: readonly string[]): string => item.padEnd(50) + amount.map((cell) => cell.padStart(6).padEnd(10)).join(''); // prettier-ignore
    const rows = [row('DESCRIPTION', units, hundredths), row('12 Lamp', '14', '40'), row('2 Shade', '9', '05'), row('TOTAL', '23', '45')];
    expect(read(`LAMP TRADING\n38, Jalan Omar, 20300 Lampu\nCASH BILL No. 14872\n\n${rows.join('\n')}`)['total']).toBe(23.45);
  }); // prettier-ignore

  it.each([
    ['after a discount', 'VALOR TOTAL R$  100,54\nDESCONTOS R$  3,00\nVALOR A PAGAR R$  97,54\nPIX  97,54', 97.54],
    ['in a sentence that goes on in the next line', 'Hinzu kommt der Beitrag der Sparte mit 12,00 Euro, und damit bitten wir um den Gesamtbetrag\nvon 156,00 Euro bis zum 31. März 2026.', 156],
    ['of a year that is paid in rates', `${columns('Wasser', '312,48')}\n${columns('Abfall', '328,80')}\n${columns('Jahresbetrag', '641,28')}\n\n${columns('1. Rate 15.02.2026', '160,32')}\n${columns('2. Rate 15.05.2026', '160,32')}\n${columns('3. Rate 15.08.2026', '160,32')}\n${columns('4. Rate 15.11.2026', '160,32')}`, 641.28],
    ['before a discount for early payment', 'Total  EUR 100,54\n3 % Rabatt Skonto  3,00\nZahlbetrag mit Skonto  97,54', 100.54],
  ])('%s', (_, lines, total) => {
    expect(read(`LAMP MARKET\n12 Mill Lane\n\nNo. 12  24/02/2024 10:56\nCoffee  40,54\nLamp  60,00\n${lines}`)['total']).toBe(total);
  }); // prettier-ignore

  it('below headings that are set left, while they are set right', () => {
    const text = `Fattura n. 12\n\n${columns('ESIGIBILITÀ', '% IVA', 'TOTALE IMPONIBILE', 'TOTALE IMPOSTA')}\n${['immediata', '22,00', '242,50', '53,35'].map((cell, index) => (index === 0 ? cell.padEnd(30) : `${cell.padStart(26)}    `)).join('')}\n\nTOTALE DOCUMENTO  EUR 295,85`;
    expect(read(text)).toMatchObject({ net_total: 242.5, tax_total: 53.35, total: 295.85 });
  });

  it('behind a currency that belongs to its label, too', () => {
    const { gross } = amountCandidates(collectFacts(plainDocument('Selo 1,62\nTotal EUR 9,00\nIsento 1,62')));
    expect(gross.map(({ value }) => value)).toEqual([9]);
  });

  it('although the tax of one rate is a small share of the net', () => {
    const text =
      'Total HT 2 490,00 €\nTVA 5,5 % sur 2 400,00 : 132,00 €\nTVA 10 % sur 90,00 : 9,00 €\nTotal TTC 2 631,00 €';
    const facts = collectFacts(plainDocument(text));
    const { net } = splitCandidates(facts, amountCandidates(facts), 2631);
    expect(net.find(({ value }) => value === 2490)?.features['taxes complete the total']).toBe(1);
  });

  it('of a fare with its tax', () => {
    expect(read('Taxi-Quittung  Nr. 771\nFahrt nach Lampstadt\nFahrpreis inkl. 7 % MwSt. EUR 18,40\nDatum 6.9.2026')['total']).toBe(18.4);
  }); // prettier-ignore

  it('as the charges of a hotel, and not as the credits beside them', () => {
    const row = (...cells: readonly string[]): string => cells.map((cell) => cell.padEnd(20)).join('');
    const rows = [row('05/17/26', 'Room charge', '129.00'), row('05/18/26', 'Parking', '10.00'), row('05/19/26', 'MasterCard', '', '139.00-')];
    const text = `Lamp Inn\nFolio: 118204\n${row('Date', 'Description', 'Charges', 'Credits')}\n${rows.join('\n')}\n${row('Total', '', '$139.00', '139.00-')}\nBalance due  $0.00`;
    expect(read(text)['total']).toBe(139);
  }); // prettier-ignore

  it.each([
    ['1,240 USD   324.30', [null, 'USD']],
    ['1,240 USD 324.30', [null, 'USD']],
    ['1,240 USD   $324.30', ['USD', '$']],
    ['1,240.00 USD   324.30', ['USD', null]],
    ['1,240 USD   324', ['USD', null]],
  ])('with the code that is theirs: %s', (text, currencies) => {
    const { amounts } = collectFacts(plainDocument(`Pay this amount   ${text}`)).values;
    expect(amounts.map(({ currency }) => currency)).toEqual(currencies);
  });

  it('as what a patient owes', () => {
    const text = `Lamp Orthopedics\nPatient statement\n${columns('You Owe', '$146.80')}\n${columns('07/24/2026 Office visit', '$212.00')}\n${columns('07/24/2026 X-ray knee', '$165.00')}\n${columns('08/16/2026 Insurance adjustment', '-$140.20')}\n${columns('08/16/2026 Insurance payment', '-$90.00')}\n${columns('Patient responsibility', '$146.80')}`;
    expect(read(text)['total']).toBe(146.8);
  }); // prettier-ignore

  it('as what a municipality fixes', () => {
    expect(read('Straßenreinigung  38,70\nRestmüll  150,00\nFestgesetzte Abgaben insgesamt  188,70\n15.02.2026  47,18')['total']).toBe(188.7);
  }); // prettier-ignore

  it('as the service tax of a restaurant, and not as its number', () => {
    const { tax } = amountCandidates(collectFacts(plainDocument('Service Tax No. Y11-1808\nService Tax 6%    5.40')));
    expect(tax.map(({ value }) => value)).toEqual([5.4]);
  });

  it('of which a note says "together"', () => {
    expect(read('Beitragsrechnung Nr. 118\n\nBeitrag  36,00 Euro\nWasser  27,50 Euro\nZusammen: 63,50 Euro')['total']).toBe(63.5);
  }); // prettier-ignore

  it('with the tax of a total in brackets', () => {
    const text = `Facture n° 12\n\n${columns('Violon', '5 300,00')}\n${columns('Archet', '3 340,00')}\nTotal EUR (TVA 0 %, art. 262 I CGI)     8 640,00`;
    expect(read(text)['total']).toBe(8640);
  });

  it('as the sum of the rates, and not that of one rate', () => {
    const text = `KVITTO\nDiesel  740,11\nKaffe  29,00\nATT BETALA SEK  769,11\nKort  769,11\n${columns('Moms%', 'Netto', 'Moms', 'Brutto')}\n${columns('25,00', '592,09', '148,02', '740,11')}\n${columns('12,00', '25,89', '3,11', '29,00')}`;
    expect(read(text)['total']).toBe(769.11);
  });

  it.each([
    ['sentences', 'Volgens afspraak brengen wij u € 540,00 exclusief btw in rekening. Met 21%\nbtw (€ 113,40) komt het totaalbedrag op € 653,40.', { net_total: 540, tax_total: 113.4, total: 653.4 }],
    ['a net that is left for a member', `${columns('2 Trousers', '24.00')}\n${columns('1 Qipao', '31.30')}\n${columns('Total', '55.30')}\n${columns('Member 10% off', '-5.53')}\n${columns('Nett (incl. GST)', 'S$49.77')}\n${columns('GST 9% included', '4.11')}\n${columns('NETS', '49.77')}`, { tax_total: 4.11, total: 49.77 }],
  ])('of %s', (_, lines, values) => expect(read(`Lamp Works\n12 Mill Lane\n\n${lines}`)).toMatchObject(values)); // prettier-ignore

  it('in a table of rates with a row that is not taxed', () => {
    const rows = ['10 %  200,00  20,00  220,00', '20 %  100,00  20,00  120,00', '0 %  21,00  0,00  21,00'];
    const text = rows.map((row) => columns(...row.split('  '))).join('\n');
    const { rateRows } = amountCandidates(collectFacts(plainDocument(text)));
    expect(rateRows.map(({ gross }) => gross.value)).toEqual([220, 120, 21]);
  });

  it.each([
    ['a Brazilian note of services', 'VALOR TOTAL DA NOTA = R$ 2.400,00\nValor Total das Deduções (R$) 0,00     Base de Cálculo (R$) 2.400,00     Alíquota (%) 3,00     Valor do ISS (R$) 72,00     Crédito (R$) 0,00', { total: 2400 }],
    ['a sentence, in a line of its own', 'Für die Lesung berechne ich Ihnen 2,50 Euro je Seite, zusammen also\n                    635,00 Euro.\nGemäß § 19 UStG wird keine Umsatzsteuer berechnet.', { total: 635 }],
    ['an order that names nothing but the net', `Bestellung 118\n${columns('10  Lampe', '20 ST', '68,00', '1.360,00 EUR')}\n${columns('Gesamtnettowert ohne MwSt', '1.360,00 EUR')}`, { net_total: 1360 }],
    ['a bill with fees that are not taxed', `Bill No. 118\n${columns('Our charges', '£800.00')}\n${columns('VAT at 20%', '£160.00')}\n${columns('Search fee (no VAT)', '£242.00')}\n${columns('TOTAL', '£1,202.00')}`, { tax_total: 160, total: 1202 }],
    ['a fee note with outlays', `${columns('Beratung pauschal', '€ 1.000,00')}\n${columns('Gesuch', '€ 90,00')}\n${columns('Zwischensumme', '€ 1.090,00')}\n${columns('20 % USt.', '€ 218,00')}\n${columns('Barauslagen, USt-frei', '€ 36,80')}\n${columns('Gesamt', '€ 1.344,80')}`, { net_total: 1090, tax_total: 218, total: 1344.8 }],
  ])('of %s', (_, lines, values) => expect(read(`Lamp Works\n12 Mill Lane\n\n${lines}`)).toMatchObject(values)); // prettier-ignore

  it('as a rate that recognition has joined with the word before it', () => {
    const facts = collectFacts(plainDocument('MwSt.7 % (netto 16,82)   1,18\nRabatt 0,5 %   1,18\nZins .5 %   1,18'));
    expect([0, 1, 2].map((row) => ratesOnRow(row, facts))).toEqual([[7], [0.5], []]);
  });

  it('as a tax of insurers', () => {
    const text = `${columns('Inboedel', '€ 400,00')}\n${columns('Assurantiebelasting 21%', '€ 85,05')}\n${columns('Totaal', '€ 485,05')}`;
    expect(amountCandidates(collectFacts(plainDocument(text))).tax.map(({ value }) => value)).toEqual([85.05]);
  });

  it('below a thousand in a currency without cents, as a subtotal, a tax and change', () => {
    const rows = [
      ['Adult x2', '2,400'],
      ['Cards 3', '550'],
      ['Subtotal (4 items)', '950'],
      ['Total', '2,950'],
      ['incl. tax', '268)'],
      ['Change', '50'],
    ];
    const places = amountPlaces(collectFacts(plainDocument(rows.map((row) => columns(...row)).join('\n'))));
    expect(places.map(({ amount }) => amount.value)).toEqual([2400, 950, 2950, 268, 50]);
  });

  it('level with the middle of a label in two lines', () => {
    const page = createPageWriter();
    page.put(40, 200, 'Nettoprämie');
    page.put(360, 200, 'EUR 418,92');
    page.put(40, 213, 'Versicherungssteuer 11');
    page.put(360, 218, 'EUR 46,08');
    page.put(40, 224, '%');
    page.put(40, 237, 'Jahresprämie gesamt');
    page.put(360, 237, 'EUR 465,00');
    const document = { ...plainDocument(''), kind: 'pdf' as const, pages: [page.finish(1)] };
    const points = extractDataPoints(document, fields(['net_total', 'tax_total', 'total']));
    expect(points.map(({ value }) => value)).toEqual([418.92, 46.08, 465]);
  });
});

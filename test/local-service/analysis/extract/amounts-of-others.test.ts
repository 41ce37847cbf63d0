import { describe, expect, it } from 'vitest';
import { amountCandidates } from '#local-service/analysis/extract/amount-candidates.ts';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { splitCandidates } from '#local-service/analysis/extract/net-tax-candidates.ts';
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
});

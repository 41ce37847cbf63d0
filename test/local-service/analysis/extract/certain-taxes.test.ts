import { describe, expect, it } from 'vitest';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

type Values = Readonly<Record<string, string | number>>;

function read(text: string): Values {
  const points = extractDataPoints(plainDocument(text), fields(['net_total', 'tax_total', 'total']));
  return Object.fromEntries(points.map(({ name, value }) => [name, value]));
}

/** Lines of labels and amounts, which a vertical bar separates. */
function lines(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [label = '', ...amounts] = line.split('|');
      return amounts.length === 0 ? label : label.padEnd(34) + amounts.map((amount) => amount.padStart(14)).join('');
    })
    .join('\n');
}

const english = 'Lamp Works Ltd\n12 Mill Lane\n\nInvoice No. 12\n\n';
const till = 'LAMPU MART SDN BHD\nNo 8, Jalan Lampu\n\nTAX INVOICE\n\n';

describe('of the taxes of several lines their sum is given where it is printed, and else none', () => {
  it.each<[string, string, Values]>([
    ['three rates', 'Facture FA-12\n\nMenuiserie|1 200,00\nTotal HT|1 200,00\nTotal TVA 5,5 %|22,00\nTotal TVA 10 %|40,00\nTotal TVA 20 %|80,00\nTotal TTC|1 342,00', { net_total: 1200, total: 1342 }],
    ['three rates and their sum', 'Facture FA-12\n\nMenuiserie|1 200,00\nTotal HT|1 200,00\nTotal TVA 5,5 %|22,00\nTotal TVA 10 %|40,00\nTotal TVA 20 %|80,00\nTVA|142,00\nTotal TTC|1 342,00', { net_total: 1200, tax_total: 142, total: 1342 }],
    ['rates beside their bases', 'Factuur 12\n\nTotaal excl. btw|€ 300,00\n9% btw over € 100,00|€ 9,00\n21% btw over € 200,00|€ 42,00\nTe betalen|€ 351,00', { net_total: 300, total: 351 }],
    ['rates in one line', 'AVOIR n° 12\n\nTotal HT : 100,00 € - TVA 10 % : 5,00 € - TVA 20 % : 10,00 € - Net en votre faveur : 115,00 € TTC', { net_total: 100, total: 115 }],
    ['a subtotal, shipping and two taxes', `${english}Lamp|100.00\nSubtotal|$100.00\nShipping|$20.00\nGST 5% (55190 4471 RT0001)|$6.00\nQST 9.975% (1205519044 TQ0001)|$11.97\nTotal|$137.97 CAD`, { total: 137.97 }],
    ['taxes of items, whose sum stands beside the total', `${english}Lamp|₹523.81|2.5% CGST|₹13.10|₹550.01\n|2.5% SGST|₹13.10\nShade|₹100.00|6% CGST|₹6.00|₹112.00\n|6% SGST|₹6.00\nShipping|₹50.00|9% CGST|₹4.50|₹59.00\n|9% SGST|₹4.50\nTOTAL:|₹47.20|₹721.01`, { tax_total: 47.2, total: 721.01 }],
  ])('%s', (_, text, expected) => expect(read(lines(text))).toEqual(expected)); // prettier-ignore

  it('but not where they are not', () => {
    const text =
      'Rechnung Nr. 12\n\nLampe|200,00\nNettobetrag|200,00\nMwSt. 19 %|19,00\nMwSt. 7 %|70,00\nGesamtbetrag|226,00';
    expect(Object.values(read(lines(text)))).not.toContain(89);
  });
});

describe('a tax is read beside its base and rate', () => {
  it.each<[string, string, number]>([
    ['in a summary of GST', `${till}Lamp|53.00 S\nBread|12.50 Z\nTotal RM Incl. of GST|65.50\nCASH|65.50\nGST Summary|Amount(RM)|Tax(RM)\nT @ 6%|50.00|3.00\nZ @ 0%|12.50|0.00`, 3],
    ['in a table with the gross', 'LAMP MARKET\n\nLamp|5.19\nBread|20.23\nTOTAL EUR|25.42\nDEBIT CARD|25.42\nVAT RATE|GROSS|VAT\nA 0.00%|20.23|0.00\nB 23.00%|5.19|0.97', 0.97],
    ['after its base', 'Lampen-Markt\nKasse 1\n\nLampe|11,52 *\nBuch|5,00\nGesamtsumme|16,52\ngegeben EC-Cash|16,52\n* enth. MwSt. 19,00 % auf 9,68 netto|1,84', 1.84],
    ['of less than a hundredth of the total', `Rechnung Nr. 12\n\nFracht|7’084.20\nZwischentotal|7’084.20\nMWST 8.1 % auf 505.00 (S)|40.91\nRundungsdifferenz|-0.01\nTotal CHF|7’125.10`, 40.91],
  ])('%s', (_, text, tax) => expect(read(lines(text))['tax_total']).toBe(tax)); // prettier-ignore

  it('and a service charge is no tax', () => {
    const text =
      'Lamp Café\n\nTea|14.80\nTo pay|£14.80\nOptional service 10%|1.48\nTotal paid|£16.28\nincludes VAT of £2.47';
    expect(read(lines(text))).toMatchObject({ tax_total: 2.47, total: 16.28 });
  });

  it('and a service charge is none where an item costs as much', () => {
    const text =
      'Lamp Arms\n\n2 Roast|88.20\n2 Ale|9.80\nFood & Drink|98.00\nService 10% (optional)|9.80\nTO PAY|£107.80\nVISA DEBIT|107.80\nIncludes VAT @20% £16.33 on £98.00';
    expect(read(lines(text))).toMatchObject({ tax_total: 16.33, total: 107.8 });
  });
});

it('a duty on the paper itself is no tax', () => {
  const text = 'Visita specialistica|€ 130,00\nImposta di bollo|€ 2,00\nTotale fattura|€ 132,00';
  expect(read(`Dott.ssa Eva Falk\nVia Lampo 4\n\nFattura n. 87\n${lines(text)}`)['tax_total']).toBeUndefined();
});

it('a balance is no tax, although it completes the charges', () => {
  const text = `Office visit|285.00\nLipid panel|42.00\nInsurance payment|-265.00\n\n${'Total charges $327.00'.padEnd(30)}${'Ins. payments/adj. $265.00'.padEnd(34)}Patient balance due $62.00\n\nCurrent|30 Days|60 Days\n62.00|0.00|0.00`;
  expect(read(lines(`FALK FAMILY MEDICINE\n2290 Lamp Rd\n\n${'STATEMENT DATE'.padEnd(30)}PAY THIS AMOUNT\n${'10/21/2026'.padEnd(30)}$62.00\n\n${text}\nTax ID 23-5550184`))['tax_total']).toBeUndefined();
}); // prettier-ignore

describe('a tax of zero', () => {
  const items = 'Lamp|500.00\n';
  it.each([
    ['on the line of the total', 'Total|500.00|0.00|500.00\nTotal due|500.00 EUR'],
    ['by its rate', 'Total EUR (VAT 0 %, export)|500.00'],
    ['by reverse charge', 'Grand total|£500.00\nReverse charge: customer to pay the VAT. VAT at 20% is £100.00'],
  ])('%s', (_, text) => {
    expect(read(lines(english + items + text))).toEqual({ net_total: 500, tax_total: 0, total: 500 });
  });

  it.each([
    ['where no reverse charge is', 'Total|£500.00\nWhether tax is payable under reverse charge - No'],
    ['where a tax is named', 'VAT 20 %|80.00\nVAT 0 %|0.00\nTotal|£500.00'],
  ])('is not given %s', (_, text) => {
    expect(read(lines(english + items + text))['tax_total']).not.toBe(0);
  });
});

describe('amounts in currencies without cents', () => {
  it.each<[string, string, Values]>([
    ['a tax of them is rounded', 'SATE LAMPU\n\n2x Sate|70,000\n3x Nasi|109,000\nSUBTOTAL|179,000\nSERVICE 5%|8,950\nPB1 10%|18,795\nTOTAL|206,745\nPEMBULATAN|55\nGRAND TOTAL|206,800\nTUNAI|250,000\nKEMBALI|43,200', { tax_total: 18795, total: 206800 }],
    ['beside one in another currency', 'IKKAI LAMPU\n\nLAMP SPECIAL|177.000\nGYOZA|90.000\nSub Total|267.000\nService Charge (7%)|18.690\nGov. Tax (10%)|28.569\nRound|41\nGRAND TOTAL IDR|314.300\nCASH|320.000\nCHANGE|5.700\nUSD equiv. @13.650 = 23.03', { tax_total: 28569, total: 314300 }],
    ['some of them with a sign', 'Kopi Lampu\n\nKopi|60.000\nTeh|48.000\nDiskon|-10.800\nSubtotal|97.200\nPajak Restoran (10%)|9.720\nTotal|Rp106.920\nGoPay|106.920', { tax_total: 9720, total: 106920 }],
    ['in Japanese', 'ランプ店\n\n紅茶|¥500\nランプ|¥538\n小計（税抜 10%）|¥1,038\n合計|¥1,142\n（内消費税等|¥104）\n現金|¥1,142', { tax_total: 104, total: 1142 }],
  ])('%s', (_, text, expected) => expect(read(lines(text))).toMatchObject(expected)); // prettier-ignore

  it('printed with Y for the yen', () => {
    const text =
      'LAMP COFFEE\n\nBlend|Y3,000\nCookie|Y324\nSubtotal|Y3,324\nTOTAL|Y3,324\n(10% Taxable|Y3,000)\n(Incl. tax|Y272)\n(8% Taxable|Y324)\n(Incl. tax|Y24)\nCash|Y5,000\nChange|Y1,676';
    expect(read(lines(text))).toMatchObject({ total: 3324 });
  });
});

describe('the total is', () => {
  it.each<[string, string, number]>([
    ['before what was paid in advance', 'WARUNG LAMPU\n\nGurame|250.000\nKelapa|110.000\nSub Total|360.000\nPB-1 10%|36.000\nT O T A L|396.000\nUANG MUKA DP|100.000\nSISA BAYAR|296.000\nTUNAI|300.000\nKEMBALIAN|4.000', 396000],
    ['a back payment for a year', 'Rechnung Nr. 12\n\nNetto EUR|USt 19 % EUR|Brutto EUR\nStrom 2.184 kWh|691,74|131,43|823,17\nIhre gezahlten Abschläge|-621,85|-118,15|-740,00\nNachzahlung, bitte zahlen Sie bis zum 05.01.2026|83,17 EUR\nIhr neuer Abschlag|75,00 EUR', 83.17],
    ['that of all travellers', 'Lamp Air\nReceipt\n\nAirfare|400.93 USD\nTaxes|60.67\nPer Person Total|461.60 USD\n1st checked bag|25.60 USD\nTicket Total|487.20 USD', 487.2],
  ])('%s', (_, text, total) => expect(read(lines(text))['total']).toBe(total)); // prettier-ignore

  it('no sum of a part of the items', () => {
    const text =
      'Invoice No. 12\n\nTotal fees|$2,744.50\nTotal costs|$93.55\nCurrent fees and costs|$2,838.05\nApplied from trust|($500.00)\nBALANCE DUE|$2,338.05';
    expect([2744.5, 93.55]).not.toContain(read(lines(text))['total']);
  });
});

it('the base of a tax is no tax that completes a total', () => {
  const text = 'Rechnung R12\n\nLampe|2.265,34\nKaffee|174,48\nNettowarenwert|2.439,82\n7,00 % MwSt auf 174,48|12,21\n19,00 % MwSt auf 2.265,34|430,41\nMwSt gesamt|442,62\nRechnungsbetrag EUR|2.882,44'; // prettier-ignore
  expect(read(lines(text))).toEqual({ net_total: 2439.82, tax_total: 442.62, total: 2882.44 });
});

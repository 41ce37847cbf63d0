import { expect, it } from 'vitest';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { taxedTotalOf } from '#local-service/analysis/extract/taxed-total.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

function read(text: string): Readonly<Record<string, string | number>> {
  const points = extractDataPoints(plainDocument(text), fields(['net_total', 'tax_total', 'total']));
  return Object.fromEntries(points.map(({ name, value }) => [name, value]));
}

/** An invoice with one item of 1000.00 and these lines of totals, each with its amount after a vertical bar. */
function invoice(heading: string, totals: string): string {
  const line = (label: string, amount: string): string => `${label.padEnd(40)}${amount.padStart(14)}`;
  const lines = totals.split('\n').map((one) => line(one.split('|')[0] ?? '', one.split('|')[1] ?? ''));
  return ['Visser & Falk', '12 Mill Lane', '', heading, '', line('Studio', '1.000,00'), '', ...lines].join('\n');
}

const spanish = 'Factura nº 12\nFecha: 03/05/2024';
const italian = 'Fattura n. 12\nData: 03/05/2024';
const german = 'Rechnung Nr. 12\nDatum: 03.05.2024';

it.each<[string, string, string, Readonly<Record<string, number>>]>([
  ['IRPF', spanish, 'Base imponible|1.000,00 €\nIVA 21 %|210,00 €\nRetención IRPF 15 %|-150,00 €\nTotal factura|1.060,00 €', { net_total: 1000, tax_total: 210, total: 1060 }],
  ['IRPF without a minus', spanish, 'Base imponible|1.000,00 €\nIVA 21 %|210,00 €\nIRPF 15 %|150,00 €\nTotal a pagar|1.060,00 €', { net_total: 1000, tax_total: 210, total: 1060 }],
  ['a retención below the total', spanish, 'Subtotal|1.000,00 €\nIVA 21 %|210,00 €\nTotal con IVA|1.210,00 €\nRetención IRPF 15 %|-150,00 €\nTotal a pagar|1.060,00 €', { net_total: 1000, tax_total: 210, total: 1210 }],
  ["a ritenuta d'acconto", italian, "Imponibile|1.000,00 €\nIVA 22 %|220,00 €\nRitenuta d'acconto 20 %|-200,00 €\nTotale|1.020,00 €", { net_total: 1000, tax_total: 220, total: 1020 }],
  ['a retenção', 'Fatura nº 12\nData: 03/05/2024', 'Total ilíquido|1.000,00 €\nIVA 23 %|230,00 €\nRetenção IRS 25 %|-250,00 €\nTotal a pagar|980,00 €', { net_total: 1000, tax_total: 230, total: 980 }],
  ['a Quellensteuer of three decimals', german, 'Netto|1.000,00 €\nUSt. 19 %|190,00 €\nabzgl. Quellensteuer 15,825 %|-158,25 €\nZahlbetrag|1.031,75 €', { net_total: 1000, tax_total: 190, total: 1031.75 }],
  ['a Bauabzugsteuer of net and tax', german, 'Nettobetrag|1.000,00 €\nMwSt. 19 %|190,00 €\nBauabzugsteuer 15 %|-178,50 €\nGesamtbetrag|1.011,50 €', { net_total: 1000, tax_total: 190, total: 1011.5 }],
  ['a withholding tax', 'Invoice No. 12\nDate: 3 May 2024', 'Net amount|1,000.00\nVAT 20 %|200.00\nLess withholding tax 10 %|-100.00\nTotal USD|1,100.00', { net_total: 1000, tax_total: 200, total: 1100 }],
])('with %s, net and tax are those before it', (_, heading, totals, expected) => {
  expect(read(invoice(heading, totals))).toEqual(expected);
}); // prettier-ignore

it.each([
  ['the net is not printed', 'IVA 21 %|210,00 €\nRetención IRPF 15 %|-151,00 €\nTotal factura|1.060,00 €'],
  ['its rate says something else', 'Importe|1.000,00 €\nIVA 21 %|210,00 €\nRetención IRPF 7 %|-150,00 €\nTotal factura|1.060,00 €'],
])('no net is given where %s', (_, totals) => {
  expect(read(invoice(spanish, totals))).not.toHaveProperty('net_total');
}); // prettier-ignore

it('white bread withholds nothing', () => {
  const totals = 'Roast|13.38\nBREAD WHT|2.50\nLemons|3.23\nSubtotal|19.11\nTax 7.000%|0.73\nBALANCE DUE|19.84';
  expect(taxedTotalOf(collectFacts(plainDocument(invoice('Receipt No. 12', totals))), 19.84)).toBeNull();
}); // prettier-ignore

it.each<[string, string, string, Readonly<Record<string, number>>]>([
  ['a city tax', 'Invoice No. 12\nDate: 3 May 2024', 'Net amount|181.82\nVAT 10 %|18.18\nCity tax|6.00\nTotal EUR|206.00', { net_total: 181.82, tax_total: 18.18, total: 206 }],
  ['a city tax in items', 'Invoice No. 12\nDate: 3 May 2024', 'Room|200.00\nCity tax|6.00\nTotal EUR|206.00\nincl. VAT 10 %|18.18', { tax_total: 18.18, total: 206 }],
  ['a city tax and no other', 'Invoice No. 12\nDate: 3 May 2024', 'Subtotal|200.00\nCity tax|6.00\nTotal EUR|206.00', { total: 206 }],
  ['a Kurtaxe', german, 'Netto|186,92\nMwSt. 7 %|13,08\nKurtaxe|6,00\nGesamtbetrag EUR|206,00', { net_total: 186.92, tax_total: 13.08, total: 206 }],
  ['a taxe de séjour', 'Facture n° 12\nDate : 03/05/2024', 'Total HT|181,82\nTVA 10 %|18,18\nTaxe de séjour|6,00\nTotal TTC|206,00 €', { net_total: 181.82, tax_total: 18.18, total: 206 }],
  ['an imposta di soggiorno', italian, 'Imponibile|181,82\nIVA 10 %|18,18\nImposta di soggiorno|6,00\nTotale|206,00 €', { net_total: 181.82, tax_total: 18.18, total: 206 }],
  ['a tasa turística', spanish, 'Base imponible|181,82\nIVA 10 %|18,18\nTasa turística|6,00\nTotal factura|206,00 €', { net_total: 181.82, tax_total: 18.18, total: 206 }],
  ['a toeristenbelasting', 'Factuur nr. 12\nDatum: 03/05/2024', 'Totaal excl. btw|183,49\nBTW 9 %|16,51\nToeristenbelasting|6,00\nTotaal|206,00 €', { net_total: 183.49, tax_total: 16.51, total: 206 }],
])('%s is no tax of the invoice', (_, heading, totals, expected) => {
  expect(read(invoice(heading, totals).replace(/^Studio.*\n/mu, ''))).toEqual(expected);
}); // prettier-ignore

const indian = 'Tax Invoice No. 12\nDate: 3 May 2024';

it.each<[string, string, string, Readonly<Record<string, number>>]>([
  ['Round Off of India, with its sign in words', indian, 'Taxable value|1,000.13\nCGST 9 %|90.01\nSGST 9 %|90.01\nRound Off (-)|0.15\nTotal ₹|1,180.00', { net_total: 1000.13, total: 1180 }],
  ['Round Off in a table of taxes', indian, 'CGST @ 9 %|90.01\nSGST @ 9 %|90.01\nRound Off|0.15\nTotal ₹|1,180.00\nTaxable Value      Total Tax\nTotal        1,000.13|180.02', { net_total: 1000.13, tax_total: 180.02, total: 1180 }],
  ['Rundung to coins', german, 'Netto|1.000,00\nMwSt. 8,1 %|81,01\nRundung|-0,01\nTotal CHF|1.081,00', { net_total: 1000, tax_total: 81.01, total: 1081 }],
  ['rounding up', indian, 'Subtotal|999.80\nGST 18 %|179.96\nRounding adj.|0.24\nTotal ₹|1,180.00', { net_total: 999.8, tax_total: 179.96, total: 1180 }],
])('with a %s, net and tax are those before it', (_, heading, totals, expected) => {
  expect(read(invoice(heading, totals).replace(/^Studio.*\n/mu, ''))).toMatchObject(expected);
}); // prettier-ignore

it.each<[string, string, string, Readonly<Record<string, number>>]>([
  ['a tip', 'Receipt 12\nDate: 3 May 2024', 'Subtotal|16.70\nSales tax (10.2%)|1.70\nTip|3.34\nTotal|$21.74', { net_total: 16.7, tax_total: 1.7, total: 21.74 }],
  ['a tip after the taxes of a country and a province', 'Facture n° 12\nDate : 2026-05-03', 'Sous-total|100,00 $\nTPS 5 %|5,00 $\nTVQ 9,975 %|9,98 $\nTOTAL|114,98 $\nInterac – pourboire|17,25 $\nInterac – total payé|132,23 $', { net_total: 100, total: 132.23 }],
  ['suplidos beside a retención', spanish, 'Estudio y audiencia|1.100,00 €\nAsistencia a la vista|350,00 €\nHonorarios|1.450,00 €\nIVA 21 %|304,50 €\nRetención IRPF 15 %|217,50 €\nSuplidos (s/justif.)|62,40 €\nLÍQUIDO A PERCIBIR|1.599,40 €', { net_total: 1450, tax_total: 304.5, total: 1599.4 }],
  ['débours', 'Facture n° 12\nDate : 03/05/2024', 'Total HT|1 000,00\nTVA 20 %|200,00\nDébours|37,00\nNet à payer|1 237,00 €', { net_total: 1000, tax_total: 200, total: 1237 }],
])('%s is neither net nor tax', (_, heading, totals, expected) => {
  expect(read(invoice(heading, totals).replace(/^Studio.*\n/mu, ''))).toEqual(expected);
}); // prettier-ignore

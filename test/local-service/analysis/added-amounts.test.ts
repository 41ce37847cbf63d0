import { describe, expect, it } from 'vitest';
import { addsUpAmounts, addsUpTax } from '#local-service/analysis/added-amounts.ts';
import { viewText } from '#local-service/analysis/document-view.ts';

describe('amounts add up', () => {
  it.each([
    ['at the ends of lines', '2 Lamps  10.00  20.00\nShade  4.50\nCarriage  5.50\nTotal  30.00', true],
    ['less a discount', 'Fee  198,10 EUR\nReduction 50 %  -99,05 EUR\nMeals  68,00 EUR\nSum  167,05 EUR', true],
    ['in sentences', 'our fee is $1,787.50. We also advanced costs of\n$412.00 and charges of $18.36, for a total of $2,217.86.', true],
    ['less an amount in sentences', 'The fee is $150.00; with materials of $40.00, less the\nallowance of $15.00, the amount of $175.00 is payable.', true],
    ['in francs without cents', 'Member  Fr. 140.–\nInsurance  Fr. 42.50\nPaper  Fr. 15.–\nTotal: Fr. 197.50', true],
    ['but not two of them', 'Fee  100.00\nVAT  20.00\nTotal  120.00', false],
    ['but not with others between', 'Fee  100.00\nVAT  20.00\nMeals  30.00\nPaid  70.00\nTotal  150.00', false],
    ['but not dates and rates', '10.00 %\n01.02.2026\n20.00 %\n30.00 %', false],
    ['but not zeros', '0.00\n0.00\n5.00\n5.00', false],
  ])('%s', (_, text, expected) => expect(addsUpAmounts(viewText(text).lines)).toBe(expected)); // prettier-ignore
});

describe('an amount and its tax add up', () => {
  it.each([
    ['in sentences', 'zusammen netto 200,00 Euro. Mit der Umsatzsteuer von 19 % (38,00 Euro) ergibt sich ein Betrag von\n238,00 Euro', true],
    ['at another rate', 'Fee 200.00\nVAT at 7.5%  15.00\nTotal 215.00', true],
    ['but not at a rate that is not printed', 'Fee 200.00\nShipping 38.00\nTotal 238.00, 10 % discount', false],
    ['but not with others between', 'Fee 200.00\nPaid 10.00\nVAT 19 %  38.00\nTotal 238.00', false],
  ])('%s', (_, text, expected) => expect(addsUpTax(viewText(text).lines)).toBe(expected)); // prettier-ignore
});

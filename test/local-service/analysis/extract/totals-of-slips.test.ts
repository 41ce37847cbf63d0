import { describe, expect, it } from 'vitest';
import { amountPlaces } from '#local-service/analysis/extract/amount-places.ts';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { createPageWriter } from '../../../builders/invoices/page-writer.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

type Values = Readonly<Record<string, string | number>>;

function read(document: ReturnType<typeof plainDocument>): Values {
  const points = extractDataPoints(document, fields(['net_total', 'tax_total', 'total']));
  return Object.fromEntries(points.map(({ name, value }) => [name, value]));
}

/** Lines of labels and amounts, which a vertical bar separates. */
function slip(text: string): ReturnType<typeof plainDocument> {
  return plainDocument(text.split('\n').map((line) => line.split('|')).map(([label = '', amount = '']) => label.padEnd(30) + amount.padStart(amount === '' ? 0 : 12)).join('\n')); // prettier-ignore
}

describe('the total of a slip', () => {
  it.each<[string, string, number]>([
    ['is what several payments make without the change', 'LAMP DRUG\n18 N MAIN ST\nBulbs|15.00\nCords|17.99\nSUBTOTAL|32.99\nTAX|.30\nTOTAL|33.29\nFSA CARD|26.20\nCASH|10.00\nCHANGE|2.91\nFSA ELIGIBLE TOTAL:|26.20', 33.29],
    ['is what was bought, without cash that was given back', 'LAMP MARKET\nStore 217\nEggs|3.49\nBulbs|48.58\nTAX|2.32\nBALANCE|54.39\nPURCHASE:|54.39\nCASH BACK|20.00\nTOTAL CHARGED|74.39\nCHANGE|20.00\nAnnual card savings|$418.82', 54.39],
    ['is as much as the cash that was given back', 'LAMP MARKET\nStore 217\nEggs|3.49\nBulbs|16.51\nBALANCE|20.00\nCASH BACK|20.00\nTOTAL CHARGED|40.00\nCHANGE|20.00', 20],
    ['is not what was saved in a year', 'LAMP MARKET\nStore 217\nEggs|3.49\nBulbs|48.58\nTAX|2.32\nBALANCE|54.39\nAnnual card savings|$418.82', 54.39],
    ['is what was paid, and not what could have been', 'LAMP GARAGE\n55 Mill Lane\nTICKET 0 41 882\nOUT Fri 10/04/24 22:51\nPAID $38.00\nTax incl. Lost\nticket pays daily max $48.00.', 38],
    ['is an amount whose low tax is in it', 'LAMP BAKERY\nLANGWIL\nBread|3.40\nCakes|9.50\nTotal CHF|12.90\nTwint|12.90\nMWST 2.6%   Netto 12.57   MWST 0.33', 12.9],
    ['is a subtotal of which change was given, where no other is named', 'LAMP CAFE\nTEL 03-61855688\nTea|8.50\nRice|20.20\nSUBTOTAL|28.70\nRM CASH|100.000\nCHANGE|71.30\nINC 6% GST|1.62', 28.7],
  ])('%s', (_, text, total) => expect(read(slip(text))['total']).toBe(total)); // prettier-ignore
});

describe('an amount has the words of its line', () => {
  const meaningsIn = (page: ReturnType<typeof createPageWriter>): readonly string[] => {
    const facts = collectFacts({ ...plainDocument(''), kind: 'pdf', pages: [page.finish(1)] });
    return amountPlaces(facts).flatMap(({ meanings }) => [...meanings]);
  };

  it('where another column parts them by its height', () => {
    const page = createPageWriter();
    page.put(40, 200, 'the company. A/C 88-104-882', { size: 8 });
    page.put(360, 204, 'Rounding', { size: 8 });
    page.put(500, 200, '-0.01', { size: 8 });
    expect(meaningsIn(page)).toEqual(['rounding']);
  });

  it('and not those of the next line', () => {
    const page = createPageWriter();
    page.put(40, 200, 'Lamp', { size: 8 });
    page.put(360, 207, 'Rounding', { size: 8 });
    page.put(500, 200, '-0.01', { size: 8 });
    expect(meaningsIn(page)).toEqual([]);
  });

  it('without a payee', () => {
    const page = createPageWriter();
    page.put(40, 200, 'Cheques should be made payable to');
    page.put(360, 200, 'Total Incl. GST');
    page.put(500, 200, '103.56');
    expect(meaningsIn(page).toSorted()).toEqual(['included', 'tax', 'total']);
  });

  it.each([
    ['Total (exento de IVA art. 20.Uno.9)', ['total']],
    ['PVP IVA incl.', ['included', 'tax', 'total']],
  ])('as in %j', (words, said) => {
    const page = createPageWriter();
    page.put(40, 200, words);
    page.put(500, 200, '103.56');
    expect(meaningsIn(page).toSorted()).toEqual(said);
  });

  it('and is not due when it is a previous balance', () => {
    const page = createPageWriter();
    page.put(40, 200, 'Previous balance');
    page.put(500, 200, '103.56');
    expect(meaningsIn(page)).toEqual([]);
  });
});

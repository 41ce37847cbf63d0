import { describe, expect, it } from 'vitest';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { rankOfSlipName } from '#local-service/analysis/extract/till-words.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { createPageWriter } from '../../../builders/invoices/page-writer.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns, read } from './read-lines.ts';

function numberOf(lines: string, textSource: 'ocr' | 'text-layer' = 'text-layer'): unknown {
  const page = plainDocument(
    `LAMP MARKET\n12 Mill Lane\n01904 440 118\n${lines}\n2 Lamp Oil      27.90\n1 Wick           2.10\nTOTAL           30.00\nCASH            30.00\nThank you`,
  );
  const document = { ...page, pages: page.pages.map((one) => ({ ...one, textSource })) };
  return extractDataPoints(document, fields(['invoice_number']))[0]?.value;
}

it('what is printed on a narrow roll is a slip, also in small print', () => {
  const page = createPageWriter();
  const small = { size: 4 };
  page.put(20, 30, 'LAMP PHARMACY');
  page.put(20, 50, 'TRX : 0047731', small);
  page.put(140, 50, '05-JAN-26 11:03', small);
  const lines = ['Lot G-08, Queensbay Walk, 11900 Bayan Lepas, Penang', 'Goods sold are exchangeable within seven days with slip', 'Please note that medicines are strictly not returnable'];
  lines.forEach((line, row) => page.put(20, 60 + 8 * row, line, small));
  page.put(20, 100, 'HAND CREAM 75ML', small);
  page.put(140, 100, '12.90', small);
  page.put(20, 108, 'Nett Total', small);
  page.put(140, 108, 'RM12.90', small);
  const roll = { ...page.finish(1), widthPt: 226, heightPt: 842 };
  const scaled = roll.words.map((word) => ({ ...word, box: { ...word.box, x: (word.box.x * 595) / 226, width: (word.box.width * 595) / 226 } }));
  const document = { ...plainDocument(''), kind: 'pdf' as const, pages: [{ ...roll, words: scaled }] };
  expect(collectFacts(document).isSlip).toBe(true);
}); // prettier-ignore

/** Lines of tills in the ways of many countries; no list holds all abbreviations. */
describe('the number of a slip is read', () => {
  it.each([
    ['REG#03 TRN#5518 CSHR#0220147 STR#1194', '5518'],
    [columns('27/09/2026', '17:20', 'TRANS 118204'), '118204'],
    ['14/07/2026 10:47 C02 TK 05518', '05518'],
    [columns('Chk 5518', 'Tbl B6', 'Gst 2'), '5518'],
    [columns('Server: Eva', '12:33 PM') + '\n' + columns('Check 20551', 'Guests 2'), '20551'],
    ['Kassa 4  Txn 88120  09:12', '88120'],
    ['TKT 004418  Till 2', '004418'],
    [columns('Caja 2', '10:14', 'TIQ. 2201-5518'), '2201-5518'],
    ['12.03.2026 10:14  Blg. 5518', '5518'],
    ['Tran: 5518', '5518'],
    ['Trx ID 5518-1188 10:33', '5518-1188'],
    ['Sale #5518', '5518'],
    ['15/03/2026 10:14\nTRANS 118204', '118204'],
    [columns('Server: Eva', '09/14/2026') + '\n' + columns('Table 7/1', '8:52 AM') + '\n' + columns('Guests: 2', '30055'), '30055'],
    ['Apr 5, 2026 10:26   Reg 01 No.2055', '2055'],
    ['2026/11/03 (Sun) 15:36 #A-2255', 'A-2255'],
    ['30/09/2026 21:47 POS02 #55718', '55718'],
    ['30/11/26 11:27 DOC.N.1172-0055', '1172-0055'],
    ['            CASH BILL\nNo: CS-118855 Date: 02-08-26\n2        Elbow 1/2"       2.40', 'CS-118855'],
  ])('%j', (lines, number) => expect(numberOf(lines)).toBe(number)); // prettier-ignore

  it('by a whole label rather than by an abbreviated one', () => {
    expect(numberOf(`${columns('TRN 5518', '12:33')}\nRECEIPT NO 0193`)).toBe('0193');
  });

  it.each([
    ['12.01.2026 10:44   Bon-Nr.5518', '5518'],
    [columns('FACTURA SIMPLIFICADA', 'T26 -018855'), 'T26-018855'],
    ['Voie : 04\nN 0418 8255 71', '0418 8255 71'],
  ])('although recognition has lost or added blanks and signs: %j', (lines, number) =>
    expect(numberOf(lines, 'ocr')).toBe(number),
  );

  it('although a small sign was not recognised', () => {
    expect(numberOf(columns('VOIE 07', 'N', '0551882'), 'ocr')).toBe('0551882');
  });

  it.each([
    'REG#03 CSHR#0220147 STR#1194',
    'Table 118  Guests 4  Server 2201',
    'AUTH 044182  TRANS 118204  12:33',
    'TID 88120  TKT 004418  12:33',
    'TRANS TYPE 1182 12:33',
    'TSE Transaktion 1190055  Start 12:33',
    'RETURN ORIG TRN 88102  12:33',
    'TICKET RESTAURANT 118.00 12:33',
    'BOSTON TX 78704',
    'FLIGHT TK 1184 10:33',
    'Dock 118 10:33',
    'SALE 5000 10:33',
    'Check in 1500 10:33',
    'RICE 5000',
    'Paid by\nCheck #5518',
    'STORE 0417\nTR 12',
    '1 Tea 12:33 SLIP 95MM',
  ])('but none of %j', (lines) => expect(numberOf(lines)).toBeUndefined());
});

describe('a name of a slip', () => {
  it.each([
    ['TRN', 2], ['TRANS', 2], ['Trx', 2], ['TXN', 2], ['TR', 2], ['TK', 1], ['TKT', 1], ['TCKT', 1], ['Chk', 1], ['CHECK', 1], ['SLP', 1],
    ['Bon', 1], ['RCPT', 0], ['Rcp', 0], ['DOC', 0], ['Quitt', 0], ['Scontr', 0], ['FACT', 0], ['INVC', 0],
    ['TBL', null], ['TERM', null], ['TILL', null], ['CSHR', null], ['CASH', null], ['REG', null], ['STR', null], ['STORE', null],
    ['STAFF', null], ['GST', null], ['SVR', null], ['CARD', null], ['APPR', null], ['AUTH', null], ['BATCH', null], ['MBR', null],
    ['TEL', null], ['TAX', null], ['TID', null], ['TX', null], ['TC', null], ['OP', null], ['REF', null], ['TRACE', null],
  ] as const)('is behind %s: %s', (word, rank) => expect(rankOfSlipName(word)).toBe(rank)); // prettier-ignore
});

describe('a number is not', () => {
  it.each(['N° 9250 XXXX XXXX 1184', 'No. 4471 **** 2005', 'Card no: ************2005', 'Receipt ****1184'])(
    'that of a card: %s',
    (line) => {
      const slip = `LAMP MARKET\n12 Mill Lane\n03/02/2026 12:44\nCoffee 2.50\nTOTAL 2.50\n*** LOYALTY CARD ***\n${line}\nThank you`;
      expect(read(slip)['invoice_number']).toBeUndefined();
    },
  );
});

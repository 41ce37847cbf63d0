import { describe, expect, it } from 'vitest';
import { fields } from '#local-service/config/built-in-tags.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

function read(text: string, textSource: 'ocr' | 'text-layer'): Readonly<Record<string, unknown>> {
  const page = plainDocument(text);
  const document = { ...page, pages: page.pages.map((one) => ({ ...one, textSource })) };
  const points = extractDataPoints(document, fields(['invoice_number', 'total', 'currency']));
  return Object.fromEntries(points.map(({ name, value }) => [name, value]));
}

describe('total and currency of a till receipt', () => {
  it.each([
    [
      'Norway',
      { total: 129, currency: 'NOK' },
      `LAMPER AS
Havnegata 2, 5003 Bergen
Foretaksregisteret NO 987 654 321 MVA
12.01.2024 16:41
Melk 1l               22,90
Ost 500g             106,10
Totalt (2 artikler)  129,00
Bank:                129,00
MVA 15%               16,83`,
    ],
    [
      'Finland',
      { total: 21.9, currency: 'EUR' },
      `Kahvila Aalto Oy
Y-tunnus 1234567-8
KUITTI 5512   15.3.2024 11:05
Kahvi 2 kpl       7,00
Lounas           14,90
YHTEENSÄ         21,90
Pankkikortti     21,90
ALV 14%           2,69`,
    ],
    [
      'Turkey',
      { total: 245, currency: 'TRY' },
      `ANADOLU LOKANTASI
VKN 1234567890
TARIH: 18/02/2023  SAAT: 13:20
KEBAP         %8    *180,00
AYRAN         %8     *65,00
TOPKDV               *18,15
TOPLAM              *245,00
NAKIT               *250,00
PARA USTU             *5,00`,
    ],
    [
      'Indonesia, without cents',
      { total: 71_500, currency: 'IDR' },
      `WARUNG SEDERHANA
Jl. Sudirman No. 12, Jakarta
17/08/2023 12:30
Nasi Goreng     2   40.000
Ayam Bakar      1   25.000
Subtotal            65.000
PPN 10%              6.500
Total               71.500
Tunai              100.000
Kembali             28.500`,
    ],
    [
      'Indonesia, by the words of its tills',
      { total: 198_000, currency: 'IDR' },
      `BAKMI LAMPU
17-08-2018 13:03:29       Kasir: Dewi
Bakmi Special   2           92.000
Es Campur       2           88.000
Sub-Total                  180.000
P.Rest 10%                  18.000
TOTAL                      198.000
DEBIT                      198.000`,
    ],
    [
      'Japan, in English',
      { total: 3324, currency: 'JPY' },
      `KISSA LAMPU
2-18-5 Kitazawa, Setagaya-ku, Tokyo
Reg.No. T1015550188204
2026/04/29(Wed) 15:06
Siphon Coffee   2 x 650      1,300
Egg Sandwich                 2,024
Subtotal                     3,324
TOTAL                        3,324
Cash                         5,000
Change                       1,676`,
    ],
    [
      'the United States, by a town without the code of the post',
      { total: 53.93, currency: 'USD' },
      `ROSIE'S LAMP DINER
88 Mill St, Lampton MA
10/14/2024 9:12 AM
2 Omelet             46.15
1 Side                4.25
Subtotal             50.40
Tax                   3.53
Total                53.93`,
    ],
    [
      'the United States, in capitals',
      { total: 34.98, currency: 'USD' },
      `LAMP FOOD MART #118
4410 N MILL RD LAMPTON OH
STORE MGR TOM K.
LG EGGS 18CT      5.49 F
PAPER TOWEL 6    28.82 T
TAX               0.67
**** BALANCE     34.98
CASH             40.00
CHANGE            5.02`,
    ],
    [
      'Germany, where a lady serves',
      { total: 14.35, currency: 'EUR' },
      `BÄCKEREI FALK
72461 Lampstadt
25.02.26 07:14
1 Bauernbrot          5,40
3 Berliner            8,95
SUMME                14,35
MwSt 7,00% aus 14,35  0,94
BAR                  20,00
Zurück                5,65
Es bediente Sie Fr. Falk`,
    ],
    [
      'South Africa',
      { total: 1374.5, currency: 'ZAR' },
      `THE BRAAI HOUSE
12 Long Street, Cape Town
1/8/2022 11:44 PM
2 Ribs Full          650.00
1 Platter            599.50
Subtotal           R1249.50
Service             R125.00
Total Due          R1374.50`,
    ],
  ])('of %s', (_, values, text) => {
    expect(read(text, 'text-layer')).toMatchObject(values);
  });

  it.each([
    ['€', 'EUR', 'Ristorante Falk\nUSt-ID DE 255 501 771\n2 Pasta       27,00\nGesamt £      27,00\ninkl. 19 % MwSt   4,31'],
    ['£', 'GBP', 'Crumb & Lamp\nBristol BS1 3QY\nFlat white        3.80\nTo pay           $3.80\nincludes VAT of 0.63   GB 388 1120 54'],
  ])('takes another sign for a misread %s', (_, currency, text) => expect(read(text, 'ocr')['currency']).toBe(currency)); // prettier-ignore

  it.each([
    ['of dollars that the text names', 'ocr', 'USD', 'Crumb & Lamp\nBristol BS1 3QY\nLamp        3.80\nTo pay (USD)  $3.80'],
    ['that was not recognised', 'text-layer', 'GBP', 'Ristorante Falk\nUSt-ID DE 255 501 771\n2 Pasta       27,00\nGesamt £      27,00'],
  ] as const)('keeps the sign %s', (_, source, currency, text) => expect(read(text, source)['currency']).toBe(currency)); // prettier-ignore

  it('reads a label with a zero for a letter', () => {
    const text =
      'SALUMERIA FALK\nVIA EMILIA 77\n43126 PARMA (PR)\nTOTALE COMPLESSIVO  19,88\n13/12/2024 10:27\nDOCUMENT0 N. 0881-0042';
    expect(read(text, 'ocr')['invoice_number']).toBe('0881-0042');
  });

  it.each([
    ['ocr', 'LVFI25-26/0318', 'LVF/25-26/0318'],
    ['ocr', 'LVFI25-27/0318', 'LVFI25-27/0318'],
    ['text-layer', 'LVFI25-26/0318', 'LVFI25-26/0318'],
  ] as const)('reads the stroke before a financial year of India: %s, %s', (source, printed, number) => {
    const text = `Lampwala Traders\nGSTIN: 27AAPFU0939F1ZV\nInvoice No: ${printed}\nDated 07-Nov-2025\nTotal Rs. 118.00`;
    expect(read(text, source)['invoice_number']).toBe(number);
  });

  it('takes a number of a telephone in Japan for none of America', () => {
    const text = '炭火焼鳥\n092-411-8820\n2026/10/05(土) 22:11\n1   1,480\n2   2,960\n内税(10%)   403\n合計   4,440';
    expect(read(text, 'ocr')['currency']).toBe('JPY');
  });

  it('takes no number in a cell of its own for the ZIP code of a state', () => {
    const slip = `FALK SNACKS
Terminal ID      44718
Coffee            4.50
TOTAL             4.50`;
    expect(read(slip, 'ocr')['currency']).toBeUndefined();
  });

  it('reads blanks after the decimal point, and amounts below one without a zero', () => {
    const wide = `TASTE HALL SDN BHD
47170 PUCHONG SELANGOR
Tiger Bucket   1             58. 30
Service Charge             RM 5. 83
Total Sales (Incl GST 6%) RM 64. 13
Rounding Adjustment        RM 0. 02
TOTAL                     RM 64. 15
CASH                     RM 100. 00
CHANGE                    RM 35. 85`;
    const below = `CORNER SPEED MART S/B (519537-X)
42100 KLANG, SELANGOR
8019 MILK 1L                     RM13.58 S
TOTAL SALES (INCLUSIVE GST) RM      13.58
ROUNDING ADJUSTMENT RM                .02
ROUNDING RM                         13.60
CASH RM                             14.00
CHANGE RM                             .40`;
    expect(read(wide, 'ocr')).toMatchObject({ total: 64.15, currency: 'MYR' });
    expect(read(below, 'ocr')).toMatchObject({ total: 13.6, currency: 'MYR' });
  });
});

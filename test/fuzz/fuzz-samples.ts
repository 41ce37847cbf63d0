import { readFile } from 'node:fs/promises';
import { bmpOf } from '../builders/documents/bmp.ts';
import { buildCodedPicturesPdf } from '../builders/documents/coded-pictures-pdf.ts';
import { imageOf } from '../builders/documents/degrade.ts';
import { attachXml } from '../builders/documents/factur-x-pdf.ts';
import { lockedPdf } from '../builders/documents/locked-pdf.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { createPageText } from '../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../builders/documents/scanned-pdf.ts';
import { drawSeparator, stack } from '../builders/documents/separator-page.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { winmail } from '../builders/documents/winmail.ts';
import { ciiInvoice, ublInvoice } from '../builders/documents/xml-invoice.ts';
import { makeOpenInvoice, makeWordInvoice, makeWorkbookInvoice } from '../builders/office/office-invoices.ts';
import { makeOldExcel } from '../builders/office/old-excel.ts';
import { makeOldWord } from '../builders/office/old-word.ts';
import { makeOpenDocument } from '../builders/office/open-document.ts';
import { makeOutlookMessage, packedRtf } from '../builders/documents/outlook-message.ts';
import { makeRtf } from '../builders/office/rtf.ts';
import { makeSlideShow } from '../builders/office/slide-show.ts';
import { makeZip } from '../builders/office/zip.ts';

/** A small sound file of a format that the service reads. */
export interface FuzzSample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One or more files of every format. They are small, because a fuzzer reads thousands of their changed copies. */
export async function makeFuzzSamples(): Promise<readonly FuzzSample[]> {
  const files: readonly (readonly [name: string, bytes: Uint8Array | string])[] = [
    ...(await pdfs()),
    ...(await pictures()),
    ...officeFiles(),
    ...texts(),
    ...mails(),
  ];
  return files.map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }));
}

const invoiceLines = ['Rechnung', 'Muster GmbH', 'Rechnungsnummer: RE-17', 'Gesamtbetrag 119,00 EUR'];

/** Without compression, so that changes reach every object. Its table of offsets is missing, as in a damaged file. */
const plainPdf = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/Outlines 8 0 R/AcroForm<</Fields[7 0 R]>>/Names<</EmbeddedFiles<</Names[(a.xml) 9 0 R]>>>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]/Rotate 90>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[7 0 R]/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>>> endobj
4 0 obj <</Length 92>> stream
BT /F 12 Tf 20 150 Td (Rechnung Nr. 17) Tj 0 -20 Td [(Be) -20 (trag 119,00)] TJ ET q 40 0 0 40 20 20 cm /I Do Q
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/A/Adieresis]>>>> endobj
6 0 obj <</Type/XObject/Subtype/Image/Width 4/Height 4/BitsPerComponent 8/ColorSpace/DeviceGray/Length 32/Filter/ASCIIHexDecode>> stream
00ff00ff00ff00ff00ff00ff00ff00ff
endstream endobj
7 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(filled)/Rect[100 20 200 40]/P 3 0 R>> endobj
8 0 obj <</Type/Outlines/First 8 0 R/Last 8 0 R/Title(x)>> endobj
9 0 obj <</Type/Filespec/F(a.xml)/EF<</F 10 0 R>>>> endobj
10 0 obj <</Type/EmbeddedFile/Length 10>> stream
<Invoice/>
endstream endobj
trailer <</Root 1 0 R/Size 11>>
%%EOF
`;

async function pdfs() {
  const page = { kind: 'letter', language: 'deu', lines: invoiceLines } as const;
  const text = await buildTextPdf([page]);
  const [scan] = await picturePages(text, 40);
  if (scan === undefined) throw new Error('no page was drawn');
  const separator = await drawSeparator('PATCHT', 'Code128');
  return [
    ['plain.pdf', plainPdf],
    ['text.pdf', await buildTextPdf([0, 1, 2].map(createPageText))],
    ['invoice.pdf', await attachXml(text, 'factur-x.xml', ciiInvoice())],
    ['scan.pdf', await buildScannedPdf([scan])],
    ['coded.pdf', await buildCodedPicturesPdf()],
    ['locked.pdf', await lockedPdf('AES 256', '')],
    ['stack.pdf', await stack([text, new Uint8Array(separator), text])],
  ] as const;
}

async function pictures() {
  const [page] = await picturePages(await buildTextPdf([{ kind: 'letter', language: 'deu', lines: invoiceLines }]), 30);
  if (page === undefined) throw new Error('no page was drawn');
  const image = imageOf(page);
  const [width, height] = [24, 16];
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at % 5 === 0 ? 0 : 200 + (at % 50)));
  const picture = { width, height, rgb };
  return [
    ['a.png', await image.clone().png().toBuffer()],
    ['a.jpg', await image.clone().jpeg().toBuffer()],
    ['lzw.tif', await image.clone().tiff({ compression: 'lzw' }).toBuffer()],
    ['fax.tif', await image.clone().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()],
    ['a.gif', await image.clone().gif().toBuffer()],
    ['a.webp', await image.clone().webp().toBuffer()],
    ['a.avif', await image.clone().resize(60).avif().toBuffer()],
    ['a.heic', await readFile(new URL('../local-service/readers/page.heic', import.meta.url))],
    ['true.bmp', bmpOf('24', picture).file],
    ['runs.bmp', bmpOf('rle8', picture).file],
    ['nibbles.bmp', bmpOf('rle4', picture).file],
    ['masks.bmp', bmpOf('masks', picture).file],
  ] as const;
}

function officeFiles() {
  const slides = makeSlideShow([{ title: 'Titel', lines: ['a', '\tb'], table: [['1', '2']], notes: 'c' }]);
  const sheet =
    '<table:table table:name="a"><table:table-row><table:table-cell table:number-columns-repeated="3"><text:p>x</text:p></table:table-cell></table:table-row></table:table>';
  const drawing = '<draw:page><draw:frame presentation:class="title"><text:p>x</text:p></draw:frame></draw:page>';
  const cell = (text: string) => ({ text, ends: 'cell' }) as const;
  return [
    ['a.docx', makeWordInvoice()],
    ['a.xlsx', makeWorkbookInvoice()],
    ['a.pptx', slides],
    ['a.odt', makeOpenInvoice()],
    ['a.ods', makeOpenDocument({ kind: 'spreadsheet', body: sheet })],
    ['a.odp', makeOpenDocument({ kind: 'presentation', body: drawing })],
    [
      'a.xls',
      makeOldExcel([
        {
          name: 'Blatt',
          rows: [
            ['Größe', 2, { formula: 'x' }],
            [{ date: 46_145 }, { euro: 1.5 }],
          ],
        },
      ]),
    ],
    [
      'a.doc',
      makeOldWord({
        header: 'Kopf',
        footnote: 'Note',
        body: [{ text: 'Größe', style: 2 }, cell('a'), cell('b'), { text: '', ends: 'row' }, { text: 'Ende\u0002' }],
      }),
    ],
    ['a.rtf', makeRtf("\\pard\\b Gr\\u246 ?\\'dfe\\b0\\par {\\*\\x y}\\trowd\\cell a\\cell b\\row\\par")],
    [
      'a.zip',
      makeZip([
        { name: 'Brief.txt', bytes: 'Guten Tag' },
        { name: 'in/a.docx', bytes: makeWordInvoice() },
        { name: 'mehr.zip', bytes: makeZip([{ name: 'x.txt', bytes: 'x' }]) },
      ]),
    ],
  ] as const;
}

function texts() {
  const html = `<!doctype html><meta charset="utf-8"><title>a</title><h1>Rechnung</h1><table><tr><td>Menge<td>2</table><p style="display:none">x</p><ul><li>a<li>b</ul>`;
  return [
    ['a.txt', Buffer.from(`${invoiceLines.join('\n')}\nGröße\n`.repeat(5), 'latin1')],
    ['utf16.txt', Buffer.from(`\ufeff${invoiceLines.join('\r\n')}`, 'utf16le')],
    ['a.csv', 'Nr;Text;Betrag\n1;"a ""b"";c";10,00\n2;x;3,50\n'],
    ['a.html', html],
    ['a.md', '# Brief\n\n- a\n- b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'],
    ['a.json', '{"rechnung":{"nummer":"RE-17","betrag":[1,2,3]}}'],
    ['ubl.xml', ublInvoice()],
    ['cii.xml', ciiInvoice()],
  ] as const;
}

function mails() {
  const attachment = winmail({
    subject: 'Note',
    body: 'See it',
    attachments: [{ name: 'a.txt', bytes: Buffer.from('x') }],
  });
  const part = (type: string, name: string, bytes: Buffer) =>
    `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${bytes.toString('base64')}\r\n`;
  const head =
    'From: =?utf-8?q?=C3=84nne?= <a@example.org>\r\nTo: b@example.org\r\nSubject: Bill\r\nDate: Mon, 2 Mar 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\n';
  const mail =
    `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=B6=C3=9Fe\r\n` +
    part('text/csv', 'a.csv', Buffer.from('a;b\n1;2\n')) +
    part('application/ms-tnef', 'winmail.dat', attachment) +
    part('message/rfc822', 'inner.eml', Buffer.from('From: c@example.org\nSubject: Inner\n\nHello\n')) +
    '--b--\r\n';
  const htmlMail = `${head}Content-Type: text/html\r\n\r\n<p>Hello <b>you</b></p>`;
  return [
    [
      'a.msg',
      makeOutlookMessage({
        subject: 'Bill',
        rtf: packedRtf('{\\rtf1 See it\\par}'),
        attachments: [{ name: 'a.txt', bytes: Buffer.from('x') }],
        inner: [{ subject: 'Inner', html: '<p>Hello</p>' }],
      }),
    ],
    ['a.eml', mail],
    ['html.eml', htmlMail],
    ['winmail.dat', attachment],
  ] as const;
}

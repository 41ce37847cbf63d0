import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { csvToText } from '#local-service/readers/text/csv-text.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { readHtml } from '#local-service/readers/text/html-text.ts';
import { pagesOfLines } from '#local-service/readers/text/pages-of-lines.ts';
import { ciiInvoice, ublInvoice, xmlInvoice } from '../../builders/documents/xml-invoice.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();
const analyze = createAnalyzer({ tags: builtInTags });

describe('HTML', () => {
  it('is the text that a reader sees, with the columns of its tables', async () => {
    const page = `<!DOCTYPE html><html><head><title>Rechnung  47</title><style>p{}</style><script>alert("no")</script></head>
      <body><h1>Rechnung</h1><p>Größe: <b>L</b></p><p hidden>no</p><div style="color:red; display : none">no <p>no</p></div>
      <table><tr><th>Artikel</th><th>Menge</th><th>Preis</th></tr>
      <tr><td><p>Wanduhr,<br>weiß</p></td><td></td><td>18,08</td></tr></table>
      <table><tr><td><table><tr><td>innen</td><td>1</td></tr></table></td><td>daneben</td></tr></table><p>Ende</p></body></html>`;
    const { pages, kind, contentType } = await readDocument(page, 'rechnung.html');
    expect([kind, contentType]).toEqual(['text', 'text/html']);
    expect(pages[0]?.structure?.blocks).toEqual([
      { kind: 'paragraph', text: 'Rechnung 47' },
      { kind: 'paragraph', text: 'Rechnung' },
      { kind: 'paragraph', text: 'Größe: L' },
      {
        kind: 'table',
        rows: [
          ['Artikel', 'Menge', 'Preis'],
          ['Wanduhr, weiß', '', '18,08'],
          ['innen', '1'],
        ],
      },
      { kind: 'paragraph', text: 'daneben' },
      { kind: 'paragraph', text: 'Ende' },
    ]);
    // The columns stand one below the other.
    expect(pages[0]?.text).toContain('Artikel         Menge   Preis\nWanduhr, weiß           18,08');
  });

  it('keeps the lines of a page that is laid out by a table', () => {
    const lines = Array.from({ length: 8 }, (_, index) => `Zeile ${index.toString()}`);
    const html = `<table><tr><td>${lines.map((line) => `<p>${line}</p>`).join('')}</td><td>Rand</td></tr></table>`;
    expect(readHtml(html).text.split('\n')).toEqual([...lines, 'Rand']);
  });

  it('is decoded by the charset that it names', async () => {
    const html = (charset: string) => `<html><head><meta charset="${charset}"></head><body>Žluťoučký kůň</body></html>`;
    for (const charset of ['windows-1250', 'iso-8859-2', 'utf-8']) {
      const { pages } = await readDocument(iconv.encode(html(charset), charset), 'a.htm');
      expect([charset, pages[0]?.text]).toEqual([charset, 'Žluťoučký kůň']);
    }
    const wrong = await readDocument(Buffer.from(html('windows-1250')), 'a.htm');
    expect(wrong.pages[0]?.text).toBe('Žluťoučký kůň');
  });
});

describe('CSV and TSV', () => {
  it.each([
    ['a;b;c\n1,5;"x;""y""";3\n', 'a\tb\tc\n1,5\tx;"y"\t3'],
    ['sep=|\na|b\n1;2|3\n', 'a\tb\n1;2\t3'],
    ['name,note\n"Müller, Anna","two\nlines"\nBob,\n', 'name\tnote\nMüller, Anna\ttwo lines\nBob'],
    ['a\tb\n1\t2', 'a\tb\n1\t2'],
    ['one column\n1\n', 'one column\n1'],
    ['a,b\n"open, never closed\nx', 'a\tb\nopen, never closed x'],
    ['', ''],
  ])('%j', (csv, text) => {
    expect(csvToText(csv)).toBe(text);
  });

  it('is known by its name, and read in its charset', async () => {
    const csv = iconv.encode('Größe;Menge\nüber 5;12\n', 'windows-1252');
    const { pages, contentType } = await readDocument(csv, 'Liste.CSV');
    expect([contentType, pages[0]?.text]).toEqual(['text/csv', 'Größe    Menge\nüber 5   12']);
    const rows = [
      ['Größe', 'Menge'],
      ['über 5', '12'],
    ];
    expect(pages[0]?.structure).toEqual({ layout: 'sheet', title: null, blocks: [{ kind: 'table', rows }] });
  });
});

it('a long table has several blocks and pages, within the limits of a document', () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `row ${index.toString()}\t${'x'.repeat(40)}`).join('\n');
  const { pages, warnings } = pagesOfLines(lines, 'sheet', defaultLimits);
  expect(pages.length).toBeGreaterThan(3);
  const rows = pages
    .flatMap(({ structure }) => structure?.blocks ?? [])
    .flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect([rows.length, rows.at(-1)?.[0], warnings]).toEqual([2_000, 'row 1999', []]);
  const cut = pagesOfLines(lines, 'sheet', { ...defaultLimits, pages: 2 });
  expect([cut.pages.length, cut.warnings.map(({ code }) => code)]).toEqual([2, ['partly-read']]);
});

describe('an invoice in XML', () => {
  it.each([
    ['UBL', ublInvoice(), 'invoice'],
    ['UBL', ublInvoice('CreditNote'), 'credit_note'],
    ['CII', ciiInvoice(), 'invoice'],
    ['CII', ciiInvoice('381'), 'credit_note'],
  ])('in %s is one, with its exact fields, and readable', async (_, xml, tag) => {
    const document = await readDocument(xml, 'xrechnung.xml');
    expect(document.contentType).toBe('application/xml');
    const text = document.pages[0]?.text ?? '';
    expect(text).toContain(xmlInvoice.seller);
    expect(text).toContain('Eichentür, geölt   2   450.00   900.00');
    expect(text).toContain('Total: 1071.00 EUR');
    expect(text).not.toContain('<');
    const { tag: found, source, dataPoints } = analyze(document);
    expect([found, source]).toEqual([tag, 'rule']);
    expect(new Set(dataPoints.map((point) => `${point.source} ${point.confidence}`))).toEqual(new Set(['xml 1']));
    expect(Object.fromEntries(dataPoints.map(({ name, value }) => [name, value]))).toMatchObject({
      invoice_number: xmlInvoice.number,
      date: xmlInvoice.date,
      net_total: 900,
      tax_total: 171,
      total: 1071,
      currency: 'EUR',
      issuer: xmlInvoice.seller,
      iban: xmlInvoice.iban,
      vat_id: xmlInvoice.vatId,
      order_number: xmlInvoice.orderNumber,
      ...(tag === 'invoice' && { amount_due: 571, bic: xmlInvoice.bic, payment_reference: xmlInvoice.reference }),
    });
  });

  it('that is cut off or no invoice is text as it stands', async () => {
    const cut = ublInvoice().slice(0, 900);
    expect((await readDocument(cut, 'a.xml')).pages[0]?.text.length).toBeGreaterThan(0);
    const other = '<?xml version="1.0"?><notes><Invoice>x</Invoice></notes>';
    const { pages, invoiceXml, contentType } = await readDocument(other, 'a.xml');
    expect([contentType, invoiceXml, pages[0]?.text]).toEqual(['application/xml', null, other]);
  });
});

it.each([
  ['notes.md', '# Title\n\n- one', 'text/markdown'],
  ['data.json', '{"a": 1}', 'application/json'],
  ['app.log', '2026-01-01 started', 'text/plain'],
  ['page.txt', '<b>no page</b>', 'text/plain'],
])('%s is read as it stands', async (name, text, contentType) => {
  const document = await readDocument(text, name);
  expect([document.contentType, document.pages[0]?.text]).toEqual([contentType, text]);
  expect(document.warnings).toEqual([]);
});

import { createPseudonyms } from '#api/diagnostics/pseudonyms.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { sniffFileType } from '#local-service/readers/file-type.ts';
import { readHtml } from '#local-service/readers/text/html-text.ts';
import { decodeBmp } from '#local-service/readers/image/decode-bmp.ts';
import { readMail } from '#local-service/readers/mail/read-mail.ts';
import { parseTsv } from '#local-service/ocr/tesseract/parse-tsv.ts';
import { csvToText } from '#local-service/readers/text/csv-text.ts';
import { invoiceToText, isInvoiceXml } from '#local-service/readers/text/invoice-text.ts';
import { textFormatOf } from '#local-service/readers/text/text-format.ts';
import { readText } from '#local-service/readers/text/read-text.ts';
import { readTnef } from '#local-service/readers/tnef/read-tnef.ts';
import { createTermMatcher, cutSnippet, markText } from '#local-service/search/highlight.ts';
import { parseQuery } from '#local-service/search/parse-query.ts';
import { termsOf } from '#lib/text/terms.ts';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { readLineItems } from '#local-service/analysis/line-items/read-line-items.ts';
import { readInvoiceXml } from '#local-service/analysis/extract/invoice-xml.ts';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { winmail } from '../../builders/documents/winmail.ts';
import { bmpOf } from '../../builders/documents/bmp.ts';
import type { GrowthSubject } from './growth.ts';
import { repeated, textUnits } from './text-units.ts';

const largestText = 16 * 1024 * 1024;
const analyze = createAnalyzer({ tags: builtInTags });
const matcher = createTermMatcher(parseQuery('rechnung nichtda'));
const pseudonyms = createPseudonyms(['/home/anna']);

/** The head of a bitmap whose lines are run-length encoded. */
const runs = Buffer.from(bmpOf('rle8', { width: 1, height: 1, rgb: Uint8Array.of(0, 0, 0) }).file).subarray(0, 1_078);

/** Every operation on text from untrusted files. */
const works: Readonly<Record<string, (text: string) => () => unknown>> = {
  text: (text) => {
    const bytes = Buffer.from(`x${text}x`);
    return () => readText(bytes, largestText);
  },
  'file type': (text) => {
    const bytes = Buffer.from(text);
    return () => sniffFileType(bytes, 'a.pdf');
  },
  html: (text) => () => readHtml(text),
  'html tables': (text) => () => readHtml(`<table><tr><td>${text}`),
  'html, hidden': (text) => () => readHtml(`<p style="${text}">x</p><p hidden>${text}`),
  csv: (text) => () => csvToText(text),
  'csv, quoted': (text) => () => csvToText(`"${text}`),
  'invoice text': (text) => () => invoiceToText(`<Invoice><Note>${text}</Note></Invoice>`),
  'text format': (text) => () => [textFormatOf(text, 'a.html'), isInvoiceXml(text)],
  bitmap: (text) => () => decodeBmp(Buffer.concat([runs, Buffer.from(text)]), 64 * 1024 * 1024),
  winmail: (text) => {
    const bytes = winmail({ subject: text, body: text, attachments: [{ name: text, bytes: Buffer.from(text) }] });
    return () => readTnef(bytes);
  },
  'mail body': (text) => mailOf(`From: a@b.de\nTo: b@c.de\nSubject: x\nDate: x\n\n${text}x`),
  'mail head': (text) => mailOf(`From: a@b.de\nTo: ${folded(text)}\nSubject: ${folded(text)}\n\nx`),
  'mail parts': (text) =>
    mailOf(
      `From: a@b.de\nContent-Type: multipart/mixed; boundary="${text.slice(0, 60).replaceAll('\n', '')}"\n\n${text}`,
    ),
  'mail in HTML': (text) => mailOf(`From: a@b.de\nTo: b@c.de\nContent-Type: text/html\n\n${text}`),
  analysis: (text) => {
    const document = documentOf(`Rechnung\nMuster GmbH\n${text}`);
    return () => analyze(document);
  },
  'analysis pages': (text) => {
    // A class at every size: where the class changes with the size, so does the work.
    const document = documentOf(`Rechnung\nMuster GmbH\n${text.match(/[^]{1,20000}/g)?.join('\f') ?? ''}`);
    return () => analyze(document);
  },
  'line items': (text) => {
    const facts = collectFacts(documentOf(`Description   Qty   Price   Amount\n${text}\n`));
    return () => readLineItems(facts);
  },
  'invoice XML': (text) => () => readInvoiceXml(`<Invoice>${text}`),
  'invoice XML closed': (text) => () => readInvoiceXml(`<Invoice>${text}</Invoice>${text}`),
  'invoice XML in comments': (text) => () => readInvoiceXml(`<Invoice></Invoice><!--${text}-->`),
  terms: (text) => () => termsOf(text),
  query: (text) => () => parseQuery(text),
  highlight: (text) => () => [markText(text, matcher), cutSnippet(text, matcher)],
  'recognised words': (text) => () => parseTsv(`5\t1\t1\t1\t1\t1\t1\t1\t1\t1\t90\t${text}`),
  diagnostics: (text) => () => pseudonyms.text(text),
};

/** As many dates as a row may have, with longer and longer words between them: no date looks at all words before it. */
export const datesOfRow: GrowthSubject = {
  name: 'dates of a row',
  prepare: (size) => {
    const word = 'a'.repeat(Math.max(1, Math.round(size / datesInRow) - 12));
    const row = Array.from({ length: datesInRow }, (_, at) => `${word}. ${String(10 + (at % 18))}.05.2026`).join(' ');
    const document = documentOf(`Rechnung\nMuster GmbH\nDatum: 02.05.2026\n${row}`);
    return () => analyze(document);
  },
  // Longer words are not read.
  maxSize: 16_000,
};

const datesInRow = 190;

export const readerNames = Object.keys(works);

/**
 * The mail parser creates garbage for every line, which hides the growth with small inputs, and large inputs take long.
 */
const heavyReaders = new Set(['mail body', 'mail in HTML', 'mail head', 'mail parts']);
const unitsForHeavy = [
  ' ',
  '\n',
  'a\n',
  'a',
  '<',
  '<b>',
  '=3D',
  '&',
  '"',
  '@',
  'a@b.de ',
  ',',
  '(',
  '1 Artikel 1,00 1,00\n',
];

export function unitsFor(name: string): readonly string[] {
  return heavyReaders.has(name) ? unitsForHeavy : textUnits;
}

export function readerSubject(name: string, unit: string): GrowthSubject {
  return {
    name: `${name} ${JSON.stringify(unit)}`,
    prepare: (size) => (works[name] ?? missing)(repeated(unit, size)),
    ...(heavyReaders.has(name) ? { leastCpuMs: 50, maxSize: 4_000_000 } : {}),
  };
}

function missing(): never {
  throw new Error('no such reader');
}

function mailOf(text: string): () => unknown {
  const bytes = Buffer.from(text);
  return () => readMail(bytes);
}

function folded(text: string): string {
  return text.replaceAll('\n', '\n ');
}

function documentOf(text: string): ReadDocument {
  const outcome = readText(Buffer.from(text), largestText);
  return outcome.ok ? outcome.document : { ...emptyText, pages: [] };
}

const emptyText = {
  kind: 'text',
  contentType: 'text/plain',
  mail: null,
  invoiceXml: null,
  warnings: [],
  notes: [],
} as const;

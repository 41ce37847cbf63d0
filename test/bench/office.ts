import { defaultLimits } from '#local-service/readers/limits.ts';
import { readOffice } from '#local-service/readers/office/read-office.ts';
import { readRtf } from '#local-service/readers/office/rtf/read-rtf.ts';
import { makeOpenDocument } from '../builders/office/open-document.ts';
import { makeRtf } from '../builders/office/rtf.ts';
import { makeSlideShow } from '../builders/office/slide-show.ts';
import { makeWord, wordParagraph, wordTable } from '../builders/office/word-document.ts';
import { makeWorkbook } from '../builders/office/workbook.ts';
import { readCompound } from '#local-service/readers/compound/read-compound.ts';
import type { ReadOutcome } from '#local-service/readers/document.ts';
import { readMail } from '#local-service/readers/mail/read-mail.ts';
import { readText } from '#local-service/readers/text/read-text.ts';
import { makeOutlookMessage } from '../builders/documents/outlook-message.ts';
import { makeOldExcel } from '../builders/office/old-excel.ts';
import { makeOldWord } from '../builders/office/old-word.ts';
import type { Row, Section } from './section.ts';

const sentence = 'Die Wartung der Heizungsanlage umfasst die Reinigung des Brenners und die Prüfung der Abgaswerte. ';
const paragraphs = 2_000;
const rows = 20_000;

const list = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A large document of each format: about 100 pages of text, 20,000 rows of ten cells, 500 slides. A made compound file has at most seven megabytes. */
function documents(share: number): Readonly<Record<string, () => Buffer>> {
  const text = list(paragraphs * share, (index) => `${index} ${sentence.repeat(3)}`);
  const table = list(rows * share, (index) =>
    list(10, (column) => (column === 0 ? `Posten ${index}` : index * column)),
  );
  return {
    'DOCX, 2,000 paragraphs': () =>
      makeWord({
        body: text.map((line) => wordParagraph(line)).join('') + wordTable(list(200, () => ['a', 'b', 'c'])),
      }),
    'XLSX, 20,000 rows of 10 cells': () => makeWorkbook([{ name: 'Daten', rows: table }]),
    'PPTX, 500 slides': () =>
      makeSlideShow(list(500 * share, (index) => ({ title: `Folie ${index}`, lines: [sentence, sentence] }))),
    'ODT, 2,000 paragraphs': () =>
      makeOpenDocument({ kind: 'text', body: text.map((line) => `<text:p>${line}</text:p>`).join('') }),
    'ODS, 20,000 rows of 10 cells': () => {
      const cells = (row: readonly (string | number)[]) =>
        row.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('');
      const all = table.map((row) => `<table:table-row>${cells(row)}</table:table-row>`).join('');
      return makeOpenDocument({ kind: 'spreadsheet', body: `<table:table table:name="Daten">${all}</table:table>` });
    },
    'ODP, 500 slides': () => {
      const slide = (index: number) =>
        `<draw:page><draw:frame><text:p>${index} ${sentence}</text:p></draw:frame></draw:page>`;
      return makeOpenDocument({ kind: 'presentation', body: list(500 * share, slide).join('') });
    },
    'XLS, 20,000 rows of 10 cells': () => makeOldExcel([{ name: 'Daten', rows: table }]),
    'DOC, 2,000 paragraphs as one': () => makeOldWord({ body: [{ text: text.join(' ') }] }),
    'MSG, text and 5 MB attached': () =>
      makeOutlookMessage({
        subject: 'Wartung',
        text: text.join('\r\n'),
        attachments: [{ name: 'a.pdf', bytes: Buffer.alloc(5 * 1024 * 1024) }],
      }),
    'EML, text and 5 MB attached': () =>
      Buffer.from(
        `From: a@example.org\nTo: b@example.org\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n${text.join('\n')}\n--b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=a.pdf\n\n${`${'A'.repeat(76)}\n`.repeat(92_000)}--b--\n`,
      ),
    'HTML, 2,000 paragraphs': () => Buffer.from(`<html><body>${text.map((line) => `<p>${line}</p>`).join('')}`),
    'CSV, 20,000 rows of 10 cells': () => Buffer.from(table.map((row) => row.join(';')).join('\n')),
    'RTF, 2,000 paragraphs': () => makeRtf(text.map((line) => `\\pard ${line}\\par\n`).join('')),
  };
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/** Measures the time and the memory of reading an Office document, a mail and a text of each format. */
export const section: Section = {
  name: 'office',
  run: async ({ quick, say }) => {
    const measured: Row[] = [];
    for (const [what, make] of Object.entries(documents(quick ? 0.1 : 1))) {
      say(what);
      measured.push(await measure(what, make()));
    }
    return measured;
  },
};

async function measure(what: string, bytes: Buffer): Promise<Row> {
  const read = () => readerOf(what)(bytes);
  await read();
  const before = process.memoryUsage().rss;
  let [peak, leastMs, pages] = [before, Infinity, 0];
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);
  for (let run = 0; run < 3; run += 1) {
    const beganMs = performance.now();
    const outcome = await read();
    leastMs = Math.min(leastMs, performance.now() - beganMs);
    peak = Math.max(peak, process.memoryUsage().rss);
    if (outcome?.ok !== true) throw new Error(`${what} was not read`);
    pages = outcome.document.pages.length;
  }
  clearInterval(watch);
  const grown = megabytes(Math.max(0, peak - before));
  return {
    what,
    who: 'intray',
    value: `${leastMs.toFixed(0)} ms`,
    note: `${megabytes(bytes.length)} MB, ${pages} pages; resident memory ${megabytes(peak)} MB, ${grown} of them new`,
  };
}

type Read = (bytes: Buffer) => Promise<ReadOutcome | null> | ReadOutcome | null;

const given = { limits: defaultLimits, signal: undefined } as const;

function readerOf(what: string): Read {
  switch (what.split(',', 1)[0]) {
    case 'RTF':
      return (bytes) => readRtf(bytes, given);
    case 'XLS':
    case 'DOC':
    case 'MSG':
      return (bytes) => readCompound(bytes, given);
    case 'EML':
      return readMail;
    case 'HTML':
      return (bytes) => readText(bytes, bytes.length, 'a.html', defaultLimits);
    case 'CSV':
      return (bytes) => readText(bytes, bytes.length, 'a.csv', defaultLimits);
    default:
      return (bytes) => readOffice(bytes, given);
  }
}

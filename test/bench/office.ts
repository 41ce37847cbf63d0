import { defaultLimits } from '#local-service/readers/limits.ts';
import { readOffice } from '#local-service/readers/office/read-office.ts';
import { readRtf } from '#local-service/readers/office/rtf/read-rtf.ts';
import { makeOpenDocument } from '../builders/office/open-document.ts';
import { makeRtf } from '../builders/office/rtf.ts';
import { makeSlideShow } from '../builders/office/slide-show.ts';
import { makeWord, wordParagraph, wordTable } from '../builders/office/word-document.ts';
import { makeWorkbook } from '../builders/office/workbook.ts';
import type { Row, Section } from './section.ts';

const sentence = 'Die Wartung der Heizungsanlage umfasst die Reinigung des Brenners und die Prüfung der Abgaswerte. ';
const paragraphs = 2_000;
const rows = 20_000;

const list = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A large document of each format: about 100 pages of text, 20,000 rows of ten cells, 500 slides. */
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
    'RTF, 2,000 paragraphs': () => makeRtf(text.map((line) => `\\pard ${line}\\par\n`).join('')),
  };
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/** Measures the time and the memory of reading an Office document of each format. */
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
  const read = () =>
    what.startsWith('RTF')
      ? readRtf(bytes, { limits: defaultLimits, signal: undefined })
      : readOffice(bytes, { limits: defaultLimits, signal: undefined });
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

// Reads a made page with the Tesseract of this computer: `node run-installed-tesseract.ts`. It is no test, because few
// computers have one. Exits with 1 when it is missing, or reads other words than are on the page.
import { findTesseract } from '#lib/find-tesseract.ts';
import { createNative } from '#local-service/ocr/tesseract/create-native.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';

const lines = ['Please call back.', 'Fax number seventeen'];
const [page] = await picturePages(
  await buildTextPdf([{ kind: 'letter', language: 'eng', lines }], { fontSize: 12 }),
  150,
);
if (!page) throw new Error('No page was drawn');
const fallback = {
  recognise: () => Promise.reject(new Error('the installed Tesseract did not read the page')),
  close: () => Promise.resolve(),
};
console.log(findTesseract(['eng']));
const engine = createNative({ languages: ['eng'], pageTimeoutMs: 30_000, fallback });
try {
  const read = await engine.recognise(page);
  const words = read.map(({ words: ofLine }) => ofLine.map(({ text }) => text).join(' '));
  console.log(words);
  process.exitCode = words.join() === lines.join() ? 0 : 1;
} finally {
  await engine.close();
}

// Converts slides of PowerPoint 97 with the LibreOffice of this computer, and reads them: `node run-libreoffice.ts`.
// It is no test, because few computers have LibreOffice. Exits with 1 when the words are not found.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findLibreOffice } from '#lib/find-libreoffice.ts';
import { createReader } from '#local-service/readers/create-reader.ts';
import { createConverter } from '#local-service/readers/libreoffice/convert-to-pdf.ts';

const words = 'Invoice 4711 total 99.00 EUR';

const folder = mkdtempSync(join(tmpdir(), 'intray-libreoffice-'));
const reader = createReader();
try {
  console.log(findLibreOffice() ?? 'LibreOffice is not installed');
  const path = join(folder, 'slides.ppt');
  writeFileSync(path, gunzipSync(readFileSync(new URL('./slides.ppt.gz', import.meta.url))));
  const startMs = performance.now();
  const converted = await createConverter({ folder })({ path, name: 'slides.ppt' }, new AbortController().signal);
  if (!converted.ok) throw new Error(converted.reason);
  console.log(`converted in ${Math.round(performance.now() - startMs)} ms`);
  const read = await reader.read({ path: converted.path, name: 'slides.pdf' });
  await converted.release();
  const isFound = read.ok && read.document.pages.some(({ text }) => text.includes(words));
  console.log(isFound ? 'the words were found' : 'the words were not found');
  process.exitCode = isFound ? 0 : 1;
} finally {
  await reader.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

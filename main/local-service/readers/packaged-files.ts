import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The one place that finds data files of packages, so that a packaged app changes one file if they move. */
const resolvePackaged = createRequire(import.meta.url);

/** Directory of one language's recognition data: `LANG.traineddata.gz`. */
export function trainedDataDirectory(language: string): string {
  const manifest = resolvePackaged.resolve(`@tesseract.js-data/${language}/package.json`);
  // "Best" weights rounded to integers: nearly the accuracy of the float ones at a third of their time.
  return join(dirname(manifest), '4.0.0_best_int');
}

export function pdfiumWasmPath(): string {
  return resolvePackaged.resolve('@hyzyla/pdfium/pdfium.wasm');
}

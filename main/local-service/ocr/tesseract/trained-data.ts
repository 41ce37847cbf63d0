import { dirname, join } from 'node:path';
import { packagedFile } from '#lib/packaged-file.ts';

/** Returns the directory of one language's recognition data, `LANG.traineddata.gz`. */
export function trainedDataDirectory(language: string): string {
  const manifest = packagedFile(`@tesseract.js-data/${language}/package.json`);
  // The "best" weights rounded to integers: nearly as accurate as the floating-point ones, in a third of their time.
  return join(dirname(manifest), '4.0.0_best_int');
}

import { dirname, join } from 'node:path';
import { packagedFile } from '#lib/packaged-file.ts';

/** Directory of one language's recognition data: `LANG.traineddata.gz`. */
export function trainedDataDirectory(language: string): string {
  const manifest = packagedFile(`@tesseract.js-data/${language}/package.json`);
  // "Best" weights rounded to integers: nearly the accuracy of the float ones at a third of their time.
  return join(dirname(manifest), '4.0.0_best_int');
}

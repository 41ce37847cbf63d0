import { existsSync } from 'node:fs';
import path from 'node:path';
import { findSmallModel, type TesseractEnvironment } from './find-tesseract.ts';
import { detectableLanguages, otherScripts } from './language-codes.ts';
import { packagedFile } from './packaged-file.ts';

/** Returns the folder of the reading pack, and of other models that a person puts there. */
export const readingPackFolder = (dataDir: string): string => path.join(dataDir, 'recognition');

const packaged = new Map<string, string | null>();

/**
 * Returns the packed recognition data of a language from its npm package, or `null`. Looks once, because packages are
 * not added while Intray runs, and looking for one that is missing takes long.
 */
export function packagedData(language: string): string | null {
  const known = packaged.get(language);
  if (known !== undefined) return known;
  const found = findPackage(language);
  packaged.set(language, found);
  return found;
}

function findPackage(language: string): string | null {
  try {
    const folder = path.dirname(packagedFile(`@tesseract.js-data/${language}/package.json`));
    // The "best" weights rounded to integers: nearly as accurate as the floating-point ones, in a third of their time.
    const file = path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Returns the languages that pages can be read in, as Tesseract names them. */
export function readableLanguages(environment?: TesseractEnvironment): readonly string[] {
  return [...detectableLanguages, ...otherScripts].filter(
    (language) => packagedData(language) !== null || findSmallModel(language, environment) !== null,
  );
}

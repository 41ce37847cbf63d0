import { statSync } from 'node:fs';
import path from 'node:path';
import { findProgram, thisComputer, windowsProgramFolders, type ProgramEnvironment } from './find-program.ts';

/** The variable with the folder of the reading pack. The local service sets it for itself and its threads. */
export const readingPackVariable = 'INTRAY_READING_PACK';

/** The Tesseract of this computer, and its data. */
export type InstalledTesseract =
  | { readonly state: 'ready'; readonly program: string; readonly dataFolder: string }
  /** No folder has the small models of all languages. `missing` is what the best folder lacks. */
  | { readonly state: 'no-data'; readonly program: string; readonly missing: readonly string[] }
  | { readonly state: 'no-program' };

export interface TesseractEnvironment extends ProgramEnvironment {
  /** Returns 0 for what is no file. */
  readonly sizeOf: (file: string) => number;
}

const here: TesseractEnvironment = {
  ...thisComputer,
  sizeOf: (file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true ? found.size : 0;
  },
};

/** Returns this computer with a folder of the reading pack. */
export const withReadingPack = (folder: string): TesseractEnvironment => ({
  ...here,
  env: { ...process.env, [readingPackVariable]: folder },
});

/** The small models of most languages have at most 4.2 MB, those with floating-point weights, which are slow, 8 MB and more. */
const maxSmallModelBytes = 6_000_000;
/** Models of languages whose models of any kind are smaller or larger than most. */
const exceptions: Readonly<Record<string, number>> = { fra: 2_500_000, nld: 7_000_000 };

/** Finds the program and a folder with the small models of these languages, for example `deu` and `eng`. */
export function findTesseract(languages: readonly string[], environment = here): InstalledTesseract {
  const isWindows = environment.platform === 'win32';
  const usual = isWindows ? windowsFolders(environment) : ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  const program = findProgram([isWindows ? 'tesseract.exe' : 'tesseract'], usual, environment);
  if (program === null) return { state: 'no-program' };
  let missing = languages;
  for (const dataFolder of dataFolders(environment)) {
    const absent = languages.filter((language) => !hasSmallModel(dataFolder, language, environment));
    if (absent.length === 0) return { state: 'ready', program, dataFolder };
    if (absent.length < missing.length) missing = absent;
  }
  return { state: 'no-data', program, missing };
}

/** Returns the file of the small model of a language that is installed on this computer, or `null`. */
export function findSmallModel(language: string, environment = here): string | null {
  const folder = dataFolders(environment).find((each) => hasSmallModel(each, language, environment));
  return folder === undefined ? null : modelFile(folder, language);
}

/** Returns the folders that may hold small models: those of the system, then the reading pack. */
function dataFolders(environment: ProgramEnvironment): readonly string[] {
  const pack = environment.env[readingPackVariable];
  return [...systemFolders(environment), ...(pack === undefined || pack === '' ? [] : [pack])];
}

/** Where systems keep the models: Debian and its relatives, Fedora, Homebrew, the installer for Windows. */
function systemFolders(environment: ProgramEnvironment): readonly string[] {
  if (environment.platform === 'win32') return windowsFolders(environment, 'tessdata');
  return [
    '/usr/share/tesseract-ocr/5/tessdata',
    '/usr/share/tesseract-ocr/4.00/tessdata',
    '/usr/share/tesseract/tessdata',
    '/usr/share/tessdata',
    '/usr/local/share/tessdata',
    '/opt/homebrew/share/tessdata',
  ];
}

const windowsFolders = (environment: ProgramEnvironment, ...below: readonly string[]): readonly string[] =>
  windowsProgramFolders(environment, 'Tesseract-OCR', ...below);

const modelFile = (folder: string, language: string): string =>
  (folder.includes('\\') ? path.win32 : path.posix).join(folder, `${language}.traineddata`);

function hasSmallModel(folder: string, language: string, { sizeOf }: TesseractEnvironment): boolean {
  const bytes = sizeOf(modelFile(folder, language));
  return bytes > 0 && bytes <= (exceptions[language] ?? maxSmallModelBytes);
}

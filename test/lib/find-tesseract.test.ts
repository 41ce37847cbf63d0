import { expect, it } from 'vitest';
import { findSmallModel, findTesseract } from '#lib/find-tesseract.ts';

const small = 4_000_000;
const computer = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, files: Readonly<Record<string, number>>) => ({
  platform,
  env,
  exists: (file: string) => file in files,
  sizeOf: (file: string) => files[file] ?? 0,
});
const languages = ['deu', 'eng'];
const data = '/usr/share/tesseract-ocr/5/tessdata';

it('finds the program and the folder with all languages', () => {
  const files = {
    '/usr/share/tesseract-ocr/4.00/tessdata/eng.traineddata': small,
    '/usr/share/tessdata/eng.traineddata': small,
    '/usr/share/tessdata/deu.traineddata': small,
  };
  const found = findTesseract(languages, computer('linux', { PATH: '/a' }, { '/a/tesseract': 1, ...files }));
  expect(found).toEqual({ state: 'ready', program: '/a/tesseract', dataFolder: '/usr/share/tessdata' });
  expect(findTesseract(languages, computer('linux', { PATH: '/a' }, files))).toEqual({ state: 'no-program' });
});

it('finds what the installer for Windows has put beside the program', () => {
  const folder = 'C:\\Program Files\\Tesseract-OCR';
  const found = findTesseract(
    ['eng'],
    computer(
      'win32',
      { ProgramFiles: 'C:\\Program Files' },
      { [`${folder}\\tesseract.exe`]: 1, [`${folder}\\tessdata\\eng.traineddata`]: small },
    ),
  );
  expect(found).toEqual({ state: 'ready', program: `${folder}\\tesseract.exe`, dataFolder: `${folder}\\tessdata` });
});

it('tells which languages are missing, and takes neither a large model nor a broken link', () => {
  const files = {
    '/usr/bin/tesseract': 1,
    [`${data}/eng.traineddata`]: small,
    [`${data}/deu.traineddata`]: 15_000_000,
  };
  const debian = computer('linux', {}, files);
  expect(findTesseract(languages, debian)).toEqual({
    state: 'no-data',
    program: '/usr/bin/tesseract',
    missing: ['deu'],
  });
  expect(findSmallModel('eng', debian)).toBe(`${data}/eng.traineddata`);
  expect(findSmallModel('deu', debian)).toBeNull();
});

it('knows that small models are not equally large in all languages', () => {
  const sizes = { [`${data}/fra.traineddata`]: 3_970_000, [`${data}/nld.traineddata`]: 6_050_296 };
  const debian = computer('linux', {}, sizes);
  expect(findSmallModel('fra', debian)).toBeNull();
  expect(findSmallModel('nld', debian)).toBe(`${data}/nld.traineddata`);
});

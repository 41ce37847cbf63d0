import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecognisedLine } from '#local-service/ocr/recogniser.ts';
import { createNative } from '#local-service/ocr/tesseract/create-native.ts';
import { asTiff } from '#local-service/ocr/tesseract/raster-tiff.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

vi.setConfig({ testTimeout: 60_000 });

const lines = ['Please call back.', 'Fax number seventeen'];
const [page] = await picturePages(
  await buildTextPdf([{ kind: 'letter', language: 'eng', lines }], { fontSize: 12 }),
  150,
);
if (!page) throw new Error('No page was drawn');

const own: readonly RecognisedLine[] = [{ words: [], top: 0, bottom: 1 }];
const header = 'level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext';
const table = [header, '4\t1\t1\t1\t1\t0\t5\t6\t20\t8\t-1\t', '5\t1\t1\t1\t1\t1\t5\t6\t20\t8\t91.5\tHello'].join('\n');
const hello = { text: 'Hello', left: 5, top: 6, right: 25, bottom: 14, confidence: 0.915, engine: 'tesseract' };

const engines: ReturnType<typeof createNative>[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

/** The engine with a program of the system that is this script; `null`: none is installed. */
function open(script: string | null, pageTimeoutMs = 30_000) {
  const folder = temporaryDirectory();
  const program = join(folder, 'tesseract');
  if (script !== null) writeFileSync(program, `#!/bin/sh\n${script}\n`);
  if (script !== null) chmodSync(program, 0o755);
  const fallback = { recognise: vi.fn(() => Promise.resolve(own)), close: () => Promise.resolve() };
  const log = vi.fn();
  const find = () =>
    script === null ? ({ state: 'no-program' } as const) : ({ state: 'ready', program, dataFolder: folder } as const);
  const engine = createNative({ languages: ['deu', 'eng'], pageTimeoutMs, fallback, log, find });
  engines.push(engine);
  return { engine, fallback, log, folder };
}

const printTable = (text: string): string => `cat > /dev/null; cat <<'END'\n${text}\nEND`;
const isRunning = (pid: string): boolean => existsSync(`/proc/${pid.trim()}`);

describe.skipIf(process.platform === 'win32')('the installed Tesseract', () => {
  it('gets one process for each page, started while the page is prepared', async () => {
    const { engine, fallback, folder } = open(`echo start >> "$(dirname "$0")/starts"; ${printTable(table)}`);
    engine.prepare?.();
    engine.prepare?.();
    expect(await engine.recognise(page)).toEqual([{ words: [hello], top: 6, bottom: 14 }]);
    expect(await engine.recognise(page)).toHaveLength(1);
    expect(readFileSync(join(folder, 'starts'), 'utf8')).toBe('start\nstart\n');
    expect(fallback.recognise).not.toHaveBeenCalled();
  });

  it.each([
    ['crashes', 'cat > /dev/null; kill -SEGV $$'],
    ['is killed before it has the picture', 'kill -KILL $$'],
    ['ends with a failure', 'cat > /dev/null; exit 1'],
    ['cannot load a language', `echo "Failed loading language 'deu'" >&2; ${printTable(table)}`],
    ['prints without end', 'cat > /dev/null; yes'],
    ['is no program', null],
  ])('%s: the page is read by the one in WebAssembly', async (_, script) => {
    const { engine, fallback } = open(script);
    expect(await engine.recognise(page)).toBe(own);
    expect(fallback.recognise).toHaveBeenCalledOnce();
  });

  it('is not tried again after three failures in a row', async () => {
    const { engine, fallback, log, folder } = open('echo start >> "$(dirname "$0")/starts"; exit 1');
    for (let count = 0; count < 5; count += 1) expect(await engine.recognise(page)).toBe(own);
    expect(readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n')).toHaveLength(3);
    expect(fallback.recognise).toHaveBeenCalledTimes(5);
    expect(log).toHaveBeenCalledTimes(3);
  });

  it('is killed at an abort and at the time limit, which the caller gets', async () => {
    const hangs = 'echo $$ > "$(dirname "$0")/pid"; exec sleep 60';
    const aborted = open(hangs);
    await expect(aborted.engine.recognise(page, AbortSignal.timeout(1_500))).rejects.toThrow(/timeout/i);
    const late = open(hangs, 1_500);
    await expect(late.engine.recognise(page)).rejects.toThrow(/timeout/i);
    for (const { folder, fallback } of [aborted, late]) {
      expect(fallback.recognise).not.toHaveBeenCalled();
      await expect.poll(() => isRunning(readFileSync(join(folder, 'pid'), 'utf8'))).toBe(false);
    }
  });

  it('ends a process that waits for a page when the engine is closed', async () => {
    const { engine, folder } = open('echo $$ > "$(dirname "$0")/pid"; exec cat > /dev/null');
    engine.prepare?.();
    const pid = join(folder, 'pid');
    await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8').trim() !== '').toBe(true);
    await engine.close();
    await expect.poll(() => isRunning(readFileSync(pid, 'utf8'))).toBe(false);
  });
});

it('gets the picture as a TIFF with its resolution', async () => {
  const { width, height, density } = await sharp(Buffer.concat(asTiff(page))).metadata();
  expect({ width, height, density }).toEqual({ width: page.width, height: page.height, density: 150 });
  const pixels = await sharp(Buffer.concat(asTiff(page)))
    .extractChannel(0)
    .raw()
    .toBuffer();
  expect(pixels.equals(Buffer.from(page.data))).toBe(true);
});

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPaddle } from '#local-service/ocr/paddle/create-paddle.ts';
import type { Raster } from '#local-service/ocr/raster.ts';
import { rotateRaster } from '#local-service/ocr/raster-sharp.ts';
import { readWithEngines } from '#local-service/ocr/read-with-engines.ts';
import type { RecognisedLine, TurningRecogniser } from '#local-service/ocr/recogniser.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { degrade } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

vi.setConfig({ testTimeout: 120_000 });

const lines = ['Total amount 1,284.50', 'Invoice 2026-4711', 'Thank you and come again'];
const [page] = await picturePages(
  await buildTextPdf([{ kind: 'letter', language: 'eng', lines }], { fontSize: 12 }),
  150,
);
if (!page) throw new Error('No page was drawn');
const poor = await degrade(page, { dpi: 100, grain: 10, jpegQuality: 30 });

const opened: TurningRecogniser[] = [];
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close();
});
function open(options: Partial<Parameters<typeof createPaddle>[0]> = {}): TurningRecogniser {
  const engine = createPaddle({ pageTimeoutMs: 60_000, idleMs: 60_000, ...options });
  opened.push(engine);
  return engine;
}

const asItLies = { isUpright: true, isEnlarged: false, extent: null };

const textOf = (found: readonly RecognisedLine[]): readonly string[] =>
  found.toSorted((a, b) => a.top - b.top).map(({ words }) => words.map(({ text }) => text).join(' '));

/** An engine whose process runs this program. */
function fake(program: string, pageTimeoutMs = 60_000): TurningRecogniser {
  const file = join(temporaryDirectory(), 'engine.mjs');
  writeFileSync(file, program);
  return open({ entry: pathToFileURL(file), pageTimeoutMs });
}

const wordAt = (text: string, at: number, confidence: number) =>
  ({ text, left: 100 * at, top: 0, right: 100 * at + 80, bottom: 10, confidence, engine: 'paddle' }) as const;

const childrenOfThisProcess = (): readonly number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', process.pid.toString()])
    .toString()
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0);

describe('the second engine', () => {
  it('reads poor print with blanks, and places each word on its ink', async () => {
    const { degrees, lines: found } = await open().recognise(poor, false);
    expect(degrees).toBe(0);
    expect(textOf(found)).toEqual(lines);
    for (const { left, right, top, bottom } of found.flatMap(({ words }) => words)) {
      expect(darkest(poor, left, top, right, bottom)).toBeLessThan(120);
      expect(bottom - top).toBeLessThan(40);
    }
  });

  it('places each word on a rule on its own ink', async () => {
    const engine = open();
    const { lines: bare } = await engine.recognise(page, true);
    const ruled = { ...page, data: new Uint8Array(page.data) };
    for (const { words } of bare) {
      const [left, right] = [Math.min(...words.map((word) => word.left)), Math.max(...words.map((word) => word.right))];
      const foot = Math.round(Math.max(...words.map(({ bottom }) => bottom))) - 1;
      for (const row of [foot, foot + 1]) ruled.data.fill(0, row * page.width + left, row * page.width + right);
    }
    const { lines: found } = await engine.recognise(ruled, true);
    expect(found).toHaveLength(lines.length);
    for (const { words } of found) {
      expect(words.length).toBeGreaterThan(1);
      const extent = Math.max(...words.map(({ right }) => right)) - Math.min(...words.map(({ left }) => left));
      expect(words.reduce((sum, { left, right }) => sum + right - left, 0)).toBeLessThan(1.25 * extent);
    }
  });

  it('reads accents, umlauts and the sign of the euro', async () => {
    const german = ['Grüße aus Köln', 'Gesamtbetrag 1.284,50 €', 'Société Générale, café'];
    const [sheet] = await picturePages(
      await buildTextPdf([{ kind: 'letter', language: 'eng', lines: german }], { fontSize: 12 }),
      150,
    );
    if (!sheet) throw new Error('No page was drawn');
    const { lines: found } = await open().recognise(
      await degrade(sheet, { dpi: 110, grain: 6, jpegQuality: 50 }),
      true,
    );
    expect(textOf(found).join(' ').split(' ').toSorted()).toEqual(german.join(' ').split(' ').toSorted());
  });

  it.each([90, 180, 270] as const)('turns a page upright that lies at %i degrees', async (by) => {
    const reading = await open().recognise(await rotateRaster(poor, by), false);
    expect(reading.degrees).toBe(360 - by);
    expect(textOf(reading.lines)).toEqual(lines);
  });

  it('finds nothing on blank paper and on noise, and does not fail', async () => {
    const engine = open();
    const blank = { ...poor, data: poor.data.map(() => 255) };
    expect((await engine.recognise(blank, false)).lines).toEqual([]);
    const noise = { ...poor, data: poor.data.map((_, at) => (at * 2654435761) >>> 24) };
    expect((await engine.recognise(noise, false)).lines.length).toBeLessThan(50);
    const thin = { width: 1, height: 1, data: new Uint8Array(1), dpi: 100 };
    expect((await engine.recognise(thin, false)).lines).toEqual([]);
  });
});

describe('a process that fails', () => {
  it('is killed while it reads: this page fails, and the next one gets a new process', async () => {
    const engine = open();
    await engine.recognise(poor, true);
    const before = childrenOfThisProcess();
    const reading = engine.recognise(poor, true);
    for (const pid of before) if (isEngine(pid)) process.kill(pid, 'SIGKILL');
    await expect(reading).rejects.toThrow(/SIGKILL|EPIPE/);
    expect(textOf((await engine.recognise(poor, true)).lines)).toEqual(lines);
  });

  it('is reported as missing when its packages are missing, and is not started again', async () => {
    const engine = fake(`process.send({ kind: 'unavailable', reason: 'no package' })`);
    await expect(engine.recognise(poor, true)).rejects.toThrow(UnavailablePart);
    await expect(engine.recognise(poor, true)).rejects.toThrow('no package');
  });

  it.each([
    ['ends at its start', `process.exit(3)`],
    ['ends at a page', `process.on('message', () => process.exit(1)); process.send({ kind: 'up' })`],
    ['cannot be loaded', `import 'no-such-package-anywhere'`],
    [
      'reports a failure',
      `process.on('message', ({ id }) => process.send({ kind: 'failed', id, reason: 'bad' })); process.send({ kind: 'up' })`,
    ],
    ['never answers', `process.on('message', () => undefined); process.send({ kind: 'up' })`],
  ])('%s: the page is read by the first engine alone', async (_, program) => {
    const log = vi.fn();
    const own: readonly RecognisedLine[] = [{ words: [], top: 0, bottom: 1 }];
    const first = { recognise: () => Promise.resolve(own), close: () => Promise.resolve() };
    const engines = { first, second: fake(program, 3_000), log };
    const page = { ...asItLies, isEnlarged: program.includes('exit') };
    expect((await readWithEngines(engines, poor, page, undefined)).lines).toBe(own);
    expect(log).toHaveBeenCalledOnce();
  });

  it('reads small print before the first engine, which is asked where the second is not sure or lacks letters', async () => {
    const read = async (text: string, confidence = 0.97, readable: readonly string[] = ['eng', 'deu']) => {
      const words = text.split(' ').map((each, at) => wordAt(each, at, confidence));
      const reading = { degrees: 0, lines: [{ words, top: 0, bottom: 10 }] } as const;
      const second = { recognise: vi.fn(() => Promise.resolve(reading)), close: () => Promise.resolve() };
      const first = { recognise: vi.fn(() => Promise.resolve([])), close: () => Promise.resolve() };
      const engines = { first, second, readable: () => readable };
      const found = await readWithEngines(engines, poor, { ...asItLies, isEnlarged: true }, undefined);
      expect(second.recognise).toHaveBeenCalledOnce();
      expect(found.lines.flatMap((line) => line.words.map((word) => word.text)).join(' ')).toBe(text);
      return first.recognise.mock.calls.length;
    };
    const english =
      'Thank you for your visit and please keep this receipt for your records until the goods are exchanged';
    expect(await read(english)).toBe(0);
    expect(await read(`${english} Total €12.50`, 0.97, ['eng', 'pol'])).toBe(0);
    expect(
      await read('Vielen Dank für Ihren Einkauf und bitte bewahren Sie diesen Beleg für einen Umtausch gut auf'),
    ).toBe(0);
    expect(await read(english, 0.9)).toBe(1);
    const polish = 'Dziekujemy za zakupy i prosimy zachowac ten paragon poniewaz jest potrzebny przy zwrocie towarow';
    expect(await read(polish, 0.97, ['eng', 'pol'])).toBe(1);
    expect(await read(polish)).toBe(0);
  });

  it('is not asked about letters that it does not know', async () => {
    const word = (text: string) =>
      ({ text, left: 0, top: 0, right: 80, bottom: 10, confidence: 0.85, engine: 'tesseract' }) as const;
    const second = { recognise: vi.fn(() => Promise.reject(new Error('asked'))), close: () => Promise.resolve() };
    const read = async (...texts: readonly string[]) => {
      const own: readonly RecognisedLine[] = [{ words: texts.map(word), top: 0, bottom: 10 }];
      const first = { recognise: () => Promise.resolve(own), close: () => Promise.resolve() };
      expect((await readWithEngines({ first, second }, poor, asItLies, undefined)).lines).toBe(own);
      return second.recognise.mock.calls.splice(0).length;
    };
    expect(await read('Итого', 'к', 'оплате', 'EUR')).toBe(0);
    expect(await read('請求申し上げます')).toBe(0);
    expect(await read('金額', '合計')).toBe(1);
    expect(await read('Total', 'α')).toBe(1);
  });

  it('ends at an abort, which the caller gets', async () => {
    const engine = fake(`process.on('message', () => undefined); process.send({ kind: 'up' })`);
    const reading = engine.recognise(poor, true, AbortSignal.timeout(2_000));
    await expect(reading).rejects.toThrow(/timeout/i);
  });

  it('ends after a time without pages, and with its parent', async () => {
    const engine = open({ idleMs: 100 });
    await engine.recognise(poor, true);
    await expect.poll(() => childrenOfThisProcess().filter(isEngine), { timeout: 10_000 }).toEqual([]);
    expect(textOf((await engine.recognise(poor, true)).lines)).toEqual(lines);
  });
});

function isEngine(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', pid.toString()]).toString().includes('paddle-process');
  } catch {
    return false;
  }
}

function darkest({ width, data }: Raster, left: number, top: number, right: number, bottom: number): number {
  let value = 255;
  for (let y = Math.floor(top); y < bottom; y += 1) {
    for (let x = Math.floor(left); x < right; x += 1) value = Math.min(value, data[y * width + x] ?? 255);
  }
  return value;
}

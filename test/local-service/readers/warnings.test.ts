import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createReader, typeMismatch } from '#local-service/readers/create-reader.ts';
import { emptyPage } from '#local-service/readers/page-of-lines.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { readPages, type ReadContext } from '#local-service/readers/read-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'intray-warnings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it.each([
  ['a.pdf', 'text', true],
  ['a.PDF', 'image', true],
  ['a.jpg', 'pdf', true],
  ['a.jpg', 'image', false],
  ['a.eml', 'text', true],
  ['a.txt', 'mail', false],
  ['a.txt', 'pdf', true],
  ['a.log', 'text', false],
  ['a', 'pdf', false],
  ['constructor.valueOf', 'pdf', false],
] as const)('%s that holds %s warns: %s', (name, kind, warns) => {
  expect(typeMismatch(name, kind).map(({ code }) => code)).toEqual(warns ? ['type-mismatch'] : []);
});

it('reads a text file that is named as a PDF, with a warning', async () => {
  const path = join(folder, 'a.pdf');
  writeFileSync(path, 'just a line here.');
  const reader = createReader();
  const outcome = await reader.read({ path, name: 'a.pdf' });
  await reader.close();
  expect(outcome).toMatchObject({ ok: true, document: { kind: 'text', warnings: [{ code: 'type-mismatch' }] } });
});

describe('a document that exceeds a limit', () => {
  const context = (limits: Partial<ReadContext['limits']>): ReadContext => ({
    limits: { ...defaultLimits, ...limits },
    signal: undefined,
    onProgress: undefined,
    log: undefined,
    recognisePage: () => Promise.reject(new Error('not asked')),
    recogniseRegion: () => Promise.reject(new Error('not asked')),
  });
  const word = { text: 'a', box: { x: 0, y: 0, width: 0, height: 0 }, confidence: 1, line: 0 };
  const page = (number: number) => ({
    ...emptyPage({ number, rotation: 0, widthPt: 1, heightPt: 1 }),
    words: Array.from({ length: 100 }, () => word),
  });

  it.each([
    ['time', { documentMs: 0, pageMs: 1 }],
    ['words', { words: 250 }],
    ['pages', { pages: 3 }],
  ])('keeps the part that was read, and says so: %s', async (_what, limits) => {
    const slowly = async (index: number) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page(index + 1);
    };
    const { pages, warnings } = await readPages(10, slowly, context(limits));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThan(10);
    expect(warnings).toMatchObject([{ code: 'partly-read' }]);
    expect(warnings[0]?.message).toContain(`first ${pages.length} of 10 pages`);
  });

  it('has no warning when all pages were read', async () => {
    expect(await readPages(2, (index) => Promise.resolve(page(index + 1)), context({}))).toMatchObject({
      warnings: [],
    });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { pagePicture } from '#local-service/readers/image/page-picture.ts';
import { createPagePictures, type PagePictures, type PictureOptions } from '#local-service/queue/page-pictures.ts';
import type { PictureDials } from './fake-picture-worker.ts';

const fakeEntry = new URL('./fake-picture-worker.ts', import.meta.url);
let folder: string;
let pictures: PagePictures;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intray-pictures-'));
});
afterEach(() => {
  pictures.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Draw = (dials: PictureDials, signal?: AbortSignal) => ReturnType<PagePictures['draw']>;

function open(options: Partial<PictureOptions> = {}): Draw {
  const bytes = 900 * 1024 * 1024;
  const usual = { pictureEntry: fakeEntry, waitingPictures: 8, pictureMs: 20_000, pictureBytes: bytes };
  pictures = createPagePictures({ ...usual, ...options });
  return (dials, signal) => pictures.draw({ path: JSON.stringify(dials), of: 'image', wish: { page: 1 } }, signal);
}

it('draws one at a time, and refuses when too many wait', async () => {
  const draw = open({ waitingPictures: 3 });
  const drawn = await Promise.all(Array.from({ length: 6 }, () => draw({ ms: 50 })));
  expect(drawn.map(({ kind }) => kind)).toEqual(['drawn', 'drawn', 'drawn', 'drawn', 'busy', 'busy']);
  for (const picture of drawn) if (picture.kind === 'drawn') expect(picture.bytes[0]).toBe(1);
  expect(await draw({})).toMatchObject({ kind: 'drawn' });
});

it('survives a drawing that ends its thread, and one that never ends', async () => {
  const draw = open({ pictureMs: 2_500 });
  const [first, died, next] = await Promise.all([draw({}), draw({ dies: true }), draw({})]);
  expect([first.kind, died.kind, next.kind]).toEqual(['drawn', 'none', 'drawn']);
  expect(await draw({ ms: 60_000 })).toEqual({ kind: 'none' });
  expect(await draw({})).toMatchObject({ kind: 'drawn' });
});

it('draws nothing for a client that is gone', async () => {
  const draw = open({ waitingPictures: 2 });
  const leaving = new AbortController();
  const first = draw({ ms: 300 });
  const left = [draw({ ms: 60_000 }, leaving.signal), draw({ ms: 60_000 }, leaving.signal)];
  expect(await draw({})).toEqual({ kind: 'busy' });
  leaving.abort();
  expect(await Promise.all(left)).toEqual([{ kind: 'none' }, { kind: 'none' }]);
  const next = draw({});
  expect([(await first).kind, (await next).kind]).toEqual(['drawn', 'drawn']);
});

it('ends a long drawing soon after its client is gone, and lets a short one end', async () => {
  const draw = open();
  const thread = (picture: Awaited<ReturnType<Draw>>) => (picture.kind === 'drawn' ? picture.bytes[1] : null);
  const before = thread(await draw({}));
  const short = new AbortController();
  const shortly = draw({ ms: 300 }, short.signal);
  setTimeout(() => short.abort(), 100);
  expect(thread(await shortly)).toBe(before);
  const long = new AbortController();
  const atLength = draw({ ms: 60_000 }, long.signal);
  setTimeout(() => long.abort(), 100);
  expect(await atLength).toEqual({ kind: 'none' });
  expect(thread(await draw({}))).not.toBe(before);
});

it('counts memory while it draws, and none otherwise', async () => {
  const draw = open();
  expect(pictures.ownBytes()).toBe(0);
  const drawn = draw({ ms: 200 });
  expect(pictures.ownBytes()).toBe(900 * 1024 * 1024);
  await drawn;
});

it('draws a page, and refuses what would take too much memory before it is decoded', async () => {
  open();
  const path = join(folder, 'a.png');
  await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#fff' } })
    .png()
    .toFile(path);
  expect(await pagePicture(path, { page: 1 }, defaultLimits)).toMatchObject({ kind: 'drawn' });
  expect(await pagePicture(join(folder, 'none.png'), { page: 1 }, defaultLimits)).toEqual({ kind: 'none' });
  expect(await pagePicture(path, { page: 1 }, { ...defaultLimits, drawnBytes: 17_000_000 })).toEqual({
    kind: 'too-large',
  });
});

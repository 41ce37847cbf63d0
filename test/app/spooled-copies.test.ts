import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderId, trackedFileId } from '#core/ids.ts';
import type { FileState } from '#core/file-state.ts';
import { newTrackedFile } from '#core/detect.ts';
import { createContentController } from '#app/content/content-controller.ts';
import { createSpool, type Spool } from '#app/content/spool.ts';
import { createTickets } from '#app/content/tickets.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { aText } from '../lib/a-text.ts';

const dayMs = 86_400_000;
const stat = { sizeBytes: 3, mtimeMs: 1, ctimeMs: 1, inode: '1' };
const done = { kind: 'done' } as FileState;
const held = { kind: 'on-hold', reason: 'unreadable', message: aText('x') } as unknown as FileState;

/** Makes a data directory with copies of files that were dropped two days ago, and a journal with these rows. */
function controllerWith(
  names: readonly string[],
  rows: (below: (name: string) => string) => readonly [string, FileState][],
) {
  const dataDir = temporaryDirectory();
  const place = path.join('spool', 'incoming', 'a-batch', '000001');
  mkdirSync(path.join(dataDir, place), { recursive: true });
  const fileOf = (name: string) => path.join(dataDir, place, name);
  for (const name of names) writeFileSync(fileOf(name), name);
  const before = new Date(Date.now() - 2 * dayMs);
  utimesSync(path.join(dataDir, 'spool', 'incoming', 'a-batch'), before, before);
  const files = rows((name) => path.join(place, name)).map(([below, state], at) =>
    newTrackedFile(trackedFileId(`item-${at}`), folderId('batch:1'), { path: below, kind: 'file', stat }, state, 1),
  );
  const views: Pick<JournalViews, 'list'> = {
    list: ({ text = '', limit }) => {
      const found = files.filter((file) => file.path.includes(text)).slice(0, limit);
      return { files: found, total: found.length, offset: 0 };
    },
  };
  const controller = createContentController({ dataDir, tickets: createTickets(), views, nowMs: Date.now });
  return { dataDir, controller, isThere: (name: string) => existsSync(fileOf(name)) };
}

test('a needed copy stays when its data directory has moved, however long it waits', async () => {
  const moved = controllerWith(['letter.txt'], (below) => [[`/old/place/${below('letter.txt')}`, held]]);
  await moved.controller.sweep();
  expect(moved.isThere('letter.txt')).toBe(true);
  const sent = controllerWith(['letter.txt'], (below) => [[`/old/place/${below('letter.txt')}`, done]]);
  await sent.controller.sweep();
  expect(sent.isThere('letter.txt')).toBe(false);
});

test('a copy is not confused with one whose name starts with its own', async () => {
  const { controller, isThere } = controllerWith(['a.txt', 'a.txt2'], (below) => [
    [`/data/${below('a.txt2')}`, done],
    [`/data/${below('a.txt')}`, held],
  ]);
  await controller.sweep();
  expect([isThere('a.txt'), isThere('a.txt2')]).toEqual([true, false]);
});

test('files that were not sent for a day are removed', async () => {
  const { controller, isThere } = controllerWith(['letter.txt'], () => []);
  await controller.sweep();
  expect(isThere('letter.txt')).toBe(false);
});

test('a batch that continues after a restart keeps what had arrived before', async () => {
  const folder = temporaryDirectory();
  const bytes = async function* (text: string) {
    yield await Promise.resolve(Buffer.from(text));
  };
  const put = (spool: Spool, text: string) => spool.place('batch', 'scan.pdf', text.length)(bytes(text));
  const first = createSpool(folder);
  expect([await put(first, 'one'), await put(first, 'two')]).toEqual([true, true]);
  const second = createSpool(folder);
  expect(await put(second, 'three')).toBe(true);
  expect((await second.taken('batch')).map((file) => readFileSync(file, 'utf8'))).toEqual(['one', 'two', 'three']);
});

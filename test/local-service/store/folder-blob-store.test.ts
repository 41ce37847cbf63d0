import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolderBlobStore } from '#local-service/store/folder-blob-store.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { chunks, describeBlobStore, stageText } from './blob-store-contract.ts';

describeBlobStore('folder', () => {
  const directory = temporaryDirectory();
  return Promise.resolve({
    blobs: createFolderBlobStore(directory),
    reopen: () => createFolderBlobStore(directory),
    staged: () => readdir(path.join(directory, 'incoming')),
    close: () => Promise.resolve(),
  });
});

const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('bytes are stored in folders named for their hash, and other files are left alone', async () => {
  const directory = temporaryDirectory();
  const blobs = createFolderBlobStore(directory);
  writeFileSync(path.join(directory, 'notes.txt'), 'not ours');
  await blobs.keep(await stageText(blobs, 'abc'));
  expect(readFileSync(path.join(directory, 'ba', '78', abc), 'utf8')).toBe('abc');
  expect(await Array.fromAsync(blobs.all())).toMatchObject([{ sha256: abc, sizeBytes: 3 }]);
});

test('a full disk is an expected outcome, and leaves nothing', async () => {
  const directory = temporaryDirectory();
  const blobs = createFolderBlobStore(directory);
  async function* full(): AsyncGenerator<Buffer> {
    yield* chunks('ab');
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  }
  expect(await blobs.stage(full(), 9)).toEqual({ ok: false, reason: 'disk-full' });
  expect(await readdir(path.join(directory, 'incoming'))).toEqual([]);
});

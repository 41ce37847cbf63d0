import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createContentSpool } from '#adapters/content-spool/content-spool.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { sha256 } from '#core/ids.ts';
import type { SpoolSource } from '#ports/content-spool.ts';
import { describeContentSpool } from '../../contracts/content-spool.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

function make() {
  const directory = temporaryDirectory();
  const [root, folder] = [path.join(directory, 'watched'), path.join(directory, 'spool')];
  mkdirSync(root);
  const files = createFileSource();
  const room = { bytes: 10_000_000 };
  const reopen = () =>
    createContentSpool({
      folder,
      ownFolders: [path.join(directory, 'own')],
      budgetBytes: () => room.bytes,
      freeBytes: () => Promise.resolve(null),
    });
  const source = (name: string, bytes: Uint8Array): SpoolSource => {
    writeFileSync(path.join(root, name), bytes);
    const ref = { root, path: name };
    const hash = sha256(createHash('sha256').update(bytes).digest('hex'));
    return { hash, sizeBytes: bytes.byteLength, ref, open: () => files.open(ref) };
  };
  return { directory, root, folder, spool: reopen(), reopen, source, fill: () => void (room.bytes = 1) };
}

describe('the spool on a real disk', () => {
  describeContentSpool(make);

  test('copies are for this user alone', async () => {
    const { spool, source, folder } = make();
    const one = source('a.pdf', Buffer.from('private'));
    await spool.keep(one);
    expect(statSync(path.join(folder, one.hash)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('the rest of an interrupted copy is removed and does not count as a copy', async () => {
    const { reopen, folder } = make();
    mkdirSync(folder);
    writeFileSync(path.join(folder, `part-${'a'.repeat(64)}`), 'half');
    writeFileSync(path.join(folder, 'notes.txt'), 'not ours');
    expect(await reopen().contents()).toEqual([]);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  test('a link in the place of the file is not followed', async () => {
    const { spool, source, root, directory } = make();
    const one = source('a.pdf', Buffer.from('secret'));
    symlinkSync(path.join(root, 'a.pdf'), path.join(root, 'link.pdf'));
    const ref = { root, path: 'link.pdf' };
    const linked = { ...one, ref, open: () => createFileSource().open(ref) };
    expect(await spool.keep(linked)).toMatchObject({ kind: 'failed' });
    expect(readdirSync(path.join(directory, 'spool'))).toEqual([]);
  });

  test('a copy of the wrong length is made again', async () => {
    const { spool, source, folder } = make();
    const one = source('a.pdf', Buffer.from('whole content'));
    mkdirSync(folder);
    writeFileSync(path.join(folder, one.hash), 'half');
    expect(await spool.keep(one)).toEqual({ kind: 'kept' });
    expect(statSync(path.join(folder, one.hash)).size).toBe(13);
  });

  test('a spool recognises the files of its own data directory', () => {
    const { spool, directory, root } = make();
    expect(spool.isOwn({ root: null, path: path.join(directory, 'own', '1', 'a.pdf') })).toBe(true);
    expect(spool.isOwn({ root, path: 'a.pdf' })).toBe(false);
  });
});

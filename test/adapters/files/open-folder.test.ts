import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolder } from '#adapters/files/open-folder.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { message } from '#contract/messages/message.ts';

function places() {
  const top = temporaryDirectory();
  const [root, outside] = [path.join(top, 'root'), path.join(top, 'outside')];
  for (const folder of [root, outside]) mkdirSync(folder);
  return { root, outside };
}

const ways = process.platform === 'linux' ? [true, false] : [false];

describe.skipIf(process.platform === 'win32').each(ways)('a folder that is opened by its handle: %s', (byHandle) => {
  test('is created if missing, and its entries can be reached', () => {
    const { root } = places();
    expect(() => openFolder(root, ['a', 'b'], false, byHandle)).toThrow('ENOENT');
    const folder = openFolder(root, ['a', 'b'], true, byHandle);
    writeFileSync(folder.at('file'), 'text');
    expect(folder.isInPlace()).toBe(true);
    folder.close();
    expect(readdirSync(path.join(root, 'a', 'b'))).toEqual(['file']);
  });

  test('is not reached through a link, and nothing is created behind one', () => {
    const { root, outside } = places();
    symlinkSync(outside, path.join(root, 'a'));
    expect(() => openFolder(root, ['a', 'b'], true, byHandle)).toThrow(
      expect.objectContaining({ why: message('failure.original.link-or-no-folder', { folder: 'a' }) }) as Error,
    );
    expect(readdirSync(outside)).toEqual([]);
  });

  test('no longer counts as in its place when a part of its path was exchanged', () => {
    const { root, outside } = places();
    mkdirSync(path.join(outside, 'b'));
    const folder = openFolder(root, ['a', 'b'], true, byHandle);
    renameSync(path.join(root, 'a'), path.join(root, 'aside'));
    expect(folder.isInPlace()).toBe(false);
    symlinkSync(outside, path.join(root, 'a'));
    expect(folder.isInPlace()).toBe(false);
    folder.close();
  });
});

test.skipIf(process.platform !== 'linux')('is written to at its present place, and not where its path leads', () => {
  const { root, outside } = places();
  const folder = openFolder(root, ['a'], true, true);
  renameSync(path.join(root, 'a'), path.join(root, 'aside'));
  symlinkSync(outside, path.join(root, 'a'));
  writeFileSync(folder.at('file'), 'text');
  folder.close();
  expect(existsSync(path.join(root, 'aside', 'file'))).toBe(true);
  expect(readdirSync(outside)).toEqual([]);
});

import { linkSync, renameSync, writeFileSync } from 'node:fs';
import { chmod, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aText } from '../../lib/a-text.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { moveOriginal } from '#adapters/files/move-original.ts';
import type { ExpectedFile } from '#ports/file-source.ts';

const files = createFileSource();
let top: string;
let root: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'intray-move-'));
  root = path.join(top, 'root');
  await mkdir(root);
});
afterEach(async () => {
  await rm(top, { recursive: true, force: true, maxRetries: 5 });
});

const onUnix = test.skipIf(process.platform === 'win32');
const put = async (name: string, text: string | Buffer = name) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
};
const ref = (name: string) => ({ root, path: name });
async function expectedOf(name: string): Promise<ExpectedFile> {
  const hashed = await files.hash(ref(name));
  if (!hashed.ok) throw new Error(hashed.failure.message.code);
  const { hash, sizeBytes, stat } = hashed.value;
  return { sha256: hash, sizeBytes, inode: stat.inode };
}
const textOf = (name: string) => readFile(path.join(root, name), 'utf8');
const noLinks = () => {
  throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
};

test('moves into a new folder, and gives the same answer when repeated', async () => {
  await put('in/a.txt', 'hello');
  const expected = await expectedOf('in/a.txt');
  const moved = {
    ok: true,
    value: { kind: 'moved', to: 'Processed/in/a.txt' },
  };
  expect(await files.move(ref('in/a.txt'), 'Processed/in/a.txt', expected)).toEqual(moved);
  expect(await files.move(ref('in/a.txt'), 'Processed/in/a.txt', expected)).toEqual(moved);
  expect(await textOf('Processed/in/a.txt')).toBe('hello');
  expect(await readdir(path.join(root, 'in'))).toEqual([]);
});

test('never replaces: a name that is taken gets a number', async () => {
  await put('a.txt', 'new');
  await put('Processed/a.txt', 'old');
  await put('Processed/a (2).txt', 'older');
  const outcome = await files.move(ref('a.txt'), 'Processed/a.txt', await expectedOf('a.txt'), aText('because'));
  expect(outcome).toEqual({
    ok: true,
    value: { kind: 'moved', to: 'Processed/a (3).txt' },
  });
  expect([await textOf('Processed/a.txt'), await textOf('Processed/a (2).txt')]).toEqual(['old', 'older']);
  expect(await textOf('Processed/a (3).txt.reason.txt')).toBe('because\n');
});

test('a file with other content than the verified one stays where it is', async () => {
  await put('a.txt', 'proven');
  const expected = await expectedOf('a.txt');
  await put('a.txt', 'edited');
  expect(await files.move(ref('a.txt'), 'Processed/a.txt', expected)).toEqual({
    ok: true,
    value: { kind: 'other-file' },
  });
  await rm(path.join(root, 'a.txt'));
  await put('b.txt', 'proven');
  await rename(path.join(root, 'b.txt'), path.join(root, 'a.txt'));
  const same = await files.move(ref('a.txt'), 'Processed/a.txt', {
    ...expected,
    inode: '0:1',
  });
  expect(same).toEqual({ ok: true, value: { kind: 'other-file' } });
  expect(await textOf('a.txt')).toBe('proven');
  await rm(path.join(root, 'a.txt'));
  expect(await files.move(ref('a.txt'), 'Processed/a.txt', expected)).toEqual({
    ok: true,
    value: { kind: 'gone' },
  });
});

test('continues after a crash: linked, copied, or in the middle of a copy', async () => {
  const big = Buffer.alloc(200_000, 'scan');
  const leftover = async (target: string, { sha256 }: ExpectedFile) => {
    await writeFile(path.join(path.dirname(target), `.~intray-${sha256}.part`), big.subarray(0, 70_000));
  };
  for (const [crash, make] of [
    ['linked', (target: string) => link(path.join(root, 'a.bin'), target)],
    ['copied', (target: string) => writeFile(target, big)],
    ['torn', leftover],
  ] as const) {
    await put('a.bin', big);
    await put('Processed/keep', 'x');
    const expected = await expectedOf('a.bin');
    await make(path.join(root, 'Processed', 'a.bin'), expected);
    const outcome = await moveOriginal(
      ref('a.bin'),
      'Processed/a.bin',
      expected,
      undefined,
      crash === 'torn' ? noLinks : linkSync,
    );
    expect(outcome, crash).toEqual({ kind: 'moved', to: 'Processed/a.bin' });
    expect((await readFile(path.join(root, 'Processed/a.bin'))).equals(big), crash).toBe(true);
    expect(await readdir(root), crash).toEqual(['Processed']);
    expect((await readdir(path.join(root, 'Processed'))).sort(), crash).toEqual(['a.bin', 'keep']);
    await rm(path.join(root, 'Processed'), { recursive: true });
  }
});

test('an earlier version in Processed/ is kept, even if it is a part of the later one', async () => {
  for (const earlier of ['', 'Monday\n', 'Monday\nTuesday\nWednesday\n']) {
    for (const linkFile of [linkSync, noLinks]) {
      await put('log.txt', 'Monday\nTuesday\n');
      await put('Processed/log.txt', earlier);
      const outcome = await moveOriginal(
        ref('log.txt'),
        'Processed/log.txt',
        await expectedOf('log.txt'),
        undefined,
        linkFile,
      );
      expect(outcome).toEqual({ kind: 'moved', to: 'Processed/log (2).txt' });
      expect([await textOf('Processed/log.txt'), await textOf('Processed/log (2).txt')]).toEqual([
        earlier,
        'Monday\nTuesday\n',
      ]);
      await rm(path.join(root, 'Processed'), { recursive: true });
    }
  }
});

test('while the folder is away, nothing is reported about the file', async () => {
  await put('a.txt', 'hello');
  const expected = await expectedOf('a.txt');
  await rename(root, `${root}-away`);
  const outcome = await files.move(ref('a.txt'), 'Processed/a.txt', expected);
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'missing' } });
  await rename(`${root}-away`, root);
  expect(await textOf('a.txt')).toBe('hello');
});

onUnix('a link in the way leads nowhere', async () => {
  await put('a.txt', 'hello');
  await mkdir(path.join(top, 'outside'));
  await symlink(path.join(top, 'outside'), path.join(root, 'Processed'));
  const outcome = await files.move(ref('a.txt'), 'Processed/a.txt', await expectedOf('a.txt'));
  expect(outcome).toMatchObject({ ok: false });
  expect(await readdir(path.join(top, 'outside'))).toEqual([]);
  expect(await textOf('a.txt')).toBe('hello');
});

test('without links: an exclusive copy is verified before the source is removed', async () => {
  await put('a.txt', 'hello');
  await put('Processed/a.txt', 'other');
  await chmod(path.join(root, 'a.txt'), 0o444);
  const { mtimeMs } = await stat(path.join(root, 'a.txt'));
  const outcome = await moveOriginal(ref('a.txt'), 'Processed/a.txt', await expectedOf('a.txt'), undefined, noLinks);
  expect(outcome).toEqual({ kind: 'moved', to: 'Processed/a (2).txt' });
  expect([await textOf('Processed/a.txt'), await textOf('Processed/a (2).txt')]).toEqual(['other', 'hello']);
  expect((await readdir(path.join(root, 'Processed'))).sort()).toEqual(['a (2).txt', 'a.txt']);
  expect(Math.abs((await stat(path.join(root, 'Processed/a (2).txt'))).mtimeMs - mtimeMs)).toBeLessThan(2);
  expect(await readdir(root)).toEqual(['Processed']);
});

test('bytes that are written to the original during the move are not lost', async () => {
  for (const linkFile of [linkSync, noLinks]) {
    await put('a.txt', 'proven');
    const expected = await expectedOf('a.txt');
    const writeFirst = (source: string, target: string) => {
      writeFileSync(source, 'and more', { flag: 'a' });
      linkFile(source, target);
    };
    await put('Processed/keep', 'x');
    const outcome = await moveOriginal(ref('a.txt'), 'Processed/a.txt', expected, undefined, writeFirst).catch(String);
    expect(outcome).toEqual(linkFile === linkSync ? { kind: 'other-file' } : expect.stringContaining('copy'));
    expect(await textOf('a.txt')).toBe('provenand more');
    await rm(path.join(root, 'Processed'), { recursive: true });
  }
});

test('after a crash between the two names, later content at the path decides nothing about the original', async () => {
  await put('a.txt', 'proven');
  const expected = await expectedOf('a.txt');
  await mkdir(path.join(root, 'Processed'));
  await link(path.join(root, 'a.txt'), path.join(root, 'Processed/a.txt'));
  // Another file has taken its old place; the original is already where it belongs.
  await rm(path.join(root, 'a.txt'));
  await put('a.txt', 'another');
  const moved = { ok: true, value: { kind: 'moved', to: 'Processed/a.txt' } };
  expect(await files.move(ref('a.txt'), 'Processed/a.txt', expected)).toEqual(moved);
  expect([await textOf('a.txt'), await textOf('Processed/a.txt')]).toEqual(['another', 'proven']);
  // The same file has other bytes: the second name is removed, and the first stays.
  await rm(path.join(root, 'Processed/a.txt'));
  const other = await expectedOf('a.txt');
  await link(path.join(root, 'a.txt'), path.join(root, 'Processed/a.txt'));
  await writeFile(path.join(root, 'a.txt'), ' and more', { flag: 'a' });
  expect(await files.move(ref('a.txt'), 'Processed/a.txt', other)).toEqual({ ok: true, value: { kind: 'other-file' } });
  expect([await textOf('a.txt'), await readdir(path.join(root, 'Processed'))]).toEqual(['another and more', []]);
});

test('another file that takes the name at the last moment is not linked into Processed/', async () => {
  await put('a.txt', 'proven');
  const swapFirst = (source: string, target: string) => {
    renameSync(source, `${source}.aside`);
    writeFileSync(source, 'another');
    linkSync(source, target);
  };
  const outcome = await moveOriginal(ref('a.txt'), 'Processed/a.txt', await expectedOf('a.txt'), undefined, swapFirst);
  expect(outcome).toEqual({ kind: 'other-file' });
  expect([await textOf('a.txt'), await readdir(path.join(root, 'Processed'))]).toEqual(['another', []]);
});

test('a target with another inode or none is recognised by its bytes', async () => {
  await put('a.txt', 'hello');
  await put('Processed/a.txt', 'other');
  const expected = await expectedOf('a.txt');
  // As on a share without inodes, where target and original report the same number.
  const there = await stat(path.join(root, 'Processed/a.txt'), {
    bigint: true,
  });
  const lying = { ...expected, inode: `${there.dev}:${there.ino}` };
  await rm(path.join(root, 'a.txt'));
  expect(await files.move(ref('a.txt'), 'Processed/a.txt', lying)).toEqual({
    ok: true,
    value: { kind: 'gone' },
  });
});

onUnix('a Processed/ that is a link back into the folder is refused with words, and the only copy stays', async () => {
  await put('a.txt', 'hello');
  await mkdir(path.join(root, 'in'));
  for (const leads of ['.', 'in']) {
    await symlink(leads, path.join(root, 'Processed'));
    const outcome = await files.move(ref('a.txt'), 'Processed/a.txt', await expectedOf('a.txt'));
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        message: { code: 'failure.original.link-or-no-folder' },
      },
    });
    expect(await textOf('a.txt')).toBe('hello');
    await rm(path.join(root, 'Processed'));
  }
});

import { createHash } from 'node:crypto';
import { linkSync, renameSync, writeFileSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatMessage } from '#contract/messages/format-message.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { aText } from '../../lib/a-text.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { returnOriginal } from '#adapters/files/return-original.ts';

const files = createFileSource();
let top: string;
let root: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'intray-back-'));
  root = path.join(top, 'root');
  await mkdir(root);
});
afterEach(async () => {
  await rm(top, { recursive: true, force: true, maxRetries: 5 });
});

const onUnix = test.skipIf(process.platform === 'win32');
const put = async (name: string, text: string) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
};
const ref = (name: string) => ({ root, path: name });
const from = 'Failed/in/a.txt';
const expected = { sha256: createHash('sha256').update('hello').digest('hex') };
const textOf = (name: string) => readFile(path.join(root, name), 'utf8');
const because = aText('because');
const back = (reason?: AnyMessage) => files.moveBack(ref('in/a.txt'), from, expected, reason);
const outcome = (kind: string) => ({ ok: true, value: { kind } });

test('moves the original back to its path, removes its reason file, and gives the same answer when repeated', async () => {
  await put('in/a.txt', 'hello');
  const hashed = await files.hash(ref('in/a.txt'));
  if (!hashed.ok) throw new Error(hashed.failure.message.code);
  const { hash, sizeBytes, stat } = hashed.value;
  await files.move(ref('in/a.txt'), from, { sha256: hash, sizeBytes, inode: stat.inode }, because);
  await rm(path.join(root, 'in'), { recursive: true });
  expect(await readdir(path.join(root, 'Failed/in'))).toEqual(['a.txt', 'a.txt.reason.txt']);
  expect(await back(because)).toEqual(outcome('returned'));
  expect(await back(because)).toEqual(outcome('returned'));
  expect(await textOf('in/a.txt')).toBe('hello');
  expect((await files.fileStat(ref('in/a.txt')))?.inode).toBe(stat.inode);
  expect(await readdir(path.join(root, 'Failed/in'))).toEqual([]);
});

test('a reason file that a person has changed stays', async () => {
  await put(from, 'hello');
  await put(`${from}.reason.txt`, 'because\nand I shall ask the bank');
  expect(await back(because)).toEqual(outcome('returned'));
  expect(await textOf(`${from}.reason.txt`)).toContain('the bank');
});

test('a file at the path is neither replaced nor moved', async () => {
  await put(from, 'hello');
  for (const other of ['another', '', 'hel', 'hello']) {
    await put('in/a.txt', other);
    expect(await back(), other).toEqual(outcome('taken'));
    expect([await textOf('in/a.txt'), await textOf(from)]).toEqual([other, 'hello']);
  }
  await rm(path.join(root, 'in/a.txt'));
  await mkdir(path.join(root, 'in/a.txt'));
  expect(await back()).toEqual(outcome('taken'));
  expect(await textOf(from)).toBe('hello');
});

test('only the file that was moved comes back', async () => {
  await put(from, 'hello, edited');
  expect(await back()).toEqual(outcome('other-file'));
  expect(await textOf(from)).toBe('hello, edited');
  await rm(path.join(root, from));
  expect(await back()).toEqual(outcome('gone'));
  await put('in/a.txt', 'another');
  expect(await back()).toEqual(outcome('gone'));
  expect(await textOf('in/a.txt')).toBe('another');
});

test('continues after a crash between its two names, and before the reason file was removed', async () => {
  await put(from, 'hello');
  await put(`${from}.reason.txt`, 'because\n');
  await mkdir(path.join(root, 'in'));
  await link(path.join(root, from), path.join(root, 'in/a.txt'));
  expect(await back(because)).toEqual(outcome('returned'));
  expect(await readdir(path.join(root, 'Failed/in'))).toEqual([]);
  await put(`${from}.reason.txt`, 'because\n');
  expect(await back(because)).toEqual(outcome('returned'));
  expect(await readdir(path.join(root, 'Failed/in'))).toEqual([]);
  expect(await textOf('in/a.txt')).toBe('hello');
});

test('a file that took the old name just before is not linked to the new one', async () => {
  await put(from, 'hello');
  const swapFirst = (source: string, target: string) => {
    renameSync(source, `${source}.aside`);
    writeFileSync(source, 'somebody else’s');
    linkSync(source, target);
  };
  expect(await returnOriginal(ref('in/a.txt'), from, expected, undefined, swapFirst)).toEqual({ kind: 'other-file' });
  expect(await readdir(path.join(root, 'in'))).toEqual([]);
  expect(await textOf(from)).toBe('somebody else’s');
});

test('a name that was taken at the last moment is left alone', async () => {
  await put(from, 'hello');
  const takeFirst = (source: string, target: string) => {
    writeFileSync(target, 'quicker');
    linkSync(source, target);
  };
  expect(await returnOriginal(ref('in/a.txt'), from, expected, because, takeFirst)).toEqual({ kind: 'taken' });
  expect([await textOf('in/a.txt'), await textOf(from)]).toEqual(['quicker', 'hello']);
});

test('without links a complete copy gets the name, and only then is the one in Failed/ removed', async () => {
  await put(from, 'hello');
  await put(`${from}.reason.txt`, 'because\n');
  const half = `in/.~intray-${expected.sha256}.part`;
  await put(half, 'hel');
  const noLinks = () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  };
  expect(await returnOriginal(ref('in/a.txt'), from, expected, because, noLinks)).toEqual({ kind: 'returned' });
  expect([await textOf('in/a.txt'), await readdir(path.join(root, 'in'))]).toEqual(['hello', ['a.txt']]);
  expect(await readdir(path.join(root, 'Failed/in'))).toEqual([]);
  await put(from, 'hello');
  await put('in/a.txt', 'quicker');
  expect(await returnOriginal(ref('in/a.txt'), from, expected, because, noLinks)).toEqual({ kind: 'taken' });
  expect([await textOf('in/a.txt'), await textOf(from)]).toEqual(['quicker', 'hello']);
});

test('while the folder is away, or empty as an unused mount point, nothing is reported about the file', async () => {
  await put(from, 'hello');
  const awayFailure = { ok: false, failure: { kind: 'missing' } };
  await rename(root, `${root}-away`);
  expect(await back()).toMatchObject(awayFailure);
  await mkdir(root);
  expect(await back()).toMatchObject(awayFailure);
  await rmdir(root);
  await rename(`${root}-away`, root);
  expect(await back()).toEqual(outcome('returned'));
});

onUnix('no link leads out of the folder, on either side', async () => {
  await mkdir(path.join(top, 'outside'));
  await writeFile(path.join(top, 'outside/a.txt'), 'hello');
  await symlink(path.join(top, 'outside'), path.join(root, 'Failed'));
  expect(await files.moveBack(ref('in/a.txt'), 'Failed/a.txt', expected)).toEqual(outcome('other-file'));
  await rm(path.join(root, 'Failed'));
  await put(from, 'hello');
  await symlink(path.join(top, 'outside'), path.join(root, 'in'));
  expect(await files.moveBack(ref('in/b.txt'), from, expected)).toMatchObject({ ok: false });
  expect(await readdir(path.join(top, 'outside'))).toEqual(['a.txt']);
  expect(await textOf(from)).toBe('hello');
});

test('the reason is written in the language of the person, and removed whatever the language is by then', async () => {
  const german = createFileSource(() => 'de');
  await put('in/b.txt', 'b');
  const found = await german.hash(ref('in/b.txt'));
  if (!found.ok) throw new Error(found.failure.message.code);
  const { hash: sha256, sizeBytes, stat } = found.value;
  const why = message('failure.original.no-folder');
  const moved = await german.move(ref('in/b.txt'), 'Failed/in/b.txt', { sha256, sizeBytes, inode: stat.inode }, why);
  expect(moved).toMatchObject({ ok: true });
  expect(await textOf('Failed/in/b.txt.reason.txt')).toBe(`${formatMessage(why, 'de')}\n`);
  expect(await files.moveBack(ref('in/b.txt'), 'Failed/in/b.txt', { sha256 }, why)).toMatchObject({ ok: true });
  expect(await readdir(path.join(root, 'Failed/in'))).toEqual([]);
});

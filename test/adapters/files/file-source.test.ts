import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileSource } from '#adapters/files/file-source.ts';
import { listRoot } from '#adapters/files/list-root.ts';
import { moveOriginal } from '#adapters/files/move-original.ts';
import type { ExpectedFile } from '#ports/file-source.ts';

const files = createFileSource();
let top: string;
let root: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'intray-files-'));
  root = path.join(top, 'root');
  await mkdir(root);
});
afterEach(async () => {
  await rm(top, { recursive: true, force: true });
});

const onUnix = test.skipIf(process.platform === 'win32');
const onLinux = test.skipIf(process.platform !== 'linux');
const put = async (name: string, text: string | Buffer = name) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
};
const ref = (name: string) => ({ root, path: name });
const listed = async () => {
  const listing = await files.list(root);
  if (listing.kind !== 'listed') throw new Error(listing.why);
  return Object.fromEntries(listing.entries.map((entry) => [entry.path, entry.kind]));
};

describe('list', () => {
  test('finds files at any depth, by path with slashes, and no folders', async () => {
    await put('a.pdf');
    await put('deep/er/b.pdf');
    await mkdir(path.join(root, 'empty'));
    expect(await listed()).toEqual({ 'a.pdf': 'file', 'deep/er/b.pdf': 'file' });
  });

  onUnix('links, pipes and sockets are entries and are not followed', async () => {
    await put('real.txt');
    await symlink(path.join(root, 'real.txt'), path.join(root, 'link.txt'));
    await symlink(top, path.join(root, 'loop'));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    expect(await listed()).toEqual({ 'real.txt': 'file', 'link.txt': 'other', loop: 'other', pipe: 'other' });
  });

  onLinux('a name that is no text is told by an escaped form, the same every time', async () => {
    await writeFile(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff, 0xfe]), Buffer.from('.pdf')]), 'x');
    await put('good ü.pdf');
    const expected = { 'bad\\xff\\xfe.pdf': 'undecodable', 'good ü.pdf': 'file' };
    expect(await listed()).toEqual(expected);
    expect(await listed()).toEqual(expected);
    expect(await files.stat(ref('bad\\xff\\xfe.pdf'))).toMatchObject({
      kind: 'there',
      sighting: { kind: 'undecodable' },
    });
  });

  test('a root that is not there, or is a file, is away; another folder in its place has another identity', async () => {
    const before = await files.list(root);
    await rename(root, `${root}-old`);
    expect(await files.list(root)).toMatchObject({ kind: 'away', why: 'The folder is not there.' });
    expect(await files.stat(ref('a'))).toMatchObject({ kind: 'away' });
    await mkdir(root);
    const after = await files.list(root);
    expect(before.kind === 'listed' && after.kind === 'listed' && before.identity !== after.identity).toBe(true);
    await put('file');
    expect(await files.list(path.join(root, 'file'))).toMatchObject({ kind: 'away' });
  });

  test('a subfolder that cannot be read makes the root away; one that went is like none', async () => {
    await put('a');
    await put('sub/b');
    const failing = (code: string) => async (folder: Buffer) => {
      if (path.basename(folder.toString()) === 'sub') throw Object.assign(new Error(code), { code });
      return readdir(folder, { encoding: 'buffer' });
    };
    const away = await listRoot(root, undefined, failing('EACCES'));
    expect(away).toEqual({ kind: 'away', why: 'Its subfolder "sub" cannot be read (EACCES).' });
    const went = await listRoot(root, undefined, failing('ENOENT'));
    expect(went.kind === 'listed' && went.entries.map((entry) => entry.path)).toEqual(['a']);
  });

  test('a look that is stopped tells nothing of the files', async () => {
    await put('a');
    expect(await listRoot(root, AbortSignal.abort())).toMatchObject({ kind: 'away' });
  });
});

describe('reading', () => {
  test('hash tells content, size and stamp through one handle', async () => {
    await put('a', 'hello');
    await put('zero', Buffer.alloc(300_000));
    expect(await files.hash(ref('a'))).toMatchObject({
      ok: true,
      value: { hash: createHash('sha256').update('hello').digest('hex'), sizeBytes: 5, allZero: false },
    });
    expect(await files.hash(ref('zero'))).toMatchObject({ ok: true, value: { sizeBytes: 300_000, allZero: true } });
    const hashed = await files.hash(ref('a'));
    expect(hashed.ok && hashed.value.stamp).toEqual(await files.stamp(ref('a')));
  });

  onUnix('a file outside the root, a link and a pipe are not opened, and nothing blocks', async () => {
    await writeFile(path.join(top, 'secret'), 'secret');
    await symlink(path.join(top, 'secret'), path.join(root, 'link'));
    await symlink(top, path.join(root, 'out'));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    for (const name of ['link', 'pipe', 'out/secret', '../secret']) {
      expect(await files.hash(ref(name)), name).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
    }
    expect(await files.hash(ref('nothing'))).toMatchObject({ ok: false, failure: { kind: 'vanished' } });
  });

  test('streams every byte, and a part is cut at the end of the file', async () => {
    const bytes = Buffer.alloc(1_000_000, 'abcdefghij');
    await put('big', bytes);
    // A piece is good until the next one is asked for.
    const parts: Buffer[] = [];
    for await (const part of await files.open(ref('big'))) parts.push(Buffer.from(part));
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(await files.read(ref('big'), 999_995, 100)).toEqual({
      ok: true,
      value: new Uint8Array(Buffer.from('fghij')),
    });
  });

  onLinux('tells a writer in another process', async () => {
    await put('scan.tif');
    const at = path.join(root, 'scan.tif');
    expect(await createFileSource().hasWriter(ref('scan.tif'))).not.toBe(true);
    const script = `require('fs').openSync(process.argv[1], 'a'); console.log('open'); setInterval(() => {}, 1000)`;
    const writer = spawn(process.execPath, ['-e', script, at]);
    await new Promise((resolve) => writer.stdout.once('data', resolve));
    expect(await createFileSource().hasWriter(ref('scan.tif'))).toBe(true);
    writer.kill('SIGKILL');
    await new Promise((resolve) => writer.once('exit', resolve));
    expect(await createFileSource().hasWriter(ref('scan.tif'))).not.toBe(true);
  });
});

describe('move', () => {
  async function expectedOf(name: string): Promise<ExpectedFile> {
    const hashed = await files.hash(ref(name));
    if (!hashed.ok) throw new Error(hashed.failure.message);
    const { hash, sizeBytes, stamp } = hashed.value;
    return { sha256: hash, sizeBytes, inode: stamp.inode };
  }
  const textOf = (name: string) => readFile(path.join(root, name), 'utf8');

  test('moves into a new folder, and asked again answers the same', async () => {
    await put('in/a.txt', 'hello');
    const expected = await expectedOf('in/a.txt');
    const moved = { ok: true, value: { kind: 'moved', to: 'Processed/in/a.txt' } };
    expect(await files.move(ref('in/a.txt'), 'Processed/in/a.txt', expected)).toEqual(moved);
    expect(await files.move(ref('in/a.txt'), 'Processed/in/a.txt', expected)).toEqual(moved);
    expect(await textOf('Processed/in/a.txt')).toBe('hello');
    expect(await readdir(path.join(root, 'in'))).toEqual([]);
  });

  test('never replaces: a name that is taken gets a number', async () => {
    await put('a.txt', 'new');
    await put('Processed/a.txt', 'old');
    await put('Processed/a (2).txt', 'older');
    const outcome = await files.move(ref('a.txt'), 'Processed/a.txt', await expectedOf('a.txt'), 'because');
    expect(outcome).toEqual({ ok: true, value: { kind: 'moved', to: 'Processed/a (3).txt' } });
    expect([await textOf('Processed/a.txt'), await textOf('Processed/a (2).txt')]).toEqual(['old', 'older']);
    expect(await textOf('Processed/a (3).txt.reason.txt')).toBe('because\n');
  });

  test('what is not the file that was proven stays where it is', async () => {
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
    const same = await files.move(ref('a.txt'), 'Processed/a.txt', { ...expected, inode: '0:1' });
    expect(same).toEqual({ ok: true, value: { kind: 'other-file' } });
    expect(await textOf('a.txt')).toBe('proven');
    await rm(path.join(root, 'a.txt'));
    expect(await files.move(ref('a.txt'), 'Processed/a.txt', expected)).toEqual({ ok: true, value: { kind: 'gone' } });
  });

  test('goes on after a crash: linked, copied or torn', async () => {
    const moved = (to: string) => ({ ok: true, value: { kind: 'moved', to } });
    const big = Buffer.alloc(200_000, 'scan');
    for (const [crash, make] of [
      ['linked', (target: string) => link(path.join(root, 'a.bin'), target)],
      ['copied', (target: string) => writeFile(target, big)],
      ['torn', (target: string) => writeFile(target, big.subarray(0, 70_000))],
      ['empty', (target: string) => writeFile(target, '')],
    ] as const) {
      await put('a.bin', big);
      await put('Processed/keep', 'x');
      await make(path.join(root, 'Processed', 'a.bin'));
      expect(await files.move(ref('a.bin'), 'Processed/a.bin', await expectedOf('a.bin')), crash).toEqual(
        moved('Processed/a.bin'),
      );
      expect((await readFile(path.join(root, 'Processed/a.bin'))).equals(big), crash).toBe(true);
      expect(await readdir(root), crash).toEqual(['Processed']);
      await rm(path.join(root, 'Processed'), { recursive: true });
    }
  });

  test('while the folder is away, nothing is said of the file', async () => {
    await put('a.txt', 'hello');
    const expected = await expectedOf('a.txt');
    await rename(root, `${root}-away`);
    const outcome = await files.move(ref('a.txt'), 'Processed/a.txt', expected);
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'vanished' } });
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

  test('where there are no links: an exclusive copy, verified, then the source goes', async () => {
    const noLinks = () => {
      throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
    };
    await put('a.txt', 'hello');
    await put('Processed/a.txt', 'other');
    const outcome = await moveOriginal(ref('a.txt'), 'Processed/a.txt', await expectedOf('a.txt'), undefined, noLinks);
    expect(outcome).toEqual({ kind: 'moved', to: 'Processed/a (2).txt' });
    expect([await textOf('Processed/a.txt'), await textOf('Processed/a (2).txt')]).toEqual(['other', 'hello']);
    expect(await readdir(root)).toEqual(['Processed']);
  });
});

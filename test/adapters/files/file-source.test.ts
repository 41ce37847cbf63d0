import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { listRoot } from '#adapters/files/list-root.ts';

const files = createFileSource();
let top: string;
let root: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'intray-files-'));
  root = path.join(top, 'root');
  await mkdir(root);
});
afterEach(async () => {
  await rm(top, { recursive: true, force: true, maxRetries: 5 });
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
  if (listing.kind !== 'listed') throw new Error(listing.why.code);
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
      detection: { kind: 'undecodable' },
    });
  });

  test('a root that is not there, or is a file, is away; another folder in its place has another identity', async () => {
    const before = await files.list(root);
    await rename(root, `${root}-old`);
    expect(await files.list(root)).toMatchObject({ kind: 'away', why: message('folder.away') });
    expect(await files.stat(ref('a'))).toMatchObject({ kind: 'away' });
    await mkdir(root);
    const after = await files.list(root);
    expect(before.kind === 'listed' && after.kind === 'listed' && before.identity !== after.identity).toBe(true);
    await put('file');
    expect(await files.list(path.join(root, 'file'))).toMatchObject({ kind: 'away' });
  });

  test('a subfolder that cannot be read is named, and the rest is listed; one that was removed meanwhile is skipped', async () => {
    await put('a');
    await put('deep/sub/b');
    await put('deep/c');
    const failing = (code: string) => async (folder: Buffer) => {
      if (path.basename(folder.toString()) === 'sub') throw Object.assign(new Error(code), { code });
      return readdir(folder, { encoding: 'buffer' });
    };
    const partly = await listRoot(root, undefined, [], { read: failing('EACCES') });
    expect(partly.kind === 'listed' && partly.entries.map((entry) => entry.path).sort()).toEqual(['a', 'deep/c']);
    const why = message('folder.part-unreadable', { path: 'deep/sub', code: 'EACCES' });
    expect(partly).toMatchObject({ unreadable: [{ path: 'deep/sub', why }] });
    const went = await listRoot(root, undefined, [], { read: failing('ENOENT') });
    expect(went.kind === 'listed' && went.entries.map((entry) => entry.path).sort()).toEqual(['a', 'deep/c']);
    expect(went).toMatchObject({ unreadable: [] });
  });

  onUnix('a folder that may be listed and not entered is named once, and a root like that is away', async () => {
    await put('a');
    await put('shut/b');
    await put('shut/c');
    // Root can read every folder, so a name stands for a folder that cannot be read.
    const names = async (folder: Buffer) => {
      const real = await readdir(folder, { encoding: 'buffer' });
      return folder.toString().endsWith('shut') ? real.map((name) => Buffer.concat([name, Buffer.from('/x')])) : real;
    };
    expect(await listRoot(root, undefined, [], { read: names })).toMatchObject({
      entries: [{ path: 'a' }],
      unreadable: [{ path: 'shut' }],
    });
    expect(await listRoot(path.join(root, 'shut'), undefined, [], { read: names })).toMatchObject({ kind: 'away' });
  });

  test('moved originals are not listed, since they are known and grow in number every day', async () => {
    await put('a');
    await put('Processed/in/b');
    await put('Failed/c');
    await put('in/Processed/d');
    expect(await listed()).toEqual({ a: 'file', 'in/Processed/d': 'file' });
  });

  onLinux('every file in a folder whose name is no text is held for its name, however its own is written', async () => {
    const folder = Buffer.concat([Buffer.from(`${root}/B`), Buffer.from([0xfc]), Buffer.from('ro')]);
    await mkdir(folder);
    await writeFile(Buffer.concat([folder, Buffer.from('/a.pdf')]), 'x');
    expect(await listed()).toEqual({ 'B\\xfcro/a.pdf': 'undecodable' });
    expect(await files.stat(ref('B\\xfcro/a.pdf'))).toMatchObject({
      detection: { kind: 'undecodable' },
    });
  });

  test('a cancelled listing reports nothing about the files', async () => {
    await put('a');
    expect(await listRoot(root, AbortSignal.abort())).toMatchObject({ kind: 'away' });
  });
});

describe('reading', () => {
  test('hash tells content, size and stat through one handle', async () => {
    await put('a', 'hello');
    await put('zero', Buffer.alloc(300_000));
    expect(await files.hash(ref('a'))).toMatchObject({
      ok: true,
      value: { hash: createHash('sha256').update('hello').digest('hex'), sizeBytes: 5, allZero: false },
    });
    expect(await files.hash(ref('zero'))).toMatchObject({ ok: true, value: { sizeBytes: 300_000, allZero: true } });
    const hashed = await files.hash(ref('a'));
    expect(hashed.ok && hashed.value.stat).toEqual(await files.fileStat(ref('a')));
  });

  test('hash tells whether a PDF names an encryption, also across two pieces', async () => {
    const mayBeLocked = async (content: string) => {
      await put('a', content);
      const hashed = await files.hash(ref('a'));
      return hashed.ok && hashed.value.mayBeLocked;
    };
    const filler = (count: number): string => '/Enc '.repeat(count).slice(0, count);
    expect(await mayBeLocked('%PDF-1.7 trailer << /Encrypt 5 0 R >>')).toBe(true);
    expect(await mayBeLocked('%PDF-1.7 trailer << /Root 5 0 R >>')).toBe(false);
    expect(await mayBeLocked('text about /Encrypt')).toBe(false);
    for (let before = 262_120; before < 262_150; before += 5)
      expect(await mayBeLocked(`%PDF-${filler(before - 5)}/Encrypt 5 0 R ${filler(100)}`)).toBe(true);
  });

  onUnix('a file outside the root, a link and a pipe are not opened, and nothing blocks', async () => {
    await writeFile(path.join(top, 'secret'), 'secret');
    await symlink(path.join(top, 'secret'), path.join(root, 'link'));
    await symlink(top, path.join(root, 'out'));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    await put('..two dots are a name', 'hello');
    expect(await files.hash(ref('..two dots are a name'))).toMatchObject({
      ok: true,
    });
    for (const name of ['link', 'pipe', 'out/secret', '../secret']) {
      expect(await files.hash(ref(name)), name).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
    }
    expect(await files.hash(ref('nothing'))).toMatchObject({ ok: false, failure: { kind: 'missing' } });
  });

  test('streams every byte, and a part is cut at the end of the file', async () => {
    const bytes = Buffer.alloc(1_000_000, 'abcdefghij');
    await put('big', bytes);
    // A piece is valid only until the next one is requested.
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

import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createFileSource } from '#adapters/files/file-source.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const files = createFileSource();
const to = 'Processed/Searchable/in/scan.pdf';
let root: string;
beforeEach(() => {
  root = temporaryDirectory();
});

const save = (text: string) => files.saveCopy({ root, path: 'in/scan.pdf' }, to, Buffer.from(text));
const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8');
const names = () => readdirSync(path.join(root, path.dirname(to)));

test('saves a copy in folders that did not exist, and gives the same answer when repeated', async () => {
  expect(await save('words')).toEqual({ ok: true, value: { to } });
  expect(await save('words')).toEqual({ ok: true, value: { to } });
  expect([names(), textOf(to)]).toEqual([['scan.pdf'], 'words']);
});

test('never replaces a file: other bytes get a number', async () => {
  await save('words');
  expect(await save('other words')).toEqual({ ok: true, value: { to: 'Processed/Searchable/in/scan (2).pdf' } });
  expect([names().toSorted(), textOf(to)]).toEqual([['scan (2).pdf', 'scan.pdf'], 'words']);
});

test('a part that a crash has left is written again', async () => {
  await save('words');
  const sha256 = '0'.repeat(64);
  writeFileSync(path.join(root, path.dirname(to), `.~intray-${sha256}.new`), 'wo');
  expect(await save('words')).toEqual({ ok: true, value: { to } });
  expect(textOf(to)).toBe('words');
});

test.skipIf(process.platform === 'win32')(
  'a folder that leads elsewhere is refused, and nothing is written there',
  async () => {
    const elsewhere = temporaryDirectory();
    mkdirSync(path.join(root, 'Processed'));
    symlinkSync(elsewhere, path.join(root, 'Processed/Searchable'));
    expect(await save('words')).toMatchObject({ ok: false });
    expect(readdirSync(elsewhere)).toEqual([]);
  },
);

test('a root that is away is a failure, and is not created', async () => {
  root = path.join(root, 'away');
  expect(await save('words')).toMatchObject({ ok: false, failure: { kind: 'missing' } });
});

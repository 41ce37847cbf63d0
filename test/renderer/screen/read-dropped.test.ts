import { expect, test } from 'vitest';
import { maxDropped, readDropped } from '../../../renderer/screen/read-dropped.ts';

const fileOf = (name: string) => new File([name], name);
const fileEntry = (name: string, isReadable = true) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (take: (file: File) => void, fail: () => void) => (isReadable ? take(fileOf(name)) : fail()),
});
/** Gives two entries at a time, as a browser gives a hundred. */
const folderEntry = (name: string, inside: readonly object[] | null) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader() {
    const left = [...(inside ?? [])];
    return {
      readEntries: (take: (some: readonly object[]) => void, fail: () => void) =>
        inside === null ? fail() : take(left.splice(0, 2)),
    };
  },
});
const drop = (...entries: readonly (object | null)[]) => {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => fileOf('made up.eml'),
  }));
  return { items: [...items, { kind: 'string' }] } as unknown as DataTransfer;
};

test('folders are walked completely, and files named with their paths', async () => {
  const inner = folderEntry('inner', [fileEntry('d.pdf')]);
  const found = await readDropped(
    drop(folderEntry('Scans', [fileEntry('a.pdf'), fileEntry('b.pdf'), fileEntry('c.pdf'), inner]), fileEntry('e.pdf')),
  );
  expect(found.files.map(({ name }) => name)).toEqual([
    'Scans/a.pdf',
    'Scans/b.pdf',
    'Scans/c.pdf',
    'Scans/inner/d.pdf',
    'e.pdf',
  ]);
  expect([found.unreadable, found.isCut]).toEqual([[], false]);
});

test('unreadable files are named, and files without a folder are taken', async () => {
  const found = await readDropped(drop(fileEntry('locked.pdf', false), folderEntry('Closed', null), null));
  expect(found.unreadable).toEqual(['locked.pdf', 'Closed']);
  expect(found.files.map(({ name }) => name)).toEqual(['made up.eml']);
});

test('more files than the limit are reported', async () => {
  const many = Array.from({ length: maxDropped + 1 }, (_, n) => fileEntry(`${n}.pdf`));
  const found = await readDropped(drop(folderEntry('Archive', many)));
  expect([found.files.length, found.isCut]).toEqual([maxDropped, true]);
});

import { describe, expect, test } from 'vitest';
import { isIgnoredFolder, judgePath, leavesOutFolder } from '#core/folder-rules.ts';
import { folderId } from '#core/ids.ts';
import { badPattern } from '#core/patterns.ts';
import { standardIgnores } from '#core/standard-ignores.ts';
import { watchFolder } from '#core/watch-folder.ts';

const folder = watchFolder(folderId('f'), '/in');
const without = watchFolder(folderId('f'), '/in', { standardIgnores: null });

test('every pattern of the standard list can be read', () => {
  expect(badPattern(standardIgnores)).toBeNull();
});

describe('files that are left alone', () => {
  test.each([
    '.hidden.pdf',
    '.DS_Store',
    '._Rechnung.pdf',
    '~$Vertrag.docx',
    '.~lock.Vertrag.odt#',
    'Vertrag.odt~',
    'Thumbs.db',
    'THUMBS.DB',
    'desktop.ini',
    '.scan0001.pdf.aB3dEf',
    '.syncthing.scan0001.pdf.tmp',
    '~syncthing~scan0001.pdf.tmp',
    '.nfs000000000012',
    '.fuse_hidden0000001',
    'scan.pdf.crdownload',
    'scan.pdf.part',
    'scan.pdf.filepart',
    'scan.pdf.sb-1a2b3c4d-Xy12Za',
    'scan.pdf.tmp',
    '.scan.pdf.swp',
  ])('%s', (name) => {
    expect(judgePath(folder, name, null)).toEqual({ kind: 'ignore', reason: 'standard' });
    expect(judgePath(folder, `deep/er/${name}`, null)).toEqual({ kind: 'ignore', reason: 'standard' });
    expect(judgePath(without, name, null)).toEqual({ kind: 'take' });
  });
});

describe('folders that are ignored, with everything in them', () => {
  test.each([
    '@eaDir',
    '#recycle',
    '#snapshot',
    '.stversions',
    '.stfolder',
    '.sync',
    '.dropbox.cache',
    '.Trash-1000',
    '.Trashes',
    '$RECYCLE.BIN',
    'System Volume Information',
    'lost+found',
    '@Recycle',
    '.git',
    '.snapshot',
  ])('%s', (name) => {
    expect(isIgnoredFolder(standardIgnores, `sub/${name}`)).toBe(true);
    expect(judgePath(folder, `${name}/a.pdf`, null).kind).toBe('outside');
    expect(judgePath(folder, `sub/${name}/deep/a.pdf`, null).kind).toBe('outside');
    expect(judgePath(without, `${name}/a.pdf`, null).kind).toBe('take');
  });
});

test.each(['scan0001.pdf', 'Rechnung #12.pdf', '~Angebot.pdf', 'eaDir/a.pdf', 'recycle/a.pdf', 'a.b.c.pdf', 'parts/x'])(
  '%s is included',
  (path) => {
    expect(judgePath(folder, path, null).kind).toBe('take');
  },
);

test('a folder’s name in the list matches no file, and a list may negate an entry', () => {
  expect(judgePath(folder, '@eaDir', null).kind).toBe('take');
  const some = { ...folder, standardIgnores: ['.*', '!.important.pdf'] };
  expect(judgePath(some, '.important.pdf', null).kind).toBe('take');
  expect(judgePath(some, '.other.pdf', null).kind).toBe('ignore');
});

describe('folders in which changes are ignored', () => {
  const of = (rules: Parameters<typeof watchFolder>[2]) => (path: string) =>
    leavesOutFolder(watchFolder(folderId('f'), '/in', rules), path);

  test('those of the standard list, at any depth', () => {
    const isLeftOut = of({});
    expect(['@eaDir', 'a/.git', 'a/node_modules', 'a/.git/objects'].map(isLeftOut)).toEqual([true, true, true, false]);
    expect(['a', 'Rechnungen', 'git'].some(isLeftOut)).toBe(false);
    expect(of({ standardIgnores: null })('@eaDir')).toBe(false);
  });

  test("those that a person's patterns exclude completely, and no others", () => {
    expect(of({ exclude: ['old/**'] })('old')).toBe(true);
    expect(of({ exclude: ['old/**'] })('old/deep')).toBe(true);
    expect(of({ exclude: ['old/**'] })('older')).toBe(false);
    expect(of({ exclude: ['**/cache/**'] })('a/cache')).toBe(true);
    expect(of({ exclude: ['old/*.txt', '*.pdf', 'old'] })('old')).toBe(false);
    expect(of({ exclude: ['old/x*/**'] })('old')).toBe(false);
    expect(of({ exclude: ['old/**', '!old/keep.pdf'] })('old')).toBe(false);
  });

  test('all subfolders, where subfolders are not included', () => {
    expect(of({ subfolders: false })('a')).toBe(true);
  });

  test.each(['old/**', '**/cache/**', 'a/*/**', 'a/{b,c}/**', '**'])(
    '%s: an excluded folder contains no file that is included',
    (pattern) => {
      const folder = watchFolder(folderId('f'), '/in', { exclude: [pattern] });
      for (const place of ['a', 'a/b', 'a/b/c', 'old', 'x/cache', 'x'])
        for (const name of ['f.pdf', '1', 'deep/g.txt'])
          if (leavesOutFolder(folder, place))
            expect(judgePath(folder, `${place}/${name}`, null), `${place}/${name}`).toMatchObject({ kind: 'ignore' });
    },
  );
});

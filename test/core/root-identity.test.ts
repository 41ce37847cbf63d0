import { expect, test } from 'vitest';
import { compareRoots, judgeRoot } from '#core/root-identity.ts';
import type { FoundRoot } from '#core/root-identity.ts';

test.for([
  ['8:2:77', '8:2:77', 'same', 'nothing has changed'],
  ['8:2:77', '41:2:77', 'same', 'it was mounted again under another device number'],
  ['8:2', '8:2:77', 'same', 'the identity was kept before times of birth were'],
  ['8:2:0', '41:2:0', 'likely', 'a share that keeps no time of birth was mounted again'],
  ['41:0:0', '41:0:0', 'unclear', 'the file system has no inodes'],
  ['41:5:0', '42:9:0', 'unclear', 'the file system makes up its inodes'],
  ['8:2:77', '8:2:78', 'other', 'another stick has the same device and the same first inode'],
  ['8:2:77', '8:3:77', 'other', 'the drive is away, and its mount point is there'],
] as const)('%s, then %s: %s, when %s', ([before, now, expected]) => {
  expect(compareRoots(before, now)).toBe(expected);
});

const files = { knownCount: 10, foundCount: 0, unchangedCount: 0, hadFiles: true };

test.for<[Partial<FoundRoot> & Pick<FoundRoot, 'compared'>, 'known' | 'other', string]>([
  [{ compared: 'same' }, 'known', 'all files were deleted in the same directory'],
  [{ compared: 'other' }, 'other', 'none of the files is there'],
  [{ compared: 'other', foundCount: 10, unchangedCount: 4 }, 'other', 'most files are others'],
  [
    { compared: 'other', foundCount: 10, unchangedCount: 5 },
    'known',
    'the folder was restored or moved to another disk',
  ],
  [{ compared: 'other', knownCount: 0 }, 'other', 'all files were moved, and another directory is there'],
  [{ compared: 'other', knownCount: 0, hadFiles: false }, 'known', 'it never had a file'],
  [{ compared: 'likely', foundCount: 1 }, 'known', 'a share was mounted again, and most files were taken away'],
  [{ compared: 'likely' }, 'other', 'another share was mounted'],
  [{ compared: 'unclear', foundCount: 10, unchangedCount: 9 }, 'known', 'the share was mounted again'],
  [{ compared: 'unclear', foundCount: 10, unchangedCount: 1 }, 'other', 'the files only have the same names'],
  [{ compared: 'unclear', knownCount: 0 }, 'known', 'nothing can be told, and nothing can be lost'],
])('%o is the %s directory when %s', ([found, expected]) => {
  expect(judgeRoot({ ...files, ...found })).toBe(expected);
});

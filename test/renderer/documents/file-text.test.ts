import { expect, test } from 'vitest';
import { createText } from '#contract/messages/format-message.ts';
import { heldWords, stateWord } from '../../../renderer/documents/files/file-text.ts';
import { madeFile } from '../../hosts/cli/made-file.ts';

test.each([
  ['has content that another file has', null, 'file.state.duplicate'],
  ['was renamed', 'old.txt', 'file.state.renamed'],
  ['was moved to another folder', 'new.txt', 'file.state.moved'],
])('a file that %s says so', (_, formerName, word) => {
  expect(stateWord(madeFile('new.txt', { state: 'duplicate', group: 'done', formerName }))).toBe(word);
});

const inWords = { t: createText('en'), formats: { number: String } };
const held = { state: 'on-hold', reason: 'locked' } as const;
const rejected = { state: 'rejected', reason: null } as const;
const undecided = { state: 'needs-decision', reason: 'job' } as const;
const missing = { state: 'missing', reason: null } as const;

test.each([
  [[held, held], 2, '2 files are on hold. They are safe where they are.'],
  [[rejected, held, held, held], 4, '3 on hold, 1 rejected. They are safe where they are.'],
  [[rejected], 1, '1 rejected. It is safe where it is.'],
  [[undecided, undecided, rejected], 3, '1 rejected, 2 need your decision. They are safe where they are.'],
  // Nobody can say so of a file that has disappeared or was overwritten.
  [[held, missing], 2, '1 on hold, 1 missing'],
  [[{ ...held, reason: 'overwritten' }], 1, '1 on hold'],
  // The states of files that are not listed are not known.
  [[rejected], 51, '51 files are on hold. They are safe where they are.'],
] as const)('files that need a person are counted by their states: %j of %i: %s', (files, count, expected) => {
  expect(heldWords(files, count, inWords)).toBe(expected);
});

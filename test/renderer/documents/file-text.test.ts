import { expect, test } from 'vitest';
import { stateWord } from '../../../renderer/documents/files/file-text.ts';
import { madeFile } from '../../hosts/cli/made-file.ts';

test.each([
  ['has content that another file has', null, 'file.state.duplicate'],
  ['was renamed', 'old.txt', 'file.state.renamed'],
  ['was moved to another folder', 'new.txt', 'file.state.moved'],
])('a file that %s says so', (_, formerName, word) => {
  expect(stateWord(madeFile('new.txt', { state: 'duplicate', group: 'done', formerName }))).toBe(word);
});

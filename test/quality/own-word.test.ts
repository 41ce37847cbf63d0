import { expect, test } from 'vitest';
import { ownWords } from './own-word.ts';

const wordOf = (documents: Parameters<typeof ownWords>[0], path: string) => ownWords(documents).get(path);

test('the rarest word is chosen, and of equally rare ones the longest', () => {
  const documents = [
    { path: 'a', known: '', read: 'invoice number marmalade jam99 cheese' },
    { path: 'b', known: '', read: 'invoice number cheese' },
  ];
  expect(wordOf(documents, 'a')).toEqual({ word: 'marmalade', from: 'read' });
});

test('a word that the index confirms is preferred, if it was read', () => {
  const documents = [
    { path: 'a', known: 'Acme Ltd 20240131', read: 'acme somethinglong' },
    { path: 'b', known: 'unread', read: 'acme other' },
  ];
  expect(wordOf(documents, 'a')).toEqual({ word: 'acme', from: 'known' });
  expect(wordOf(documents, 'b')).toEqual({ word: 'other', from: 'read' });
});

test('short words are used when there are no others, and without a text there is none', () => {
  const documents = [
    { path: 'a', known: '', read: 'to be' },
    { path: 'b', known: 'known', read: '' },
  ];
  expect(wordOf(documents, 'a')).toEqual({ word: 'be', from: 'read' });
  expect(wordOf(documents, 'b')).toBeNull();
});

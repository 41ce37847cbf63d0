import { expect, test } from 'vitest';
import { wordsOf } from '../../../renderer/features/search/use-words-apart.ts';

test.each([
  ['electrician', []],
  ['electrician?', []],
  ['an electrician', ['electrician']],
  ['Elektriker, Frühling!', ['Elektriker', 'Frühling']],
  // At most five, and the longest tell most.
  ['what did we pay that electrician last spring', ['what', 'that', 'electrician', 'last', 'spring']],
  ['oak Oak OAK table', ['oak', 'table']],
  ['"oak table" RE-2024.17 electr*', ['"oak table"', 'RE-2024.17', 'electr*']],
  ['- & "" 12', []],
  ['12 34', []],
])('what is searched for alone of %s is %j', (query, expected) => {
  expect(wordsOf(query)).toEqual(expected);
});

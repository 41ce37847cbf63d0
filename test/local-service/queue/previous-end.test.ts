import { expect, it } from 'vitest';
import { parsePreviousEnd } from '#local-service/queue/previous-end.ts';

it.each([
  ['SIGSEGV', 'crash'],
  ['SIGABRT', 'crash'],
  ['1', 'crash'],
  ['3221225477', 'crash'],
  ['0', 'clean'],
  ['SIGKILL', 'unclean'],
  ['SIGTERM', 'unclean'],
  ['', 'unclean'],
  [undefined, 'unclean'],
])('%s is %s', (end, meaning) => {
  expect(parsePreviousEnd(end)).toBe(meaning);
});

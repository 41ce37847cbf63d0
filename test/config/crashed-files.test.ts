import { expect, test } from 'vitest';
import { crashedFiles } from './crashed-files.ts';

const died = (how: string) =>
  new Error('[vitest-pool]: Worker forks emitted error.', { cause: new Error(`Worker exited unexpectedly ${how}`) });
const crash = (file: string) => died(`with signal SIGTRAP during started state while running test file ${file}`);

test.each([
  ['crashes of V8', [crash('/a/one.test.ts'), crash('/a/two.test.ts')], ['/a/one.test.ts', '/a/two.test.ts']],
  ['a crash beside a rejection that nobody awaited', [crash('/a/one.test.ts'), new Error('lost')], []],
  ['a full heap', [died('with signal SIGABRT during started state while running test file /a/one.test.ts')], []],
  ['an exit', [died('with exit code 1 during started state while running test file /a/one.test.ts')], []],
  ['a crash before a file', [died('with signal SIGTRAP during starting state')], []],
  ['two files of one process', [crash('/a/one.test.ts, /a/two.test.ts')], []],
  ['nothing', [], []],
])('%s', (_, errors, files) => {
  expect(crashedFiles(errors)).toEqual(files);
});

import { expect, test } from 'vitest';
import { madeOf } from '#engine/made-of.ts';
import type { JobFile, JobRecord } from '#ports/document-records.ts';

const file = (id: string, fields: Partial<JobFile> = {}): JobFile => ({ id, folded: 'succeeded', ...fields });
const job = (files: readonly JobFile[], outputFileIds: readonly string[]): JobRecord => ({
  id: 'job',
  folded: 'succeeded',
  files,
  outputFileIds,
});

const own = file('in', { outputFileIds: ['x', 'y'] });
const child = file('x', { parentFileId: 'in' });
const ends = (value: ReturnType<typeof madeOf>) => (value.kind === 'outputs' ? value.ids : value.kind);

test.each<[string, JobFile, JobRecord | null, 'merged' | 'decomposed' | undefined, readonly string[] | string]>([
  ['nothing was asked', file('in'), null, undefined, 'itself'],
  ['nothing was asked, and the job lists other files', file('in'), job([], ['other']), undefined, 'itself'],
  ['the file stands for itself', file('in'), job([], ['in', 'x']), 'merged', 'itself'],
  ['the record names its documents', own, null, 'decomposed', ['x', 'y']],
  ['the record names them, and nothing was asked', own, null, undefined, ['x', 'y']],
  ['its children name it', file('in'), job([file('in'), child], []), 'decomposed', ['x']],
  ['only the job names documents', file('in'), job([file('in')], ['x']), 'merged', ['x']],
  [
    'a document of another file',
    file('in'),
    job([file('z', { parentFileId: 'other' })], ['z']),
    'decomposed',
    'unnamed',
  ],
  ['nobody names documents', file('in', { change: 'merged' }), job([], []), undefined, 'unnamed'],
  ['no job is shown', file('in'), null, 'merged', 'unnamed'],
  ['a part was split again', own, job([file('a', { parentFileId: 'x' })], []), 'decomposed', ['a', 'y']],
  [
    'parts that name each other',
    own,
    job([file('x', { outputFileIds: ['y'] }), file('y', { outputFileIds: ['x'] })], []),
    'decomposed',
    ['y'],
  ],
])('what became of a file: %s', (_name, given, record, asked, expected) => {
  expect(ends(madeOf(given, record, asked))).toEqual(expected);
});

import { expect, test } from 'vitest';
import { mostOutputs } from '#core/outputs.ts';
import { familyOf } from '#engine/job-family.ts';
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
  expect(ends(madeOf(given, familyOf(record), asked))).toEqual(expected);
});

test('a job of thousands of files and documents whose relations nobody names is read in linear time', () => {
  const members = Array.from({ length: 2_000 }, (_, at) => file(`in-${at}`));
  const made = Array.from({ length: 20_000 }, (_, at) => file(`out-${at}`));
  const outputIds = made.map(({ id }) => id);
  const startedAtMs = performance.now();
  const family = familyOf(job([...members, ...made], outputIds));
  const kinds = new Set(members.map((member) => madeOf(member, family, 'decomposed').kind));
  expect([...kinds]).toEqual(['outputs']);
  expect(performance.now() - startedAtMs).toBeLessThan(5_000);
});

test('a part with very many parts is read, and more than are checked stay more', () => {
  const parts = Array.from({ length: 300_000 }, (_, at) => file(`p-${at}`, { parentFileId: 'x' }));
  const made = madeOf(own, familyOf(job([child, ...parts], [])), 'decomposed');
  expect(made.kind === 'outputs' && made.ids.length).toBe(mostOutputs + 1);
});

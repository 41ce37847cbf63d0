import { describe, expect, test } from 'vitest';
import { readCloudInfo } from '#adapters/document-service/records/account.ts';
import { readFile } from '#adapters/document-service/records/file.ts';
import { readCreatedJob, readJob } from '#adapters/document-service/records/job.ts';
import { readClassification } from '#adapters/document-service/records/tag.ts';
import { foreignWords } from '#adapters/document-service/reply/service-words.ts';
import { findId, sentUuids } from '#adapters/document-service/reply/find-id.ts';
import { foldStatus } from '#adapters/document-service/reply/fold-status.ts';
import { readList } from '#adapters/document-service/reply/read-list.ts';
import { aText } from '../../../lib/a-text.ts';

const a = '11111111-1111-4111-8111-111111111111';
const b = '22222222-2222-4222-8222-222222222222';
const names = ['id', 'file_id', 'uuid'];

describe('an id in a reply', () => {
  test.each<readonly [unknown, string | undefined]>([
    [{ id: a, other: b }, a],
    [{ file_id: a, company_id: b }, a],
    [{ fileId: a }, a],
    [{ FileID: a }, a],
    [{ uuid: a }, a],
    [{ id: 4711 }, '4711'],
    [{ whatever: a }, a],
    [{ deep: { down: [{ here: a }] } }, a],
    [{ file: { id: a, tag: b } }, a],
    [[{ id: a, tag: b }], a],
    [a, a],
    [` ${a}\n`, a],
    [{ one: a, again: a }, a],
    [{ one: a, other: b }, undefined],
    [{ user: { id: a }, document: { id: b } }, undefined],
    [{ id: '' }, undefined],
    [{ id: null }, undefined],
    [{}, undefined],
    [null, undefined],
    ['accepted', undefined],
  ])('of %j is %j', (reply, id) => {
    expect(findId(reply, names)).toBe(id);
  });

  test('is never one that the caller sent, in whatever case it comes back', () => {
    const sent = sentUuids({ session_id: a.toUpperCase(), metadata: [{ own: b }] });
    expect(findId({ id: a, value: b }, names, sent)).toBeUndefined();
    const c = '33333333-3333-4333-8333-333333333333';
    expect(findId({ session: a, mine: b, new: c }, names, sent)).toBe(c);
  });
});

describe('a list', () => {
  const item = (value: unknown) => (typeof value === 'number' ? value : undefined);
  test.each<readonly [unknown, unknown]>([
    [[1, 2], { items: [1, 2] }],
    [[1, 'odd', 2], { items: [1, 2] }],
    [
      { result: [1], total: 7, page: 2, page_size: 1, is_empty: false },
      { items: [1], total: 7, page: 2, pageSize: 1 },
    ],
    [{ Results: [1] }, { items: [1] }],
    [{ ok: true, entries: [3] }, { items: [3] }],
    [{ data: { items: [4] } }, { items: [4] }],
    [{ is_empty: true }, { items: [] }],
    [{ left: [1], right: [2] }, undefined],
    ['nothing', undefined],
    [null, undefined],
  ])('of %j is %j', (reply, page) => {
    expect(readList(reply, item)).toEqual(page);
  });
});

test.each([
  ['queued', 'pending'],
  ['uploaded', 'pending'],
  ['Processing', 'running'],
  ['IN PROGRESS', 'running'],
  ['in_progress', 'running'],
  ['requeued', 'running'],
  ['retrying', 'running'],
  ['tagged', 'succeeded'],
  ['Completed', 'succeeded'],
  ['completed_with_errors', 'failed'],
  ['failed', 'failed'],
  ['deleted', 'unknown'],
  ['not completed', 'unknown'],
  ['3', 'unknown'],
  [undefined, 'unknown'],
])('the status %j is folded to %s', (status, folded) => {
  expect(foldStatus(status)).toBe(folded);
});

describe('a record', () => {
  test('leaves out fields that are unknown, missing or of another type', () => {
    const record = {
      Id: a,
      status: 'Stage 9',
      length: '12',
      tag_score: 'high',
      sha256: 'abc',
      novelty: { x: 1 },
      name: null,
    };
    expect(readFile(record, foreignWords)).toEqual({
      id: a,
      status: 'Stage 9',
      folded: 'unknown',
      sizeBytes: 12,
      dataPoints: [],
    });
  });

  test('gives its error as an object or as text', () => {
    expect(readFile({ id: a, error: { code: 'encrypted', message: 'needs a password' } }, foreignWords)?.error).toEqual(
      {
        code: 'encrypted',
        message: aText('needs a password'),
      },
    );
    expect(readFile({ id: a, error: 'broken' }, foreignWords)?.error).toEqual({ message: aText('broken') });
    expect(readFile({ id: a, error: null }, foreignWords)?.error).toBeUndefined();
  });

  test('gives its warnings where they are objects with a message, and nothing where it has none', () => {
    const warning = { code: 'type-mismatch', message: 'The name promises a PDF.' };
    expect(readFile({ id: a, warnings: [warning, 'x', { message: 'old' }] }, foreignWords)?.warnings).toEqual([
      { code: 'type-mismatch', message: aText('The name promises a PDF.') },
      { message: aText('old') },
    ]);
    expect(readFile({ id: a, warnings: 'many' }, foreignWords)).not.toHaveProperty('warnings');
    const job = readJob(
      {
        id: a,
        files: [
          { id: b, warnings: [warning] },
          { id: b, warnings: [] },
        ],
      },
      foreignWords,
    );
    expect(job?.files.map(({ warnings }) => warnings)).toEqual([
      [{ code: 'type-mismatch', message: aText('The name promises a PDF.') }],
      undefined,
    ]);
  });

  test('of a job names its files by record or by id', () => {
    const job = readJob(
      {
        id: a,
        status: 'completed',
        files: [b, { file_id: a, status: 'tagged' }, 7],
        output_file_ids: [b],
      },
      foreignWords,
    );
    expect(job).toMatchObject({
      folded: 'succeeded',
      files: [
        { id: b, folded: 'unknown' },
        { id: a, folded: 'succeeded' },
      ],
      outputFileIds: [b],
    });
  });

  test('of a new job may hold nothing but its id', () => {
    expect(readCreatedJob({ batch: a, handle: b }, foreignWords, new Set([a]))).toMatchObject({
      id: b,
      folded: 'unknown',
      files: [],
    });
    expect(readCreatedJob({ batch: a }, foreignWords, new Set([a]))).toBeUndefined();
  });

  test.each<readonly [unknown, unknown]>([
    [
      { tag_name: 'invoice', tag_score: 0.9 },
      { tagName: 'invoice', tagScore: 0.9 },
    ],
    [{ tag: { id: a, name: 'invoice', score: 1 } }, { tagName: 'invoice', tagScore: 1 }],
    [[{ name: 'invoice' }, { name: 'letter' }], { tagName: 'invoice' }],
    [{ result: [{ tag_name: 'invoice' }, { tag_name: 'letter' }] }, { tagName: 'invoice' }],
    [{ result: { tag: 'invoice' } }, { tagName: 'invoice' }],
  ])('of a classification %j is read', (reply, read) => {
    expect(readClassification(reply)).toMatchObject(read as object);
  });

  test('of a classification without a tag has none', () => {
    expect(readClassification([])).toEqual({ tagName: null, tagScore: null });
    expect(readClassification('none')).toBeUndefined();
  });

  test('of the company says which types it supports, or that it does not report them', () => {
    expect(readCloudInfo({ supported_file_extensions: ' .PDF,tiff,, *.Jpg ' }, 0)?.supportedFileExtensions).toEqual([
      'pdf',
      'tiff',
      'jpg',
    ]);
    expect(readCloudInfo({ supported_file_extensions: '' }, 0)?.supportedFileExtensions).toBeNull();
    expect(readCloudInfo({}, 0)).toMatchObject({ supportedFileExtensions: null, maintenance: [] });
  });
});

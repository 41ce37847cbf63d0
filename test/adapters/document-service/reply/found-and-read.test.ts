import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fileEventSchema, fileVersionSchema, pageWordsSchema, searchHitSchema } from '#contract/documents.ts';
import { cloudInfoSchema, identitySchema } from '#contract/service.ts';
import { metadataFieldSchema, tagSchema } from '#contract/tags.ts';
import { readCloudInfo, readIdentity } from '#adapters/document-service/records/account.ts';
import { readFileEvent, readFileVersion } from '#adapters/document-service/records/file.ts';
import { readFilePages } from '#adapters/document-service/records/file-pages.ts';
import { readJob } from '#adapters/document-service/records/job.ts';
import { readSearchPage } from '#adapters/document-service/records/search.ts';
import { foreignWords } from '#adapters/document-service/reply/service-words.ts';
import { readMetadataField, readTag } from '#adapters/document-service/records/tag.ts';
import { aText } from '../../../lib/a-text.ts';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const silent = {
  jobId: null,
  name: null,
  tagName: null,
  tagScore: null,
  createdAtMs: null,
  dataPoints: [],
  highlights: [],
};

test('a hit with only an ID, or whose other fields have wrong types, is a hit', () => {
  expect(readSearchPage({ result: [{ file_id: 'a' }], total: 1 })).toEqual({
    hits: [{ fileId: 'a', ...silent }],
    total: 1,
    totalIsLowerBound: false,
    facets: [],
    summary: null,
  });
  const odd = { file_id: 'a', job_id: {}, tag_score: 'high', creation_date: 'soon', data_points: 7, highlights: {} };
  expect(readSearchPage({ result: [odd, { name: 'no id' }, 'text'], facets: 3 })).toEqual({
    hits: [{ fileId: 'a', ...silent }],
    total: null,
    totalIsLowerBound: false,
    facets: [],
    summary: null,
  });
});

test('a total that does not count all hits is one', () => {
  const counted = { result: [{ file_id: 'a' }], total: 10_000 };
  expect(readSearchPage({ ...counted, total_is_lower_bound: true })).toMatchObject({ totalIsLowerBound: true });
  expect(readSearchPage({ ...counted, total_is_lower_bound: 'yes' })).toMatchObject({ totalIsLowerBound: false });
});

test('excerpts keep their field, page and pieces; a plain one marks nothing, and what cannot be read is left out', () => {
  const segments = [
    { text: 'Lange ', match: false },
    { text: 'Straße', match: true },
  ];
  const highlights = [
    { field: 'data_point', page: 2, segments },
    { field: 'name', page: null, segments: [...segments, { match: true }, 5] },
    { field: 'title', page: 'two', segments: [{ text: 'x' }] },
    'plain',
    { field: 'text', segments: 'none' },
    4,
  ];
  expect(readSearchPage([{ file_id: 'a', highlights }])?.hits[0]?.highlights).toEqual([
    { field: 'dataPoint', page: 2, segments },
    { field: 'name', page: null, segments },
    { field: 'text', page: null, segments: [{ text: 'x', match: false }] },
    { field: 'text', page: null, segments: [{ text: 'plain', match: false }] },
  ]);
});

test('data points keep their place where it can be read, and stay without it', () => {
  const point = (more: object) => ({ name: 'total', value: 238, value_as_string: '238,00', ...more });
  const points = [
    point({ data_type: 'Decimal', page: 2, box, confidence: 0.9, source: 'code', needs_check: true }),
    point({ page: 1.5, box: { ...box, x: 'left' }, confidence: [], source: 'guess' }),
    { name: 'date' },
    { value: 'nameless' },
  ];
  const nowhere = { page: null, box: null, confidence: null, source: null, needsCheck: false };
  expect(readSearchPage([{ file_id: 'a', data_points: points }])?.hits[0]?.dataPoints).toEqual([
    {
      ...{ name: 'total', value: 238, valueAsString: '238,00', dataType: 'Decimal', page: 2, box, confidence: 0.9 },
      ...{ source: 'code', needsCheck: true },
    },
    { name: 'total', value: 238, valueAsString: '238,00', dataType: 'String', ...nowhere },
    { name: 'date', value: '', valueAsString: '', dataType: 'String', ...nowhere },
  ]);
});

test('the rows of a table of items are read, and what is missing or of another type in them is null', () => {
  const items = [{ description: 'Lamp', quantity: 2, unit_price: 5, amount: 10, page: 1, box }, { amount: 'ten' }, 'x'];
  const points = [
    { name: 'line_items', value: 'Lamp', items },
    { name: 'total', value: 10, items: 'none' },
  ];
  const read = readSearchPage([{ file_id: 'a', data_points: points }])?.hits[0]?.dataPoints;
  const unknown = { quantity: null, unit: null, unitPrice: null, taxRate: null, page: null, box: null };
  expect(read?.[0]?.items).toEqual([
    { ...unknown, description: 'Lamp', quantity: 2, unitPrice: 5, amount: 10, page: 1, box },
    { ...unknown, description: null, amount: null },
  ]);
  expect(read?.[1]).not.toHaveProperty('items');
});

test('words come page by page with their lines and marks, and entries that are not words are left out', () => {
  const word = (page: number, line: number, text: string, match?: boolean) => ({ page, line, text, box, match });
  const words = [
    word(2, 0, 'second'),
    word(1, 0, 'Dear', true),
    word(1, 0, 'Sir', false),
    word(1, 1, 'thank'),
    { text: 'placeless' },
    7,
  ];
  const read = readFilePages({ id: 'a', words });
  expect(read?.pages.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Dear Sir\nthank'],
    [2, 'second'],
  ]);
  expect(read?.pages[0]?.words).toEqual([
    { text: 'Dear', box, isMatch: true },
    { text: 'Sir', box, isMatch: false },
    { text: 'thank', box, isMatch: null },
  ]);
  expect(readFilePages({ id: 'a' })).toEqual({ pages: [], pageCount: null });
});

test('a page keeps its rotation and its marks, and its text where it has no words', () => {
  const words = [{ page: 2, line: 0, text: 'aside', box, confidence: 1 }];
  const pages = [
    { page: 1, rotation: 0, text: 'plain', matches: ['plain', 3] },
    { page: 2, rotation: 90, text: 'aside', matches: 'all' },
    { rotation: 180 },
  ];
  const read = readFilePages({ file: { words, pages, page_count: 9 } });
  expect(read?.pageCount).toBe(9);
  expect(
    read?.pages.map(({ number, rotation, text, words: here, matches }) => [
      number,
      rotation,
      text,
      here.length,
      matches,
    ]),
  ).toEqual([
    [1, 0, 'plain', 0, ['plain']],
    [2, 90, 'aside', 1, null],
  ]);
});

test('timestamps with and without a zone are the same moment', () => {
  const at = (text: unknown) => readFileEvent({ creation_date: text }, foreignWords)?.createdAtMs;
  expect(at('2026-11-21T05:10:10.638Z')).toBe(at('2026-11-21T05:10:10.638'));
  expect(at('2026-11-21T06:10:10+01:00')).toBe(Date.UTC(2026, 10, 21, 5, 10, 10));
  expect([at(undefined), at('yesterday'), at(7)]).toEqual([null, null, null]);
});

test('the message of an event is found in any of its places', () => {
  const message = (detail: unknown) => readFileEvent({ kind: 'file.requeued', detail }, foreignWords)?.message;
  expect(message('late')).toEqual(aText('late'));
  expect(message({ message: 'late' })).toEqual(aText('late'));
  expect(message({ reason: { code: 'x', message: 'late' } })).toEqual(aText('late'));
  expect(message({ error: { code: 'x', message: 'late' } })).toEqual(aText('late'));
  expect([message(null), message({ pages: 1 }), message([])]).toEqual([null, null, null]);
  const changes = (detail: unknown) => readFileEvent({ detail }, foreignWords)?.changes;
  expect(changes({ changes: [{ kind: 'value', field: 'total', before: '12.50', after: null }, 7] })).toEqual([
    { field: 'total', before: '12.50', after: null },
  ]);
  expect([changes(null), changes('late'), changes({ changes: 'all' })]).toEqual([null, null, null]);
  expect(readFileEvent({}, foreignWords)).toMatchObject({ id: null, kind: null, from: null, to: null });
});

test('versions, tags, fields and identities keep what the service reports', () => {
  expect(readFileVersion({ version: 2, length: '12', user_name: 'anna' })).toEqual({
    id: '2',
    fileId: null,
    version: '2',
    sizeBytes: 12,
    sha256: null,
    userName: 'anna',
    createdAtMs: null,
  });
  const criteria = { keywords: ['amount  due', 'bill', 'bill', 4], patterns: 'a+', min_score: 0.4 };
  expect(readTag({ id: 't', name: 'invoice', criteria, field_count: 3 }, foreignWords)).toEqual({
    id: 't',
    name: 'invoice',
    description: null,
    keywords: ['amount due', 'bill'],
    patterns: ['a+'],
    minScore: 0.4,
    exampleCount: null,
    fieldCount: 3,
  });
  expect(
    readMetadataField({ name: 'total', source: { kind: 'built_in' }, depends_on: ['currency'] }, foreignWords, 'f'),
  ).toEqual({
    id: 'f',
    name: 'total',
    dataType: null,
    description: null,
    source: 'built_in',
    dependsOn: ['currency'],
    pre: [],
    post: [],
  });
  expect(readIdentity({ name: 'Anna', last_name: 'Petersen', roles: ['User', 4] })).toMatchObject({
    firstName: 'Anna',
    lastName: 'Petersen',
    userName: null,
    roles: ['User'],
  });
});

test("a job's error keeps the id of its request, its own or the one beside it", () => {
  const errorOf = (record: object) => readJob({ id: 'j', ...record }, foreignWords)?.error;
  expect(errorOf({ error: { message: 'm', request_id: 'own' }, request_id: 'r' })?.requestId).toBe('own');
  expect(errorOf({ error: { message: 'm' }, request_id: 'r' })?.requestId).toBe('r');
  expect(errorOf({ error: 'm', request_id: 'r' })).toEqual({ message: aText('m'), requestId: 'r' });
});

test('what the client reads is what the contract gives, field for field', () => {
  const point = { name: 'total', value: 1, box, page: 1, confidence: 0.5 };
  const highlights = [{ field: 'text', segments: [{ text: 'x', match: true }] }];
  const [hit] = readSearchPage([{ file_id: 'a', data_points: [point], highlights }])?.hits ?? [];
  const [page] = readFilePages({ words: [{ text: 'x', box }], pages: [{ page: 1 }] })?.pages ?? [];
  const { maintenance: _, ...cloudInfo } = readCloudInfo({}, 0) ?? {};
  const both: readonly (readonly [z.ZodObject, unknown])[] = [
    [searchHitSchema.omit({ trackedFileId: true }), hit],
    [searchHitSchema.shape.dataPoints.unwrap().element, hit?.dataPoints[0]],
    [searchHitSchema.shape.highlights.unwrap().element, hit?.highlights[0]],
    [pageWordsSchema, page],
    [fileVersionSchema, readFileVersion({ id: 'v' })],
    [fileEventSchema, readFileEvent({}, foreignWords)],
    [tagSchema, readTag({ id: 't' }, foreignWords)],
    [metadataFieldSchema, readMetadataField({ id: 'f' }, foreignWords)],
    [identitySchema, readIdentity({})],
    [cloudInfoSchema, cloudInfo],
  ];
  for (const [schema, value] of both) expect(schema.strict().parse(value)).toEqual(value);
});

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#service-api/endpoints.ts';

const upper = '0B1C2D3E-4F50-4617-8293-A4B5C6D7E8F9';

/** Returns the names of the fields that were refused. */
function refused(schema: z.ZodType, input: unknown): readonly string[] {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
}

describe('a query', () => {
  const { query } = endpoints.searchBasic;
  const ourDefaults = { sort: 'relevance', summary: false };

  it('gets the defaults of the interface', () => {
    expect(query.parse({})).toEqual({ page: 1, pageSize: 50, fuzzy: false, ...ourDefaults });
    expect(endpoints.jobAll.query.parse({})).toEqual({ currentPage: 1, pageSize: 10, sortDirection: 'DESC' });
    expect(endpoints.fileAll.query.parse({})).toEqual({});
    expect(endpoints.fileDetail.query.parse({})).toEqual({ words: false });
  });

  it.each(['true', 'TRUE', '1'])('reads %s as true', (text) => {
    expect(query.parse({ fuzzy: text }).fuzzy).toBe(true);
  });

  it.each(['false', 'False', '0'])('reads %s as false', (text) => {
    expect(query.parse({ fuzzy: text }).fuzzy).toBe(false);
  });

  it.each(['', ' 1', '1.5', '1e3', '0x10', 'ten', '-1', '0', '99999999999999999999'])(
    'refuses %j as a page',
    (text) => {
      expect(refused(query, { page: text })).toEqual(['page']);
    },
  );

  it.each(['', 'yes', '2'])('refuses %j as a boolean', (text) => {
    expect(refused(query, { fuzzy: text })).toEqual(['fuzzy']);
  });

  it('refuses a parameter that is given twice', () => {
    expect(refused(query, { page: ['1', '2'], query: ['a', 'b'] })).toEqual(['query', 'page']);
  });

  it('ignores unknown parameters', () => {
    expect(query.parse({ page: '3', other: 'x' })).toEqual({ page: 3, pageSize: 50, fuzzy: false, ...ourDefaults });
  });

  it('accepts job pages of 1 to 39, and any search page above 100', () => {
    const sizes = ['0', '1', '39', '40'].map((pageSize) => refused(endpoints.jobAll.query, { pageSize }).length);
    expect(sizes).toEqual([1, 0, 0, 1]);
    expect(query.parse({ pageSize: '5000' }).pageSize).toBe(5000);
    expect(refused(endpoints.jobAll.query, { sortDirection: 'UP' })).toEqual(['sortDirection']);
  });
});

describe('an id', () => {
  it('is compared in lower case, in a path and in a body', () => {
    expect(endpoints.fileDetail.params.parse({ id: upper })).toEqual({ id: upper.toLowerCase() });
    expect(endpoints.jobCreate.body.parse({ session_id: upper }).session_id).toBe(upper.toLowerCase());
  });

  it('may be any text in a path, because an unknown ID is not a malformed one', () => {
    expect(refused(endpoints.jobDetail.params, { id: 'no uuid' })).toEqual([]);
    expect(refused(endpoints.jobCreate.body, { session_id: 'no uuid' })).toEqual(['session_id']);
  });
});

describe('metadata as text', () => {
  const { body } = endpoints.fileUploadFile;

  it('becomes an object or an array of objects', () => {
    expect(body.parse({ file: '', metadata: '{"a":{"b":[1,null]}}' }).metadata).toEqual({ a: { b: [1, null] } });
    expect(body.parse({ file: '', metadata: '[{},{"a":1}]' }).metadata).toEqual([{}, { a: 1 }]);
  });

  it.each(['', 'x', '1', 'null', '"text"', '[1]', '{"a":1'])('refuses %j', (text) => {
    expect(refused(body, { file: '', metadata: text })).toEqual(['metadata']);
  });
});

describe('the body of file/upload', () => {
  const { body } = endpoints.fileUpload;
  const url = 'https://example.org/a.pdf';
  const urls = [url, url];
  const place = { source: 's', container: 'c' };

  it('gets the defaults', () => {
    expect(body.parse({ url })).toEqual({
      url,
      merge: false,
      priority: 'normal',
      propagate_metadata: false,
      parent_file_prefix: 'Inbox',
      page_rotation: 0,
    });
  });

  it.each([
    ['one URL', { url }],
    ['several', { urls }],
    ['100', { urls: Array.from({ length: 100 }, () => url) }],
    ['a name in a source', { ...place, file_name: 'f' }],
    ['names in a source', { ...place, file_names: ['f', 'g'] }],
    ['an object with one URL', { url, metadata: '{}' }],
    ['one object a URL', { urls, metadata: '[{},{}]' }],
    ['one object for all', { urls, metadata: '{}', propagate_metadata: true }],
    ['one object for what is merged', { urls, metadata: '{}', merge: true }],
    ['a quarter turn', { url, page_rotation: 270 }],
  ])('takes %s', (_, input) => {
    expect(refused(body, input)).toEqual([]);
  });

  it.each([
    ['nothing to fetch', {}, 'url'],
    ['both url and urls', { url, urls }, 'urls'],
    ['101 URLs', { urls: Array.from({ length: 101 }, () => url) }, 'urls'],
    ['no URL at all', { urls: [] }, 'urls'],
    ['a URL and a source', { url, ...place, file_name: 'f' }, 'source'],
    ['a source without a container', { source: 's', file_name: 'f' }, 'container'],
    ['a container without a source', { container: 'c', file_name: 'f' }, 'source'],
    ['a source without a name', place, 'file_name'],
    ['a source with a name and names', { ...place, file_name: 'f', file_names: ['g'] }, 'file_names'],
    ['an array with one URL', { url, metadata: '[{}]' }, 'metadata'],
    ['an object with several URLs', { urls, metadata: '{}' }, 'metadata'],
    ['too few objects', { urls, metadata: '[{}]' }, 'metadata'],
    ['an array with a merge', { urls, metadata: '[{},{}]', merge: true }, 'metadata'],
    ['a crooked turn', { url, page_rotation: 45 }, 'page_rotation'],
    ['an unknown priority', { url, priority: 'urgent' }, 'priority'],
  ])('refuses %s and names the field', (_, input, field) => {
    expect(refused(body, input)).toEqual([field]);
  });
});

describe('the body of source/create', () => {
  const { body } = endpoints.sourceCreate;
  const given = { source_name: 'n', secret_key: 'c2VjcmV0', account_name: 'account' };

  it('needs an access key and a region for AWS and DO only', () => {
    expect(refused(body, { ...given, type: 'Azure' })).toEqual([]);
    expect(refused(body, { ...given, type: 'AWS' })).toEqual(['access_key', 'region']);
    expect(refused(body, { ...given, type: 'DO', access_key: 'k', region: 'fra1' })).toEqual([]);
    expect(refused(body, { ...given, type: 'DO', access_key: 'k', region: 'a.b' })).toEqual(['region']);
  });

  it('takes an account and a base64 key for Azure', () => {
    expect(refused(body, { ...given, type: 'Azure', account_name: 'a.b', secret_key: 'no-base64' })).toEqual([
      'account_name',
      'secret_key',
    ]);
  });
});

describe('who may call', () => {
  it('matches docs/service-api.md', () => {
    const reserved = Object.entries(endpoints).filter(([, row]) => row.roles.length < 3);
    expect(Object.fromEntries(reserved.map(([id, row]) => [id, row.roles]))).toEqual({
      fileShare: ['Account Admin', 'User'],
      accountCompanies: ['Account Admin'],
      accountWebhook: ['Account Admin'],
      sourceCreate: ['Account Admin'],
      sourceList: ['Account Admin', 'User'],
      sourceRemove: ['Account Admin'],
    });
  });
});

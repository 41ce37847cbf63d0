import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, postJson, startTestService, upload, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('platform', () => {
  test('status reports the version and the capabilities', async () => {
    const { status, body } = await call(service, service.admin, '/api/platform/status');
    expect(status).toBe(200);
    expect(body).toMatchObject({ currentVersion: '1.2.3', status: 'Online' });
    const names = ['idempotent_create', 'file_hash', 'session_files', 'search_by_id', 'search_filters'];
    expect(body.capabilities).toEqual({ ...Object.fromEntries(names.map((name) => [name, true])), own_calls: false });
    expect(body.problems).toEqual([]);
    service.faults.push({ code: 'recognition-unavailable', message: 'Text recognition cannot be started.' });
    expect((await call(service, service.admin, '/api/platform/status')).body).toMatchObject({
      status: 'Online',
      problems: service.faults,
    });
    service.faults.length = 0;
  });

  test('who-am-i identifies the caller by the credentials', async () => {
    const uploader = await service.identity('Uploader', 'Acme');
    const { body } = await call(service, uploader, '/api/platform/who-am-i');
    expect(body).toMatchObject({
      roles: ['Uploader'],
      company_name: 'Acme',
      app_id: uploader.app_id,
      authentication_type: 'Bearer',
    });
  });

  test('a Content-Type on a GET without a body is accepted', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const { status, body } = await call(service, service.admin, '/api/platform/ping', { headers });
    expect(status).toBe(200);
    expect(body.pong).toContain('@');
  });

  test('status says Maintenance while the window is open', async () => {
    const who = await service.identity('User', 'Nightly');
    const change = `UPDATE companies SET cloud_info_json = json_set(cloud_info_json, '$.maintenance_window_duration', 168) WHERE name = 'Nightly'`;
    service.db.exec(change);
    expect((await call(service, who, '/api/platform/status')).body.status).toBe('Maintenance');
    expect((await call(service, service.admin, '/api/platform/status')).body.status).toBe('Online');
  });
});

describe('files and jobs', () => {
  test('a session takes files, a job closes it, and a second call returns the same job', async () => {
    const who = await service.identity('User', 'Session Co');
    const sessionId = randomUUID();
    const first = await upload(service, who, { name: 'a.txt', content: 'alpha', sessionId: sessionId.toUpperCase() });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ name: 'a.txt', length: 5, session_id: sessionId });
    await upload(service, who, { name: 'b.txt', content: 'beta', sessionId });

    const listed = await call(service, who, `/api/file/all?session_id=${sessionId}`);
    expect(listed.body.result.map((file: { name: string }) => file.name)).toEqual(['b.txt', 'a.txt']);
    expect(listed.body.result[1]).toMatchObject({
      sha256: first.body.sha256,
      status: 'uploaded',
      content_type: 'text/plain',
    });

    const made = await call(service, who, '/api/job/create', postJson({ session_id: sessionId, priority: 'high' }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'queued',
      priority: 'high',
      progress: { total: 2, done: 0, percent: 0 },
    });
    const again = await call(service, who, '/api/job/create', postJson({ session_id: sessionId }));
    expect(again.status).toBe(200);
    expect(again.body.id).toBe(made.body.id);

    const late = await upload(service, who, { content: 'late', sessionId });
    expect(late.status).toBe(409);
    expect(late.body.error.code).toBe('session_closed');
    expect((await call(service, who, `/api/job/detail/${made.body.id}`)).body.files).toHaveLength(2);
    const events = await call(service, who, `/api/file/events/${first.body.id}`);
    expect(events.body.map((event: { kind: string }) => event.kind)).toEqual(['file.uploaded', 'file.queued']);
  });

  test('job/create refuses unsupported requests', async () => {
    const who = await service.identity('User', 'Refused Co');
    const create = (body: unknown) => call(service, who, '/api/job/create', postJson(body));
    expect((await create({ session_id: randomUUID() })).status).toBe(404);
    const invalid = await create({ session_id: 'x', priority: 'urgent' });
    expect(invalid.status).toBe(422);
    expect(invalid.body.error.details.map((detail: { field: string }) => detail.field)).toEqual([
      'session_id',
      'priority',
    ]);
    const sessionId = randomUUID();
    await upload(service, who, { content: 'x', sessionId });
    const split = await create({
      session_id: sessionId,
      decompose: true,
      metadata: { intray_decompose: { mode: 'x' } },
    });
    expect([split.status, split.body.error.details[0]?.field]).toEqual([422, 'metadata.intray_decompose']);
  });

  test('job/all pages by creation date, both ways', async () => {
    const who = await service.identity('User', 'Paging Co');
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const sessionId = randomUUID();
      await upload(service, who, { content: `n${index}`, sessionId });
      ids.push((await call(service, who, '/api/job/create', postJson({ session_id: sessionId }))).body.id);
    }
    const page = (query: string) => call(service, who, `/api/job/all?${query}`);
    expect((await page('pageSize=2')).body).toMatchObject({
      result: [{ id: ids[2] }, { id: ids[1] }],
      total: 3,
      page: 1,
      page_size: 2,
    });
    expect((await page('pageSize=2&currentPage=2&sortDirection=ASC')).body.result).toMatchObject([{ id: ids[2] }]);
    for (const size of ['0', '40', '1e1']) expect((await page(`pageSize=${size}`)).status).toBe(422);
  });

  test('file/all without parameters streams everything, with them it pages', async () => {
    const who = await service.identity('User', 'Many Co');
    for (let index = 0; index < 5; index += 1)
      await upload(service, who, { name: `${index}.txt`, content: `text ${index}` });
    const all = await call(service, who, '/api/file/all');
    expect(all.body).toMatchObject({ total: 5, page: 1, page_size: 5, is_empty: false });
    expect(all.body.result).toHaveLength(5);
    const page = await call(service, who, '/api/file/all?page=2&page_size=2');
    expect(page.body.result).toEqual(all.body.result.slice(2, 4));
    const nobody = await service.identity('User', 'Empty Co');
    expect((await call(service, nobody, '/api/file/all')).body).toEqual({
      result: [],
      total: 0,
      page: 1,
      page_size: 0,
      is_empty: true,
    });
  });
});

describe('tags, account, company', () => {
  test('tags and their fields can be followed by id', async () => {
    const tags = await call(service, service.admin, '/api/tag/all');
    const invoice = tags.body.find((tag: { name: string }) => tag.name === 'invoice');
    expect((await call(service, service.admin, `/api/tag/detail/${invoice!.id}`)).body).toEqual(invoice);
    const fields = await call(service, service.admin, `/api/metadata/tag/${invoice!.id}`);
    expect(fields.body).toHaveLength(invoice!.field_count);
    const detail = await call(service, service.admin, `/api/metadata/detail/${fields.body[0]!.id}`);
    expect(detail.body).toMatchObject({ ...fields.body[0], tag_name: 'invoice', required: true });
  });

  test('classify takes its text from the body of a GET, a POST, or the query', async () => {
    const text = 'Invoice No. 4711. Invoice date 2024-01-02. Please pay the total amount due of 119.00 EUR.';
    const { request } = await import('undici');
    const headers = {
      'X-PlatformAPI-Key': service.admin.api_key,
      Authorization: `Bearer ${service.admin.access_token}`,
      'Content-Type': 'application/json',
    };
    const got = await request(`${service.baseUrl}/api/tag/classify`, {
      method: 'GET',
      headers,
      body: JSON.stringify({ text }),
    });
    const fromGet = (await got.body.json()) as { result: { tag_name: string }[] };
    expect(fromGet.result[0]?.tag_name).toBe('invoice');
    expect((await call(service, service.admin, '/api/tag/classify', postJson({ text }))).body).toEqual(fromGet);
    expect((await call(service, service.admin, `/api/tag/classify?text=${encodeURIComponent(text)}`)).body).toEqual(
      fromGet,
    );
    const nothing = await call(service, service.admin, '/api/tag/classify?text=qwertz');
    expect(nothing.body.result).toMatchObject([{ tag_name: 'unclassified', tag_score: 0 }]);
    expect((await call(service, service.admin, '/api/tag/classify')).body.error.details).toMatchObject([
      { field: 'text' },
    ]);
  });

  test('account/tags answers for the own company and 403 for another', async () => {
    const [own] = (await call(service, service.admin, '/api/account/companies')).body;
    expect((await call(service, service.admin, `/api/account/tags/${own!.id.toUpperCase()}`)).status).toBe(200);
    expect((await call(service, service.admin, `/api/account/tags/${randomUUID()}`)).status).toBe(403);
  });

  test('cloudinfo carries times without a zone', async () => {
    const { body } = await call(service, service.admin, '/api/company/cloudinfo');
    expect(body.creation_date).toMatch(/\d$/u);
    expect(body.supported_file_extensions.split(',')).toContain('pdf');
  });
});

test('search finds nothing in an empty index and warns about large pages', async () => {
  const found = await call(service, service.admin, '/api/search/basic?query=nothing&pageSize=101');
  expect(found.body).toMatchObject({ result: [], total: 0, is_empty: true });
  expect(found.headers.get('warning')).toContain('not recommended');
  const capped = await call(service, service.admin, '/api/search/basic?pageSize=5000');
  expect(capped.headers.get('warning')).toContain('1000');
  const usual = await call(service, service.admin, '/api/search/basic?pageSize=100');
  expect(usual.headers.get('warning')).toBeNull();
});

test('the OpenAPI document needs no key and lists all 27 endpoints', async () => {
  const response = await fetch(`${service.baseUrl}/api/openapi.json`);
  const document = (await response.json()) as { paths: Record<string, object>; servers: { url: string }[] };
  expect(Object.keys(document.paths)).toHaveLength(27);
  expect(document.servers[0]?.url).toBe(service.baseUrl);
});

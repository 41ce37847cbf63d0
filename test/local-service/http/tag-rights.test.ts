import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, Role } from '#service-api/endpoint.ts';
import { endpoints } from '#service-api/endpoints.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { amxHeaders } from './amx-headers.ts';
import { answerOf, call, postJson, startTestService, type Answer, type TestService } from './test-service.ts';

let service: TestService;
const who = new Map<string, Credentials>();
const files = new Map<string, string>();
let jobId: string;
let tagId: string;

/** Stores a processed payslip of a user. */
async function addPayslip(userName: string, job: string): Promise<string> {
  const at = new Date().toISOString();
  const id = randomUUID();
  const owner = service.db
    .prepare<[string], { companyId: string; userId: string }>(
      'SELECT company_id AS companyId, id AS userId FROM users WHERE user_name = ?',
    )
    .get(userName);
  if (owner === undefined) throw new Error(`no user ${userName}`);
  const { store, search } = service.data;
  await store.transaction(async (tx) => {
    const file = { id, ...owner, userName, sessionId: null, name: `${userName}.txt`, folder: 'Inbox', channel: 'api' } as const; // prettier-ignore
    const content = {
      contentType: 'text/plain',
      metadata: null,
      length: 1,
      sha256: id.replaceAll('-', '').repeat(2),
      version: 1,
    };
    await tx.files.add({ ...file, ...content, at });
    await tx.files.giveToJob(id, job, null);
    const page = { number: 1, rotation: 0, text: 'salary of May', words: [] };
    await tx.files.setReading(id, tagId, {
      ...{ contentType: 'text/plain', warnings: [], notes: [], tagName: 'payslip', tagScore: 0.9, classifier: 'zero' },
      ...{ tagSource: 'classifier', dataPoints: [], documentGz: new Uint8Array(gzipSync('{"kind":"text"}')) },
      pages: [{ number: 1, text: page.text, pageGz: gzipSync(JSON.stringify(page)) }],
    });
    await tx.files.setStatus(id, { to: 'tagged', at, error: null, countsAsRetry: false });
    const indexed = await tx.files.indexed(id);
    if (indexed !== null) await search.put(tx, { ...indexed, fileId: id });
  });
  return id;
}

beforeAll(async () => {
  service = await startTestService();
  for (const role of ['Account Admin', 'User', 'Uploader'] as const) who.set(role, await service.identity(role));
  who.set('other company', await service.identity('Account Admin', 'Other'));
  const tags = await ask('Account Admin', '/api/tag/all');
  tagId = tags.body.find(({ name }) => name === 'payslip')?.id ?? '';
  jobId = randomUUID();
  const users = service.db
    .prepare<[], { id: string; company: string; name: string; role: Role }>(
      "SELECT u.id, u.company_id AS company, u.user_name AS name, u.role FROM users u JOIN companies c ON c.id = u.company_id WHERE c.name <> 'Other'",
    )
    .all();
  const [first] = users;
  await service.data.store.transaction((tx) =>
    tx.jobs.add({
      ...{ id: jobId, companyId: first?.company ?? '', userId: first?.id ?? '', sessionId: randomUUID() },
      ...{
        priority: 'normal',
        merge: false,
        decompose: false,
        propagateMetadata: false,
        pageRotation: 0,
        metadata: null,
      },
      at: new Date().toISOString(),
    }),
  );
  for (const { name, role } of users) files.set(role, await addPayslip(name, jobId));
});
afterAll(() => service.close());

function ask(role: string, route: string): Promise<Answer> {
  const credentials = who.get(role);
  if (credentials === undefined) throw new Error(`no ${role}`);
  return call(service, credentials, route);
}

async function setViewers(viewers: { readonly roles: readonly Role[]; readonly userIds: readonly string[] } | null) {
  await service.data.store.transaction(async ({ configuration }) => {
    const { companyId } = service.db
      .prepare<[string], { companyId: string }>('SELECT company_id AS companyId FROM tags WHERE id = ?')
      .get(tagId) ?? { companyId: '' };
    const tag = await configuration.findTag(companyId, tagId);
    if (tag !== null) await configuration.setTag({ ...tag, viewers }, new Date().toISOString());
  });
}

const fileOf = (role: string): string => files.get(role) ?? '';
const namesIn = (answer: Answer): readonly string[] => answer.body.map(({ name }) => name);
const total = async (role: string, query: string): Promise<number> =>
  (await ask(role, `/api/search/basic?query=${query}`)).body.total;

describe('a tag that nobody but administrators sees', () => {
  beforeAll(() => setViewers({ roles: [], userIds: [] }));

  test.each([
    ['Account Admin', 200],
    ['User', 404],
    ['Uploader', 404],
    ['other company', 404],
  ])('%s', async (role, status) => {
    expect((await ask(role, `/api/tag/detail/${tagId}`)).status).toBe(status);
    expect((await ask(role, `/api/metadata/tag/${tagId}`)).status).toBe(status);
    const field = service.db
      .prepare<[string], { id: string }>('SELECT id FROM metadata_fields WHERE tag_id = ?')
      .get(tagId);
    expect((await ask(role, `/api/metadata/detail/${field?.id ?? ''}`)).status).toBe(status);
    if (role === 'other company') return;
    expect(namesIn(await ask(role, '/api/tag/all')).includes('payslip')).toBe(status === 200);
    const classified = await ask(role, '/api/tag/classify?text=Payslip%20gross%20pay%20net%20pay%20salary%20employee');
    expect(JSON.stringify(classified.body).includes('payslip')).toBe(status === 200);
  });

  test.each([
    ['Account Admin', 200, 3],
    ['User', 404, 1],
    ['Uploader', 404, 1],
    ['other company', 404, 0],
  ])('a signed call shows no more than one with a token: %s', async (role, status, count) => {
    const signed = async (route: string): Promise<Answer> => {
      const url = service.baseUrl + route;
      const credentials = who.get(role);
      if (credentials === undefined) throw new Error(`no ${role}`);
      return answerOf(await fetch(url, { headers: amxHeaders(credentials, { method: 'GET', url }) }));
    };
    expect((await signed(`/api/tag/detail/${tagId}`)).status).toBe(status);
    expect((await signed(`/api/metadata/tag/${tagId}`)).status).toBe(status);
    expect((await signed('/api/search/basic?query=salary')).body.total).toBe(count);
    const tags = await signed('/api/tag/all');
    expect(tags.body.some(({ id }) => id === tagId)).toBe(status === 200);
  });

  test('its documents are for administrators and for those who uploaded them', async () => {
    expect([await total('Account Admin', 'salary'), await total('User', 'salary'), await total('Uploader', 'salary')]).toEqual([3, 1, 1]); // prettier-ignore
    expect([await total('Account Admin', ''), await total('User', ''), await total('Uploader', '')]).toEqual([3, 1, 1]);
    expect([await total('User', fileOf('User')), await total('User', fileOf('Uploader'))]).toEqual([1, 0]);
    expect((await ask('User', `/api/search/basic?tagId=${tagId}`)).body.total).toBe(1);
    expect((await ask('User', '/api/file/all')).body.total).toBe(1);
    expect((await ask('User', '/api/file/all?page=1')).body).toMatchObject({ total: 1 });
    for (const route of ['detail', 'events', 'versions', 'download']) {
      expect((await ask('User', `/api/file/${route}/${fileOf('Uploader')}`)).status, route).toBe(404);
    }
    expect((await ask('User', `/api/file/detail/${fileOf('User')}`)).body.tag_name).toBe('payslip');
    expect((await ask('Account Admin', `/api/file/detail/${fileOf('Uploader')}`)).status).toBe(200);
  });

  test('a job counts all of its files and lists those that the caller sees', async () => {
    const [asUser, asAdmin] = [await ask('User', `/api/job/detail/${jobId}`), await ask('Account Admin', `/api/job/detail/${jobId}`)]; // prettier-ignore
    expect(asAdmin.body.files).toHaveLength(3);
    expect(asUser.body.files.map(({ id }) => id)).toEqual([fileOf('User')]);
    expect(asUser.body).toMatchObject({ progress: { total: 3, done: 3 } });
  });
});

test('a tag is seen by the roles and users that it names, from the next call on', async () => {
  await setViewers({ roles: ['User'], userIds: [] });
  expect([await total('User', 'salary'), await total('Uploader', 'salary')]).toEqual([3, 1]);
  expect((await ask('Uploader', `/api/tag/detail/${tagId}`)).status).toBe(404);
  const uploader = service.db.prepare<[], { id: string }>("SELECT id FROM users WHERE role = 'Uploader'").get();
  await setViewers({ roles: [], userIds: [uploader?.id ?? ''] });
  expect((await ask('Uploader', `/api/tag/detail/${tagId}`)).status).toBe(200);
  expect((await ask('User', `/api/tag/detail/${tagId}`)).status).toBe(404);
  await setViewers(null);
  expect((await ask('User', `/api/tag/detail/${tagId}`)).status).toBe(200);
  expect(await total('User', 'salary')).toBe(3);
});

describe('to a person who may not see the tag and uploaded none of its documents', () => {
  beforeAll(async () => {
    await setViewers({ roles: ['Uploader'], userIds: [] });
    const { store, search } = service.data;
    const give = service.db.prepare<[string, string]>(
      'UPDATE files SET user_id = (SELECT user_id FROM files WHERE id = ?) WHERE id = ?',
    );
    await store.transaction(async (tx) => {
      give.run(fileOf('Account Admin'), fileOf('User'));
      const indexed = await tx.files.indexed(fileOf('User'));
      if (indexed !== null) await search.put(tx, { ...indexed, fileId: fileOf('User') });
    });
  });
  const queries = ['', '?query=salary', '?query=salry&fuzzy=true', '?query=May', '?tagId=TAG', '?query=*&tagId=TAG', '?page=1&pageSize=100', '?text=gross%20pay%20salary']; // prettier-ignore
  const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');

  test.each(reads.map(({ path }) => path))('%s says nothing of them', async (path) => {
    const ids = path.includes(':') ? [...files.values(), tagId, jobId] : [''];
    for (const id of ids) {
      for (const query of queries) {
        const route = `${path.replace(/:[a-z-]+/u, id)}${query.replace('TAG', tagId)}`;
        const answer = await ask('User', route);
        // What was asked for may be named in a refusal.
        const text = JSON.stringify(answer.body).replaceAll(id === '' ? '\0' : id, '');
        const named = [tagId, 'payslip', ...files.values()].filter((secret) => secret !== id && text.includes(secret));
        expect([route, answer.status, named]).toEqual([route, answer.status, []]);
      }
    }
  });

  test.each([
    ['User', 404],
    ['Account Admin', 201],
  ])('its documents cannot be shared: %s', async (role, status) => {
    const path = `/api/file/share/${fileOf('User')}`;
    expect((await call(service, who.get(role) ?? service.admin, path, postJson({}))).status).toBe(status);
  });

  test('and an administrator sees all of it', async () => {
    const named = JSON.stringify((await ask('Account Admin', '/api/search/basic?query=salary')).body);
    for (const secret of [tagId, 'payslip', ...files.values()]) expect(named).toContain(secret);
  });
});

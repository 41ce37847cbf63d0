import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amxHeaders } from './amx-headers.ts';
import {
  answerOf,
  call,
  headersOf,
  postJson,
  startTestService,
  upload,
  uploadBody,
  type TestService,
} from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const get = async (route: string, headers: Record<string, string>) =>
  answerOf(await fetch(service.baseUrl + route, { headers }));
const ping = (headers: Record<string, string>) => get('/api/platform/ping', headers);

describe('API key and Bearer', () => {
  test('both are needed, and must belong together', async () => {
    const other = await service.identity('Account Admin', 'Other Co');
    const good = headersOf(service.admin);
    expect((await ping(good)).status).toBe(200);
    const wrong: Record<string, string>[] = [
      {},
      { Authorization: good.Authorization! },
      { 'X-PlatformAPI-Key': good['X-PlatformAPI-Key']! },
      { ...good, 'X-PlatformAPI-Key': other.api_key },
      { ...good, Authorization: `Bearer ${other.access_token}` },
      { ...good, Authorization: `Bearer ${service.admin.access_token}x` },
      { ...good, Authorization: 'Bearer ' },
      { ...good, Authorization: `Basic ${service.admin.access_token}` },
    ];
    for (const headers of wrong) {
      const refused = await ping(headers);
      expect(refused.status).toBe(401);
      expect(refused.body.error).toMatchObject({
        code: 'unauthorized',
        request_id: refused.headers.get('x-request-id'),
      });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('the database holds no key, token or secret in clear', () => {
    const { db } = service;
    const text = JSON.stringify(
      ['apps', 'credentials', 'users'].map((table) => db.prepare(`SELECT * FROM ${table}`).all()),
    );
    for (const secret of [service.admin.api_key, service.admin.access_token, service.admin.secret]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain([...Buffer.from(secret)].join(','));
    }
  });

  test('a disabled user is refused', async () => {
    const who = await service.identity('User', 'Disabled Co');
    expect((await ping(headersOf(who))).status).toBe(200);
    service.db.exec(
      `UPDATE users SET status = 'disabled' WHERE company_id = (SELECT id FROM companies WHERE name = 'Disabled Co')`,
    );
    const refused = await ping(headersOf(who));
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { message: 'Your account is blocked. Ask the administrator of the service.' } },
    ]);
  });
});

describe('amx', () => {
  const route = '/api/search/basic?query=Gr%C3%BC%C3%9Fe&tagName=Invoice';
  const signed = (more: object = {}) =>
    amxHeaders(service.admin, { method: 'GET', url: service.baseUrl + route, ...more });

  test('a signed request is accepted once', async () => {
    const headers = signed();
    expect((await get(route, headers)).status).toBe(200);
    const replayed = await get(route, headers);
    expect([replayed.status, replayed.body.error.message]).toEqual([401, expect.stringContaining('nonce')]);
    expect(
      (await ping(amxHeaders(service.admin, { method: 'GET', url: `${service.baseUrl}/api/platform/ping` }))).status,
    ).toBe(200);
  });

  test('who-am-i says HMAC', async () => {
    const url = `${service.baseUrl}/api/platform/who-am-i`;
    const { body } = await get('/api/platform/who-am-i', amxHeaders(service.admin, { method: 'GET', url }));
    expect(body.authentication_type).toBe('HMAC');
  });

  test('a signature for another method, address, app or time is refused', async () => {
    const now = Math.floor(Date.now() / 1000);
    const other = await service.identity('Account Admin', 'Other Co');
    const forged: Record<string, string>[] = [
      signed({ method: 'POST' }),
      signed({ url: `${service.baseUrl}/api/search/basic?query=else` }),
      signed({ unixSeconds: now - 301 }),
      signed({ unixSeconds: now + 302 }),
      signed({ body: 'a body that is not sent' }),
      amxHeaders({ ...service.admin, secret: other.secret }, { method: 'GET', url: service.baseUrl + route }),
      { ...signed(), 'X-PlatformAPI-Key': other.api_key },
      { ...signed(), Authorization: `amx ${service.admin.app_id}:::` },
      { ...signed(), Authorization: signed().Authorization!.replace(/:\d+$/u, (end) => `${end}0`) },
    ];
    for (const headers of forged) expect((await get(route, headers)).status).toBe(401);
    expect((await get(route, signed({ unixSeconds: now - 290 }))).status).toBe(200);
  });

  test('a wrong signature does not use up the nonce of the right one', async () => {
    const nonce = randomUUID();
    const wrong = amxHeaders(
      { ...service.admin, secret: 'AAAA' },
      { method: 'GET', url: service.baseUrl + route, nonce },
    );
    expect((await get(route, wrong)).status).toBe(401);
    expect((await get(route, signed({ nonce }))).status).toBe(200);
  });

  test('a JSON body is signed too, also on a GET', async () => {
    const url = `${service.baseUrl}/api/tag/classify`;
    const body = JSON.stringify({ text: 'invoice' });
    for (const method of ['GET', 'POST'] as const) {
      const send = async (sent: string) => {
        const headers = { ...amxHeaders(service.admin, { method, url, body }), 'Content-Type': 'application/json' };
        const answer = await request(url, { method, headers, body: sent });
        await answer.body.dump();
        return answer.statusCode;
      };
      expect(await send(body)).toBe(200);
      expect(await send(body.replace('invoice', 'changed'))).toBe(401);
      expect(await send('')).toBe(401);
    }
  });

  test('an upload that was changed in transit is refused, and nothing of it is kept', async () => {
    const url = `${service.baseUrl}/api/file/uploadfile`;
    const sessionId = randomUUID();
    const body = Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n` +
        `--b\r\nContent-Disposition: form-data; name="session_id"\r\n\r\n${sessionId}\r\n--b--\r\n`,
    );
    const send = async (sent: Buffer<ArrayBuffer>) => {
      const headers = {
        ...amxHeaders(service.admin, { method: 'POST', url, body }),
        'Content-Type': 'multipart/form-data; boundary=b',
      };
      return answerOf(await fetch(url, { method: 'POST', headers, body: sent }));
    };
    expect((await send(Buffer.from(body.toString().replace('hello', 'hallo')))).status).toBe(401);
    const listed = await call(service, service.admin, `/api/file/all?session_id=${sessionId}`);
    expect(listed.body.total).toBe(0);
    expect((await send(body)).status).toBe(201);
  });
});

describe('roles and companies', () => {
  test('no company sees the records of another', async () => {
    const other = await service.identity('Account Admin', 'Other Co');
    const sessionId = randomUUID();
    const mine = await upload(service, service.admin, { content: 'secret', sessionId });
    const job = await call(service, service.admin, '/api/job/create', postJson({ session_id: sessionId }));
    const [tag] = (await call(service, service.admin, '/api/tag/all')).body;
    const routes = [
      ...['detail', 'events', 'versions', 'download'].map((what) => `/api/file/${what}/${mine.body.id}`),
      `/api/job/detail/${job.body.id}`,
      `/api/tag/detail/${tag!.id}`,
      `/api/metadata/tag/${tag!.id}`,
    ];
    for (const route of routes) expect([route, (await call(service, other, route)).status]).toEqual([route, 404]);
    expect((await call(service, other, `/api/file/all?session_id=${sessionId}`)).body.total).toBe(0);
    expect((await call(service, other, '/api/job/all')).body.total).toBe(0);
    expect((await call(service, other, '/api/job/create', postJson({ session_id: sessionId }))).status).toBe(404);
  });

  test('the same session id means another session in another company', async () => {
    const other = await service.identity('Account Admin', 'Other Co');
    const sessionId = randomUUID();
    await upload(service, service.admin, { content: 'one', sessionId });
    await call(service, service.admin, '/api/job/create', postJson({ session_id: sessionId }));
    expect((await upload(service, other, { content: 'two', sessionId })).status).toBe(201);
  });

  test('an Uploader sees and closes only records of its own', async () => {
    const uploader = await service.identity('Uploader');
    const sessionId = randomUUID();
    const theirs = await upload(service, service.admin, { content: 'theirs', sessionId });
    const own = await upload(service, uploader, { content: 'own' });
    expect((await call(service, uploader, `/api/file/detail/${theirs.body.id}`)).status).toBe(404);
    expect((await call(service, uploader, `/api/file/download/${theirs.body.id}`)).status).toBe(404);
    const listed = await call(service, uploader, '/api/file/all');
    expect(listed.body.result.map((file: { id: string }) => file.id)).toEqual([own.body.id]);
    expect((await call(service, uploader, '/api/job/create', postJson({ session_id: sessionId }))).status).toBe(404);
    const intruding = await upload(service, uploader, { content: 'into theirs', sessionId });
    expect([intruding.status, intruding.body.error.code]).toEqual([409, 'session_of_another_user']);
    expect((await call(service, service.admin, `/api/file/detail/${own.body.id}`)).status).toBe(200);
    expect((await call(service, uploader, '/api/account/companies')).status).toBe(403);
    expect((await call(service, uploader, '/api/source/list')).status).toBe(403);
    expect((await call(service, uploader, '/api/company/cloudinfo')).status).toBe(200);
  });
});

describe('protection against web pages', () => {
  test('a foreign Host or Origin is refused before anything else, and no CORS header is given', async () => {
    const url = `${service.baseUrl}/api/platform/ping`;
    const port = new URL(url).port;
    const send = async (headers: Record<string, string>) => {
      const answer = await request(url, { headers: { ...headersOf(service.admin), ...headers } });
      return {
        status: answer.statusCode,
        body: (await answer.body.json()) as { error?: { code: string } },
        headers: answer.headers,
      };
    };
    expect((await send({ host: `attacker.example:${port}` })).body.error?.code).toBe('foreign_host');
    expect((await send({ host: 'localhost' })).status).toBe(403);
    expect((await send({ host: `localhost:${port}` })).status).toBe(200);
    for (const origin of ['http://attacker.example', 'null', 'http://127.0.0.1:1']) {
      const refused = await send({ origin });
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'foreign_origin']);
      expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect((await send({ origin: service.baseUrl })).status).toBe(200);
    const openapi = await request(`${service.baseUrl}/api/openapi.json`, {
      headers: { origin: 'http://attacker.example' },
    });
    await openapi.body.dump();
    expect(openapi.statusCode).toBe(403);
  });

  test('a form of a web page cannot upload: browsers add its Origin', async () => {
    const init = uploadBody({ content: 'x' });
    const response = await fetch(`${service.baseUrl}/api/file/uploadfile`, {
      ...init,
      headers: { ...headersOf(service.admin), Origin: 'http://attacker.example' },
    });
    expect(response.status).toBe(403);
  });
});

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { texts } from '#service-api/messages/texts.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { createShareSignature } from '#local-service/auth/share-signature.ts';
import { call, postJson, startTestService, upload, type TestService } from './test-service.ts';

let service: TestService;
let user: Credentials;
let fileId: string;

beforeEach(async () => {
  service = await startTestService();
  onTestFinished(() => service.close());
  user = await service.identity('User');
  fileId = await add('letter.txt', 'Dear Ms Example');
});

/** Uploads a file and creates its job, so that later files of that name are versions of it. */
async function add(name: string, content: string, who: Credentials = user): Promise<string> {
  const sessionId = randomUUID();
  const { body } = await upload(service, who, { name, content, sessionId });
  expect((await call(service, who, '/api/job/create', postJson({ session_id: sessionId }))).status).toBe(201);
  return body.id;
}

interface Shared {
  readonly url: string;
  readonly short_url?: string;
  readonly expires_at: string;
}

async function share(body: Readonly<Record<string, unknown>> = {}, id = fileId): Promise<Shared> {
  const answer = await call(service, user, `/api/file/share/${id}`, postJson(body));
  expect(answer.status).toBe(201);
  return answer.body as unknown as Shared;
}

/** What a link says to a program. */
async function refusalOf(url: string): Promise<readonly [number, string]> {
  const response = await fetch(url);
  const { error } = (await response.json()) as { readonly error: { readonly message: string } };
  return [response.status, error.message];
}

function setPolicy(policy: string): void {
  service.db
    .prepare("UPDATE companies SET cloud_info_json = json_set(cloud_info_json, '$.duplicate_policy', ?)")
    .run(policy);
}

test('a link gives the bytes without a key, safely, until it expires', async () => {
  const { url, short_url: shortUrl, expires_at: expiresAt } = await share({ length: 60 });
  expect(shortUrl).toBeUndefined();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/share\/[\w-]{65}$/u);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(55_000);
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([200, 'Dear Ms Example']);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="letter\.txt"/u) as string,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  });
  service.advance(60_000);
  expect(await refusalOf(url)).toEqual([410, texts['service.share.ended']]);
});

test('a part of the bytes can be asked for, and a download in parts counts as one use', async () => {
  const { url } = await share();
  for (const [range, status, text] of [
    ['bytes=0-3', 206, 'Dear'],
    ['bytes=4-', 206, ' Ms Example'],
    ['bytes=99-', 416, null],
  ] as const) {
    const response = await fetch(url, { headers: { Range: range } });
    expect(response.status).toBe(status);
    if (text !== null) expect(await response.text()).toBe(text);
  }
  expect(service.db.prepare('SELECT use_count, last_used_at FROM share_links').get()).toMatchObject({
    use_count: 1,
    last_used_at: expect.any(String) as string,
  });
});

test('a short link gives the same, and is signed too', async () => {
  const { url, short_url: shortUrl = '' } = await share({ short_url: true });
  expect(shortUrl).toMatch(/\/share\/[\w-]{22}$/u);
  expect(await (await fetch(shortUrl)).text()).toBe(await (await fetch(url)).text());
});

test('a link whose signature is not right is unknown, whether the link exists or not', async () => {
  const { url, short_url: shortUrl = '' } = await share({ short_url: true });
  const foreign = createShareSignature(new Uint8Array(32));
  const changed = [url, shortUrl].map((each) => each.slice(0, -2) + (each.endsWith('AA') ? 'BB' : 'AA'));
  const madeUp = ['long', 'short'] as const;
  const base = url.slice(0, url.lastIndexOf('/') + 1);
  const cut = [url.slice(0, -1), base + 'x', base + 'x'.repeat(22), base + 'ü'.repeat(400)];
  for (const each of [...changed, ...madeUp.map((form) => base + foreign.sign(foreign.newCode(form))), ...cut]) {
    expect(await refusalOf(each), each).toEqual([404, texts['service.share.unknown']]);
  }
  service.db.exec('DELETE FROM share_links');
  expect(await refusalOf(url)).toEqual([410, texts['service.share.ended']]);
});

test('a link stays with its file, or follows its versions', async () => {
  setPolicy('new_version');
  const pinned = await share();
  const latest = await share({ always_use_last_version: true });
  const second = await add('letter.txt', 'Dear Mr Example');
  expect(await (await fetch(pinned.url)).text()).toBe('Dear Ms Example');
  expect(await (await fetch(latest.url)).text()).toBe('Dear Mr Example');
  service.db.prepare("UPDATE files SET status = 'deleted' WHERE id = ?").run(second);
  expect(await (await fetch(latest.url)).text()).toBe('Dear Ms Example');
  service.db.prepare("UPDATE files SET status = 'deleted'").run();
  for (const { url } of [pinned, latest]) expect(await refusalOf(url)).toEqual([410, texts['service.share.deleted']]);
  expect((await call(service, user, `/api/file/share/${second}`, postJson({}))).status).toBe(410);
});

test('who may share what: not an Uploader, and nothing of another company', async () => {
  const uploader = await service.identity('Uploader');
  const own = await add('own.txt', 'x', uploader);
  expect((await call(service, uploader, `/api/file/share/${own}`, postJson({}))).status).toBe(403);
  const foreign = await service.identity('Account Admin', 'Globex');
  expect((await call(service, foreign, `/api/file/share/${fileId}`, postJson({}))).status).toBe(404);
  expect((await call(service, service.admin, `/api/file/share/${fileId}`, postJson({}))).status).toBe(201);
});

test.each([
  ['length', [0, -1, 1.5, '60', null, 31_536_001]],
  ['short_url', ['yes', 1]],
  ['always_use_last_version', ['yes', 0]],
])('%s is refused where it cannot be used', async (field, values) => {
  for (const value of values) {
    const { status, body } = await call(service, user, `/api/file/share/${fileId}`, postJson({ [field]: value }));
    expect([value, status, body.error.details.map((each) => each.field)]).toEqual([value, 422, [field]]);
  }
});

test('a browser opens a link from a page of another site, and gets a sentence when it does not work', async () => {
  const { url } = await share({ length: 60 });
  const get = (headers: Readonly<Record<string, string>>): Promise<readonly [number | undefined, string]> =>
    new Promise((resolve, reject) => {
      request(url, { headers }, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.on('end', () => resolve([response.statusCode, text]));
      })
        .on('error', reject)
        .end();
    });
  const crossSite = { 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html,*/*' };
  const opened = { ...crossSite, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  expect(await get(opened)).toEqual([200, 'Dear Ms Example']);
  for (const [mode, dest] of [
    ['no-cors', 'image'],
    ['navigate', 'iframe'],
    ['cors', 'empty'],
  ] as const) {
    expect((await get({ ...crossSite, 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest }))[0]).toBe(403);
  }
  service.advance(60_000);
  expect(await get(opened)).toEqual([410, texts['service.share.ended']]);
});

test('a link that has expired is removed when the next one is created', async () => {
  await share({ length: 60 });
  service.advance(61_000);
  await share();
  expect(service.db.prepare('SELECT count(*) AS links FROM share_links').get()).toEqual({ links: 1 });
});

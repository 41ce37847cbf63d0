import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createAmxSignIn } from '#adapters/document-service/sign-in/amx.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import type { Role } from '#service-api/endpoint.ts';
import { isOfService, isOnlyHere, ownCallNames, ownPath, rolesOf, shapeOf } from '#service-api/own-calls.ts';
import { headersOf, startTestService, upload, type TestService } from './test-service.ts';

const clients: DocumentService[] = [];
async function clientOf(baseUrl: string, keys: Credentials, signIn = createBearerSignIn(keys.access_token)) {
  const deps = { signIn, apiKey: keys.api_key, env: {}, nowMs: Date.now };
  const options = { baseUrl, userAgent: 'Intray/test', requestsPerSecond: 500, pollsPerSecond: 100 };
  const made = await createDocumentService(deps, options);
  if (!made.ok) throw new Error(made.failure.message.code);
  clients.push(made.value);
  return made.value;
}

const post = (service: TestService, who: Credentials, path: string, body: unknown = {}): Promise<Response> =>
  fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { ...headersOf(who), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('on the port of a service for one computer', () => {
  let service: TestService;
  beforeAll(async () => void (service = await startTestService()));
  afterAll(() => service.close());

  test('the addresses are unknown, also to an administrator', async () => {
    const paths = ['/own', ...ownCallNames.map(ownPath)];
    const answers = await Promise.all(
      paths.map(async (path) => [
        path,
        (await post(service, service.admin, path)).status,
        (await fetch(service.baseUrl + path, { headers: headersOf(service.admin) })).status,
      ]),
    );
    expect(answers).toEqual(paths.map((path) => [path, 404, 404]));
  });

  test('the client finds none, and asks for none', async () => {
    const client = await clientOf(service.baseUrl, service.admin);
    expect(await client.status()).toMatchObject({ ok: true, value: { capabilities: { ownCalls: false } } });
    expect(client.configure).toBeNull();
    expect(client.rights()).toEqual({ correct: false, organise: false, administer: false, operate: false });
  });
});

describe('on the port of a service for a team', () => {
  let service: TestService;
  const keys = {} as Record<Role, Credentials>;
  beforeAll(async () => {
    service = await startTestService({ ownCallsOnPort: true });
    for (const role of ['Account Admin', 'User', 'Uploader'] as const) keys[role] = await service.identity(role);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await service.close();
  });

  const listed = async (who: Credentials): Promise<Readonly<Record<string, string>>> => {
    const answer = await fetch(`${service.baseUrl}/own`, { headers: headersOf(who) });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { readonly calls: Readonly<Record<string, string>> }).calls;
  };

  test.each(['Account Admin', 'User', 'Uploader'] as const)('%s makes exactly the listed calls', async (role) => {
    const calls = await listed(keys[role]);
    const expected = ownCallNames.filter((name) => rolesOf(name).includes(role) && !isOnlyHere(name));
    expect(Object.keys(calls).toSorted()).toEqual(expected.toSorted());
    // What is not listed is refused before anything is read of it; what is listed gets beyond the role.
    for (const name of ownCallNames) {
      const { status } = await post(service, keys[role], ownPath(name), { unknown: true });
      expect([name, status]).toEqual([name, name in calls ? 422 : isOnlyHere(name) ? 404 : 403]);
    }
  });

  test('an administrator of another company makes all calls but those about the service', async () => {
    const other = await service.identity('Account Admin', 'Another');
    const calls = await listed(other);
    const missing = Object.keys(await listed(keys['Account Admin'])).filter((name) => !(name in calls));
    expect(missing).toEqual(ownCallNames.filter(isOfService));
    expect(missing).toHaveLength(4);
    const client = await clientOf(service.baseUrl, other);
    await client.status();
    expect(client.rights()).toEqual({ correct: true, organise: true, administer: true, operate: false });
  });

  test('who may not make a call is refused before its long body has come', async () => {
    const answer = await fetch(`${service.baseUrl}/config/configuration.import`, {
      method: 'POST',
      headers: { ...headersOf(keys.User), 'Content-Type': 'application/json' },
      body: new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(1_000)) }),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(403);
  });

  test('without a key, or with one of another service, nothing is listed or done', async () => {
    const stranger = { ...keys.User, api_key: 'x'.repeat(32) };
    expect((await fetch(`${service.baseUrl}/own`)).status).toBe(401);
    expect((await fetch(`${service.baseUrl}/own`, { headers: headersOf(stranger) })).status).toBe(401);
    expect((await post(service, stranger, '/own/documents.toReview')).status).toBe(401);
  });

  test('a page of another origin is refused', async () => {
    const headers = { ...headersOf(keys['Account Admin']), Origin: 'https://example.org' };
    expect((await fetch(`${service.baseUrl}/own`, { headers })).status).toBe(403);
  });

  test.each(['bearer', 'amx'] as const)('a person works from another computer (%s)', async (scheme) => {
    const { access_token: token, app_id: appId, secret } = keys.User;
    const signIn = scheme === 'bearer' ? createBearerSignIn(token) : createAmxSignIn({ appId, secret });
    const client = await clientOf(service.baseUrl, keys.User, signIn);
    expect(client.configure).toBeNull();
    expect((await client.status()).ok).toBe(true);
    expect(client.rights()).toEqual({ correct: true, organise: true, administer: false, operate: false });
    const sessionId = crypto.randomUUID();
    const { body: file } = await upload(service, keys.User, { sessionId, name: `${scheme}.txt`, content: 'A text' });
    expect(await client.configure?.('trash.move', { fileIds: [file.id] })).toMatchObject({
      ok: true,
      value: { moved: 0, refused: [{ fileId: file.id, reason: 'in-progress' }] },
    });
    expect(await client.configure?.('documents.toReview', {})).toMatchObject({ ok: true, value: { count: 0 } });
    expect(await client.configure?.('tags.create', { name: 'mine', description: '' })).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
  });

  test('an administrator makes a user and a key there, and a change of the role counts at the next look', async () => {
    const admin = await clientOf(service.baseUrl, keys['Account Admin']);
    await admin.status();
    expect(admin.rights()).toEqual({ correct: true, organise: true, administer: true, operate: true });
    const ask = async (name: string, input: unknown): Promise<Record<string, unknown>> => {
      const answer = await admin.configure?.(name, input);
      if (answer?.ok !== true) throw new Error(JSON.stringify(answer));
      return answer.value as Record<string, unknown>;
    };
    const user = await ask('users.add', {
      userName: 'other@example.org',
      name: 'D',
      lastName: 'K',
      role: 'Account Admin',
    });
    const made = await ask('keys.make', { userId: user['id'], name: 'other' });
    const other = await clientOf(service.baseUrl, {
      ...keys.User,
      api_key: String(made['apiKey']),
      access_token: String(made['accessToken']),
    });
    await other.status();
    expect(other.rights().administer).toBe(true);
    await ask('users.change', { id: user['id'], role: 'Uploader' });
    await other.status();
    expect(other.rights()).toEqual({ correct: true, organise: false, administer: false, operate: false });
    expect(await other.configure?.('again.list', {})).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
  });

  test('what the computer of the service can reach is not decided from another one', async () => {
    const url = 'https://10.0.0.1/hook';
    const refused = await post(service, keys['Account Admin'], '/config/webhook.set', { url, allowsPrivateHost: true });
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
      403,
      'only_here',
    ]);
    const set = await post(service, keys['Account Admin'], '/config/webhook.set', { url, allowsPrivateHost: false });
    expect(set.status).toBe(200);
  });

  test('a file in the trash is shown to those who may restore it', async () => {
    const sessionId = crypto.randomUUID();
    const { body: file } = await upload(service, keys.Uploader, { sessionId, name: 'old.txt', content: 'A text' });
    service.db.prepare("UPDATE files SET trashed_at = '2026-11-01T00:00:00.000Z' WHERE id = ?").run(file.id);
    const get = async (who: Credentials) =>
      (await fetch(`${service.baseUrl}/api/file/download/${file.id}`, { headers: headersOf(who) })).status;
    expect([await get(keys.User), await get(keys.Uploader)]).toEqual([200, 410]);
  });
});

test('keys share one limit over the interface and these calls', async () => {
  const service = await startTestService({ ownCallsOnPort: true, rateLimit: { perSecond: 1, burst: 4 } });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await post(service, service.admin, '/config/tags.list')).status);
      statuses.push((await fetch(`${service.baseUrl}/api/tag/all`, { headers: headersOf(service.admin) })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  } finally {
    await service.close();
  }
});

test('the form of each call differs from that of any other', () => {
  const shapes = ownCallNames.map((name) => [name, shapeOf(name)] as const);
  for (const [name, shape] of shapes) expect([name, JSON.parse(shape)]).toEqual([name, expect.any(Array)]);
  expect(new Set(shapes.map(([, shape]) => shape)).size).toBeGreaterThan(ownCallNames.length / 2);
});

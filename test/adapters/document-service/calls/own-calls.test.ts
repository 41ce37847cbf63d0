import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import { headersOf, startTestService } from '../../../local-service/http/test-service.ts';

/** A service of another version: a real one, with answers to `/own` that a dial changes on their way. */
async function otherVersion(change: (calls: Record<string, string>) => unknown, status = 200) {
  const service = await startTestService({ ownCallsOnPort: true });
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    void (async () => {
      const answer = await fetch(service.baseUrl + path, {
        method: request.method ?? 'GET',
        headers: { ...headersOf(service.admin), 'Content-Type': 'application/json' },
        ...(request.method === 'POST' && { body: '{}' }),
      });
      const body = (await answer.json()) as { calls: Record<string, string> };
      const isList = path === '/own';
      response.writeHead(isList ? status : answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isList ? change(body.calls) : body));
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const { api_key: apiKey, access_token: token } = service.admin;
  const made = await createDocumentService(
    { signIn: createBearerSignIn(token), apiKey, env: {}, nowMs: Date.now },
    { baseUrl: `http://127.0.0.1:${String(port)}`, userAgent: 'Intray/test', requestsPerSecond: 500 },
  );
  if (!made.ok) throw new Error(made.failure.message.code);
  onTestFinished(async () => {
    await made.value.close();
    proxy.closeAllConnections();
    proxy.close();
    await service.close();
  });
  return { client: made.value, asked };
}

test('a call that has another form there is not made, and those like it go on', async () => {
  const { client, asked } = await otherVersion((calls) => ({ calls: { ...calls, 'trash.move': '0123456789abcdef' } }));
  await client.status();
  expect(client.rights()).toEqual({ correct: true, organise: false, administer: false, operate: true });
  const refused = await client.configure?.('trash.move', { fileIds: [crypto.randomUUID()] });
  expect(refused).toMatchObject({
    ok: false,
    failure: { status: 501, message: { code: 'configuration.other-version' } },
  });
  expect(await client.configure?.('tags.list', {})).toMatchObject({ ok: true });
  expect(asked.filter((path) => path.includes('trash'))).toEqual([]);
});

test('a call about the computer of the service is not made, and the role is not blamed for it', async () => {
  const { client } = await otherVersion((calls) => ({ calls }));
  await client.status();
  expect(await client.configure?.('exchange.export', { folder: '/tmp/x' })).toMatchObject({
    ok: false,
    failure: { status: 501, message: { code: 'configuration.only-here' } },
  });
});

test('a call that it does not know, and one that this Intray does not know, are not made', async () => {
  const { client, asked } = await otherVersion(({ 'again.start': _, ...calls }) => ({
    calls: { ...calls, 'a.b': 'x' },
  }));
  await client.status();
  expect(client.rights()).toEqual({ correct: true, organise: false, administer: false, operate: true });
  for (const name of ['again.start', 'a.b', 'constructor'])
    expect([name, (await client.configure?.(name, {}))?.ok]).toEqual([name, false]);
  expect(asked.filter((path) => path.startsWith('/own/') || path.startsWith('/config/'))).toEqual([]);
});

test.each([
  ['nonsense', () => ({ calls: 7 })],
  ['a list', () => [1, 2]],
  ['names of the language', () => ({ calls: { constructor: 'x', ['__proto__']: 'y' } })],
])('%s in place of the list gives no rights', async (_what, change) => {
  const { client } = await otherVersion(change);
  expect((await client.status()).ok).toBe(true);
  expect(client.rights()).toEqual({ correct: false, organise: false, administer: false, operate: false });
  expect(client.configure).toBeNull();
});

test('when the list is not there for a moment, what was known stays', async () => {
  let isWell = true;
  const { client } = await otherVersion((calls) => (isWell ? { calls } : 'what?'));
  await client.status();
  isWell = false;
  await client.status();
  expect(client.rights().administer).toBe(true);
});

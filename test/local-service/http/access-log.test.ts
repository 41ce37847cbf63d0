import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Access } from '#local-service/http/access-log.ts';
import { createAccessLog } from '#local-service/service-run.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { amxHeaders } from './amx-headers.ts';
import { headersOf, startTestService, type TestService } from './test-service.ts';

let service: TestService;
let lines: Access[];
beforeEach(async () => {
  lines = [];
  service = await startTestService({ onAccess: (access) => lines.push(access), ownCallsOnPort: true });
});
afterEach(() => service.close());

const file = '01890a5d-ac96-774b-bcce-b302099a8057';

async function call(url: string, init: RequestInit = {}): Promise<number> {
  const headers = { ...headersOf(service.admin), ...(init.headers as Record<string, string> | undefined) };
  const reply = await fetch(new URL(url, service.baseUrl), { ...init, headers });
  await reply.arrayBuffer();
  return reply.status;
}

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

test('a line has who, what and which document, and no word of what was searched', async () => {
  await call('/api/search/basic?query=secretword');
  await call(`/api/file/detail/${file}`);
  await call('/own/trash.move', post({ fileIds: [file] }));
  expect(lines).toMatchObject([
    { method: 'GET', route: '/api/search/basic', files: [], status: 200, address: '127.0.0.1' },
    { method: 'GET', route: '/api/file/detail/:id', files: [file], status: 404 },
    { method: 'POST', route: '/own/trash.move', files: [file], status: 200 },
  ]);
  const [first] = lines;
  expect([first?.user.name, first?.key.name, first?.company.name].every((name) => (name ?? '') !== '')).toBe(true);
  expect(first?.durationMs).toBeGreaterThanOrEqual(0);
  const text = JSON.stringify(lines);
  for (const secret of ['secretword', service.admin.api_key, service.admin.access_token])
    expect(text).not.toContain(secret);
});

test('what a role may not do has a line, too, and an unknown key has none', async () => {
  const uploader = headersOf(await service.identity('Uploader'));
  expect(await call('/own/trash.list', { ...post({}), headers: { ...post({}).headers, ...uploader } })).toBe(403);
  expect(await call('/api/job/all', { headers: { 'X-PlatformAPI-Key': 'guess' } })).toBe(401);
  expect(await call('/api/job/all', { headers: { Authorization: 'Bearer guess' } })).toBe(401);
  expect(lines).toMatchObject([{ route: '/own/trash.list', status: 403 }]);
});

test('a signed request has a line', async () => {
  const url = new URL('/api/job/all', service.baseUrl);
  const reply = await fetch(url, { headers: amxHeaders(service.admin, { method: 'GET', url: url.href }) });
  await reply.arrayBuffer();
  expect(lines).toMatchObject([{ route: '/api/job/all', status: reply.status }]);
});

test.each([
  ['203.0.113.7, 127.0.0.1', '203.0.113.7, 127.0.0.1'],
  ['2001:db8::7', '2001:db8::7'],
  ['"}{', undefined],
])('what a proxy on this computer says is kept if it is an address: %s', async (said, kept) => {
  await call('/api/platform/ping', { headers: { 'X-Forwarded-For': said } });
  expect(lines[0]?.forwardedFor).toBe(kept);
});

test('what stands where an id belongs is no id', async () => {
  await call('/api/file/detail/invoice%20of%20Jane.pdf');
  await call('/own/trash.move', post({ fileIds: ['a name', 7, null] }));
  expect(lines.map(({ files }) => files)).toEqual([[], []]);
});

test('lines are JSON with the time, in a file beside the log', async () => {
  await call('/api/platform/ping');
  const folder = path.join(temporaryDirectory(), 'logs');
  const write = createAccessLog(folder, false);
  for (const line of lines) write(line);
  const text = readFileSync(path.join(folder, 'access.log'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ time: expect.any(String) as string, log: 'access', ...lines[0] });
});

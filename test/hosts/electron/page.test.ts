import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../station-process.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { bootHost } from './running-host.ts';

async function host() {
  const running = bootHost();
  await running.ready();
  return running;
}

test('the page is served under a strict policy, its files by list, and no others', async () => {
  const { get } = await host();
  const page = await get('app://intray/');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self' /u);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval;');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const script = await get('app://intray/assets/main-1.js');
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(await script.text()).toBe('export {};');
  for (const hidden of [
    'secret.txt',
    'index.html',
    'assets/',
    'assets/../secret.txt',
    'assets/..%2fsecret.txt',
    'assets/%2e%2e/%2e%2e/outside.txt',
    'assets/..\\..\\outside.txt',
    'assets/main-1.js%00',
    '..%2foutside.txt',
    '%2fetc%2fpasswd',
    'etc/passwd',
    'assets//main-1.js',
    'content/../index.html',
    'content/short',
    `content/${'x'.repeat(32)}`,
  ]) {
    const answer = await get(`app://intray/${hidden}`);
    expect([hidden, answer.status, await answer.text()]).toEqual([hidden, 404, '']);
  }
});

test('another host of the scheme, and other methods, get nothing', async () => {
  const { get } = await host();
  expect((await get('app://elsewhere/')).status).toBe(403);
  expect((await get('app://intray.evil/')).status).toBe(403);
  expect((await get('app://intray:8/')).status).toBe(403);
  expect((await get('app://intray/', { method: 'POST', body: 'x' })).status).toBe(405);
  expect(await (await get('app://intray/', { method: 'HEAD' })).text()).toBe('');
});

test('content by ticket is served as untrusted, completely and in parts', async () => {
  const { get, ask } = await host();
  const folder = temporaryDirectory();
  const file = path.join(folder, 'evil.html');
  writeFileSync(file, '<script>alert(1)</script>');
  const { id } = await ask('batches.add', { paths: [file] });
  const trackedFileId = await until(async () => (await ask('batches.get', { id })).files[0]?.file.id ?? null);
  const { url } = await ask('content.preview', { trackedFileId });
  const shown = await get(`app://intray${url}`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(await shown.text()).toBe('<script>alert(1)</script>');
  const part = await get(`app://intray${url}`, { headers: { range: 'bytes=1-6' } });
  expect([part.status, await part.text()]).toEqual([206, 'script']);
  expect((await get(`app://intray${url}`, { method: 'PUT', body: 'x' })).status).toBe(404);
}, 60_000);

test('dropped bytes are accepted by ticket with and without a stated length, and counted', async () => {
  const { get, ask } = await host();
  const put = async (sizeBytes: number, body: string, headers: Record<string, string> = {}) => {
    const { url } = await ask('content.upload', { batch: 'b', name: 'dropped.txt', sizeBytes });
    return (await get(`app://intray${url}`, { method: 'PUT', body, headers, duplex: 'half' })).status;
  };
  expect(await put(5, 'hello')).toBe(201);
  expect(await put(5, 'hello', { 'content-length': '5' })).toBe(201);
  expect(await put(5, 'hello', { 'content-length': '6' })).toBe(413);
  expect(await put(5, 'hell')).toBe(507);
  expect(await put(5, 'hello world')).toBe(507);
  const { id } = await ask('content.commit', { batch: 'b' });
  expect((await ask('batches.get', { id })).files).toHaveLength(2);
});

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { amxHeaders } from './http/amx-headers.ts';
import { call } from './http/test-service.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { ready, spawnService, type ServiceProcess } from './service-process.ts';

let dataDir: string;
let running: ServiceProcess[];
beforeEach(() => {
  dataDir = temporaryDirectory();
  running = [];
});
afterEach(async () => {
  for (const service of running) service.child.kill('SIGKILL');
  await Promise.all(running.map((service) => service.ended));
});

const inService = (name: string): string => path.join(dataDir, 'service', name);
function serve(): ServiceProcess {
  const service = spawnService('serve', '--data-dir', dataDir, '--port', '0');
  running.push(service);
  return service;
}
async function credentials(...args: string[]): Promise<Credentials> {
  const command = spawnService('credentials', '--data-dir', dataDir, '--json', ...args);
  expect([await command.ended, command.stderr()]).toEqual([0, '']);
  return JSON.parse(command.stdout()) as Credentials;
}
async function signedPing(baseUrl: string, who: Credentials): Promise<number> {
  const url = `${baseUrl}/api/platform/ping`;
  return (await fetch(url, { headers: amxHeaders(who, { method: 'GET', url }) })).status;
}

test.each(['lost', 'another one'])(
  'a key that is %s: clients keep their credentials, and the service reports it',
  async (what) => {
    const own = await credentials();
    const uploader = await credentials('--role', 'Uploader');
    const forgotten = await credentials('--role', 'User');
    const kept = JSON.parse(readFileSync(inService('credentials.json'), 'utf8')) as Credentials[];
    const left = kept.filter(({ app_id: appId }) => appId !== forgotten.app_id);
    writeFileSync(inService('credentials.json'), JSON.stringify(left));
    if (what === 'lost') rmSync(inService('key'));
    else writeFileSync(inService('key'), Buffer.alloc(32, 7));

    const service = serve();
    const baseUrl = await ready(service);
    expect(service.stderr()).toContain('service/key was lost');
    expect([await signedPing(baseUrl, own), await signedPing(baseUrl, uploader)]).toEqual([200, 200]);
    expect((await call({ baseUrl }, forgotten, '/api/platform/ping')).status).toBe(401);
    expect(await credentials()).toMatchObject({ api_key: own.api_key, secret: own.secret });
    service.child.kill('SIGTERM');
    await service.ended;
    const again = serve();
    expect(await signedPing(await ready(again), own)).toBe(200);
    expect(again.stderr()).toBe('');
  },
);

test('a key that is lost while the service runs is not the fault of a request', async () => {
  const baseUrl = await ready(serve());
  const own = await credentials();
  rmSync(inService('key'));
  const uploader = await credentials('--role', 'Uploader');
  for (const who of [own, uploader]) expect(await signedPing(baseUrl, who)).toBe(401);
  expect((await call({ baseUrl }, own, '/api/platform/ping')).status).toBe(200);
});

test.each([
  ['key', 'too short', 'is not a key of 32 bytes'],
  ['credentials.json', '{"half":', 'cannot be read as credentials'],
])('a %s that cannot be read is reported with advice, and left as it is', async (name, content, words) => {
  mkdirSync(path.join(dataDir, 'service'), { recursive: true });
  writeFileSync(inService(name), content);
  const command = spawnService('credentials', '--data-dir', dataDir);
  for (const program of [serve(), command]) {
    expect(await program.ended).toBe(3);
    expect(program.stderr().trim().split('\n')).toEqual([expect.stringContaining(words)]);
    expect(program.stderr()).toContain('delete it');
  }
  expect(readFileSync(inService(name), 'utf8')).toBe(content);
});

test('a key that is not a file is reported too', async () => {
  mkdirSync(inService('key'), { recursive: true });
  const service = serve();
  expect(await service.ended).toBe(3);
  expect(service.stderr()).toContain('the right to read');
});

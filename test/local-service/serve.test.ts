import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { formOf, openSocket } from './http/raw-request.ts';
import { call, headersOf, postJson, uploadBody } from './http/test-service.ts';
import { ready, spawnService, type ServiceProcess } from './service-process.ts';

let dataDir: string;
let running: ServiceProcess[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'intray-serve-'));
  running = [];
});
afterEach(async () => {
  for (const service of running) service.child.kill('SIGKILL');
  await Promise.all(running.map((service) => service.ended));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

function serve(...args: string[]): ServiceProcess {
  const service = spawnService('serve', '--data-dir', dataDir, ...args);
  running.push(service);
  return service;
}

async function credentials(...args: string[]): Promise<Credentials & { readonly base_url: string }> {
  const command = spawnService('credentials', '--data-dir', dataDir, '--json', ...args);
  expect([await command.ended, command.stderr()]).toEqual([0, '']);
  return JSON.parse(command.stdout()) as Credentials & { readonly base_url: string };
}

const incoming = () => path.join(dataDir, 'service', 'blobs', 'incoming');

/** Starts an upload and stops in the middle of the file; resolves when a part of it is on disk. */
async function halfAnUpload(baseUrl: string, who: Credentials, sessionId: string) {
  const { body } = formOf([
    { head: 'Content-Disposition: form-data; name="session_id"', body: sessionId },
    { head: 'Content-Disposition: form-data; name="file"; filename="half.bin"', body: Buffer.alloc(2_000_000, 'x') },
  ]);
  const socket = await openSocket(baseUrl);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/file/uploadfile HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\nX-PlatformAPI-Key: ${who.api_key}\r\n` +
      `Authorization: Bearer ${who.access_token}\r\nContent-Type: multipart/form-data; boundary=edge\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 1_000_000));
  await expect
    .poll(() => readdirSync(incoming()).map((name) => statSync(path.join(incoming(), name)).size > 500_000))
    .toEqual([true]);
  return socket;
}

const session = '6f1c0b0e-6c7e-4f0e-9d53-0b9b8d1f7a11';

describe('serve', () => {
  test('reports once that it is ready, and ends cleanly when asked to or when its parent has ended', async () => {
    for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
      const service = serve('--port', '0');
      const baseUrl = await ready(service);
      if (end === 'disconnect') service.child.disconnect();
      else service.child.kill(end);
      expect([end, await service.ended]).toEqual([end, 0]);
      const lines = service.stdout().trim().split('\n');
      expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
        { ready: true, base_url: baseUrl, pid: service.child.pid },
      ]);
    }
  });

  test('keeps its port over restarts, and uses another one with a warning when a program has taken it', async () => {
    const first = serve();
    const baseUrl = await ready(first);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = serve();
    expect(await ready(second)).toBe(baseUrl);
    second.child.kill('SIGTERM');
    await second.ended;

    const squatter = createServer().listen(Number(new URL(baseUrl).port), '127.0.0.1');
    await once(squatter, 'listening');
    const third = serve();
    expect(await ready(third)).not.toBe(baseUrl);
    expect(third.stderr()).toContain('port of the last start is taken');
    third.child.kill('SIGTERM');
    await third.ended;
    const asked = serve('--port', new URL(baseUrl).port);
    expect(await asked.ended).toBe(3);
    expect(asked.stderr()).toContain('used by another program');
    squatter.close();
  });

  test('a second one on the same data directory is refused with a reason and harms nothing', async () => {
    const baseUrl = await ready(serve());
    const second = serve('--port', '0');
    expect(await second.ended).toBe(4);
    expect(second.stderr()).toContain('Another local service is running');
    expect(second.stdout()).toBe('');
    const who = await credentials();
    expect((await call({ baseUrl }, who, '/api/platform/status')).body.status).toBe('Online');
  });

  test('wrong usage is reported, with the usage to who has typed it here', async () => {
    const wrong = spawnService('serve');
    expect([await wrong.ended, wrong.stderr()]).toEqual([2, 'A data directory is needed.\n']);
    const entry = path.resolve(import.meta.dirname, '../../main/local-service/main.ts');
    const typed = spawnSync(process.execPath, [entry, 'serve'], { encoding: 'utf8' });
    expect([typed.status, typed.stderr]).toEqual([2, expect.stringContaining('usage:')]);
    const role = spawnService('credentials', '--data-dir', dataDir, '--role', 'King');
    expect([await role.ended, role.stderr()]).toEqual([2, expect.stringContaining('Uploader')]);
  });

  test('a damaged database is reported with a reason and left as it is', async () => {
    mkdirSync(path.join(dataDir, 'service'), { recursive: true });
    const database = path.join(dataDir, 'service', 'service.db');
    writeFileSync(database, 'this was a database once '.repeat(400));
    const before = readFileSync(database);
    const service = serve();
    expect(await service.ended).toBe(3);
    expect(service.stderr()).toContain('damaged');
    expect(readFileSync(database).equals(before)).toBe(true);
  });
});

describe('kill -9', () => {
  test('in the middle of an upload leaves nothing half stored and loses nothing that was acknowledged', async () => {
    const first = serve();
    const baseUrl = await ready(first);
    const who = await credentials();
    const kept = await call(
      { baseUrl },
      who,
      '/api/file/uploadfile',
      uploadBody({ name: 'kept.txt', content: 'kept' }),
    );
    expect(kept.status).toBe(201);
    await halfAnUpload(baseUrl, who, session);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(readdirSync(incoming())).toHaveLength(1);
    const orphan = path.join(dataDir, 'service', 'blobs', 'ab', 'cd', `abcd${'0'.repeat(60)}`);
    mkdirSync(path.dirname(orphan), { recursive: true });
    writeFileSync(orphan, 'placed, but its transaction never came');

    expect(await ready(serve())).toBe(baseUrl);
    expect(readdirSync(incoming())).toEqual([]);
    await expect.poll(() => existsSync(orphan)).toBe(false);
    expect((await call({ baseUrl }, who, '/api/file/all')).body.total).toBe(1);
    expect((await call({ baseUrl }, who, '/api/job/create', postJson({ session_id: session }))).status).toBe(404);
    const download = await fetch(`${baseUrl}/api/file/download/${kept.body.id}`, { headers: headersOf(who) });
    expect(await download.text()).toBe('kept');
  });
});

test('asked to end during an upload, it ends within five seconds and keeps nothing of it', async () => {
  const service = serve();
  const baseUrl = await ready(service);
  const who = await credentials();
  await halfAnUpload(baseUrl, who, session);
  const askedAtMs = Date.now();
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(Date.now() - askedAtMs).toBeLessThan(5_000);
  expect(readdirSync(incoming())).toEqual([]);
});

describe('credentials', () => {
  test('are always the same: before the first start, while it runs and after', async () => {
    const before = await credentials();
    const service = serve();
    expect(await ready(service)).toBe(before.base_url);
    const uploader = await credentials('--role', 'Uploader', '--company', 'Acme');
    expect(await credentials()).toEqual(before);
    expect(await credentials('--role', 'uploader', '--company', 'Acme')).toEqual(uploader);
    expect((await call({ baseUrl: before.base_url }, before, '/api/platform/ping')).status).toBe(200);
    expect((await call({ baseUrl: before.base_url }, uploader, '/api/platform/ping')).status).toBe(200);
    service.child.kill('SIGTERM');
    await service.ended;
    expect(await credentials()).toEqual(before);
    if (process.platform !== 'win32') {
      for (const name of ['credentials.json', 'key']) {
        expect([name, (statSync(path.join(dataDir, 'service', name)).mode & 0o777).toString(8)]).toEqual([name, '600']);
      }
    }
  });

  test('nothing secret is in the log', async () => {
    const service = serve();
    const baseUrl = await ready(service);
    const who = await credentials();
    await call({ baseUrl }, who, '/api/search/basic?query=confidential-words');
    await call(
      { baseUrl },
      who,
      '/api/file/uploadfile',
      uploadBody({ name: 'confidential-name.txt', content: 'confidential-text' }),
    );
    service.child.kill('SIGTERM');
    await service.ended;
    const log = readFileSync(path.join(dataDir, 'logs', 'local-service.log'), 'utf8');
    expect(log).toContain('/api/search/basic');
    for (const secret of ['confidential', who.api_key, who.access_token, who.secret]) expect(log).not.toContain(secret);
  });
});

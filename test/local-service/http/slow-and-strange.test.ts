import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import type { ServerOptions } from '#local-service/http/service-deps.ts';
import { amxHeaders } from './amx-headers.ts';
import { formOf, openSocket } from './raw-request.ts';
import { answerOf, call, headersOf, startTestService, upload, type TestService } from './test-service.ts';

let service: TestService;
afterEach(() => service.close());
const start = async (options: Partial<ServerOptions> = {}): Promise<void> => {
  service = await startTestService(options);
};

/** Resolves with everything that the service sent when it closes the connection. */
function ended(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (piece: Buffer) => (received += piece.toString()));
  // `once` of `node:events` would reject on a reset and fail the test.
  return new Promise((resolve) => socket.on('error', () => undefined).on('close', () => resolve(received)));
}

const head = (line: string, who: Credentials | null, more: readonly string[]): string =>
  [
    `${line} HTTP/1.1`,
    `Host: ${new URL(service.baseUrl).host}`,
    ...Object.entries(who === null ? {} : headersOf(who)).map(([name, value]) => `${name}: ${value}`),
    ...more,
    '',
    '',
  ].join('\r\n');

const json = ['Content-Type: application/json', 'Content-Length: 1000'];
const form = (length: number) => ['Content-Type: multipart/form-data; boundary=edge', `Content-Length: ${length}`];
const pingMs = async (): Promise<number> => {
  const startedMs = Date.now();
  expect((await call(service, service.admin, '/api/platform/ping')).status).toBe(200);
  return Date.now() - startedMs;
};

describe('slow bodies', () => {
  test('a hundred of them end, whatever their sender and path, while others are served', async () => {
    await start({ bodyTimes: { bodyMs: 1_000, uploadWindowMs: 1_000, uploadMinBytes: 10_000 } });
    const { admin } = service;
    const heads = [
      head('GET /api/openapi.json', null, json),
      head('POST /api/job/create', admin, json),
      head('POST /api/job/create', null, json),
      head('POST /api/file/uploadfile', null, form(1_000_000)),
      head('POST /api/file/uploadfile', admin, form(1_000_000)),
    ];
    const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(service.baseUrl)));
    const all = Promise.all(sockets.map(ended));
    sockets.forEach((socket, at) => socket.write(`${heads[at % heads.length] ?? ''}{`));
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 100);
    while (sockets.some((socket) => !socket.closed)) expect(await pingMs()).toBeLessThan(5_000);
    clearInterval(drip);
    const answers = await all;
    // Where the service has not answered yet, it says why it closes the connection.
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408'))).toHaveLength(60);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 401'))).toHaveLength(40);
    expect(readdirSync(path.join(service.data.paths.blobs, 'incoming'))).toEqual([]);
  });

  test('a long upload that makes progress does not count as slow', async () => {
    await start({ bodyTimes: { bodyMs: 200, uploadWindowMs: 600, uploadMinBytes: 10_000 } });
    const { body } = formOf([
      { head: 'Content-Disposition: form-data; name="file"; filename="a.bin"', body: Buffer.alloc(600_000, 'x') },
    ]);
    const socket = await openSocket(service.baseUrl);
    const answer = ended(socket);
    socket.write(head('POST /api/file/uploadfile', service.admin, [...form(body.length), 'Connection: close']));
    for (let at = 0; at < body.length; at += 20_000) {
      socket.write(body.subarray(at, at + 20_000));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 201/u);
  });
});

test('pages of other sites are refused, also where a browser sends no Origin', async () => {
  await start();
  for (const site of ['cross-site', 'same-site']) {
    const reply = await fetch(`${service.baseUrl}/api/openapi.json`, { headers: { 'Sec-Fetch-Site': site } });
    expect([site, reply.status]).toEqual([site, 403]);
  }
  for (const site of ['none', 'same-origin']) {
    const reply = await fetch(`${service.baseUrl}/api/openapi.json`, { headers: { 'Sec-Fetch-Site': site } });
    expect([site, reply.status]).toEqual([site, 200]);
  }
});

test("a boundary of any length is the client's fault", async () => {
  await start();
  for (const length of [256, 257, 3_000]) {
    const headers = {
      ...headersOf(service.admin),
      'Content-Type': `multipart/form-data; boundary=${'b'.repeat(length)}`,
    };
    const answer = await answerOf(
      await fetch(`${service.baseUrl}/api/file/uploadfile`, { method: 'POST', headers, body: 'x' }),
    );
    expect([length, answer.status]).toEqual([length, 400]);
  }
});

test('a cut upload is not logged as a bug', async () => {
  const lines: { readonly level: number; readonly msg: string }[] = [];
  service = await startTestService(
    {},
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  const socket = await openSocket(service.baseUrl);
  socket.write(head('POST /api/file/uploadfile', service.admin, form(10_000)));
  socket.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf');
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.resetAndDestroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('request broke off');
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

describe('uploads whose signature is not verified yet', () => {
  const signed = (bytes: Buffer, secret: string, contentMd5: boolean) => {
    const { body, contentType } = formOf([
      { head: 'Content-Disposition: form-data; name="file"; filename="a.bin"', body: bytes },
    ]);
    const md5 = createHash('md5').update(body).digest('base64');
    const url = `${service.baseUrl}/api/file/uploadfile`;
    const who = { ...service.admin, secret };
    const headers = [
      ...Object.entries(amxHeaders(who, { method: 'POST', url, body })).map(([name, value]) => `${name}: ${value}`),
      `Content-Type: ${contentType}`,
      `Content-Length: ${body.length}`,
      ...(contentMd5 ? [`Content-MD5: ${md5}`] : []),
      'Connection: close',
    ];
    return { body, head: head('POST /api/file/uploadfile', null, headers) };
  };
  const wrong = Buffer.alloc(32, 7).toString('base64');
  const onDisk = (): number => {
    const folder = path.join(service.data.paths.blobs, 'incoming');
    return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  };

  test('are refused on a wrong announced hash before any byte is kept', async () => {
    await start();
    const bad = signed(Buffer.alloc(2_000_000, 'x'), wrong, true);
    const socket = await openSocket(service.baseUrl);
    const answer = ended(socket);
    socket.write(bad.head);
    socket.write(bad.body.subarray(0, 500_000));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(onDisk()).toBe(0);
    socket.end(bad.body.subarray(500_000));
    expect(await answer).toMatch(/^HTTP\/1\.1 401/u);

    const good = signed(Buffer.alloc(50_000, 'x'), service.admin.secret, true);
    const second = await openSocket(service.baseUrl);
    second.write(good.head);
    second.write(good.body);
    expect(await ended(second)).toMatch(/^HTTP\/1\.1 201/u);
    // The signature is right, but for another body than the one sent.
    const third = await openSocket(service.baseUrl);
    const other = signed(Buffer.alloc(50_000, 'y'), service.admin.secret, true);
    third.write(other.head);
    third.write(good.body);
    expect(await ended(third)).toMatch(/^HTTP\/1\.1 401/u);
    expect(onDisk()).toBe(0);
  });

  test('are limited in size, over all senders together', async () => {
    await start({ room: { unverifiedMaxBytes: 1_000_000 } });
    const sender = signed(Buffer.alloc(800_000, 'x'), wrong, false);
    const first = await openSocket(service.baseUrl);
    first.on('error', () => undefined);
    first.write(sender.head);
    first.write(sender.body.subarray(0, 700_000));
    await expect.poll(onDisk).toBeGreaterThan(600_000);
    const second = await openSocket(service.baseUrl);
    const answer = ended(second);
    second.write(signed(Buffer.alloc(800_000, 'x'), wrong, false).head);
    // The body is sent in pieces: data that is still unread when the service closes the connection would make the
    // answer get lost.
    for (let at = 0; at < sender.body.length && second.bytesRead === 0; at += 20_000) {
      second.write(sender.body.subarray(at, at + 20_000));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 429[^]*"unproven_bytes"/u);
    first.destroy();
    // The ended requests have freed the space again; callers with tokens were never affected.
    await expect.poll(onDisk).toBe(0);
    expect((await upload(service, service.admin, { content: 'x'.repeat(900_000) })).status).toBe(201);
    const third = await openSocket(service.baseUrl);
    const right = signed(Buffer.alloc(800_000, 'z'), service.admin.secret, false);
    third.write(right.head);
    third.write(right.body);
    expect(await ended(third)).toMatch(/^HTTP\/1\.1 201/u);
  });
});

describe('room for uploads', () => {
  test('is limited for each user while files have no job', async () => {
    await start({ room: { pendingMaxBytes: 1_000 } });
    expect((await upload(service, service.admin, { content: 'x'.repeat(900) })).status).toBe(201);
    const refused = await upload(service, service.admin, { content: 'y'.repeat(200), sessionId: randomUUID() });
    expect([refused.status, refused.body.error.code]).toEqual([429, 'quota_exceeded']);
    expect(refused.headers.get('retry-after')).toBe('60');
    const other = await service.identity('User');
    expect((await upload(service, other, { content: 'y'.repeat(200) })).status).toBe(201);
    service.db.prepare("UPDATE files SET status = 'tagged'").run();
    expect((await upload(service, service.admin, { content: 'y'.repeat(200) })).status).toBe(201);
  });

  test('is refused before the disk is completely full', async () => {
    await start({ room: { freeFloorBytes: Number.MAX_SAFE_INTEGER } });
    const refused = await upload(service, service.admin, { content: 'x' });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'disk_full']);
  });
});

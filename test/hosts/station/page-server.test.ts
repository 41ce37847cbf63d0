import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createDispatch } from '#api/dispatch.ts';
import { succeeded, type Handlers } from '#api/handlers.ts';
import { createRevisions } from '#api/revisions.ts';
import { createTickets, type Tickets } from '#hosts/shared/content/tickets.ts';
import { loadPageFiles } from '#hosts/shared/content/answer-page.ts';
import { openPageServer, type PageServer } from '#hosts/station/page-server.ts';
import { createSignIn, type SignIn } from '#hosts/station/sign-in.ts';

let dir: string;
let server: PageServer;
let signIn: SignIn;
let tickets: Tickets;
const bugs: unknown[] = [];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'intray-page-'));
  await mkdir(path.join(dir, 'page', 'assets'), { recursive: true });
  await writeFile(path.join(dir, 'page', 'index.html'), '<title>Intray</title>');
  await writeFile(path.join(dir, 'page', 'assets', 'app-1.js'), 'export {};');
  const handlers = { 'app.pause': () => succeeded({ ok: true as const }) } as unknown as Handlers;
  signIn = createSignIn(dir);
  tickets = createTickets();
  bugs.length = 0;
  server = await openPageServer(
    {
      dispatch: createDispatch({ handlers, onBug: () => undefined }),
      revisions: createRevisions((run) => setTimeout(run, 5)),
      appVersion: '1.0.0',
      bootId: 'boot',
      signIn,
      tickets,
      assets: await loadPageFiles(path.join(dir, 'page')),
      capabilities: new Set(),
      onBug: (where, error) => bugs.push([where, error]),
    },
    0,
  );
});
afterEach(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
  expect(bugs).toEqual([]);
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** A request with exactly these headers (fetch would not let a test forge them). */
function ask(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Answer> {
  const at = new URL(server.address);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: at.hostname, port: at.port, method, path: url, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts).toString() }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

const ours = { 'Sec-Fetch-Site': 'same-origin' };

async function signedIn(): Promise<string> {
  const page = await readFile(signIn.writePage(server.address), 'utf8');
  const token = /#sign-in=([\w-]+)/u.exec(page)?.[1] ?? '';
  const answer = await ask('POST', '/sign-in', ours, token);
  expect(answer.status).toBe(200);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

describe('who is let in', () => {
  test('a name that was rebound to this machine is refused, also for the page', async () => {
    for (const host of ['evil.example', `evil.example:${new URL(server.address).port}`, '127.0.0.1']) {
      expect((await ask('GET', '/', { Host: host })).status, host).toBe(403);
    }
    expect((await ask('GET', '/')).status).toBe(200);
  });

  test('other sites can navigate to the page and ask for nothing else', async () => {
    const cookie = await signedIn();
    expect((await ask('GET', '/', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', Cookie: cookie },
      { 'Sec-Fetch-Site': 'same-site', Cookie: cookie },
      { 'Sec-Fetch-Site': 'none', Cookie: cookie },
      { Origin: 'http://evil.example', Cookie: cookie },
      { Origin: 'null', Cookie: cookie },
      { Cookie: cookie },
    ]) {
      expect((await ask('GET', '/session', headers)).status, JSON.stringify(headers)).toBe(403);
      expect((await ask('GET', '/assets/app-1.js', headers)).status).toBe(403);
    }
    expect((await ask('GET', '/session', { ...ours, Cookie: cookie })).status).toBe(200);
    expect((await ask('GET', '/session', { Origin: server.address, Cookie: cookie })).status).toBe(200);
  });

  test('an address that cannot be read is an answer, and no bug that fills a log', async () => {
    for (const address of ['//[', 'http://[', '/\\[']) expect((await ask('GET', address, ours)).status).not.toBe(200);
    expect((await ask('GET', '//[', ours)).status).toBe(400);
  });

  test('no answer carries a CORS header', async () => {
    const answer = await ask('OPTIONS', '/session', { ...ours, 'Access-Control-Request-Method': 'GET' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('the page may load its own files only, and those on the list only', async () => {
    const page = await ask('GET', '/');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await ask('GET', '/assets/app-1.js', ours)).body).toBe('export {};');
    // A build for the next start has put its own in their place.
    await rm(path.join(dir, 'page'), { recursive: true });
    expect((await ask('GET', '/assets/app-1.js', ours)).body).toBe('export {};');
    for (const url of [
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/assets/..%2findex.html',
      '/assets/x.js',
    ]) {
      expect((await ask('GET', url, ours)).status, url).toBeGreaterThanOrEqual(401);
    }
  });
});

describe('sign-in', () => {
  test('the page with the token is for this user alone, and good for once', async () => {
    const page = signIn.writePage(server.address);
    if (process.platform !== 'win32') expect((await stat(page)).mode & 0o777).toBe(0o600);
    const token = /#sign-in=([\w-]+)/u.exec(await readFile(page, 'utf8'))?.[1] ?? '';
    const first = await ask('POST', '/sign-in', ours, token);
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict; Path=\//u);
    expect((await ask('POST', '/sign-in', ours, token)).status).toBe(401);
    await expect(stat(page)).rejects.toThrow('ENOENT');
    expect((await ask('POST', '/sign-in', ours, 'x'.repeat(5_000))).status).toBe(413);
  });

  test('a restart does not sign the page out, and the directory never holds the cookie', async () => {
    const cookie = await signedIn();
    expect(createSignIn(dir).isSignedIn(`other=1; ${cookie}`)).toBe(true);
    expect(createSignIn(dir).isSignedIn(`${cookie}x`)).toBe(false);
    expect(await readFile(path.join(dir, 'page-sign-in'), 'utf8')).not.toContain(cookie.split('=')[1]);
  });

  test('a token is good for ten minutes', async () => {
    let nowMs = 0;
    const clocked = createSignIn(dir, () => nowMs);
    const token = /#sign-in=([\w-]+)/u.exec(await readFile(clocked.writePage('http://x'), 'utf8'))?.[1] ?? '';
    nowMs = 600_000;
    expect(clocked.exchange(token)).toBeNull();
  });
});

describe('frames over a WebSocket', () => {
  const open = (headers: Record<string, string>, url = '/ws') =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}${url}`, { headers });
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as { kind: string; ok?: boolean };
        if (frame.kind === 'hello') socket.send('{"kind":"call","id":1,"method":"app.pause","params":{}}');
        else resolve(frame.ok === true ? 'answered' : 'refused');
        if (frame.kind === 'reply') socket.close();
      });
    });

  test('our page gets hello and answers; strangers and the not signed in get nothing', async () => {
    const cookie = await signedIn();
    expect(await open({ Origin: server.address, Cookie: cookie })).toBe('answered');
    expect(await open({ Origin: server.address })).toBe('401');
    expect(await open({ Origin: 'http://evil.example', Cookie: cookie })).toBe('403');
    expect(await open({ Cookie: cookie })).toBe('403');
    expect(await open({ Origin: server.address, Cookie: cookie, Host: 'evil.example' })).toBe('403');
    expect(await open({ Origin: server.address, Cookie: cookie }, '/elsewhere')).toBe('404');
  });

  test('binary and oversized messages end the connection', async () => {
    const headers = { Origin: server.address, Cookie: await signedIn() };
    for (const message of [Buffer.from([1, 2, 3]), 'x'.repeat(2_000_000), 'no json']) {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, { headers });
      socket.on('open', () => socket.send(message));
      await new Promise((resolve) => socket.on('close', resolve));
    }
    expect(await open(headers)).toBe('answered');
  });
});

describe('content', () => {
  const preview = (file: string, name = path.basename(file), download = false) =>
    tickets.issue({ kind: 'preview', download, open: () => Promise.resolve({ path: file, name }) }).url;

  test('what could act is shown as text, told by its bytes and not by its name', async () => {
    const headers = { ...ours, Cookie: await signedIn() };
    for (const [name, bytes, type] of [
      ['a.pdf', '<html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
      ['b.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain; charset=utf-8'],
      ['c.html', '%PDF-1.7\n', 'application/pdf'],
      ['d.png', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
    ] as const) {
      const file = path.join(dir, name);
      await writeFile(file, bytes);
      const answer = await ask('GET', preview(file), headers);
      expect(answer.headers['content-type'], name).toBe(type);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect(String(answer.headers['content-disposition']).split(';')[0]).toBe(
        type === 'application/octet-stream' ? 'attachment' : 'inline',
      );
    }
  });

  test('needs the cookie, the ticket and a regular file', async () => {
    const cookie = await signedIn();
    const file = path.join(dir, 'a.txt');
    await writeFile(file, 'text');
    expect((await ask('GET', preview(file), ours)).status).toBe(401);
    expect((await ask('GET', `/content/${'x'.repeat(32)}`, { ...ours, Cookie: cookie })).status).toBe(404);
    expect((await ask('GET', preview(dir), { ...ours, Cookie: cookie })).status).toBe(404);
    expect((await ask('PUT', preview(file), { ...ours, Cookie: cookie }, 'new')).status).toBe(404);
    expect((await ask('DELETE', preview(file), { ...ours, Cookie: cookie })).status).toBe(405);
    if (process.platform === 'win32') return;
    await symlink(file, path.join(dir, 'link'));
    execFileSync('mkfifo', [path.join(dir, 'pipe')]);
    for (const name of ['link', 'pipe']) {
      expect((await ask('GET', preview(path.join(dir, name)), { ...ours, Cookie: cookie })).status, name).toBe(404);
    }
  });

  test('ranges and hostile names', async () => {
    const headers = { ...ours, Cookie: await signedIn() };
    const file = path.join(dir, 'a.txt');
    await writeFile(file, '0123456789');
    for (const [range, status, body] of [
      ['bytes=2-4', 206, '234'],
      ['bytes=-3', 206, '789'],
      ['bytes=8-', 206, '89'],
      ['bytes=8-99', 206, '89'],
      ['bytes=10-', 416, ''],
      ['bytes=4-2', 200, '0123456789'],
      ['lines=1-2', 200, '0123456789'],
    ] as const) {
      const answer = await ask('GET', preview(file), { ...headers, Range: range });
      expect([answer.status, answer.body], range).toEqual([status, body]);
    }
    const named = await ask('GET', preview(file, 'a"\r\nX-Evil: 1\u202e.txt', true), headers);
    expect(named.headers['x-evil']).toBeUndefined();
    expect(named.headers['content-disposition']).toMatch(
      /^attachment; filename="a_+X-Evil_ 1_.txt"; filename\*=UTF-8''/u,
    );
  });

  test('an upload takes what was announced, once', async () => {
    const headers = { ...ours, Cookie: await signedIn() };
    const got: string[] = [];
    const issue = () =>
      tickets.issue({
        kind: 'upload',
        sizeBytes: 5,
        take: async (bytes) => {
          let text = '';
          for await (const part of bytes) text += Buffer.from(part).toString();
          got.push(text);
          return true;
        },
      }).url;
    const url = issue();
    expect((await ask('PUT', url, headers, 'hello')).status).toBe(201);
    expect((await ask('PUT', url, headers, 'again')).status).toBe(404);
    expect((await ask('PUT', issue(), headers, 'longer')).status).toBe(413);
    expect((await ask('PUT', issue(), headers, 'tiny')).status).toBe(400);
    expect(got).toEqual(['hello']);
  });
});

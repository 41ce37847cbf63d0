import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newBrowser, visit } from './page-visitor.ts';
import { runPageServer, type RunningPageServer } from './running-page-server.ts';

let server: RunningPageServer;
beforeEach(async () => {
  server = await runPageServer();
});

const ours = { 'Sec-Fetch-Site': 'same-origin' };

describe('access control', () => {
  test('a name that was rebound to this machine is refused, also for the page', async () => {
    for (const host of ['evil.example', `evil.example:${new URL(server.address).port}`, '127.0.0.1']) {
      expect((await server.ask('GET', '/', { Host: host })).status, host).toBe(403);
    }
    expect((await server.ask('GET', '/')).status).toBe(200);
  });

  test('other sites can navigate the browser to the page, and get nothing else: not even an answer', async () => {
    const page = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect((await server.ask('GET', '/', page)).status).toBe(200);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' },
      { Origin: 'http://evil.example' },
      { Origin: 'null' },
      { Origin: server.address.replace('127.0.0.1', 'localhost') },
      { Origin: server.address.replace('127.0.0.1', '[::1]') },
      { ...page, 'Sec-Fetch-Dest': 'iframe' },
    ]) {
      await expect(server.ask('GET', '/', headers), JSON.stringify(headers)).rejects.toThrow(/hang up|reset/u);
    }
    for (const headers of [{}, { 'Sec-Fetch-Site': 'none' }]) {
      expect((await server.ask('GET', '/assets/app-1.js', headers)).status).toBe(403);
    }
    expect((await server.ask('GET', '/assets/app-1.js', ours)).status).toBe(200);
    expect((await server.ask('GET', '/assets/app-1.js', { Origin: server.address })).status).toBe(200);
  });

  test('another name for this computer is another origin, and is refused', async () => {
    const { port } = server;
    for (const host of [`localhost:${port}`, `[::1]:${port}`]) {
      expect((await server.ask('GET', '/', { Host: host })).status, host).toBe(403);
      expect((await visit(server.address, newBrowser(), { headers: { Host: host } })).ended).toBe('status 403');
    }
  });

  test('there is no service worker here, and a foreign one gets no update', async () => {
    const headers = { ...ours, 'Service-Worker': 'script', 'Sec-Fetch-Mode': 'same-origin' };
    await expect(server.ask('GET', '/assets/app-1.js', headers)).rejects.toThrow(/hang up|reset/u);
  });

  test('an unparsable address gets an answer, and is not logged as a bug', async () => {
    for (const address of ['//[', 'http://[', '/\\['])
      expect((await server.ask('GET', address, ours)).status).not.toBe(200);
    expect((await server.ask('GET', '//[', ours)).status).toBe(400);
  });

  test('no answer carries a CORS header', async () => {
    const answer = await server.ask('OPTIONS', '/session', { ...ours, 'Access-Control-Request-Method': 'GET' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('the page may load its own files only, and those on the list only', async () => {
    const page = await server.ask('GET', '/');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await server.ask('GET', '/assets/app-1.js', ours)).body).toBe('export {};');
    // A build for the next start has replaced the page's files.
    await rm(path.join(server.dir, 'page'), { recursive: true });
    expect((await server.ask('GET', '/assets/app-1.js', ours)).body).toBe('export {};');
    for (const url of [
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/assets/..%2findex.html',
      '/assets/x.js',
    ]) {
      expect((await server.ask('GET', url, ours)).status, url).toBe(404);
    }
  });
});

describe('a body that is not expected', () => {
  test('ends with its connection, and the page continues meanwhile', async () => {
    const { port } = server;
    const slow = Array.from({ length: 100 }, (_, index) => {
      const socket = connect(port, '127.0.0.1');
      const method = index % 2 === 0 ? 'GET / HTTP/1.1' : `PUT /content/${'x'.repeat(32)} HTTP/1.1`;
      socket.write(
        `${method}\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\nx`,
      );
      socket.on('error', () => undefined);
      return once(socket.resume(), 'close');
    });
    expect((await server.ask('GET', '/')).status).toBe(200);
    expect((await server.signIn()).ended).toBe('open');
    await Promise.all(slow);
  });

  test('a connection without a request ends within seconds', async () => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket.resume(), 'close');
  });
});

describe('content', () => {
  const preview = (file: string, name = path.basename(file), download = false) =>
    server.tickets.issue('peer', { kind: 'preview', download, open: () => Promise.resolve({ path: file, name }) }).url;

  test('active content is shown as text, recognised by its bytes and not by its name', async () => {
    const headers = ours;
    for (const [name, bytes, type] of [
      ['a.pdf', '<html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
      ['b.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain; charset=utf-8'],
      ['c.html', '%PDF-1.7\n', 'application/pdf'],
      ['d.png', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
    ] as const) {
      const file = path.join(server.dir, name);
      await writeFile(file, bytes);
      const answer = await server.ask('GET', preview(file), headers);
      expect(answer.headers['content-type'], name).toBe(type);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect(String(answer.headers['content-disposition']).split(';')[0]).toBe(
        type === 'application/octet-stream' ? 'attachment' : 'inline',
      );
    }
  });

  test('needs a ticket of an open page, and a regular file', async () => {
    const file = path.join(server.dir, 'a.txt');
    await writeFile(file, 'text');
    expect((await server.ask('GET', preview(file))).status).toBe(403);
    expect((await server.ask('GET', preview(file), ours)).status).toBe(200);
    expect((await server.ask('GET', `/content/${'x'.repeat(32)}`, ours)).status).toBe(404);
    expect((await server.ask('GET', preview(server.dir), ours)).status).toBe(404);
    expect((await server.ask('PUT', preview(file), ours, 'new')).status).toBe(404);
    expect((await server.ask('DELETE', preview(file), ours)).status).toBe(405);
    const url = preview(file);
    server.tickets.revoke('another peer');
    expect((await server.ask('GET', url, ours)).status).toBe(200);
    server.tickets.revoke('peer');
    expect((await server.ask('GET', url, ours)).status).toBe(404);
    if (process.platform === 'win32') return;
    await symlink(file, path.join(server.dir, 'link'));
    execFileSync('mkfifo', [path.join(server.dir, 'pipe')]);
    for (const name of ['link', 'pipe']) {
      expect((await server.ask('GET', preview(path.join(server.dir, name)), ours)).status, name).toBe(404);
    }
  });

  test('ranges and hostile names', async () => {
    const headers = ours;
    const file = path.join(server.dir, 'a.txt');
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
      const answer = await server.ask('GET', preview(file), { ...headers, Range: range });
      expect([answer.status, answer.body], range).toEqual([status, body]);
    }
    const named = await server.ask('GET', preview(file, 'a"\r\nX-Evil: 1\u202e.txt', true), headers);
    expect(named.headers['x-evil']).toBeUndefined();
    expect(named.headers['content-disposition']).toMatch(
      /^attachment; filename="a_X-Evil: 1_\.txt"; filename\*=UTF-8''/u,
    );
  });

  test('an upload accepts the announced bytes, once', async () => {
    const headers = ours;
    const got: string[] = [];
    const issue = () =>
      server.tickets.issue('peer', {
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
    expect((await server.ask('PUT', url, headers, 'hello')).status).toBe(201);
    expect((await server.ask('PUT', url, headers, 'again')).status).toBe(404);
    expect((await server.ask('PUT', issue(), headers, 'longer')).status).toBe(413);
    expect((await server.ask('PUT', issue(), headers, 'tiny')).status).toBe(400);
    expect(got).toEqual(['hello']);
  });
});

import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newBrowser, visit, type Visit } from './page-visitor.ts';
import { runPageServer, type RunningPageServer } from './running-page-server.ts';

let server: RunningPageServer;
beforeEach(async () => {
  server = await runPageServer();
});

describe('frames over a WebSocket', () => {
  const answersCalls = async ({ socket, frames }: Visit): Promise<boolean> => {
    socket.send('{"kind":"call","id":1,"method":"app.pause","params":{}}');
    await expect.poll(() => frames.length).toBe(2);
    return (JSON.parse(frames[1] ?? '') as { ok: boolean }).ok;
  };

  test('need a sign-in, and our own page', async () => {
    const page = await server.signIn();
    expect(page.ended).toBe('open');
    expect(await answersCalls(page)).toBe(true);
    const again = await visit(server.address, page.browser);
    expect(await answersCalls(again)).toBe(true);
    expect((await visit(server.address, page.browser, { path: '/elsewhere' })).ended).toBe('status 404');
    for (const headers of [{ Origin: 'http://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }] as const) {
      expect((await visit(server.address, page.browser, { headers })).ended).not.toBe('open');
    }
  });

  test('a key that was never signed in opens nothing', async () => {
    const { browser } = await server.signIn();
    const { privateKey } = (await server.signIn()).browser.current ?? {};
    const known = browser.current;
    if (known === null || privateKey === undefined) throw new Error('both are signed in');
    const forged = newBrowser();
    forged.current = { ...known, privateKey };
    expect((await visit(server.address, forged)).ended).toBe('refused');
    forged.current = { ...known, keyId: 'x'.repeat(43) };
    expect((await visit(server.address, forged)).ended).toBe('refused');
  });

  test('a peer that does not follow the handshake is cut off', async () => {
    for (const text of ['{"kind":"call","id":1,"method":"app.pause","params":{}}', 'no json', 'x'.repeat(5_000)]) {
      const headers = { Origin: server.address };
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, { headers });
      socket.on('open', () => socket.send(text));
      const received: unknown[] = [];
      socket.on('message', (data) => received.push(data));
      await once(socket, 'close');
      expect(received).toEqual([]);
    }
  });

  test('binary and oversized messages end the connection', async () => {
    for (const message of [Buffer.from([1, 2, 3]), 'x'.repeat(2_000_000), 'no json']) {
      const { socket, closed } = await server.signIn();
      socket.send(message);
      await closed;
    }
    expect((await server.signIn()).ended).toBe('open');
  });

  test('pages close when their sign-in ends', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    server.access.signIns.end(one.browser.current?.keyId ?? '');
    await one.closed;
    expect((await visit(server.address, one.browser)).ended).toBe('refused');
    expect(await answersCalls(other)).toBe(true);
    server.access.signIns.end(null);
    await other.closed;
    expect((await visit(server.address, other.browser)).ended).toBe('refused');
  });
});

import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDispatch } from '#api/dispatch.ts';
import { succeeded, type Handlers, type Peer } from '#api/handlers.ts';
import { createRevisions } from '#api/revisions.ts';
import { maxFrameBytes, type ContractEvent } from '#contract/frame.ts';
import { createTickets } from '#app/content/tickets.ts';
import { openConnection } from '#app/frames/connection.ts';
import { connectControl } from '#app/frames/control-client.ts';
import { findControlPlace, makeControlPlace } from '#app/frames/control-path.ts';
import { authenticateAsClient, authenticateAsServer } from '#lib/mutual-authentication.ts';
import { openControlSocket, type ControlSocket } from '#app/frames/control-socket.ts';

const onUnix = test.skipIf(process.platform === 'win32');

/** A host with two methods: `app.pause` answers at once, `app.resume` only when the test allows it. */
function host() {
  const held = Promise.withResolvers<undefined>();
  const peers: Peer[] = [];
  const handlers = {
    'app.pause': (_params: object, peer: Peer) => {
      peers.push(peer);
      return succeeded({ ok: true as const });
    },
    'app.resume': async () => {
      await held.promise;
      return succeeded({ ok: true as const });
    },
  } satisfies Partial<Handlers>;
  const revisions = createRevisions((run) => setTimeout(run, 5));
  const dispatch = createDispatch({ handlers: handlers as unknown as Handlers, onBug: () => undefined });
  const deps = { dispatch, revisions, appVersion: '1.2.3', bootId: 'boot', tickets: createTickets() };
  return { deps, revisions, held, peers };
}

describe('control socket', () => {
  let dir: string;
  let socket: ControlSocket | null = null;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'intray-control-'));
  });
  afterEach(async () => {
    await socket?.close();
    socket = null;
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  });

  onUnix('nobody is told anything in a shared temporary folder that another user may have been first in', async () => {
    const far = path.join(dir, 'x'.repeat(120));
    await mkdir(far);
    const { path: at } = makeControlPlace(far);
    const folder = path.dirname(at);
    expect(folder.startsWith(tmpdir())).toBe(true);
    await mkdir(folder, { mode: 0o700 });
    const received: string[] = [];
    const other = createServer((peer) => {
      peer.on('data', (piece: Buffer) => void received.push(piece.toString()));
      peer.on('error', () => undefined);
      peer.write(
        `${JSON.stringify({ kind: 'hello', protocol: 1, appVersion: '1', capabilities: [], revisions: {}, bootId: 'b' })}\n`,
      );
    });
    await new Promise<void>((resolve) => other.listen(at, () => resolve()));
    await chmod(folder, 0o777);
    try {
      expect(await connectControl(far, 500)).toBeNull();
      await expect(openControlSocket(far, host().deps, new Set())).rejects.toThrow('not a folder of this user alone');
      expect(received).toEqual([]);
    } finally {
      other.close();
      await rm(folder, { recursive: true });
    }
  });

  test('an invalid answer ends the connection, and the command line reports it', async () => {
    const { path: at, secret } = makeControlPlace(dir);
    const other = createServer((peer) => {
      peer.on('error', () => undefined);
      void authenticateAsServer(peer, secret).then(() => peer.write('{"kind": \n'));
    });
    await new Promise<void>((resolve) => other.listen(at, () => resolve()));
    expect(await connectControl(dir, 2_000)).toBeNull();
    other.close();
  });

  test('a command line reaches the running instance, is answered and hears of changes', async () => {
    const { deps, revisions, peers } = host();
    socket = await openControlSocket(dir, deps, new Set(['local-paths']));
    const client = await connectControl(dir);
    expect(client?.hello).toMatchObject({ appVersion: '1.2.3', capabilities: ['local-paths'] });
    expect(await client?.call('app.pause', {})).toEqual({ ok: true, result: { ok: true } });
    expect(peers[0]?.capabilities.has('local-paths')).toBe(true);
    // The spelling of the directory's path does not matter.
    const again = await connectControl(`${dir}/below/..//`);
    expect(again?.hello.appVersion).toBe('1.2.3');
    again?.close();
    const event = new Promise<ContractEvent>((resolve) => client?.onEvent(resolve));
    revisions.changed('jobs', ['j']);
    expect(await event).toEqual({ kind: 'event', topic: 'jobs', ids: ['j'], revision: 1 });
    client?.close();
  });

  test('no running instance is a normal answer, and so is an instance that ends during a call', async () => {
    expect(await connectControl(dir)).toBeNull();
    const { deps, held } = host();
    socket = await openControlSocket(dir, deps, new Set());
    const client = await connectControl(dir);
    const answer = client?.call('app.resume', {});
    await client?.call('app.pause', {});
    await socket.close();
    expect(await answer).toMatchObject({ ok: false, error: { code: 'gone', retryable: true } });
    expect(await client?.call('app.pause', {})).toMatchObject({ error: { code: 'gone' } });
    held.resolve(undefined);
  });

  onUnix('only this user may connect, also where the path is long, and a left-over socket is no obstacle', async () => {
    for (const folder of [dir, path.join(dir, 'x'.repeat(120))]) {
      const { deps } = host();
      await mkdir(folder, { recursive: true });
      const first = await openControlSocket(folder, deps, new Set());
      expect((await stat(first.path)).mode & 0o777).toBe(0o600);
      expect(Buffer.byteLength(first.path)).toBeLessThan(104);
      await first.close();
      const second = await openControlSocket(folder, deps, new Set());
      expect(await connectControl(folder)).not.toBeNull();
      await second.close();
    }
  });

  test('a peer that does not know the secret of the data directory gets nothing, on either side', async () => {
    const { deps } = host();
    socket = await openControlSocket(dir, deps, new Set());
    const received: string[] = [];
    const stranger = connect(socket.path).on('data', (piece: Buffer) => void received.push(piece.toString('latin1')));
    stranger.write(Buffer.alloc(64, 1));
    await closed(stranger);
    // The client sent only its nonce and proof, which reveal nothing; it got no hello.
    expect(received.join('')).toHaveLength(64);
    await socket.close();
    socket = null;

    const sizes: number[] = [];
    const impostor = createServer((peer) => {
      peer.on('error', () => undefined);
      peer.on('data', (piece: Buffer) => void sizes.push(piece.byteLength));
      peer.write(Buffer.alloc(64, 2));
    });
    await new Promise<void>((resolve) => impostor.listen(findControlPlace(dir)?.path, () => resolve()));
    expect(await connectControl(dir, 2_000)).toBeNull();
    expect(sizes.reduce((sum, count) => sum + count, 0)).toBe(32);
    impostor.close();
  });

  test('on Windows the pipe has a new random name at each start, and only the data directory tells it', () => {
    const first = makeControlPlace(dir, 'win32');
    expect(first.path).toMatch(/^\\\\\.\\pipe\\intray-[0-9a-f]{32}$/u);
    expect(findControlPlace(dir, 'win32')).toEqual(first);
    const second = makeControlPlace(dir, 'win32');
    expect(second.path).not.toBe(first.path);
    expect(second.secret.equals(first.secret)).toBe(false);
    expect(findControlPlace(path.join(dir, 'elsewhere'), 'win32')).toBeNull();
  });

  test.each([
    ['no JSON', 'hello\n'],
    ['no call', '{"kind":"event"}\n'],
    ['a line without end', 'x'.repeat(maxFrameBytes + 10)],
    ['binary', '\u0000\u0001\u0002\n'],
  ])('a peer that sends %s is cut off; others are not', async (_name, text) => {
    const { deps } = host();
    socket = await openControlSocket(dir, deps, new Set());
    const good = await connectControl(dir);
    const place = findControlPlace(dir);
    const bad = connect(place?.path ?? '');
    expect(await authenticateAsClient(bad, place?.secret ?? Buffer.alloc(32))).toBe(true);
    bad.write(text);
    await closed(bad);
    expect(await good?.call('app.pause', {})).toMatchObject({ ok: true });
    good?.close();
  });
});

const closed = (socket: Socket) =>
  new Promise<void>((resolve) =>
    socket
      .on('error', () => undefined)
      .on('close', () => resolve())
      .resume(),
  );

test('a slow peer misses no topic, and its buffer does not grow', () => {
  const { deps } = host();
  const sent: string[] = [];
  let buffered = 0;
  const channel = {
    send: (text: string) => void sent.push(text),
    bufferedBytes: () => buffered,
    close: () => undefined,
  };
  const scheduled: (() => void)[] = [];
  const ours = { ...deps, revisions: createRevisions((run) => scheduled.push(run)) };
  const connection = openConnection(ours, channel, { capabilities: new Set(), signIn: null });
  buffered = 10 * maxFrameBytes;
  for (let n = 0; n < 100; n += 1) {
    ours.revisions.changed('files', [String(n)]);
    scheduled.splice(0).forEach((run) => run());
  }
  expect(sent).toHaveLength(1);
  buffered = 0;
  connection.drained();
  expect(JSON.parse(sent[1] ?? '')).toEqual({ kind: 'event', topic: 'files', ids: [], revision: 100 });
  connection.closed();
  ours.revisions.changed('files');
  scheduled.splice(0).forEach((run) => run());
  expect(sent).toHaveLength(2);
});

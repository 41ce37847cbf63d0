import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, get, type IncomingMessage } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { authenticateAsClient, authenticateAsServer } from '#lib/mutual-authentication.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Returns the two ends of a new connection. */
async function connection(): Promise<{ readonly client: Socket; readonly server: Socket }> {
  const at =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${randomBytes(8).toString('hex')}`
      : path.join(temporaryDirectory(), 's');
  const listener = createServer({ pauseOnConnect: true }).listen(at);
  const accepted = once(listener, 'connection') as Promise<[Socket]>;
  const client = connect(at);
  const [server] = await accepted;
  for (const end of [client, server]) end.on('error', () => undefined);
  onTestFinished(() => {
    for (const end of [client, server]) end.destroy();
    listener.close();
  });
  return { client, server };
}

const secret = randomBytes(32);

test('both ends that know the secret are let through, and bytes sent right after are kept', async () => {
  const { client, server } = await connection();
  const proven = Promise.all([authenticateAsServer(server, secret), authenticateAsClient(client, secret)]);
  const http = createHttpServer((_request, reply) => reply.end('served'));
  expect(await proven).toEqual([true, true]);
  http.emit('connection', server);
  const reply = get({ createConnection: () => client, path: '/', host: 'localhost' });
  const [message] = (await once(reply, 'response')) as [IncomingMessage];
  expect(await text(message)).toBe('served');
});

test.each(['client', 'server'] as const)('neither end trusts one whose %s has another secret', async (wrong) => {
  const { client, server } = await connection();
  const other = randomBytes(32);
  const ofServer = authenticateAsServer(server, wrong === 'server' ? other : secret, 300);
  const isTrusted = await authenticateAsClient(client, wrong === 'client' ? other : secret, 300);
  expect([isTrusted, await ofServer]).toEqual([false, false]);
});

test('a client that got what it sent back does not trust it, nor a server that hears nothing or only a part', async () => {
  const echoed = await connection();
  echoed.server.on('data', (piece: Buffer) => echoed.server.write(Buffer.concat([piece, piece])));
  expect(await authenticateAsClient(echoed.client, secret, 300)).toBe(false);

  const silent = await connection();
  expect(await authenticateAsServer(silent.server, secret, 100)).toBe(false);

  const short = await connection();
  short.client.end('only a part');
  expect(await authenticateAsServer(short.server, secret, 2_000)).toBe(false);
});

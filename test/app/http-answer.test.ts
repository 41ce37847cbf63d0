import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { createServer, get, type ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sendAnswer } from '#app/content/http-answer.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

/** Returns the response to a request whose client has left before it begins. */
async function abandoned(): Promise<ServerResponse> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has an address');
  const asked = get({ host: '127.0.0.1', port: address.port });
  asked.on('error', () => undefined);
  const response = await new Promise<ServerResponse>((resolve) => {
    server.once('request', (_request, one) => resolve(one));
  });
  asked.destroy();
  await once(response, 'close');
  return response;
}

test('the file is closed when the client leaves before the answer begins', async () => {
  const file = path.join(temporaryDirectory(), 'file');
  await writeFile(file, 'content');
  const handle = await open(file);
  const body = handle.createReadStream();
  const closed = once(body, 'close');
  await expect(sendAnswer(await abandoned(), { status: 200, headers: {}, body })).rejects.toThrow();
  await closed;
  expect(handle.fd).toBe(-1);
});

import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** Opens a connection on which a test writes bytes that no HTTP library would write. */
export async function openSocket(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Sends text or bytes, and returns everything received until the server closes. */
export async function exchange(baseUrl: string, ...pieces: (string | Uint8Array)[]): Promise<string> {
  const socket = await openSocket(baseUrl);
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  for (const piece of pieces) socket.write(piece);
  await once(socket, 'close');
  return Buffer.concat(received).toString('utf8');
}

export interface Part {
  readonly head: string;
  readonly body: string | Uint8Array;
}

/** Makes a form whose part headers are exactly as given. */
export function formOf(parts: readonly Part[]): { readonly body: Buffer<ArrayBuffer>; readonly contentType: string } {
  const pieces = parts.flatMap(({ head, body }) => [
    Buffer.from(`--edge\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from('--edge--\r\n')]),
    contentType: 'multipart/form-data; boundary=edge',
  };
}

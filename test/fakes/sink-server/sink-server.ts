import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server that accepts any upload, counts its bytes and discards them, and answers a download with as many bytes as
 * the last part of its path says. It does as little as a server can, to measure a client.
 */
export async function createSinkServer() {
  let receivedBytes = 0;
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      let leftBytes = Number(request.url?.split('/').at(-1));
      const piece = Buffer.alloc(256 * 1024, 'x');
      response.writeHead(200, { 'content-length': leftBytes });
      const pour = () => {
        while (leftBytes > 0) {
          const part = piece.subarray(0, Math.min(leftBytes, piece.length));
          leftBytes -= part.length;
          if (!response.write(part)) return;
        }
        response.end();
      };
      response.on('drain', pour);
      pour();
      return;
    }
    request.on('data', (chunk: Buffer) => (receivedBytes += chunk.length));
    request.on('end', () => response.end('{"id":"sunk"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    receivedBytes: () => receivedBytes,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import type { IncomingHttpHeaders, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server that ends with the test; returns its port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A proxy that leads every tunnel to one port and answers plain requests itself; `seen` records all requests. */
export async function tunnelProxy(leadsTo: number, status = 200) {
  const seen: { readonly target: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    seen.push({ target: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers });
    response.end('{}');
  });
  server.on('connect', (request, socket) => {
    seen.push({ target: `CONNECT ${request.url ?? ''}`, headers: request.headers });
    socket.on('error', () => socket.destroy());
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(leadsTo, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    onTestFinished(() => void socket.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, seen };
}

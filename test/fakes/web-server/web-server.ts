import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

type Page = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export interface WebServer {
  readonly port: number;
  /** The base address under the given host, without a slash at the end. */
  readonly at: (host: string) => string;
  /** The requests that arrived, oldest first: method and path with query. */
  readonly seen: readonly { readonly line: string; readonly request: IncomingMessage; readonly body: Buffer }[];
  close(): Promise<void>;
}

interface WebServerOptions {
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** A web server on loopback that answers the given paths as the test asks, and 404 for any other. */
export async function startWebServer(
  pages: Readonly<Record<string, Page>>,
  { tls }: WebServerOptions = {},
): Promise<WebServer> {
  const seen: { line: string; request: IncomingMessage; body: Buffer }[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      seen.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, request, body });
      const page = pages[(request.url ?? '').split('?', 1).join('')];
      if (page === undefined) response.writeHead(404).end('no such page');
      else page(request, response, body);
    });
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    at: (host) => `${tls === undefined ? 'http' : 'https'}://${host}:${String(port)}`,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with the given bytes. */
export function bytes(content: string | Buffer, headers: Readonly<Record<string, string>> = {}): Page {
  return (_request, response) => response.writeHead(200, headers).end(content);
}

export function redirect(location: string, status = 302): Page {
  return (_request, response) => response.writeHead(status, { location }).end();
}

/** Announces more bytes than it sends, then closes the connection. */
export function shortened(content: string, announcedBytes: number): Page {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': String(announcedBytes) });
    response.write(content, () => response.socket?.destroy());
  };
}

/** Sends a piece, then nothing until the connection ends. */
export function stalled(content: string): Page {
  return (_request, response) => {
    response.writeHead(200);
    response.write(content);
  };
}

/** Sends pieces without an end. */
export function endless(piece: Buffer): Page {
  return (_request, response) => {
    response.writeHead(200);
    const send = (): void => {
      if (!response.destroyed) response.write(piece, send);
    };
    send();
  };
}

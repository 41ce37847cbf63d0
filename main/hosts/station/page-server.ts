import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerContent, ticketIn } from '#app/content/answer-content.ts';
import { answerPage, type PageFiles } from '#app/content/answer-page.ts';
import { askOf, sendAnswer } from '#app/content/http-answer.ts';
import { createPageSockets, type PageSocketsDeps } from './page-sockets.ts';

export interface PageServerDeps extends PageSocketsDeps {
  readonly assets: PageFiles;
  readonly onBug: (where: string, error: unknown) => void;
}

export interface PageServer {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Closes the server and every connection. */
  close(): Promise<void>;
}

/** A page opens at most six connections. */
const maxConnections = 500;
/** The limits for the head of a request, and for a pause in an upload. Only uploads may have a body. */
const headMs = 10_000;
const uploadStallMs = 60_000;

/** The station's HTTP server: the page, content by ticket, and frames over a WebSocket. It listens on loopback only. */
export async function openPageServer(deps: PageServerDeps, port: number): Promise<PageServer> {
  const server = createServer({ requestTimeout: 0, headersTimeout: headMs, connectionsCheckingInterval: 1_000 });
  server.maxConnections = maxConnections;
  const bound = await listen(server, port);
  const authority = bound === 80 ? '127.0.0.1' : `127.0.0.1:${bound}`;
  const sockets = createPageSockets(deps, `http://${authority}`);
  server.on('request', (request, response) => {
    void answer(deps, authority, request, response).catch((error: unknown) => {
      // A reader that disconnects before the end is not a bug of ours.
      if (!response.destroyed) deps.onBug('page request', error);
      response.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = refuseUpgrade(authority, request);
    if (refusal === null) sockets.accept(request, socket, head);
    else if (refusal === 'drop') socket.destroy();
    else socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return {
    address: `http://${authority}`,
    close: () =>
      new Promise((resolve) => {
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function answer(
  deps: PageServerDeps,
  authority: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pathname = URL.parse(request.url ?? '/', 'http://host.invalid')?.pathname;
  if (pathname === undefined) {
    say(request, response, 400, 'no address');
    return;
  }
  const isPage = request.method === 'GET' && pathname === '/';
  switch (admit(request, authority, isPage ? 'page' : 'same-origin')) {
    case 'drop':
      request.socket.destroy();
      return;
    case 'refuse':
      say(request, response, 403, 'this is not for you');
      return;
    case 'pass':
  }
  const ticket = ticketIn(pathname);
  if (ticket !== null) return answerTicket(deps, ticket, request, response);
  if (hasBody(request)) {
    say(request, response, 413, 'no body is taken here');
    return;
  }
  if (isPage || request.method === 'HEAD' || pathname.startsWith('/assets/')) {
    return sendAnswer(response, answerPage(deps.assets, pathname, request.method ?? ''));
  }
  say(request, response, 404, 'not here');
}

/** Answers a request with a ticket. Only an announced upload may have a body. */
async function answerTicket(
  { tickets }: PageServerDeps,
  ticket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isUpload = request.method === 'PUT' && tickets.isUpload(ticket);
  if (!isUpload && hasBody(request)) {
    say(request, response, 404, 'not here');
    return;
  }
  request.setTimeout(uploadStallMs, () => request.destroy());
  return sendAnswer(response, await answerContent(tickets, ticket, askOf(request)));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Sends a text. After a request with a body it closes the connection, because nothing reads that body. */
function say(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      ...(hasBody(request) ? { Connection: 'close' } : {}),
    })
    .end(`${text}\n`);
}

function refuseUpgrade(authority: string, request: IncomingMessage): '404 Not Found' | '403 Forbidden' | 'drop' | null {
  // Browsers always send `Origin` for a WebSocket, and pages of other origins may try to open one.
  const admission = request.headers.origin === undefined ? 'refuse' : admit(request, authority, 'same-origin');
  if (admission === 'drop') return 'drop';
  if (admission === 'refuse') return '403 Forbidden';
  return request.url === '/ws' ? null : '404 Not Found';
}

/**
 * The first decision on a request. `drop`: a page of another site sent it and gets no answer, so that it cannot
 * distinguish this port from a closed one.
 */
type Admission = 'pass' | 'refuse' | 'drop';

/**
 * Refuses pages of other origins. `page` is for the static page itself, which any site may link to. `same-origin` is
 * for everything else, which only our own page may request; browsers state that by `Sec-Fetch-Site` or `Origin`.
 * @param authority host and port as the server is bound; another name of this computer is another origin
 */
function admit(request: IncomingMessage, authority: string, kind: 'page' | 'same-origin'): Admission {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = request.headers;
  // A person who typed another name gets a reason. A page gets no answer.
  const refusal = mode === undefined || mode === 'navigate' ? 'refuse' : 'drop';
  if (host !== authority) return refusal;
  if (origin !== undefined && origin !== `http://${authority}`) return 'drop';
  // The page has no service worker. A request for one comes from a program that had this port before.
  if (request.headers['service-worker'] !== undefined) return 'drop';
  switch (kind) {
    case 'page':
      if (mode !== undefined && mode !== 'navigate') return 'drop';
      return dest === undefined || dest === 'document' ? 'pass' : 'drop';
    case 'same-origin':
      if (site !== undefined) return site === 'same-origin' ? 'pass' : refusal;
      return origin === undefined ? 'refuse' : 'pass';
  }
}

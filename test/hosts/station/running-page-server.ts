import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createDispatch } from '#api/dispatch.ts';
import { succeeded, type Handlers } from '#api/handlers.ts';
import { createRevisions } from '#api/revisions.ts';
import { loadPageFiles } from '#app/content/answer-page.ts';
import { createTickets, type Tickets } from '#app/content/tickets.ts';
import { openPageAccess } from '#hosts/station/page-handshake.ts';
import { openPageServer } from '#hosts/station/page-server.ts';
import { newBrowser, readLink, visit, type Browser, type Visit, type VisitOptions } from './page-visitor.ts';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

export interface RunningPageServer {
  readonly dir: string;
  readonly address: string;
  readonly port: number;
  readonly tickets: Tickets;
  readonly access: ReturnType<typeof openPageAccess>;
  /** Makes a request with exactly these headers (fetch does not let a test forge them). */
  ask(method: string, url: string, headers?: Readonly<Record<string, string>>, body?: string | Buffer): Promise<Answer>;
  /** Opens a signed-in page in a new browser. */
  signIn(options?: VisitOptions): Promise<Visit & { readonly browser: Browser }>;
}

/** Runs the station's page server with a small page and one call until the test ends; the server must report no bug. */
export async function runPageServer(): Promise<RunningPageServer> {
  const dir = await mkdtemp(path.join(tmpdir(), 'intray-page-'));
  await mkdir(path.join(dir, 'page', 'assets'), { recursive: true });
  await writeFile(path.join(dir, 'page', 'index.html'), '<title>Intray</title>');
  await writeFile(path.join(dir, 'page', 'assets', 'app-1.js'), 'export {};');
  const handlers = { 'app.pause': () => succeeded({ ok: true as const }) } as unknown as Handlers;
  const access = openPageAccess(dir);
  const tickets = createTickets();
  const bugs: unknown[] = [];
  const server = await openPageServer(
    {
      dispatch: createDispatch({ handlers, onBug: () => undefined }),
      revisions: createRevisions((run) => setTimeout(run, 5)),
      appVersion: '1.0.0',
      bootId: 'boot',
      ...access,
      tickets,
      assets: await loadPageFiles(path.join(dir, 'page')),
      capabilities: new Set(),
      onBug: (where, error) => bugs.push([where, error]),
    },
    0,
  );
  onTestFinished(async () => {
    await server.close();
    access.link.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    expect(bugs).toEqual([]);
  });
  const { address } = server;
  const port = Number(new URL(address).port);
  return {
    dir,
    address,
    port,
    tickets,
    access,
    ask: (method, url, headers = {}, body) =>
      new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
            }),
          );
        });
        request.on('error', reject);
        request.end(body);
      }),
    async signIn(options = {}) {
      const browser = newBrowser();
      const link = await readLink(access.link, address);
      return { ...(await visit(address, browser, { ...options, link })), browser };
    },
  };
}

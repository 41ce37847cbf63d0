import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDispatch } from '#api/dispatch.ts';
import { refused, succeeded, type Handlers } from '#api/handlers.ts';
import { createRevisions, type Revisions } from '#api/revisions.ts';
import type { Capability } from '#contract/frame.ts';
import { createTickets, type Tickets } from '#app/content/tickets.ts';
import { loadPageFiles } from '#app/content/answer-page.ts';
import { openPageServer } from '#hosts/station/page-server.ts';
import { asBrowserSignIns, openPageAccess } from '#hosts/station/page-access.ts';
import { createAppHandlers } from './app-handlers.ts';
import type { Dials } from './dials.ts';
import { createDocumentHandlers } from './document-handlers.ts';
import { createItemHandlers } from './item-handlers.ts';
import { makeItem } from './made-items.ts';
import { sampleInvoice, sampleOf } from './sample-documents.ts';
import { brokenWhy, createWorld, type World } from './world.ts';

const rendererFolder = fileURLToPath(new URL('../../../dist/renderer', import.meta.url));

export interface ContractHost {
  readonly address: string;
  readonly world: World;
  readonly revisions: Revisions;
  /** Exceptions inside the host and calls it could not make sense of; a test expects none. */
  readonly bugs: readonly unknown[];
  /** An address that signs a browser in, once. */
  signInAddress(): Promise<string>;
  close(): Promise<void>;
}

export interface ContractHostOptions {
  readonly port?: number;
  /** Of its world; that of the page is the browser's. */
  readonly clock?: () => number;
}

/**
 * A small real host for the built page: the station's own server, sign-in and tickets, and the contract answered from a
 * world in memory. Everything between the browser and the handlers is the real thing.
 */
export async function openContractHost(
  dials: Partial<Dials> = {},
  { port = 0, clock = Date.now }: ContractHostOptions = {},
): Promise<ContractHost> {
  const dir = await mkdtemp(path.join(tmpdir(), 'intray-contract-host-'));
  const world = createWorld(dials, clock);
  const revisions = createRevisions((run) => setTimeout(run, 50));
  const tickets = createTickets();
  const access = openPageAccess(dir, { nowMs: clock, elapsedMs: () => performance.now() });
  const bugs: unknown[] = [];
  const onBug = (where: string, error: unknown) => bugs.push([where, error]);
  const handlers: Handlers = {
    ...createAppHandlers(world, revisions, asBrowserSignIns(access)),
    ...createItemHandlers(world, revisions),
    ...createDocumentHandlers(world, await sampleInvoice),
    ...createContentHandlers(world, revisions, tickets, dir),
  };
  const server = await openPageServer(
    {
      dispatch: createDispatch({ handlers: asDialled(handlers, world.dials), onBug }),
      revisions,
      appVersion: '1.0.0',
      bootId: randomUUID(),
      ...access,
      tickets,
      assets: await loadPageFiles(rendererFolder),
      capabilities: new Set<Capability>(['reveal', 'browse-folders']),
      onBug,
    },
    port,
  );
  const events = startEvents(world, revisions);
  return {
    address: server.address,
    world,
    revisions,
    bugs,
    async signInAddress() {
      const page = await readFile(access.link.write(server.address), 'utf8');
      return `${server.address}/${/#sign-in=[\w.-]+/u.exec(page)?.[0] ?? ''}`;
    },
    async close() {
      clearInterval(events);
      await server.close();
      access.link.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Handlers that keep everybody waiting, or refuse. The settings are always answered: they say how the page looks. */
function asDialled(handlers: Handlers, { answers, mode }: Dials): Handlers {
  if (mode === 'broken') {
    const broken = Object.keys(handlers).map((method) => [method, () => refused('engine-broken', brokenWhy)]);
    const answered = ['app.status', 'app.doctor', 'settings.get', 'settings.set'] as const;
    return {
      ...(Object.fromEntries(broken) as Handlers),
      ...Object.fromEntries(answered.map((name) => [name, handlers[name]])),
    };
  }
  if (answers === 'always') return handlers;
  const never = () => new Promise<never>(() => undefined);
  const refuse = () => refused('service-fault', 'The mill stands still (request 7f3a).', { retryable: true });
  const others = Object.keys(handlers).map((method) => [method, answers === 'never' ? never : refuse]);
  const kept = { 'settings.get': handlers['settings.get'], 'settings.set': handlers['settings.set'] };
  const status = answers === 'refuses' ? { 'app.status': handlers['app.status'] } : {};
  return { ...(Object.fromEntries(others) as Handlers), ...kept, ...status };
}

/** Items that change, so many a second, the newest first as a busy day has it. */
function startEvents(world: World, revisions: Revisions): NodeJS.Timeout | undefined {
  const { eventsPerSecond } = world.dials;
  if (eventsPerSecond === 0) return undefined;
  let next = 1_000_000;
  return setInterval(() => {
    const added = Array.from({ length: Math.max(1, eventsPerSecond / 10) }, () =>
      makeItem((next += 1), 'done', world.clock()),
    );
    world.items = [...added, ...world.items];
    revisions.changed(
      'items',
      added.map(({ id }) => id),
    );
    revisions.changed('app');
  }, 100);
}

type ContentHandlers = Pick<Handlers, 'content.preview' | 'content.upload' | 'content.commit'>;

function createContentHandlers(world: World, revisions: Revisions, tickets: Tickets, dir: string): ContentHandlers {
  const batches = new Map<string, { readonly name: string; readonly sizeBytes: number }[]>();
  return {
    'content.preview': async ({ fileId, itemId, download }, { id: holder }) => {
      const item = world.items.find((each) => each.id === itemId || (fileId !== undefined && each.fileId === fileId));
      if (item === undefined) return refused('not-found', 'Its bytes are neither here nor at the service.');
      const file = sampleOf(item.name) ?? path.join(dir, `${item.id}.txt`);
      if (file.startsWith(dir))
        await writeFile(file, `${item.name}\n\n<script>document.title = 'broken out'</script>\n`);
      return succeeded(
        tickets.issue(holder, {
          kind: 'preview',
          download,
          open: () => Promise.resolve({ path: file, name: item.name }),
        }),
      );
    },
    'content.upload': ({ batch, name, sizeBytes }, { id: holder }) => {
      const take = async (bytes: AsyncIterable<Uint8Array>) => {
        let length = 0;
        for await (const part of bytes) length += part.length;
        batches.set(batch, [...(batches.get(batch) ?? []), { name, sizeBytes: length }]);
        return true;
      };
      return succeeded(tickets.issue(holder, { kind: 'upload', sizeBytes, take }));
    },
    'content.commit': ({ batch }) => {
      const files = batches.get(batch);
      if (files === undefined) return refused('nothing-put', 'No file has arrived under this name.');
      const seenAtMs = world.clock();
      const added = files.map(({ name, sizeBytes }, index) =>
        makeItem(2_000_000 + world.items.length + index, 'stabilizing', seenAtMs, {
          name,
          sizeBytes,
          seenAtMs,
          changedAtMs: seenAtMs,
          folderId: null,
        }),
      );
      world.items = [...added, ...world.items];
      revisions.changed('items');
      revisions.changed('app');
      return succeeded({ id: batch });
    },
  };
}

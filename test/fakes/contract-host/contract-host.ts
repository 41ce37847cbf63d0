import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDispatch, type Dispatch } from '#api/dispatch.ts';
import { createRevisions } from '#api/revisions.ts';
import { callSchema, type Capability } from '#contract/frame.ts';
import type { MethodName } from '#contract/methods.ts';
import { loadPageFiles } from '#app/content/answer-page.ts';
import { createContentController } from '#app/content/content-controller.ts';
import { createTickets } from '#app/content/tickets.ts';
import { publishChanges } from '#app/frames/publish-changes.ts';
import { openPageServer } from '#hosts/station/page-server.ts';
import { asBrowserSignIns, openPageAccess } from '#hosts/station/page-handshake.ts';
import { callerOf, type Caller } from '../../app/running-app.ts';
import type { Dials } from './dials.ts';
import { withSamples, writeStandIn } from './fake-disk.ts';
import { createFakeMachine } from './fake-machine.ts';
import { openWorld, UnreadableJournal, type World } from './world.ts';

const rendererFolder = fileURLToPath(new URL('../../../dist/renderer', import.meta.url));

export interface ContractHost {
  readonly address: string;
  readonly world: World;
  /** Calls the contract as a page does, without a page. */
  readonly call: Caller['call'];
  /** Exceptions inside the host and calls that it could not understand; a test expects none. */
  readonly bugs: readonly unknown[];
  /** An address that signs a browser in once. */
  signInAddress(): Promise<string>;
  close(): Promise<void>;
}

export interface ContractHostOptions {
  readonly port?: number;
  /** The clock of the host's world; the page uses the browser's clock. */
  readonly clock?: () => number;
}

/**
 * A small real host for the built page: the station's server, sign-in and tickets, and the app's API over a journal in
 * memory with the wished contents, an engine whose stages are not started, and a service of invented documents.
 */
export async function openContractHost(
  dials: Partial<Dials> = {},
  { port = 0, clock = Date.now }: ContractHostOptions = {},
): Promise<ContractHost> {
  const dir = await mkdtemp(path.join(tmpdir(), 'intray-contract-host-'));
  await writeStandIn(dir);
  const revisions = createRevisions((run) => setTimeout(run, 50));
  const tickets = createTickets();
  const access = openPageAccess(dir, { nowMs: clock, elapsedMs: () => performance.now() });
  const bugs: unknown[] = [];
  let isClosed = false;
  const onBug = (where: string, error: unknown) => {
    // A call that was under way when the host was closed may find its journal closed.
    if (!isClosed && !(error instanceof UnreadableJournal)) bugs.push([where, error]);
  };
  const world = await openWorld({
    dials,
    clock,
    dir,
    revisions,
    machine: createFakeMachine(asBrowserSignIns(access), dials.notes ?? []),
    content: (views) => withSamples(createContentController({ dataDir: dir, tickets, views, nowMs: Date.now }), dir),
  });
  const dispatch = createDispatch({ handlers: world.handlers, onBug });
  const server = await openPageServer(
    {
      dispatch: dials.answers === 'never' ? withoutAnswers(dispatch) : dispatch,
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
  const { engine, journal, views, inUse } = world;
  const endPublishing = publishChanges({
    engine,
    journal,
    views,
    current: () => inUse,
    changed: (topic, ids) => revisions.changed(topic, ids),
  });
  const events = startEvents(world, dials.eventsPerSecond ?? 0);
  return {
    address: server.address,
    world,
    call: callerOf({ dispatch }).call,
    bugs,
    async signInAddress() {
      const page = await readFile(access.link.write(server.address), 'utf8');
      return `${server.address}/${/#sign-in=[\w.-]+/u.exec(page)?.[0] ?? ''}`;
    },
    async close() {
      clearInterval(events);
      endPublishing();
      await server.close();
      access.link.close();
      isClosed = true;
      world.close();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * The methods that are answered even when the host answers nothing else: the settings, which decide how the page looks.
 */
const alwaysAnswered: readonly string[] = ['settings.get', 'settings.set'] satisfies readonly MethodName[];

function withoutAnswers(dispatch: Dispatch): Dispatch {
  return (frame, peer) => {
    const call = callSchema.safeParse(frame);
    const isAnswered = call.success && alwaysAnswered.includes(call.data.method);
    return isAnswered ? dispatch(frame, peer) : new Promise(() => undefined);
  };
}

/** Makes files done, `perSecond` each second, as on a busy day. */
function startEvents(world: World, perSecond: number): NodeJS.Timeout | undefined {
  if (perSecond === 0) return undefined;
  const everyMs = Math.max(100, 1_000 / perSecond);
  return setInterval(() => world.addDone(Math.round((perSecond * everyMs) / 1_000)), everyMs);
}

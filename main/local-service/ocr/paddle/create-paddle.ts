import { type ChildProcess, fork } from 'node:child_process';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import type { Raster } from '../raster.ts';
import type { TurnedReading, TurningRecogniser } from '../recogniser.ts';
import type { PaddleReply, PaddleRequest } from './paddle-messages.ts';

export interface PaddleOptions {
  readonly pageTimeoutMs: number;
  /** Without a page for this long, the process ends and gives its memory back. */
  readonly idleMs: number;
  /** The program of the process. */
  readonly entry?: URL;
}

/** A fork would start the whole app again: Electron's own program runs nothing else. */
const hostStartsNoNode = process.versions['electron'] !== undefined;

/**
 * Makes the C library of Linux keep 16 MB of free memory, and give back more. It reuses what each layer of a network
 * takes: giving it back at once took twice the processor time of the networks themselves, to save 80 MB.
 */
const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: (16 * 1024 * 1024).toString(),
  MALLOC_MMAP_THRESHOLD_: (32 * 1024 * 1024).toString(),
};

const maxStartMs = 60_000;

// In a bundle, this is one file beside `paddle-process.js`; from source, the process runs the TypeScript file directly.
const defaultEntry = new URL(`./paddle-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * PP-OCRv4 in a process of its own. Its packages are optional: where they are missing, `recognise` rejects with
 * `UnavailablePart`, every time and without a new try.
 */
export function createPaddle({ pageTimeoutMs, idleMs, entry = defaultEntry }: PaddleOptions): TurningRecogniser {
  let running: Promise<RunningProcess> | null = null;
  let unavailable = hostStartsNoNode ? new UnavailablePart('second engine', 'Electron starts no Node process') : null;
  let idle: NodeJS.Timeout | undefined;

  const drop = () => {
    clearTimeout(idle);
    const dropped = running;
    running = null;
    void dropped?.then(({ end }) => end()).catch(() => undefined);
  };
  const start = () => {
    const starting = startProcess(entry);
    starting.then(
      ({ ended }) =>
        ended.catch(() => {
          if (running === starting) drop();
        }),
      (error: unknown) => {
        if (error instanceof UnavailablePart) unavailable = error;
        if (running === starting) drop();
      },
    );
    return starting;
  };

  const recognise = async (raster: Raster, isUpright: boolean, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    if (unavailable !== null) throw unavailable;
    clearTimeout(idle);
    const { read } = await (running ??= start());
    try {
      const timeout = AbortSignal.timeout(pageTimeoutMs);
      return await read(raster, isUpright, signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      drop();
      throw error;
    } finally {
      idle = setTimeout(drop, idleMs).unref();
    }
  };

  return {
    recognise,
    close: () => {
      drop();
      return Promise.resolve();
    },
  };
}

interface RunningProcess {
  readonly read: (raster: Raster, isUpright: boolean, signal: AbortSignal) => Promise<TurnedReading>;
  readonly ended: Promise<never>;
  readonly end: () => void;
}

async function startProcess(entry: URL): Promise<RunningProcess> {
  const child = fork(entry, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: { ...process.env, ...memorySettings },
  });
  const ended = endOf(child);
  const end = () => void child.kill('SIGKILL');
  // Only a page that is being read keeps the parent from ending.
  child.unref();
  const overdue = setTimeout(end, maxStartMs);
  try {
    const first = await Promise.race([nextReply(child, () => true), ended]);
    if (first.kind === 'unavailable') throw new UnavailablePart('second engine', new Error(first.reason));
  } catch (error) {
    end();
    throw error;
  } finally {
    clearTimeout(overdue);
    child.channel?.unref();
  }
  let requests = 0;
  const read = async (raster: Raster, isUpright: boolean, signal: AbortSignal) => {
    requests += 1;
    const id = requests;
    const answer = nextReply(child, (reply) => 'id' in reply && reply.id === id);
    const stopped = Promise.withResolvers<never>();
    const stop = () => stopped.reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    signal.addEventListener('abort', stop, { once: true });
    child.channel?.ref();
    try {
      child.send({ id, raster, isUpright } satisfies PaddleRequest);
      const reply = await Promise.race([answer, ended, stopped.promise]);
      if (reply.kind !== 'read') throw new Error(reply.kind === 'failed' ? reply.reason : 'unexpected reply');
      return reply.reading;
    } finally {
      child.channel?.unref();
      signal.removeEventListener('abort', stop);
    }
  };
  return { read, ended, end };
}

function nextReply(child: ChildProcess, isIt: (reply: PaddleReply) => boolean): Promise<PaddleReply> {
  return new Promise((resolve) => {
    const listen = (reply: unknown) => {
      if (!isReply(reply) || !isIt(reply)) return;
      child.off('message', listen);
      resolve(reply);
    };
    child.on('message', listen);
  });
}

function isReply(message: unknown): message is PaddleReply {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

function endOf(child: ChildProcess): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  // More than one may come: each page that cannot be sent is one.
  child.on('error', reject);
  child.once('exit', (code, killedBy) => {
    reject(new Error(`The second engine has ended (${killedBy ?? String(code)}).`));
  });
  return promise;
}

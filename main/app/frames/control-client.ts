import { connect } from 'node:net';
import { hostFrameSchema, maxFrameBytes, type ContractEvent, type Hello } from '#contract/frame.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { Outcome } from '#api/handlers.ts';
import { authenticateAsClient } from '#lib/mutual-authentication.ts';
import { findControlPlace } from './control-path.ts';
import { splitLines } from './lines.ts';

/** A connection to the running instance of a data directory. */
export interface ControlClient {
  readonly hello: Hello;
  /** A call that is pending when the connection ends is answered with `gone`. */
  call<M extends MethodName>(method: M, params: MethodParams<M>): Promise<Outcome<MethodResult<M>>>;
  onEvent(listener: (event: ContractEvent) => void): () => void;
  readonly closed: Promise<undefined>;
  close(): void;
}

const gone: Outcome<never> = {
  ok: false,
  error: { code: 'gone', text: message('error.host-ended'), retryable: true },
};

/** Connects to the instance that runs on this data directory; `null` when none does. */
export function connectControl(dataDir: string, timeoutMs = 3_000): Promise<ControlClient | null> {
  const place = findControlPlace(dataDir);
  if (place === null) return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<ControlClient | null>();
  const closed = Promise.withResolvers<undefined>();
  const waiting = new Map<number, (outcome: Outcome<never>) => void>();
  const listeners = new Set<(event: ContractEvent) => void>();
  const socket = connect(place.path);
  let lastId = 0;

  const client = (hello: Hello): ControlClient => ({
    hello,
    closed: closed.promise,
    close: () => void socket.end(),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call(method, params) {
      if (socket.destroyed || socket.writableEnded) return Promise.resolve(gone);
      const id = (lastId += 1);
      return new Promise((answer) => {
        waiting.set(id, answer);
        socket.write(`${JSON.stringify({ kind: 'call', id, method, params })}\n`);
      });
    },
  });

  const receive = (line: string): void => {
    const frame = hostFrameSchema.safeParse(parse(line));
    if (!frame.success) return void socket.destroy();
    if (frame.data.kind === 'hello') resolve(client(frame.data));
    else if (frame.data.kind === 'event') for (const listener of listeners) listener(frame.data);
    else {
      const { id, kind: _, ...outcome } = frame.data;
      // The host is the same build, so the contract types its results.
      waiting.get(id)?.(outcome as Outcome<never>);
      waiting.delete(id);
    }
  };
  const feed = splitLines(16 * maxFrameBytes, receive);
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  const listen = (): void => {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      clearTimeout(timer);
      if (!feed(text)) socket.destroy();
    });
  };
  void authenticateAsClient(socket, place.secret, timeoutMs).then((isOurs) => {
    if (isOurs) listen();
    else socket.destroy();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    clearTimeout(timer);
    resolve(null);
    for (const answer of waiting.values()) answer(gone);
    waiting.clear();
    closed.resolve(undefined);
  });
  return promise;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

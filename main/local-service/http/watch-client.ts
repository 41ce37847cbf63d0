import type { FastifyRequest } from 'fastify';

/** Whether the client of a request waits for its reply. */
export interface WatchedClient {
  /** Fires when the client has closed the connection. */
  readonly gone: AbortSignal;
  /** To be called when the reply is known: a connection carries more than one request. */
  readonly unwatch: () => void;
}

/** Watches the connection of a request whose work is not worth doing for nobody. */
export function watchClient({ raw }: Pick<FastifyRequest, 'raw'>): WatchedClient {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  raw.socket.once('close', leave);
  if (raw.socket.destroyed) leave();
  return { gone: leaving.signal, unwatch: () => void raw.socket.off('close', leave) };
}

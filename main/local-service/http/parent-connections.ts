import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { authenticateAsServer } from '#lib/mutual-authentication.ts';
import { listenOnOwnSocket, newPipeName } from '#lib/own-socket.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import { plainConnection } from './certificate.ts';

/** Connections of the app that started this service: both ends have proven that they know the secret. */
const parentConnections = new WeakSet<Socket>();

/** Whether a request came over the socket that only the parent can use. */
export const isParentConnection = (socket: Socket): boolean => parentConnections.has(socket);

/** Keys for one run of the service. They are never written to a file. */
export function newParentAccess(paths: ServicePaths): OwnAccess {
  return {
    socket: process.platform === 'win32' ? newPipeName() : paths.ownSocket,
    secret: randomBytes(32).toString('base64'),
    api_key: randomBytes(32).toString('base64url'),
    access_token: randomBytes(32).toString('base64url'),
  };
}

export interface ParentListener {
  /** Takes no more connections, and resolves when the open requests have ended. */
  stop(): Promise<void>;
  /** Ends them. */
  destroy(): void;
}

/**
 * Serves the parent over its own socket, with the same server as everybody else.
 * @throws where the socket cannot be made
 */
export async function serveParentConnections(
  http: HttpServer,
  access: OwnAccess,
  paths: ServicePaths,
): Promise<ParentListener> {
  const secret = Buffer.from(access.secret, 'base64');
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let isStopping = false;
  http.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    if (!isParentConnection(socket)) return;
    busy.add(socket);
    reply.on('close', () => {
      busy.delete(socket);
      if (isStopping) socket.destroy();
    });
  });
  const listener = createServer({ pauseOnConnect: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    void authenticateAsServer(socket, secret).then((isParent) => {
      if (!isParent) return void socket.destroy();
      parentConnections.add(socket);
      http.emit(plainConnection(http), socket);
    });
  });
  await listenOnOwnSocket(listener, access.socket, paths.root);
  return {
    stop() {
      isStopping = true;
      const stopped = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
      return stopped;
    },
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}

import { createServer, type Socket } from 'node:net';
import { maxFrameBytes, type Capability } from '#contract/frame.ts';
import { openConnection, type ConnectionDeps } from './connection.ts';
import { authenticateAsServer } from '#lib/mutual-authentication.ts';
import { listenOnOwnSocket } from '#lib/own-socket.ts';
import { makeControlPlace } from './control-path.ts';
import { splitLines } from './lines.ts';

export interface ControlSocket {
  readonly path: string;
  close(): Promise<void>;
}

/**
 * Opens the control socket of a data directory: frames as lines of JSON, for this user alone, after both ends have
 * proven that they can read the data directory. The caller holds the directory's lock.
 */
export async function openControlSocket(
  dataDir: string,
  deps: ConnectionDeps,
  capabilities: ReadonlySet<Capability>,
): Promise<ControlSocket> {
  const place = makeControlPlace(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void authenticateAsServer(socket, place.secret).then((isOurs) => {
      if (isOurs) serve(socket, deps, capabilities);
      else socket.destroy();
    });
  });
  await listenOnOwnSocket(server, place.path, dataDir);
  return {
    path: place.path,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serve(socket: Socket, deps: ConnectionDeps, capabilities: ReadonlySet<Capability>): void {
  const channel = {
    send: (text: string) => void socket.write(`${text}\n`),
    bufferedBytes: () => socket.writableLength,
    close: () => void socket.destroy(),
  };
  const connection = openConnection(deps, channel, { capabilities, signIn: null });
  const feed = splitLines(maxFrameBytes, (line) => connection.receive(line));
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    if (!feed(text)) socket.destroy();
  });
  socket.on('drain', () => connection.drained());
  socket.on('close', () => connection.closed());
}

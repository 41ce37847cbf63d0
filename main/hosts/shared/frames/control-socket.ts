import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { maxFrameBytes, type Capability } from '#contract/frame.ts';
import { openConnection, type ConnectionDeps } from './connection.ts';
import { controlPath, isOwnPlace } from './control-path.ts';
import { splitLines } from './lines.ts';

export interface ControlSocket {
  readonly path: string;
  close(): Promise<void>;
}

/**
 * Opens the control socket of a data directory: frames as lines of JSON, for this user alone. The caller holds the
 * directory's lock, so whatever lies at the path is left over from a run that is gone.
 */
export async function openControlSocket(
  dataDir: string,
  deps: ConnectionDeps,
  capabilities: ReadonlySet<Capability>,
): Promise<ControlSocket> {
  const at = controlPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, deps, capabilities);
  });
  if (process.platform !== 'win32') makeRoom(at, dataDir);
  await listen(server, at);
  if (process.platform !== 'win32') chmodSync(at, 0o600);
  return {
    path: at,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function makeRoom(at: string, dataDir: string): void {
  const folder = path.dirname(at);
  if (folder !== dataDir) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwnPlace(at, dataDir)) throw new Error(`${folder} is not a folder of this user alone`);
  }
  rmSync(at, { force: true });
}

function listen(server: Server, at: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Between bind and chmod the mode is the umask's: nobody else may slip in there.
    const before = process.platform === 'win32' ? 0 : process.umask(0o177);
    server.once('error', reject);
    server.listen(at, () => {
      server.off('error', reject);
      resolve();
    });
    if (process.platform !== 'win32') process.umask(before);
  });
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
  socket.on('error', () => socket.destroy());
  socket.on('close', () => connection.closed());
}

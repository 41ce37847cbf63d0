import { join } from 'node:path';
import { ownSocketPath } from '#lib/own-socket.ts';

/** The paths of the local service's files, under the app's data directory. */
export interface ServicePaths {
  readonly root: string;
  readonly database: string;
  readonly blobs: string;
  /** Exists where a service in team mode has started, whose documents are elsewhere. */
  readonly team: string;
  /** Files that are being made of others. Nothing in it outlives a run. */
  readonly work: string;
  readonly lock: string;
  /** Exists while a service has the store open. A service that did not end properly leaves it behind. */
  readonly running: string;
  /** The key that encrypts secrets in the database; 32 bytes. */
  readonly key: string;
  /** Credentials in plain text, for the app and the command line. */
  readonly credentials: string;
  readonly port: string;
  /** The base URL of a service that does not listen on the loopback address by a port of its own choice. */
  readonly address: string;
  /** The socket by which the app that started the service reaches it, in addition to the port. */
  readonly ownSocket: string;
  readonly logs: string;
}

export function servicePaths(dataDir: string): ServicePaths {
  const root = join(dataDir, 'service');
  return {
    root,
    database: join(root, 'service.db'),
    blobs: join(root, 'blobs'),
    team: join(root, 'team'),
    work: join(root, 'work'),
    lock: join(root, 'lock'),
    running: join(root, 'running'),
    key: join(root, 'key'),
    credentials: join(root, 'credentials.json'),
    port: join(root, 'port'),
    address: join(root, 'address'),
    ownSocket: ownSocketPath(root, 'app.sock'),
    logs: join(dataDir, 'logs'),
  };
}

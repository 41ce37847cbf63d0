import { join } from 'node:path';
import { ownSocketPath } from '#lib/own-socket.ts';

/** Where the local service keeps what it has, under the app's data directory. */
export interface ServicePaths {
  readonly root: string;
  readonly database: string;
  readonly blobs: string;
  readonly lock: string;
  /** There while a service has the store open; left behind by one that did not end as it should. */
  readonly running: string;
  /** The key that seals secrets in the database; 32 bytes. */
  readonly key: string;
  /** Identities in clear, for the app and the command line. */
  readonly credentials: string;
  readonly port: string;
  /** Where the app that started it reaches it, beside the port. */
  readonly ownSocket: string;
  readonly logs: string;
}

export function servicePaths(dataDir: string): ServicePaths {
  const root = join(dataDir, 'service');
  return {
    root,
    database: join(root, 'service.db'),
    blobs: join(root, 'blobs'),
    lock: join(root, 'lock'),
    running: join(root, 'running'),
    key: join(root, 'key'),
    credentials: join(root, 'credentials.json'),
    port: join(root, 'port'),
    ownSocket: ownSocketPath(root, 'app.sock'),
    logs: join(dataDir, 'logs'),
  };
}

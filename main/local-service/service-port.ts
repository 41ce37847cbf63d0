import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { createServer } from 'node:net';
import { once } from 'node:events';

/** The port of the last start, so that a base URL stays what it was; `null` before the first. */
export function readPort(path: string): number | null {
  try {
    const port = Number(readFileSync(path, 'utf8').trim());
    return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
  } catch {
    return null;
  }
}

export function writePort(path: string, port: number): void {
  if (readPort(path) !== port) writeFileAtomic(path, `${port}\n`);
}

/** The port that the next start will take. A service that has never run is given one now. */
async function reservePort(path: string): Promise<number> {
  const kept = readPort(path);
  if (kept !== null) return kept;
  const port = await findFreePort();
  writePort(path, port);
  return port;
}

/** The base URL that the next start will have, as far as a service in this directory knows. */
export async function knownBaseUrl(paths: { readonly port: string; readonly address: string }): Promise<string> {
  if (existsSync(paths.address)) return readFileSync(paths.address, 'utf8').trim();
  return baseUrlOf(await reservePort(paths.port));
}

export function baseUrlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** A TCP port on 127.0.0.1 that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}

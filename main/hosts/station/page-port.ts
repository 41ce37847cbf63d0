import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '#lib/atomic-write.ts';

/** The port that a browser's bookmark and cookie know; `null` before the first start. */
export function readPagePort(dataDir: string): number | null {
  try {
    const port = Number(readFileSync(path.join(dataDir, 'page-port'), 'utf8').trim());
    return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
  } catch {
    return null;
  }
}

export function keepPagePort(dataDir: string, port: number): void {
  if (readPagePort(dataDir) !== port) writeFileAtomic(path.join(dataDir, 'page-port'), `${port}\n`);
}

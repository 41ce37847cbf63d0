import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes `count` different text files, 500 in a folder, as fast as possible. */
export function writeSmallFiles(root: string, count: number, sizeBytes = 200): void {
  for (let at = 0; at < count; at += 1) {
    const folder = path.join(root, `folder-${Math.floor(at / 500)}`);
    if (at % 500 === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `file-${at}.txt`), randomBytes(sizeBytes / 2).toString('hex'));
  }
}

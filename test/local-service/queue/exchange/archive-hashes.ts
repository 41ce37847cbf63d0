import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns the hash of each file below a folder, by its path. */
export function hashesOf(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  const files = paths.filter((path) => statSync(path).isFile()).toSorted();
  return Object.fromEntries(
    files.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

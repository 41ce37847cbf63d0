import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What a mistake in Intray would do, done to its data and folders while it does not run. */
export type PlantedMistake = (place: string) => void;

/** Each has to be found by the checks. */
export const plantedMistakes = { lostCopies, movedTooEarly } as const satisfies Record<string, PlantedMistake>;

/** The copies in the spool are not there when they are needed. */
function lostCopies(place: string): void {
  const spool = path.join(place, 'data', 'spool', 'content');
  for (const name of existsSync(spool) ? readdirSync(spool) : []) rmSync(path.join(spool, name), { recursive: true });
}

/** Originals are moved whether the service has processed them or not. */
function movedTooEarly(place: string): void {
  const root = path.join(place, 'move');
  mkdirSync(path.join(root, 'Processed'), { recursive: true });
  for (const name of readdirSync(root)) {
    if (name.endsWith('.txt')) renameSync(path.join(root, name), path.join(root, 'Processed', name));
  }
}

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Imitates a mistake of Intray by changing its data and folders while it does not run. */
export type PlantedMistake = (place: string) => void;

/** The checks must find each of these. */
export const plantedMistakes = { lostCopies, movedTooEarly } as const satisfies Record<string, PlantedMistake>;

/** Removes the copies from the spool before they are needed. */
function lostCopies(place: string): void {
  const spool = path.join(place, 'data', 'spool', 'content');
  for (const name of existsSync(spool) ? readdirSync(spool) : []) rmSync(path.join(spool, name), { recursive: true });
}

/** Moves originals even if the service has not processed them. */
function movedTooEarly(place: string): void {
  const root = path.join(place, 'move');
  mkdirSync(path.join(root, 'Processed'), { recursive: true });
  for (const name of readdirSync(root)) {
    if (name.endsWith('.txt')) renameSync(path.join(root, name), path.join(root, 'Processed', name));
  }
}

import type { FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Dials } from './dials.ts';
import type { Random } from './random.ts';
import { spanMs } from './scene.ts';
import type { Scene } from './scene.ts';
import { removableRoot } from './sim-files.ts';

/** States in which a file's content is registered, or about to be, and not yet known to be at the service. */
const atRest: readonly FileStateKind[] = [
  'queued',
  'batched',
  'retrying',
  'on-hold',
  'uploading',
  'uploaded',
  'duplicate-pending',
  'stabilizing',
];
/** Shorter than, about as long as, and longer than the time until content is copied to the spool. */
const waitsMs = [0, 1_000, 8_000, 60_000];

/** A scanner that reuses a name, or a person who cleans up, while a registered file waits for its upload. */
export function overwrites({ world, setup, disk, app }: Scene, random: Random, dials: Dials): void {
  const pathOf = (file: TrackedFile): string | null => {
    if (!file.present) return null;
    const folder = setup.folders.find(({ id }) => id === file.folderId);
    return folder === undefined ? null : `${folder.root}/${file.path}`;
  };
  const act = (path: string, n: number): void => {
    if (path.startsWith(`${removableRoot}/`) && disk.awayUntilMs > world.elapsedMs()) return;
    if (!disk.files.has(path)) return;
    if (random.chance(0.25)) disk.remove(path);
    else disk.write(path, random.chance(0.1) ? '' : `used again ${n} ${random.uuid()}`);
  };
  const tryOne = (n: number): void => {
    const files = app()?.journal.files({ kinds: random.chance(0.8) ? atRest.slice(0, 3) : atRest }) ?? [];
    const paths = files.map(pathOf).filter((path) => path !== null);
    if (paths.length === 0) {
      if (world.elapsedMs() < spanMs) world.after(random.between(500, 20_000), () => tryOne(n));
      return;
    }
    const path = random.pick(paths);
    world.after(random.pick(waitsMs) * random.next(), () => act(path, n));
  };
  for (let n = 0; n < dials.overwrites; n += 1) world.after(random.next() * spanMs, () => tryOne(n));
}

import type { Transition } from '#core/transition.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { rootKey } from '#engine/root-guard.ts';
import type { Dials } from './dials.ts';
import type { Random } from './random.ts';
import { once, spanMs } from './scene.ts';
import type { Scene } from './scene.ts';
import { hashOf, removableRoot } from './sim-files.ts';
import type { Journal } from '#ports/journal.ts';
import type { SimSetup } from './sim-setup.ts';
import type { Disk, SimFile } from './sim-files.ts';

/** Another directory with files that takes the place of the removable root. */
export interface OtherRootDial {
  readonly fromMs: number;
  /** How long it stays; `null` when it stays for good and a person confirms it after a while. */
  readonly forMs: number | null;
}

export function drawOtherRoot(random: Random): OtherRootDial | null {
  if (!random.chance(0.35)) return null;
  const forMs = random.chance(0.7) ? random.between(5_000, 1_800_000) : null;
  return { fromMs: random.between(60_000, 3_600_000), forMs };
}

const foreignIdentity = '9:900:9000';
const againMs = 30_000;
const confirmsEveryMs = 120_000;
const firstFolder = 'folder-1';

/** Puts the other directory in place once the folder is known and has files, and removes it again. */
export function otherRoot(scene: Scene, random: Random, dials: Dials): void {
  const { world, disk } = scene;
  if (dials.remounts === 'no-birth') knowsItsFolder(scene);
  const dial = dials.otherRoot;
  if (dial === null) return;
  const begin = (): void => {
    if (!isKnown(scene)) {
      if (world.elapsedMs() < spanMs) world.after(againMs, begin);
      return;
    }
    world.note('another directory takes the place of the root');
    const before = takeTree(disk);
    const identity = disk.rootIdentity;
    disk.rootIdentity = foreignIdentity;
    disk.otherRootUntilMs = dial.forMs === null ? Infinity : world.elapsedMs() + dial.forMs;
    const names = [...before.keys()].filter(() => random.chance(0.5));
    for (const [n, path] of [...names, `${removableRoot}/private.pdf`, `${removableRoot}/sub/other.txt`].entries()) {
      const content = `foreign ${n} ${random.uuid()}`;
      disk.foreign.add(hashOf(content));
      disk.write(path, content);
    }
    if (dial.forMs === null) {
      world.after(random.between(60_000, 1_200_000), () => confirm(scene, before));
      return;
    }
    world.after(dial.forMs, () => {
      world.note('the root is back');
      takeTree(disk);
      for (const [path, file] of before) disk.files.set(path, file);
      [disk.rootIdentity, disk.otherRootUntilMs] = [identity, 0];
    });
  };
  world.after(dial.fromMs, begin);
}

/** Whether the journal has recorded which directory the root is, and a file of it. */
function isKnown({ app, disk, world }: Scene): boolean {
  const journal = app()?.journal;
  if (journal === undefined || Math.max(disk.awayUntilMs, disk.swappedUntilMs) > world.elapsedMs()) return false;
  const isSame = journal.fact(rootKey(firstFolder as TrackedFile['folderId'])) === disk.rootIdentity;
  return (
    isSame && journal.files({}).some((file) => file.folderId === firstFolder && file.present && file.hash !== null)
  );
}

function takeTree(disk: Disk): ReadonlyMap<string, SimFile> {
  const tree = new Map([...disk.files].filter(([path]) => path.startsWith(`${removableRoot}/`)));
  for (const path of tree.keys()) disk.files.delete(path);
  return tree;
}

/**
 * A person confirms the directory, repeatedly until the app has accepted it; the files of the old one are lost for
 * good.
 */
function confirm(scene: Scene, before: ReadonlyMap<string, SimFile>): void {
  const { world, disk } = scene;
  const isThere = Math.max(disk.awayUntilMs, disk.swappedUntilMs) <= world.elapsedMs();
  once(scene, ({ engine, journal }) => {
    if (journal.fact(rootKey(firstFolder as TrackedFile['folderId'])) === foreignIdentity) {
      disk.otherRootUntilMs = 0;
      return;
    }
    if (!isThere) return;
    const first = firstFolder as TrackedFile['folderId'];
    if (engine.folderStates().get(first)?.otherRoot !== foreignIdentity || !engine.confirmRoot(first).ok) return;
    world.note('a person confirms the other directory');
    disk.otherRootUntilMs = 0;
    for (const path of before.keys()) disk.lost(path);
  });
  if (disk.otherRootUntilMs > 0) world.after(confirmsEveryMs, () => confirm(scene, before));
}

/** When a remounted share has no identity and its files have changed, Intray asks a person, who confirms it here. */
function knowsItsFolder(scene: Scene): void {
  const { world, disk } = scene;
  once(scene, ({ engine }) => {
    const first = firstFolder as TrackedFile['folderId'];
    const isOwn = disk.otherRootUntilMs === 0 && disk.rootIdentity !== foreignIdentity;
    if (!isOwn || engine.folderStates().get(first)?.otherRoot !== disk.rootIdentity) return;
    world.note('a person knows the folder');
    engine.confirmRoot(first);
  });
  world.after(confirmsEveryMs, () => knowsItsFolder(scene));
}

/**
 * Checks that nothing of the other directory is registered before it is confirmed, and that the files of the old one do
 * not change.
 */
export function createOtherRootCheck(
  disk: Disk,
  setup: Pick<SimSetup, 'folders'>,
  nowMs: () => number,
): (decided: Transition, journal: Pick<Journal, 'fact'>) => readonly string[] {
  const atPath = new Map<TrackedFile['id'], boolean>();
  const judge = (file: TrackedFile, journal: Pick<Journal, 'fact'>): readonly string[] => {
    // The directory was confirmed, or added again after it was removed: it is the folder now.
    if (journal.fact(rootKey(firstFolder as TrackedFile['folderId'])) === foreignIdentity) return [];
    if (disk.otherRootUntilMs <= nowMs() || file.folderId !== firstFolder) return [];
    // Files of a folder that a person has removed are ended as such.
    if (setup.folders.every(({ id }) => id !== firstFolder)) return [];
    if (file.hash !== null && disk.foreign.has(file.hash)) return [`registered from another directory: ${file.path}`];
    const isLost = atPath.get(file.id) === true && !file.present && file.original.kind !== 'moved';
    return isLost ? [`recorded as missing or overwritten while another directory is in its place: ${file.path}`] : [];
  };
  return ({ files }, journal) =>
    files.flatMap(({ file }) => {
      const found = judge(file, journal);
      atPath.set(file.id, file.present);
      return found;
    });
}

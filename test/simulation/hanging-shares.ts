import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import { createCallBudget } from '../../main/adapters/files/call-budget.ts';
import { withCallBudget } from '../../main/adapters/files/with-call-budget.ts';
import type { Life } from './life.ts';
import { isOneDocument, withoutChange } from './changing-jobs.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { Engine } from '#engine/engine.ts';
import type { Dials } from './dials.ts';
import { withoutAnnounced } from './ill-file.ts';
import type { Scene } from './scene.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/** A root whose calls get no answer for a while. A call may take effect before, after or never. */
export interface HangDial {
  readonly root: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A file that is still unfinished this long after the share answers again is blocked by something else. */
const backAfterMs = 3_600_000;
const spanMs = 4_000_000;
/** The roots of the first and the second watch folder. */
const roots = ['/watched', '/second'] as const;

/** Returns `null` when every root answers. The longest hangs last hours, in which every other file must finish. */
export function drawHang(random: Random): HangDial | null {
  if (!random.chance(0.3)) return null;
  const fromMs = random.next() * spanMs;
  const forMs = random.pick([40_000, 1_800_000, 15_000_000, 15_000_000]) * (0.5 + random.next());
  return { root: random.pick(roots), fromMs, untilMs: fromMs + forMs };
}

/** A run with a root that hangs has a second folder, which must continue. */
export const hasSecondFolder = ({ secondFolder, hang }: Dials): boolean => secondFolder || hang !== null;

/** For seeds that were stored before these dials existed. */
export const withoutShares = (drawn: Dials): Dials => ({
  ...withoutChange(drawn),
  hang: null,
  inodes: 'own',
  faultyFile: withoutAnnounced(drawn.faultyFile),
  damage: null,
});

/** Whether a file of this folder can be blocked by its share, or by another file of its combined document. */
export const isHeldUp = (dials: Dials, setup: SimSetup, file: TrackedFile, world: World): boolean =>
  isOneDocument(dials) || isShareAway(dials, setup, file, world);

const isShareAway = ({ hang }: Dials, setup: SimSetup, { folderId }: TrackedFile, world: World): boolean =>
  hang !== null &&
  rootOf(setup, folderId) === hang.root &&
  world.elapsedMs() >= hang.fromMs &&
  world.elapsedMs() < hang.untilMs + backAfterMs;

/**
 * Returns from when all detections can be recorded: a scan records what a full disk did not accept. A share that hangs
 * cannot be scanned, and neither can a folder that is away or replaced.
 */
export function recordableFromMs({ hang }: Dials, fullUntilMs: number, world: World, engine: Engine): number {
  const isScannable = [...engine.folderStates().values()].every(({ away }) => away === null);
  if (fullUntilMs > 0 && !isScannable) return world.elapsedMs();
  const hasHung = fullUntilMs > 0 && hang !== null && world.elapsedMs() >= hang.fromMs;
  return hasHung ? Math.max(fullUntilMs, hang.untilMs) : fullUntilMs;
}

const rootOf = (setup: SimSetup, id: FolderId): string | null =>
  setup.folders.find((folder) => folder.id === id)?.root ?? null;

const underWay: readonly FileStateKind[] = ['stabilizing', 'queued', 'batched', 'uploading', 'uploaded', 'retrying'];
/** From this time on no writer, pause or fault occurs any more, and every wait that was drawn earlier is over. */
const allOverMs = 12_600_000;
/** An attempt to move that fails by chance is repeated more often than this. */
const fewTries = 2;

/** Checks just before a root that hung for hours answers again: no file of other folders may be unfinished. */
export function othersWhileOneHangs({ world, setup, app, found }: Scene, { hang, gone }: Dials): void {
  if (hang === null || gone !== null || hang.untilMs < allOverMs) return;
  const look = (): void => {
    const files = app()?.journal.files({}) ?? [];
    for (const { folderId, path, state, original, present, serviceFault } of files) {
      const root = rootOf(setup, folderId);
      // A file that the service always refuses, or always asks to wait, is blocked only by itself.
      const isIll = serviceFault !== null || (state.kind === 'retrying' && state.failure.kind === 'rate-limited');
      if (root === hang.root || isIll) continue;
      const isTried = original.kind === 'moving' && original.attempts <= fewTries;
      const isPutOff = original.kind === 'none' && state.kind === 'done' && present && root !== null;
      if (isTried || isPutOff || underWay.includes(state.kind))
        found(`blocked by another folder: ${path} (${state.kind})`);
    }
  };
  world.after(hang.untilMs - 1_000, look);
}

interface Hanging {
  readonly world: World;
  readonly life: Life;
  readonly random: Random;
}

/** For planted mistakes: the unlimited files behind those that the engine gets. */
export const unlimitedFiles = new WeakMap<FileSource, FileSource>();

/** Returns the files as the engine gets them: with the production limits around the calls, if a root can hang. */
export function limitedFiles(files: FileSource, { hang }: Dials, world: World, life: Life): FileSource {
  if (hang === null) return files;
  const random = createRandom(Math.floor(hang.fromMs), 'hang');
  const unlimited = withHangingRoot(files, hang, { world, life, random });
  const budget = createCallBudget({
    nowMs: () => world.wallMs(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          if (life.alive) resolve();
        };
        const takeBack = world.after(ms, end);
        signal?.addEventListener('abort', () => {
          takeBack();
          end();
        });
      }),
  });
  const limited = withCallBudget(unlimited, budget);
  unlimitedFiles.set(limited, unlimited);
  return limited;
}

/** A disk with one root that hangs. */
function withHangingRoot(files: FileSource, hang: HangDial, { world, life, random }: Hanging): FileSource {
  const hangs = (): boolean => world.elapsedMs() >= hang.fromMs && world.elapsedMs() < hang.untilMs;
  const back = (): Promise<void> =>
    new Promise((resolve) => {
      world.after(hang.untilMs - world.elapsedMs() + random.next() * 1_000, () => {
        if (life.alive) resolve();
      });
    });
  const call = async <T>(root: string | null, run: () => Promise<T>): Promise<T> => {
    if (root !== hang.root) return run();
    // The call hangs before its effect; its thread is blocked in the kernel until the share answers.
    if (hangs() && random.chance(0.6)) await back();
    const answer = await run();
    if (hangs()) await back();
    return answer;
  };
  async function* slow(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of stream) {
      if (hangs()) await back();
      yield piece;
    }
  }
  const of = ({ root }: FileRef): string | null => root;
  return {
    list: (root, ...rest) => call(root, () => files.list(root, ...rest)),
    stat: (ref) => call(of(ref), () => files.stat(ref)),
    fileStat: (ref) => call(of(ref), () => files.fileStat(ref)),
    hasWriter: (ref) => call(of(ref), () => files.hasWriter(ref)),
    read: (ref, ...rest) => call(of(ref), () => files.read(ref, ...rest)),
    hash: (ref, ...rest) => call(of(ref), () => files.hash(ref, ...rest)),
    open: async (ref) => {
      const stream = await call(of(ref), () => files.open(ref));
      return of(ref) === hang.root ? slow(stream) : stream;
    },
    saveCopy: (ref, ...rest) => call(of(ref), () => files.saveCopy(ref, ...rest)),
    move: (ref, ...rest) => call(of(ref), () => files.move(ref, ...rest)),
    moveBack: (ref, ...rest) => call(of(ref), () => files.moveBack(ref, ...rest)),
  };
}

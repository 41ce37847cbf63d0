import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { isMaintained } from './sim-network.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/**
 * The longest time until the job of a healthy registered file runs, whatever other files do: 15 minutes for a batch
 * that new files keep open, 15 for a file that its batch waits for, 15 for the longest pause after faults, and as much
 * again for waits from before the end of the outages (a wait that was drawn then, a job that is looked for).
 */
const mostProgressMs = 3_600_000;
const lookEveryMs = 30_000;

const stages: readonly FileStateKind[] = ['queued', 'batched', 'uploading', 'uploaded', 'retrying'];

/** A healthy file that is on hold by a service fault is blocked like any other. */
function isUnderWay({ state }: TrackedFile): boolean {
  return stages.includes(state.kind) || (state.kind === 'on-hold' && state.reason === 'service-fault');
}

/** Checks that no file blocks another: time counts only while nothing but another file can be the cause. */
export interface Progress {
  changed(files: readonly TrackedFile[]): void;
  /**
   * Returns the files that made no progress for too long. `isFair`: the service, the folder and the app are there, and
   * nothing is paused.
   */
  step(nowMs: number, isFair: boolean): readonly string[];
}

/** `isHealthy` returns whether the service accepts this content. */
export function createProgress(isHealthy: (file: TrackedFile) => boolean): Progress {
  const waiting = new Map<TrackedFile['id'], { readonly file: TrackedFile; readonly sinceMs: number }>();
  let [fairMs, lastMs, lookedMs] = [0, 0, 0];
  return {
    changed: (files) => {
      for (const file of files) {
        if (!isUnderWay(file) || !isHealthy(file)) waiting.delete(file.id);
        else waiting.set(file.id, { file, sinceMs: waiting.get(file.id)?.sinceMs ?? fairMs });
      }
    },
    step: (nowMs, isFair) => {
      if (isFair) fairMs += nowMs - lastMs;
      lastMs = nowMs;
      if (fairMs - lookedMs < lookEveryMs) return [];
      lookedMs = fairMs;
      return [...waiting.values()].flatMap(({ file, sinceMs }) =>
        // The file may have become ill in the meantime.
        fairMs - sinceMs > mostProgressMs && isHealthy(file)
          ? [`no progress: ${file.path} (${file.state.kind}) is held up`]
          : [],
      );
    },
  };
}

/** Returns whether all `untils` are over, no folder is paused, and no service is in maintenance or denies a right. */
export function isWithinReach(world: World, setup: SimSetup, untils: readonly number[]): boolean {
  return (
    untils.every((untilMs) => untilMs <= world.elapsedMs()) &&
    setup.folders.every(({ paused }) => !paused) &&
    setup.services.every(({ dials }) => dials.rights === null && !isMaintained(dials, world))
  );
}

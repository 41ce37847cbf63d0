import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { isMaintained } from './sim-network.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/**
 * How long a registered file that nothing is wrong with may take until its job runs, whatever its neighbours do: 15 minutes
 * for a batch that new files keep open, 15 for a neighbour that its batch waits for, 15 for the longest pause after faults,
 * and as much again for what came before the outages ended (a wait that was drawn then, a job that is looked for).
 */
const mostProgressMs = 3_600_000;
const lookEveryMs = 30_000;

const stages: readonly FileStateKind[] = ['queued', 'batched', 'uploading', 'uploaded', 'retrying'];

/** A healthy file that is on hold by the service's fault is held up like any other. */
function isUnderWay({ state }: TrackedFile): boolean {
  return stages.includes(state.kind) || (state.kind === 'on-hold' && state.reason === 'service-fault');
}

/** The check that no file holds up another: time counts only while nothing but a neighbour can be to blame. */
export interface Progress {
  changed(files: readonly TrackedFile[]): void;
  /** What stands still for too long; `isFair`: the service, the folder and the app are there, and no person pauses. */
  step(nowMs: number, isFair: boolean): readonly string[];
}

/** `isHealthy`: whether the service takes this content. */
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
        // What is ill may have been found out since.
        fairMs - sinceMs > mostProgressMs && isHealthy(file)
          ? [`no progress: ${file.path} (${file.state.kind}) is held up`]
          : [],
      );
    },
  };
}

/** Whether no spell lasts (`untils`), no folder is paused, and no service is maintained or lacks a right. */
export function isWithinReach(world: World, setup: SimSetup, untils: readonly number[]): boolean {
  return (
    untils.every((untilMs) => untilMs <= world.elapsedMs()) &&
    setup.folders.every(({ paused }) => !paused) &&
    setup.services.every(({ dials }) => dials.rights === null && !isMaintained(dials, world))
  );
}

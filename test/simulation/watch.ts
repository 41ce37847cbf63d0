import { copyWithoutPassword } from './locked-content.ts';
import type { FolderId } from '#core/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { ServiceDials } from './dials.ts';
import { hashOf } from './sim-files.ts';
import type { FileGuards } from './sim-files.ts';
import { isMaintained } from './sim-network.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/** The state of the rules for calls, which outlives the process. */
export interface WatchState {
  /** When a person paused everything. */
  pausedSinceMs: number | null;
  /** A share that hangs for a time carries out calls hours later, whatever has become of the folder meanwhile. */
  readonly hangingRoot: string | null;
  /** When a call last fell into a service's maintenance. */
  readonly maintainedSinceMs: Map<ServiceDials, number>;
}

/** A call that was prepared just before a pause or before the maintenance began may still go out. */
const graceMs = 150_000;
/**
 * Calls that began before the status reported maintenance may still be sent; the report is valid until the status is
 * asked for again.
 */
const [preparedMs, wordHoldsMs] = [10_000, 85_000];

/** Checks every move and every upload at the moment it happens. */
export function createWatch(
  world: World,
  setup: SimSetup,
  journal: Journal,
  problems: string[],
  state: WatchState,
): FileGuards & {
  onSend(serviceDials: ServiceDials): void;
  onAnswer(serviceDials: ServiceDials): void;
  /** Called when a status arrives that says whether maintenance is on. */
  onWord(serviceDials: ServiceDials, isOn: boolean): void;
} {
  /**
   * Whether a move was running when a scan took the same bytes for another file, because a disk's inodes may change.
   */
  const isOnItsWay = (folderId: FolderId, path: string, hash: string): boolean =>
    journal
      .files({ folderId, kinds: ['rejected'] })
      .some((file) => file.path === path && file.hash === hash && file.original.kind === 'moving');
  const answered = new Set<ServiceDials>();
  /** When each service last reported maintenance, unless it has reported the end. */
  const words = new Map<ServiceDials, number>();
  return {
    onAnswer: (serviceDials) => void answered.add(serviceDials),
    onWord: (serviceDials, isOn) => {
      // Uses the wall clock, as the engine does: when the clock jumps, the report is as old as the jump says.
      if (isOn) words.set(serviceDials, world.wallMs());
      else words.delete(serviceDials);
    },
    beforeMove: (root, path, content, to) => {
      if (!to.startsWith('Failed/')) {
        const sent = [content, copyWithoutPassword(content)].map(hashOf);
        if (!sent.some((hash) => setup.processedAnywhere(hash)))
          problems.push(`moved before its checks passed: ${path}`);
        else if (!sent.some((hash) => setup.areOutputsFound(hash)))
          problems.push(`moved before the documents made of it were final and found: ${path}`);
        return;
      }
      const folder = setup.folders.find((candidate) => candidate.root === root);
      if (folder === undefined) return;
      const row = journal.presentAt(folder.id, path);
      if (!folder.moveFailed) problems.push(`moved to Failed/ although its folder does not ask for it: ${path}`);
      // A person may skip a file that is about to be moved.
      const isAllowed =
        root === state.hangingRoot ||
        row?.state.kind === 'rejected' ||
        (row?.state.kind === 'ignored' && row.original.kind === 'moving') ||
        isOnItsWay(folder.id, path, hashOf(content));
      if (!isAllowed) problems.push(`moved to Failed/ as ${row?.state.kind ?? 'nothing'}: ${path}`);
    },
    readWhileOpen: (path) => problems.push(`read while its writer had it open: ${path}`),
    onSend: (serviceDials) => {
      const nowMs = world.elapsedMs();
      if (state.pausedSinceMs !== null && nowMs - state.pausedSinceMs > graceMs) problems.push('uploaded while paused');
      const saidForMs = world.wallMs() - (words.get(serviceDials) ?? Infinity);
      if (saidForMs > preparedMs && saidForMs < wordHoldsMs)
        problems.push('uploaded although the service reports maintenance');
      // A client that never learned the hours has to try.
      if (!answered.has(serviceDials) || !isMaintained(serviceDials, world))
        return void state.maintainedSinceMs.delete(serviceDials);
      const sinceMs = state.maintainedSinceMs.get(serviceDials) ?? nowMs;
      state.maintainedSinceMs.set(serviceDials, sinceMs);
      if (nowMs - sinceMs > graceMs) problems.push('uploaded during maintenance');
    },
  };
}

/** The callbacks of one service's network. */
export const watchCallbacks = (watch: ReturnType<typeof createWatch>, serviceDials: ServiceDials) => ({
  send: () => {
    watch.onSend(serviceDials);
  },
  onStatusWord: (isOn: boolean) => {
    watch.onWord(serviceDials, isOn);
  },
  onHours: () => {
    watch.onAnswer(serviceDials);
  },
});

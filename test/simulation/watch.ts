import type { FolderId } from '#core/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { ServiceDials } from './dials.ts';
import { hashOf } from './sim-files.ts';
import type { FileGuards } from './sim-files.ts';
import { isMaintained } from './sim-network.ts';
import type { SimSetup } from './sim-setup.ts';
import type { World } from './world.ts';

/** What outlives the process of the rules that calls are held against. */
export interface WatchState {
  /** Since when a person has paused everything. */
  pausedSinceMs: number | null;
  /** A share that hangs for a time carries out hours later what was asked of it, whatever became of the folder meanwhile. */
  readonly hangingRoot: string | null;
  /** Since when a call was last seen to fall into a service's maintenance. */
  readonly maintainedSinceMs: Map<ServiceDials, number>;
}

/** A call that was prepared right before the pause, or before the clock reached the hour, may still go out. */
const graceMs = 150_000;
/** What was begun before the word came may still be sent; until the word is asked for again it holds. */
const [preparedMs, wordHoldsMs] = [10_000, 85_000];

/** Looks at every move and every sending at the moment it is made. */
export function createWatch(
  world: World,
  setup: SimSetup,
  journal: Journal,
  problems: string[],
  state: WatchState,
): FileGuards & {
  onSend(serviceDials: ServiceDials): void;
  onAnswer(serviceDials: ServiceDials): void;
  /** A status word came: whether it says that maintenance is on. */
  onWord(serviceDials: ServiceDials, isOn: boolean): void;
} {
  /** A move that was under way when a scan took the same bytes for another file: the inodes of a disk may change. */
  const isOnItsWay = (folderId: FolderId, path: string, hash: string): boolean =>
    journal
      .files({ folderId, kinds: ['rejected'] })
      .some((file) => file.path === path && file.hash === hash && file.original.kind === 'moving');
  const answered = new Set<ServiceDials>();
  /** When each service last said that maintenance is on, and has not taken it back. */
  const words = new Map<ServiceDials, number>();
  return {
    onAnswer: (serviceDials) => void answered.add(serviceDials),
    onWord: (serviceDials, isOn) => {
      // By the clock of the computer, as the engine sees it: where that leaps, the word has lasted as long.
      if (isOn) words.set(serviceDials, world.wallMs());
      else words.delete(serviceDials);
    },
    beforeMove: (root, path, content, to) => {
      if (!to.startsWith('Failed/')) {
        if (!setup.processedAnywhere(hashOf(content))) problems.push(`moved before its proofs: ${path}`);
        return;
      }
      const folder = setup.folders.find((candidate) => candidate.root === root);
      if (folder === undefined) return;
      const row = journal.presentAt(folder.id, path);
      if (!folder.moveFailed) problems.push(`moved to Failed/ unasked: ${path}`);
      // A person may skip what is about to be moved.
      const mayBe =
        root === state.hangingRoot ||
        row?.state.kind === 'rejected' ||
        (row?.state.kind === 'ignored' && row.original.kind === 'moving') ||
        isOnItsWay(folder.id, path, hashOf(content));
      if (!mayBe) problems.push(`moved to Failed/ as ${row?.state.kind ?? 'nothing'}: ${path}`);
    },
    readWhileOpen: (path) => problems.push(`read while its writer had it open: ${path}`),
    onSend: (serviceDials) => {
      const nowMs = world.elapsedMs();
      if (state.pausedSinceMs !== null && nowMs - state.pausedSinceMs > graceMs) problems.push('sent while paused');
      const saidForMs = world.wallMs() - (words.get(serviceDials) ?? Infinity);
      if (saidForMs > preparedMs && saidForMs < wordHoldsMs)
        problems.push('sent although the service says Maintenance');
      // A client that never learned the hours can only try.
      if (!answered.has(serviceDials) || !isMaintained(serviceDials, world))
        return void state.maintainedSinceMs.delete(serviceDials);
      const sinceMs = state.maintainedSinceMs.get(serviceDials) ?? nowMs;
      state.maintainedSinceMs.set(serviceDials, sinceMs);
      if (nowMs - sinceMs > graceMs) problems.push('sent during maintenance');
    },
  };
}

/** What a network tells of one service. */
export const ears = (watch: ReturnType<typeof createWatch>, serviceDials: ServiceDials) => ({
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

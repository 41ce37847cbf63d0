import { completeness } from '#core/completeness.ts';
import { decision, moved } from '#core/decision.ts';
import { itemId } from '#core/ids.ts';
import type { ItemId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { judgeSettled } from '#core/settle.ts';
import type { Looks, StabilityWait } from '#core/settle.ts';
import { gone, newItem, replaced } from '#core/sighting.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { Recallable } from './clock-watch.ts';
import type { Context } from './context.ts';
import { refOf } from './context.ts';
import type { LaneSpec } from './lane.ts';
import { createDueQueue } from './due-queue.ts';
import { hold, recordFile } from './recorder.ts';
import { createTasks } from './tasks.ts';

/** A root that is away is looked at again after so long. */
const awayMs = 5_000;
const awayMsAFile = 5;

export interface Settler extends LaneSpec, Recallable {
  /** A file that begins to settle, or that has stopped. */
  note(item: Item): void;
  /** Takes up every file that was settling when the engine stopped. */
  recover(): void;
  /** Why a file still waits although it does not change, and until when; `null` for others. */
  readonly waitOf: (id: ItemId) => StabilityWait | null;
  /** A person takes a file for whole although its end is missing; `false` where it waits for something else. */
  readonly takeAsWhole: (id: ItemId) => boolean;
  /** The computer slept until now: who writes a file slept as well, and no file has rested meanwhile. */
  slept(nowMs: number): void;
  /** Resolves when no file is being read. */
  idle(): Promise<void>;
}

interface Entry {
  readonly looks: Looks | null;
  readonly lookAtMs: number;
  readonly wait: StabilityWait | null;
}

/** The files that are watched, when each is looked at next, and which of them a person takes for whole. */
function createWatched() {
  const entries = new Map<ItemId, Entry>();
  /** May hold what has left or was put off since; `entries` is right. */
  const due = createDueQueue<ItemId>();
  const takenAsWhole = new Set<ItemId>();
  const put = (id: ItemId, entry: Entry): void => {
    entries.set(id, entry);
    due.add(id, entry.lookAtMs);
  };
  const leave = (id: ItemId): void => {
    entries.delete(id);
    takenAsWhole.delete(id);
  };
  const takeAsWhole = (id: ItemId): boolean => {
    const entry = entries.get(id);
    if (entry?.wait?.reason !== 'end-missing') return false;
    takenAsWhole.add(id);
    put(id, { ...entry, lookAtMs: 0 });
    return true;
  };
  return { entries, due, put, leave, takenAsWhole, takeAsWhole };
}

/** Watches files until they rest, and has them recorded (docs/file-lifecycle.md#steps). */
export function createSettler(context: Context, wake: () => void): Settler {
  const { entries, due, put, leave, takenAsWhole, takeAsWhole } = createWatched();
  const tasks = createTasks(context.options.looksAtOnce, context.clock, context.logger, wake);
  let awakeSinceMs = 0;
  // Thousands of files of a root that is away would be looked at without a pause.
  const awayForMs = (): number => Math.max(awayMs, entries.size * awayMsAFile);

  const settle = async (id: ItemId): Promise<void> => {
    const entry = entries.get(id);
    const item = context.journal.item(id);
    if (entry === undefined || item?.state.kind !== 'settling') {
      leave(id);
      return;
    }
    // Should the look fail (a full disk under the journal), there is another.
    const next = await lookOnce(context, item, entry, {
      awayForMs: awayForMs(),
      awakeSinceMs: () => awakeSinceMs,
      isTakenAsWhole: () => takenAsWhole.has(id),
    }).catch((error: unknown) => {
      put(id, { ...entry, lookAtMs: context.clock.nowMs() + awayMs });
      throw error;
    });
    const now = context.journal.item(id);
    if (now?.state.kind !== 'settling') leave(id);
    // It had left, and a person or a change has brought it back meanwhile.
    else put(id, next ?? { looks: null, lookAtMs: context.clock.nowMs() + awayMs, wait: null });
  };
  return {
    name: 'settler',
    interest: { items: ['settling'] },
    note: (item) => {
      if (item.state.kind !== 'settling') leave(item.id);
      else if (!entries.has(item.id)) put(item.id, { looks: null, lookAtMs: 0, wait: null });
    },
    recover: () => {
      for (const { id } of context.journal.items({ kinds: ['settling'] })) {
        put(id, { looks: null, lookAtMs: 0, wait: null });
      }
    },
    waitOf: (id) => entries.get(id)?.wait ?? null,
    takeAsWhole,
    pass: () => {
      const nowMs = context.clock.nowMs();
      for (let first = due.peek(); first !== null; first = due.peek()) {
        if (first.dueAtMs > nowMs) return Promise.resolve(first.dueAtMs);
        // A look under way puts the file back when it ends, or when it fails.
        const isCurrent = entries.get(first.what)?.lookAtMs === first.dueAtMs && !tasks.has(first.what);
        if (isCurrent && tasks.free <= 0) return Promise.resolve(null);
        due.shift();
        const id = first.what;
        if (isCurrent) tasks.run(id, () => settle(id));
      }
      return Promise.resolve(null);
    },
    slept: (nowMs) => {
      awakeSinceMs = nowMs;
    },
    recall: () => {
      awakeSinceMs = 0;
      for (const [id, entry] of entries) put(id, { ...entry, looks: null, lookAtMs: 0 });
    },
    idle: () => tasks.idle(),
  };
}

interface LookTimes {
  /** How long a file waits whose root is away. */
  readonly awayForMs: number;
  /** Asked after the time: that is when it is noticed that the computer slept. */
  readonly awakeSinceMs: () => number;
  readonly isTakenAsWhole: () => boolean;
}

/** One look at a settling file; `null` when it has left that state. */
async function lookOnce(context: Context, item: Item, entry: Entry, times: LookTimes): Promise<Entry | null> {
  const folder = context.folder(item.folderId);
  const ref = refOf(context, item);
  if (folder === null || ref === null) {
    context.commit(
      decision({ items: [moved(item, { kind: 'ignored', reason: 'folder-removed' }, 'its folder was removed')] }),
    );
    return null;
  }
  const wait = (lookAtMs: number): Entry => ({ looks: null, lookAtMs, wait: null });
  const stat = await context.files.stat(ref);
  if (stat.kind === 'away') return wait(context.clock.nowMs() + times.awayForMs);
  const current = (): Item | null => {
    const row = context.journal.item(item.id);
    return row?.state.kind === 'settling' ? row : null;
  };
  if (stat.kind === 'gone') {
    const row = current();
    if (row !== null) context.commit(gone(row));
    return null;
  }
  if (stat.sighting.kind !== 'file') {
    const row = current();
    const ignored = { kind: 'ignored', reason: 'not-a-file' } as const;
    if (row === null) return null;
    const nowMs = context.clock.nowMs();
    const fresh = newItem(itemId(context.ids.uuid()), row.folderId, stat.sighting, ignored, nowMs);
    context.commit(replaced(row, fresh, 'not a file any more', nowMs));
    return null;
  }
  const { stamp } = stat.sighting;
  const complete = await isComplete(context.files, ref, stamp.sizeBytes);
  const writer = await context.files.hasWriter(ref);
  const nowMs = context.clock.nowMs();
  const verdict = judgeSettled(
    restedSince(entry.looks, times.awakeSinceMs(), nowMs),
    { stamp, complete, writer, isTakenAsWhole: times.isTakenAsWhole() },
    folder.settle,
    nowMs,
  );
  switch (verdict.kind) {
    case 'wait':
      return { looks: verdict.looks, lookAtMs: verdict.lookAtMs, wait: verdict.wait };
    case 'held': {
      const row = current();
      if (row !== null) hold(context, row, stamp, { reason: 'still-open', message: verdict.message });
      return null;
    }
    case 'settled': {
      const recorded = await recordFile(context, { id: item.id, ref, stamp, note: verdict.note });
      return recorded === 'settle-again' ? wait(context.clock.nowMs() + folder.settle.quietMs) : null;
    }
  }
}

function restedSince(looks: Looks | null, awakeSinceMs: number, nowMs: number): Looks | null {
  // A clock that is set back by little and little tells nothing of it.
  if (looks === null || awakeSinceMs > nowMs) return looks;
  return { ...looks, sinceMs: Math.max(looks.sinceMs, awakeSinceMs) };
}

/** Runs the rule that asks for bytes; what cannot be read says nothing. */
async function isComplete(files: FileSource, ref: FileRef, sizeBytes: number): Promise<boolean | null> {
  const rule = completeness(sizeBytes);
  for (let step = rule.next(); ;) {
    if (step.done === true) return step.value;
    const part = await files.read(ref, step.value.offsetBytes, step.value.lengthBytes);
    if (!part.ok || part.value.length < step.value.lengthBytes) return null;
    step = rule.next(part.value);
  }
}

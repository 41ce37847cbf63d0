import type { Transition } from '#core/transition.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileGroup, FileStateKind } from '#core/file-state.ts';
import type { ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { BatchStateKind } from '#core/batch-state.ts';
import type { Journal } from '#ports/journal.ts';

/**
 * What the journal must hold according to the committed transitions, kept separately. It is cheap enough to ask after
 * every step whether any file is in progress. The journal's own answers are compared with it (`differs`).
 */
export interface Shadow {
  /** Reads the journal at the start of a new life. */
  reload(journal: Journal): void;
  apply(decision: Transition): void;
  /** Returns false only when a file is certainly in progress. */
  mayRest(): boolean;
  /** Returns how the journal's sums differ from this; `null` when they agree. */
  differs(groups: Readonly<Record<FileGroup, number>>): string | null;
}

const allKinds = Object.keys(groupOf) as readonly FileStateKind[];
const moving = allKinds.filter((kind) => groupOf[kind] === 'inProgress' && kind !== 'duplicate-pending');
const isMoving: ReadonlySet<FileStateKind> = new Set(moving);
const live: readonly BatchStateKind[] = liveBatchKinds;

/** `gone` returns the service whose files and batches wait for a person and do not change. */
export function createShadow(gone: () => ServiceId | null): Shadow {
  const files = new Map<TrackedFile['id'], Pick<TrackedFile, 'serviceId'> & { readonly kind: FileStateKind }>();
  const counts = new Map<FileStateKind, number>();
  const batches = new Map<string, ServiceId>();
  const count = (kind: FileStateKind, by: number): void => void counts.set(kind, (counts.get(kind) ?? 0) + by);
  const forget = (id: TrackedFile['id']): void => {
    const known = files.get(id);
    if (known !== undefined) count(known.kind, -1);
    files.delete(id);
  };
  const put = (file: TrackedFile): void => {
    forget(file.id);
    files.set(file.id, { kind: file.state.kind, serviceId: file.serviceId });
    count(file.state.kind, 1);
  };
  return {
    reload: (journal) => {
      files.clear();
      counts.clear();
      batches.clear();
      for (const file of journal.files({})) put(file);
      for (const batch of journal.batchesIn(liveBatchKinds)) batches.set(batch.id, batch.serviceId);
    },
    apply: (decision) => {
      for (const id of decision.absorbed) forget(id);
      for (const { file } of decision.files) put(file);
      for (const { id, state, serviceId } of decision.batches) {
        if (live.includes(state.kind)) batches.set(id, serviceId);
        else batches.delete(id);
      }
    },
    mayRest: () => {
      const away = gone();
      if ([...batches.values()].some((id) => id !== away)) return false;
      if (moving.every((kind) => (counts.get(kind) ?? 0) === 0)) return true;
      return (
        away !== null && [...files.values()].every(({ kind, serviceId }) => serviceId === away || !isMoving.has(kind))
      );
    },
    differs: (reported) => {
      const groups: Record<FileGroup, number> = { inProgress: 0, done: 0, onHold: 0, ignored: 0 };
      for (const [kind, n] of counts) groups[groupOf[kind]] += n;
      const wrong = (Object.keys(groups) as FileGroup[]).filter((group) => reported[group] !== groups[group]);
      return wrong.length === 0 ? null : `${wrong.join(', ')}: not what was committed`;
    },
  };
}

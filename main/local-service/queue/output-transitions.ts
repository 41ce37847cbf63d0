import type { SplitPlan } from '#service-api/split-plan.ts';
import type { TakenPart } from '../readers/parts/take-parts.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { Store } from '../store/store.ts';
import type { JobItem } from '../store/work-queue.ts';
import { createJobEnds } from './job-ends.ts';
import { leaveUnmerged, type MergeObstacle } from './leave-as-is.ts';
import { recordMerged } from './record-merged.ts';
import { recordParts } from './record-parts.ts';
import { changeFile } from './status-changes.ts';
import { storeOutputs } from './store-outputs.ts';
import type { LostPart } from './thread-messages.ts';

/**
 * The state changes by which files become other files. Each is one transaction, so that after a kill there are either
 * the inputs or the outputs. They resolve with `false` and change nothing when the item's claim was lost.
 */
export interface OutputTransitions {
  /** Replaces the files of the job by the document at `path`. */
  recordMerged(item: JobItem, path: string): Promise<boolean>;
  recordNotMerged(item: JobItem, obstacle: MergeObstacle): Promise<boolean>;
  /** Replaces a file by its parts. */
  recordParts(
    item: JobItem,
    parts: { readonly parts: readonly TakenPart[]; readonly missing: readonly LostPart[] },
  ): Promise<boolean>;
  /** Makes a file wait until a person has decided how it is split. */
  recordPlan(item: JobItem, plan: SplitPlan): Promise<boolean>;
}

export function createOutputTransitions(
  { store, blobs }: { readonly store: Store; readonly blobs: BlobStore },
  nowMs: () => number,
): OutputTransitions {
  const jobEnds = createJobEnds(store, nowMs);
  return {
    recordMerged: (item, path) =>
      storeOutputs({ store, blobs }, [path], async (tx, [staged]) => {
        if (staged === undefined) throw new Error('no output');
        return recordMerged(tx, item, staged, nowMs());
      }),
    recordNotMerged: (item, obstacle) => store.transaction((tx) => leaveUnmerged(tx, item, obstacle, nowMs())),
    recordParts: (item, { parts, missing }) => {
      const paths = parts.map(({ path }) => path);
      return jobEnds.after(
        item.jobId,
        storeOutputs({ store, blobs }, paths, (tx, staged) =>
          recordParts(tx, item, { parts, staged, missing }, nowMs()),
        ),
      );
    },
    recordPlan: (item, plan) =>
      store.transaction(async (tx) => {
        if (!(await tx.queue.review(item))) return false;
        const at = new Date(nowMs()).toISOString();
        await tx.files.setPlan(item.fileId, plan);
        await changeFile(tx, item.fileId, { to: 'review', at, detail: { documents: plan.documents.length } });
        return true;
      }),
  };
}

import type { SplitPlan } from '#service-api/split-plan.ts';
import type { StoreTransaction } from '../store/store.ts';
import { changeFile } from './status-changes.ts';

export interface AcceptPlanInput {
  readonly companyId: string;
  readonly fileId: string;
  readonly documents: readonly { readonly firstPage: number; readonly lastPage: number }[];
}

export type AcceptPlanOutcome =
  | { readonly kind: 'accepted'; readonly plan: SplitPlan }
  | { readonly kind: 'not-in-review' }
  | { readonly kind: 'not-in-order'; readonly pageCount: number };

/** Stores how a person wants a file to be split, and queues it. */
export async function acceptPlan(
  tx: StoreTransaction,
  { companyId, fileId, documents }: AcceptPlanInput,
  at: string,
): Promise<AcceptPlanOutcome> {
  const file = await tx.files.find(fileId);
  const proposed = await tx.files.plan(fileId);
  if (file?.companyId !== companyId || file.status !== 'review' || proposed === null) return { kind: 'not-in-review' };
  const { pageCount } = proposed;
  let before = 0;
  for (const { firstPage, lastPage } of documents) {
    if (firstPage <= before || lastPage < firstPage || lastPage > pageCount) return { kind: 'not-in-order', pageCount };
    before = lastPage;
  }
  const plan = { documents: documents.map((one) => ({ ...one, confidence: null })), pageCount, accepted: true };
  await tx.files.setPlan(fileId, plan);
  if (!(await tx.queue.endReview(fileId))) return { kind: 'not-in-review' };
  await changeFile(tx, fileId, { to: 'queued', at, detail: { documents: documents.length } });
  return { kind: 'accepted', plan };
}

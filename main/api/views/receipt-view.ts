import type { Receipt as ReceiptView } from '#contract/items.ts';
import type { Item } from '#core/item.ts';
import type { Receipt } from '#core/receipt.ts';
import type { HistoryEntry } from '#ports/journal.ts';

const proofs = ['accepted', 'counted', 'hashed', 'settled', 'found'] as const satisfies readonly (keyof Receipt)[];

/** The proofs of a file; `null` while the service has not accepted it. */
export function receiptView(item: Item, history: readonly HistoryEntry[]): ReceiptView | null {
  const { serviceId, remote, hash, receipt } = item;
  if (serviceId === null || remote === null || hash === null || receipt.accepted.kind !== 'given') return null;
  return {
    serviceId,
    fileId: remote.fileId,
    jobId: remote.jobId,
    sizeBytes: item.stamp.sizeBytes,
    sha256: hash,
    proofs: {
      accepted: true,
      counted: receipt.counted.kind === 'given',
      hashed: receipt.hashed.kind === 'given',
      settled: receipt.settled.kind === 'given',
      found: receipt.found.kind === 'given',
    },
    missing: proofs.flatMap((name) => {
      const proof = receipt[name];
      return proof.kind === 'not-had' ? [`${name}: ${proof.why}`] : [];
    }),
    provenAtMs: history.findLast((entry) => entry.to === 'done')?.atMs ?? null,
  };
}

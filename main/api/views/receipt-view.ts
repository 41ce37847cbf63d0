import { checkNames, type Receipt as ReceiptView } from '#contract/files.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { HistoryEntry } from '#ports/journal.ts';

/** Returns the checks of a file; `null` while the service has not accepted it. */
export function receiptView(file: TrackedFile, history: readonly HistoryEntry[]): ReceiptView | null {
  const { serviceId, remote, hash, receipt, unlocked } = file;
  if (serviceId === null || remote === null || hash === null || receipt.accepted.kind !== 'passed') return null;
  return {
    serviceId,
    fileId: remote.fileId,
    jobId: remote.jobId,
    sizeBytes: file.stat.sizeBytes,
    sha256: hash,
    unlocked: unlocked === null ? null : { sizeBytes: unlocked.sizeBytes, sha256: unlocked.hash },
    checks: {
      accepted: true,
      size: receipt.size.kind === 'passed',
      content: receipt.content.kind === 'passed',
      final: receipt.final.kind === 'passed',
      findable: receipt.findable.kind === 'passed',
    },
    notAvailable: checkNames.flatMap((name) => {
      const check = receipt[name];
      return check.kind === 'not-available' ? [{ check: name, reason: check.why }] : [];
    }),
    outputs: (receipt.outputs?.files ?? []).map((file) => ({ ...file })),
    verifiedAtMs: history.findLast((entry) => entry.to === 'done')?.atMs ?? null,
  };
}

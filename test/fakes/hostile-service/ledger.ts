import { createHash } from 'node:crypto';
import type { BareStore } from '../bare-server/bare-store.ts';

/** The uploads of one content. */
export interface LedgerRow {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The number of uploads that arrived completely. */
  readonly uploads: number;
  /** The number of closed sessions that contain it: more than 1 means processed twice. */
  readonly processed: number;
}

/** Returns one row for each content, by name. */
export function ledgerOf(store: BareStore): readonly LedgerRow[] {
  const closed = new Set(store.jobs.map((job) => job.sessionId));
  const rows = new Map<string, LedgerRow>();
  for (const { name, bytes, sessionId } of store.files.values()) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const before = rows.get(sha256);
    rows.set(sha256, {
      name,
      sha256,
      sizeBytes: bytes.length,
      uploads: (before?.uploads ?? 0) + 1,
      processed: (before?.processed ?? 0) + (closed.has(sessionId) ? 1 : 0),
    });
  }
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the ledger for a terminal, with a verdict: nothing may be processed twice. */
export function shownLedger(store: BareStore): string {
  const rows = ledgerOf(store);
  const lines = rows.map(
    (row) => `${String(row.processed).padStart(9)}  ${String(row.uploads).padStart(7)}  ${JSON.stringify(row.name)}`,
  );
  const twice = rows.filter((row) => row.processed > 1);
  const never = rows.filter((row) => row.processed === 0);
  return [
    'processed  uploads  name',
    ...lines,
    `${rows.length} contents, ${store.jobs.length} jobs; ${never.length} in no job yet; processed twice: ` +
      (twice.length === 0 ? 'none' : twice.map((row) => JSON.stringify(row.name)).join(', ')),
  ].join('\n');
}

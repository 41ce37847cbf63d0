import { moved } from './decision.ts';
import type { ItemChange } from './decision.ts';
import type { Item } from './item.ts';
import { nextPollMs } from './poll.ts';
import { given, hasProvenBytes, isComplete, notForThisRole, notHad, withReportedBytes } from './receipt.ts';
import type { Receipt, ReportedBytes } from './receipt.ts';
import type { Moment } from './moment.ts';
import type { AfterAction } from './disposal.ts';

/** What a look for proofs brought. A part that could not be asked for now (`later`) is asked for again. */
export interface ProofLook {
  /** What the file's record says of the bytes; `none`: there is no record, or it does not say. */
  readonly record: ReportedBytes | 'none' | 'later' | 'forbidden';
  readonly downloaded: ReportedBytes | 'none' | 'later' | 'forbidden' | 'not-needed';
  readonly search: 'found' | 'not-found' | 'none' | 'later' | 'forbidden';
}

/** An index may lag: so many looks before "could not be had". */
export const searchLooks = 6;
/** So many looks at a part that fails for now, before the file is done without it. */
export const maxProofLooks = 40;

/**
 * Which proofs are still to be looked for. The download only where the after-action needs it
 * (docs/file-lifecycle.md#receipt).
 */
export function wantedProofs(receipt: Receipt, afterAction: AfterAction) {
  const bytesOpen = receipt.counted.kind === 'open' || receipt.hashed.kind === 'open';
  return {
    record: bytesOpen,
    search: receipt.found.kind === 'open',
    downloadIfUnproven: afterAction === 'move' && receipt.settled.kind === 'given' && !hasProvenBytes(receipt),
  };
}

/** What follows from a look: done, another look, or parked because the service holds other bytes. */
export function proofLooked(item: Item, look: ProofLook, at: Moment): ItemChange | null {
  if (item.state.kind !== 'proving' || item.hash === null) return null;
  const sent = { sizeBytes: item.stamp.sizeBytes, sha256: item.hash };
  const last = item.state.looks + 1 >= maxProofLooks;
  let receipt: Receipt | null = item.receipt;
  if (typeof look.record === 'object') receipt = withReportedBytes(receipt, sent, look.record, 'the file’s record');
  if (receipt !== null && typeof look.downloaded === 'object') {
    receipt = withReportedBytes(receipt, sent, look.downloaded, 'a download');
  }
  if (receipt === null) {
    const message = 'The service holds other bytes than were sent.';
    return moved(item, { kind: 'parked', reason: 'bytes', message }, message);
  }
  const settledBytes = (look.record !== 'later' && look.downloaded !== 'later') || last;
  if (settledBytes) receipt = closeBytes(receipt, look.record === 'forbidden');
  receipt = { ...receipt, found: foundProof(receipt, look, item.state.looks, last) };
  if (isComplete(receipt)) return moved(item, { kind: 'done' }, doneBecause(receipt), { receipt });
  const lookAtMs = at.nowMs + nextPollMs(item.state.looks, at.chance);
  return moved(item, { kind: 'proving', lookAtMs, looks: item.state.looks + 1 }, 'looked for proofs', { receipt });
}

function doneBecause({ settled }: Receipt): string {
  return settled.kind === 'given'
    ? 'every proof that can be had is there'
    : 'accepted by the service; this role cannot see more';
}

function closeBytes(receipt: Receipt, isForbidden: boolean): Receipt {
  const close = (proof: Receipt['counted'], why: string) => (proof.kind === 'open' ? notHad(why) : proof);
  return {
    ...receipt,
    counted: close(receipt.counted, isForbidden ? notForThisRole : 'the service does not report a byte count'),
    hashed: close(receipt.hashed, isForbidden ? notForThisRole : 'the service does not report a hash'),
  };
}

function foundProof(receipt: Receipt, look: ProofLook, looks: number, last: boolean): Receipt['found'] {
  if (receipt.found.kind !== 'open') return receipt.found;
  switch (look.search) {
    case 'found':
      return given('a search returned it');
    case 'forbidden':
      return notHad(notForThisRole);
    case 'none':
      return notHad('this service or role gives no search');
    case 'not-found':
      return looks + 1 >= searchLooks ? notHad('no search returned it') : receipt.found;
    case 'later':
      return last ? notHad('the search did not answer') : receipt.found;
  }
}

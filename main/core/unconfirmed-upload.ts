import { giveUpAfterFault, leaveAfterFault } from './batch-fault.ts';
import type { UploadSituation } from './batch-fault.ts';
import { decision, moved, nothing } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { Failure } from './failure.ts';
import type { Sha256 } from './ids.ts';
import type { Doubt } from './item-state.ts';
import type { Item } from './item.ts';
import { emptyReceipt, given, withReportedBytes } from './receipt.ts';
import type { ReportedBytes } from './receipt.ts';
import { isServiceFault } from './service-fault.ts';
import type { Session } from './session.ts';

/** First look 2 s after the doubt began. `failure`: how the upload ended; `null` where nobody knows. */
export function doubtful(item: Item, nowMs: number, failure: Failure | null): Item['state'] {
  const startedAtMs = item.state.kind === 'uploading' ? item.state.startedAtMs : nowMs;
  return { kind: 'uploading', startedAtMs, doubt: { lookAtMs: nowMs + 2_000, looks: 0, failure } };
}

/** A file as the service lists it in an open session. */
export interface ListedFile extends ReportedBytes {
  readonly fileId: string;
  readonly name?: string;
}

/** The others of the session wait for it meanwhile. */
const doubtLookWaitsMs = [5_000];

/**
 * Settles the doubt about one sending. `listed`: what the session holds at the service, without the files that others of
 * ours own; `null` where the service cannot tell. Exactly one match is adopted; with none, after two looks, or more than one
 * the session is given up: what comes late must find it so.
 */
export function doubtLooked(
  item: Item,
  session: Session,
  members: readonly Item[],
  listed: readonly ListedFile[] | null,
  name: string,
  situation: UploadSituation,
): Decision {
  if (item.state.kind !== 'uploading' || item.state.doubt === null || item.hash === null) return nothing;
  const { doubt } = item.state;
  const matches = matching(item, listed ?? [], name);
  const [match, second] = matches;
  if (match !== undefined && second === undefined) return decision({ items: [adopted(item, item.hash, match)] });
  if (listed !== null && match === undefined && mayLookAgain(doubt)) {
    const lookAtMs = situation.at.nowMs + (doubtLookWaitsMs[doubt.looks] ?? 0);
    const next = { ...item.state, doubt: { ...doubt, lookAtMs, looks: doubt.looks + 1 } };
    return decision({ items: [moved(item, next, 'not found in its session yet')] });
  }
  if (doubt.failure !== null && isServiceFault(doubt.failure)) {
    return leaveAfterFault(item, session, members, doubt.failure, situation, true);
  }
  return giveUpAfterFault(session, members, 'it could not be told whether a file had arrived', situation);
}

/** Whether a look that finds nothing is followed by another. */
export function mayLookAgain(doubt: Doubt): boolean {
  return doubtLookWaitsMs[doubt.looks] !== undefined;
}

/** Files of the list that can be this one. */
export function matching(item: Item, listed: readonly ListedFile[], name: string): readonly ListedFile[] {
  return listed.filter((file) =>
    file.sha256 !== undefined
      ? file.sha256 === item.hash
      : file.sizeBytes === item.stamp.sizeBytes && file.name === name,
  );
}

function adopted(item: Item, hash: Sha256, match: ListedFile): ItemChange {
  const base = { ...emptyReceipt, accepted: given('the service lists it in our session') };
  const sent = { sizeBytes: item.stamp.sizeBytes, sha256: hash };
  const receipt = withReportedBytes(base, sent, match, 'the list of the session') ?? base;
  const fields = { remote: { fileId: match.fileId, jobId: null }, receipt, attempts: 0, serviceFault: null };
  return moved(item, { kind: 'uploaded' }, 'found in its session', fields);
}

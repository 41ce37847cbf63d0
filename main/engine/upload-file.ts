import { message } from '#contract/messages/message.ts';
import type { UploadSituation } from '#core/batch-fault.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { nameOf, sentContent } from '#core/tracked-file.ts';
import { unlockedCopyLost } from '#core/unlock.ts';
import type { Batch } from '#core/batch-state.ts';
import { leaveBatchUnreachable } from '#core/batch.ts';
import { stabilizeAgain } from '#core/detect.ts';
import { isServiceFault } from '#core/service-fault.ts';
import { refusedBySize } from '#core/size-limit.ts';
import { sameStat } from '#core/file-stat.ts';
import { transition, fileInState } from '#core/transition.ts';
import { resolveUnaccounted, copyLost } from '#core/spool.ts';
import { beginUpload, notUploaded, uploadEnded } from '#core/upload.ts';
import type { UploadEnd } from '#core/upload.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { UploadOutcome, UploadRequest } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { Clock } from '#ports/clock.ts';
import type { Settings } from '#ports/settings.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { UnlockedCopies } from '#ports/unlocked-copies.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { Connections } from './connections.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { Folders } from './folders.ts';
import type { ServiceFaults } from './service-faults.ts';
import type { SizeLimits } from './size-limits.ts';
import type { Progress } from './progress.ts';
import type { UploadedBefore } from './uploaded-before.ts';
import type { WaitingMembers } from './waiting-members.ts';

/** The metadata of an upload that says how the file came to Intray. It is sent where the batch's id is sent. */
const channelKey = 'intray_channel';

export interface UploadFileDeps {
  readonly journal: Pick<Journal, 'batch' | 'file' | 'files' | 'membersOf'>;
  readonly commit: Commit;
  readonly files: Pick<FileSource, 'fileStat' | 'open' | 'stat'>;
  readonly spool: Pick<ContentSpool, 'has' | 'open'>;
  readonly unlockedCopies: Pick<UnlockedCopies, 'has' | 'open'>;
  readonly folders: Pick<Folders, 'get' | 'refOf'>;
  readonly connections: Pick<Connections, 'reach'>;
  readonly pauses: Pick<ConnectionPauses, 'noteSuccess' | 'pause'>;
  readonly faults: ServiceFaults;
  readonly sizeLimits: Pick<SizeLimits, 'learn' | 'of'>;
  readonly uploadedBefore: Pick<UploadedBefore, 'note'>;
  readonly waiting: Pick<WaitingMembers, 'note'>;
  readonly progress: Pick<Progress, 'ended' | 'note'>;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'sendsBatchId'>;
}

/** Returns the batches that get no other upload until an unconfirmed one is reconciled. */
export function unconfirmedBatches(deps: {
  readonly journal: Pick<Journal, 'files'>;
}): ReadonlySet<TrackedFile['batchId']> {
  const uploading = deps.journal.files({ kinds: ['uploading'] });
  return new Set(
    uploading.flatMap((file) =>
      file.state.kind === 'uploading' && file.state.unconfirmed !== null ? [file.batchId] : [],
    ),
  );
}

/** Uploads one file if that is possible now. `root-away`: the root of its folder cannot be reached now. */
export async function uploadFile(
  deps: UploadFileDeps,
  id: TrackedFile['id'],
  signal: CancelSignal,
): Promise<'root-away' | 'over'> {
  const before = deps.journal.file(id);
  const ref = before === null ? null : deps.folders.refOf(before);
  if (before === null || ref === null) {
    const ignored = { kind: 'ignored', reason: 'folder-removed' } as const;
    const why = message('file.history.folder-removed');
    if (before !== null) deps.commit(transition({ files: [fileInState(before, ignored, why, { batchId: null })] }));
    return 'over';
  }
  if (before.unlocked !== null && !(await deps.unlockedCopies.has(id, before.unlocked))) {
    const row = deps.journal.file(id);
    if (row?.unlocked === before.unlocked) deps.commit(unlockedCopyLost(row, deps.clock.nowMs()));
    return 'over';
  }
  const fromSpool = before.unlocked === null && before.spooled && before.hash !== null;
  if (fromSpool && !(await deps.spool.has(before.hash))) {
    const row = deps.journal.file(id);
    if (row?.spooled === true) deps.commit(copyLost(row));
    return 'over';
  }
  // No byte was uploaded yet, so that a change here does not affect the batch.
  const found = fromSpool || before.unlocked !== null ? null : await deps.files.stat(ref);
  const file = deps.journal.file(id);
  if (file?.unlocked?.hash !== before.unlocked?.hash) return 'over';
  if (file === null || (file.state.kind !== 'batched' && file.state.kind !== 'retrying')) return 'over';
  const batch = file.batchId === null ? null : deps.journal.batch(file.batchId);
  if (found !== null) {
    // The file was copied in the meantime. The next pass uploads the copy.
    if (file.spooled) return 'over';
    if (found.kind === 'away') {
      if (batch !== null) releaseReachable(deps, batch, found.root ? null : file);
      return found.root ? 'root-away' : 'over';
    }
    if (found.kind === 'gone' || !file.present) {
      deps.commit(resolveUnaccounted(file, found.kind === 'there', deps.clock.nowMs()));
      return 'over';
    }
    if (!sameStat(found.detection.stat, file.stat)) {
      deps.commit(transition({ files: [stabilizeAgain(file, message('file.history.changed'), found.detection.stat)] }));
      return 'over';
    }
  }
  const { service } = file.serviceId === null ? { service: null } : deps.connections.reach(file.serviceId);
  if (batch === null || service === null) return 'over';
  if (batch.state.kind !== 'open' && batch.state.kind !== 'closing') return 'over';
  if (unconfirmedBatches(deps).has(batch.id)) return 'over';
  const tooLarge = refusedBySize(deps.sizeLimits.of(batch.serviceId), sizeToSend(file));
  if (tooLarge !== null) {
    deps.commit(notUploaded(file, tooLarge, deps.clock.nowMs()));
    return 'over';
  }
  deps.commit(beginUpload(file, deps.clock.nowMs()));
  await send(deps, { file, batch, ref: found === null ? null : ref, service }, signal);
  return 'over';
}

/**
 * Lets the other files of the batch continue. `only` is the one file that cannot be reached; `null` when none of the
 * folder can.
 */
function releaseReachable(deps: UploadFileDeps, batch: Batch, only: TrackedFile | null): void {
  const folder = deps.folders.get(batch.folderId);
  if (folder === null) return;
  const members = deps.journal.membersOf(batch.id);
  const unreachable = only === null ? members : [only];
  deps.commit(leaveBatchUnreachable(batch, members, unreachable, folder.batch, deps.clock.nowMs()));
}

function sizeToSend(file: TrackedFile): number {
  return sentContent(file)?.sizeBytes ?? file.stat.sizeBytes;
}

/** Opens the copy without a password, or the bytes at the path; without a path, the copy in the spool. */
function openContent(deps: UploadFileDeps, file: TrackedFile, ref: FileRef | null): Promise<AsyncIterable<Uint8Array>> {
  if (file.unlocked !== null) return deps.unlockedCopies.open(file.id);
  if (ref !== null) return deps.files.open(ref);
  return file.hash === null ? Promise.reject(new Error('It was never registered.')) : deps.spool.open(file.hash);
}

interface UploadTarget {
  readonly file: TrackedFile;
  readonly batch: Batch;
  readonly ref: FileRef | null;
  readonly service: IngestService;
}

async function send(
  deps: UploadFileDeps,
  { file, batch, ref, service }: UploadTarget,
  signal: CancelSignal,
): Promise<void> {
  const { progress, uploadedBefore, waiting } = deps;
  const sent = await service.upload({
    source: { name: nameOf(file.path), sizeBytes: sizeToSend(file), open: () => openContent(deps, file, ref) },
    sessionId: batch.id,
    ...channelOf(deps, batch),
    signal,
    onProgress: (uploadedBytes) => {
      progress.note(file.id, { kind: 'sending', uploadedBytes, sizeBytes: sizeToSend(file) });
    },
  });
  progress.ended(file.id);
  const outcome = await withoutRoot(deps, ref, sent);
  const statAfter = ref === null ? null : await deps.files.fileStat(ref);
  const now = deps.journal.file(file.id);
  const batchNow = deps.journal.batch(batch.id);
  if (now === null || batchNow === null || now.state.kind !== 'uploading') return;
  const end = { ...endOf(outcome, statAfter), fromSpool: ref === null && file.unlocked === null };
  const members = deps.journal.membersOf(batch.id);
  const situation = judgeEnd(deps, batchNow, now, members, outcome);
  const { decision: result, pause } = uploadEnded(now, batchNow, members, end, situation);
  uploadedBefore.note(now, outcome.ok, members, result);
  deps.commit(result);
  if (!outcome.ok) deps.sizeLimits.learn(batch.serviceId, outcome.failure, sizeToSend(file));
  if (outcome.ok) deps.faults.noteSuccess(batch.serviceId, file.id);
  if (pause !== null) deps.pauses.pause(batch.serviceId, pause);
  else if (outcome.ok) deps.pauses.noteSuccess(batch.serviceId);
  if (result.files.some(({ file: { state } }) => state.kind === 'retrying')) waiting.note(batch);
}

/** Says whether the file was found in a watch folder or added by hand. */
function channelOf(
  { settings, folders }: UploadFileDeps,
  { serviceId, folderId }: Batch,
): Pick<UploadRequest, 'metadata'> {
  if (!settings.sendsBatchId(serviceId)) return {};
  return { metadata: { [channelKey]: folders.get(folderId)?.root === null ? 'web' : 'watch' } };
}

/**
 * A file that was not found while its root is away, or while another directory lies in the place of the root, is not
 * missing. It starts again.
 */
async function withoutRoot(
  deps: Pick<UploadFileDeps, 'files'>,
  ref: FileRef | null,
  outcome: UploadOutcome,
): Promise<UploadOutcome> {
  if (outcome.ok || outcome.failure.kind !== 'missing' || ref === null) return outcome;
  const found = await deps.files.stat(ref);
  return found.kind === 'away' ? { ...outcome, failure: { ...outcome.failure, kind: 'changed' } } : outcome;
}

/** Where the service can report whether it holds the file, nothing is blamed before it was asked. */
function judgeEnd(
  deps: UploadFileDeps,
  batch: Batch,
  file: TrackedFile,
  members: readonly TrackedFile[],
  outcome: UploadOutcome,
): UploadSituation {
  if (outcome.ok || !isServiceFault(outcome.failure)) return deps.faults.situationOf(batch);
  const isLookedFor = outcome.sent.mayHaveArrived && deps.faults.canList(batch) && batch.state.kind !== 'unusable';
  return isLookedFor ? deps.faults.situationOf(batch) : deps.faults.noteFailure(batch, file, members, outcome.failure);
}

function endOf(outcome: UploadOutcome, statAfter: UploadEnd['statAfter']): UploadEnd {
  if (!outcome.ok) return { outcome, sent: outcome.sent, statAfter };
  const { id, sizeBytes, sha256 } = outcome.value;
  const reported = { ...(sizeBytes === undefined ? {} : { sizeBytes }), ...(sha256 === undefined ? {} : { sha256 }) };
  return { outcome: { ok: true, fileId: id, reported }, sent: outcome.sent, statAfter };
}

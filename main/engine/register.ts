import type { AnyMessage } from '#contract/messages/message.ts';
import type { Failure } from '#core/failure.ts';
import { trackedFileId } from '#core/ids.ts';
import type { TrackedFileId } from '#core/ids.ts';
import type { OnHoldReason } from '#core/file-state.ts';
import type { TrackedFile, FileNote } from '#core/tracked-file.ts';
import { isWaitingForContent, registerFile } from '#core/register.ts';
import type { Content } from '#core/register.ts';
import { suspicionOf } from '#core/stabilize.ts';
import { fileMissing, newTrackedFile, fileReplaced } from '#core/detect.ts';
import { sameExceptName, sameStat } from '#core/file-stat.ts';
import type { FileStat } from '#core/file-stat.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { UnlockedCopies } from '#ports/unlocked-copies.ts';
import type { Commit } from './commit.ts';
import type { Connections } from './connections.ts';

/** What is known about a file that has become stable. */
interface StableFile {
  readonly id: TrackedFileId;
  readonly ref: FileRef;
  readonly stat: FileStat;
  readonly note: FileNote | null;
}

/** Registers stable files (docs/file-lifecycle.md#steps). */
export interface Registration {
  /** Hashes a stable file and registers its content. `settle-again`: the file changed in the meantime. */
  register(stable: StableFile): Promise<'recorded' | 'settle-again'>;
  /** Puts a stable file on hold. Content that was registered at its path before keeps its own row. */
  putOnHold(file: TrackedFile, stat: FileStat, why: HoldReason): void;
}

interface HoldReason {
  readonly reason: OnHoldReason;
  readonly message: AnyMessage;
}

interface RegistrationDeps {
  readonly journal: Pick<Journal, 'file' | 'firstWith' | 'missingUnread' | 'removedWithContent'>;
  readonly commit: Commit;
  readonly files: Pick<FileSource, 'hash' | 'open' | 'stat'>;
  readonly unlockedCopies: Pick<UnlockedCopies, 'unlock'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Creates the registration without a state of its own: what was registered is in the journal. */
export function createRegistration(deps: RegistrationDeps): Registration {
  return {
    register: (stable) => registerStableFile(deps, stable),
    putOnHold: (file, stat, why) => putOnHold(deps, file, stat, why),
  };
}

async function registerStableFile(deps: RegistrationDeps, stable: StableFile): Promise<'recorded' | 'settle-again'> {
  const { id, ref } = stable;
  const before = deps.journal.file(id);
  const registeredBytes = before === null || before.hash === null ? undefined : before.stat.sizeBytes;
  const hashed = await deps.files.hash(ref, undefined, registeredBytes);
  const isTried = hashed.ok && isToBeTried(deps, id, hashed.value);
  const isLocked = isTried && (await needsPassword(deps, stable, hashed.value));
  // A PDF is tried for seconds, in which its directory may go away or another file take its place.
  if (isTried && !(await isStill(deps, stable))) return 'settle-again';
  // Everything below happens in one turn, so that what is read here is still current when it is committed.
  const file = deps.journal.file(id);
  if (file?.state.kind !== 'stabilizing') return 'recorded';
  if (!hashed.ok) return notHashed(deps, file, stable, hashed.failure);
  const content = hashed.value;
  if (!sameStat(content.stat, stable.stat)) return 'settle-again';
  const { formerSizeBytes } = file;
  const odd = suspicionOf(content, formerSizeBytes === null ? null : { sizeBytes: formerSizeBytes });
  if (odd !== null && !file.allowed) {
    putOnHold(deps, file, content.stat, { reason: 'suspicious', message: odd });
    return 'recorded';
  }
  const known = knownOccurrence(deps, file, content);
  const freshId = trackedFileId(deps.ids.uuid());
  const found = { content, note: stable.note, isLocked: isLocked && !file.allowed, known, freshId };
  deps.commit(registerFile(file, { ...found, nowMs: deps.clock.nowMs() }));
  return 'recorded';
}

/** Returns whether it is tried if a PDF opens without a password. What the service holds already is left to the service. */
function isToBeTried(
  { journal, connections }: RegistrationDeps,
  id: TrackedFileId,
  { hash, mayBeLocked }: Content,
): boolean {
  const service = connections.current();
  return mayBeLocked && (service === null || journal.firstWith(hash, service, id) === null);
}

/** Returns whether a PDF does not open without a password. What cannot be found out is left to the service. */
async function needsPassword(
  { files, unlockedCopies }: RegistrationDeps,
  { id, ref }: StableFile,
  { hash, sizeBytes }: Content,
): Promise<boolean> {
  const source = { id, content: { hash, sizeBytes }, open: () => files.open(ref) };
  return (await unlockedCopies.unlock(source, [])).kind === 'wrong-password';
}

async function isStill({ files }: RegistrationDeps, { ref, stat }: StableFile): Promise<boolean> {
  const found = await files.stat(ref);
  return found.kind === 'there' && sameStat(found.detection.stat, stat);
}

function putOnHold(deps: RegistrationDeps, file: TrackedFile, stat: FileStat, why: HoldReason): void {
  const nowMs = deps.clock.nowMs();
  const state = { kind: 'on-hold', ...why, sinceMs: nowMs } as const;
  const seen = { path: file.path, stat, kind: 'file' } as const;
  const { formerSizeBytes } = file;
  const fresh = {
    ...newTrackedFile(trackedFileId(deps.ids.uuid()), file.folderId, seen, state, nowMs),
    formerSizeBytes,
  };
  deps.commit(fileReplaced(file, fresh, why.message, nowMs));
}

async function notHashed(
  deps: RegistrationDeps,
  file: TrackedFile,
  { ref, stat }: StableFile,
  failure: Failure,
): Promise<'recorded' | 'settle-again'> {
  switch (failure.kind) {
    case 'changed':
    case 'timeout':
      return 'settle-again';
    case 'missing': {
      // The file is missing, or its root is away. A new stat decides.
      const found = await deps.files.stat(ref);
      const row = deps.journal.file(file.id);
      if (found.kind !== 'gone' || row?.state.kind !== 'stabilizing') return 'settle-again';
      deps.commit(fileMissing(row));
      return 'recorded';
    }
    case 'disk-full':
      putOnHold(deps, file, stat, { reason: 'disk-full', message: failure.message });
      return 'recorded';
    default:
      putOnHold(deps, file, stat, { reason: 'locked', message: failure.message });
      return 'recorded';
  }
}

/**
 * Returns the row to which this content belongs, if it was here before: the same content at the same path, lost content
 * that came back anywhere in the folder, or a missing file that was renamed before it could be read.
 */
function knownOccurrence(deps: RegistrationDeps, file: TrackedFile, content: Content): TrackedFile | null {
  const away = deps.journal.removedWithContent(file.folderId, content.hash);
  const same = away.find((row) => row.path === file.path && row.original.kind !== 'moved');
  const back = same ?? away.find(isWaitingForContent);
  if (back !== undefined) return back;
  const unread = deps.journal.missingUnread(file.folderId);
  return unread.find((row) => row.path === file.path || sameExceptName(row.stat, content.stat)) ?? null;
}

import { message, type AnyMessage } from '#contract/messages/message.ts';
import { trackedFileId, type TrackedFileId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { mayUnlock, needsUnlockedCopy, unlocked, type UnlockedBy } from '#core/unlock.ts';
import type { Clock } from '#ports/clock.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Logger } from '#ports/logger.ts';
import type { UnlockedCopies, UnlockOutcome } from '#ports/unlocked-copies.ts';
import type { Commit } from './commit.ts';
import type { Folders } from './folders.ts';
import type { Wake } from './stage.ts';
import type { ActionOutcome } from './user-actions.ts';

/** Tries a password on a file that needs one (docs/file-lifecycle.md#passwords). */
export type Unlock = (id: TrackedFileId, password: string) => Promise<ActionOutcome>;

/** What opens a file that is on hold for a password. */
export interface OpenLockedDeps {
  readonly journal: Pick<Journal, 'file'>;
  readonly commit: Commit;
  readonly files: Pick<FileSource, 'open'>;
  readonly spool: Pick<ContentSpool, 'open'>;
  readonly unlockedCopies: Pick<UnlockedCopies, 'unlock'>;
  readonly folders: Pick<Folders, 'refOf'>;
}

/** How passwords were tried on a file. `unreadable`: nothing can be read of it now. `not-waiting`: it needs none. */
export type OpenedLocked =
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'unreadable' | 'not-waiting' }
  | Exclude<UnlockOutcome, { readonly kind: 'unlocked' }>;

/** Tries passwords on a file in their order, and records the copy that the first right one gives. */
export async function openLocked(
  deps: OpenLockedDeps,
  file: TrackedFile,
  passwords: readonly string[],
  by: UnlockedBy,
): Promise<OpenedLocked> {
  const { id, hash } = file;
  if (!mayUnlock(file)) return { kind: 'not-waiting' };
  const open = opener(deps, file);
  if (hash === null || open === null) return { kind: 'unreadable' };
  const content = { hash, sizeBytes: file.stat.sizeBytes };
  const outcome = await deps.unlockedCopies.unlock({ id, content, open }, passwords);
  if (outcome.kind !== 'unlocked') return outcome;
  const now = deps.journal.file(id);
  const result = now === null ? null : unlocked(now, { from: hash, copy: outcome.copy, by });
  if (result === null || result.files.length === 0) return { kind: 'not-waiting' };
  deps.commit(result);
  return { kind: 'unlocked' };
}

interface UnlockDeps extends OpenLockedDeps {
  /** The files on which passwords are being tried. Their copies are not removed. */
  readonly unlocking: Set<string>;
  readonly clock: Clock;
  readonly wakeAll: Wake;
}

/** The answer to a wrong password waits longer with each try on the same file. */
const waitMs = { first: 250, most: 4_000 };

/** One password at a time is tried on a file. The number of wrong ones is kept in memory. */
export function createUnlock(deps: UnlockDeps): Unlock {
  const wrongTries = new Map<TrackedFileId, number>();
  const { unlocking } = deps;
  const tryOne = async (file: TrackedFile, password: string): Promise<ActionOutcome> => {
    const { id } = file;
    const opened = await openLocked(deps, file, [password], 'person');
    if (opened.kind === 'unlocked') {
      wrongTries.delete(id);
      deps.wakeAll();
      return { ok: true };
    }
    const tries = (wrongTries.get(id) ?? 0) + 1;
    if (opened.kind === 'wrong-password') {
      wrongTries.set(id, tries);
      await deps.clock.sleep(Math.min(waitMs.most, waitMs.first * 2 ** (tries - 1)));
    }
    return refused(reasonOf(opened, tries));
  };
  return async (id, password) => {
    const file = deps.journal.file(id);
    if (file === null) return refused(message('file.unknown'));
    if (!mayUnlock(file)) return refused(message('file.refused.nothing-to-unlock'));
    if (unlocking.has(id)) return refused(message('file.unlock.running'));
    unlocking.add(id);
    try {
      return await tryOne(file, password);
    } finally {
      unlocking.delete(id);
    }
  };
}

const refused = (why: AnyMessage): ActionOutcome => ({ ok: false, why });

/** Opens the registered bytes, from the spool where they are safe from changes. */
function opener(
  { files, spool, folders }: OpenLockedDeps,
  file: TrackedFile,
): (() => Promise<AsyncIterable<Uint8Array>>) | null {
  const { hash, spooled } = file;
  if (spooled && hash !== null) return () => spool.open(hash);
  const ref = folders.refOf(file);
  return ref === null ? null : () => files.open(ref);
}

function reasonOf(opened: Exclude<OpenedLocked, { readonly kind: 'unlocked' }>, tries: number): AnyMessage {
  switch (opened.kind) {
    case 'wrong-password':
      return message('file.unlock.wrong', { tries });
    case 'not-waiting':
      return message('file.refused.nothing-to-unlock');
    case 'unreadable':
      return message('file.refused.missing');
    case 'not-locked':
      return message('file.unlock.not-locked');
    case 'unsupported':
      return message('file.unlock.unsupported');
    case 'changed':
      return message('file.unlock.changed');
    case 'damaged':
      return message('file.unlock.damaged');
    case 'too-large':
      return message('file.unlock.too-large');
    case 'too-slow':
      return message('file.unlock.too-slow');
    case 'failed':
      return message('file.unlock.failed', { why: opened.message });
  }
}

interface UnlockedCopiesDeps {
  readonly journal: Pick<Journal, 'file'>;
  readonly unlockedCopies: Pick<UnlockedCopies, 'ids' | 'remove'>;
  readonly unlocking: ReadonlySet<string>;
  readonly logger: Logger;
}

/**
 * Removes copies without a password that no file waits for any more. There are few. One that cannot be removed is tried
 * again with the next pass, and keeps no other file from being copied.
 */
export async function removeUnlockedCopies({
  journal,
  unlockedCopies,
  unlocking,
  logger,
}: UnlockedCopiesDeps): Promise<void> {
  const isNeedless = (id: string): boolean => {
    const file = journal.file(trackedFileId(id));
    return !unlocking.has(id) && (file === null || !needsUnlockedCopy(file));
  };
  try {
    for (const id of await unlockedCopies.ids()) if (isNeedless(id)) await unlockedCopies.remove(id);
  } catch (error) {
    logger.warn('A copy without a password could not be removed', { error });
  }
}

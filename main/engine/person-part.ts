import type { Decision } from '#core/decision.ts';
import { decision } from '#core/decision.ts';
import { folderId, itemId } from '#core/ids.ts';
import type { FolderId, ItemId, ServiceId, SessionId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { release } from '#core/job-making.ts';
import { allow, resolve, retry, skip } from '#core/person.ts';
import type { PersonVerdict, Resolution } from '#core/person.ts';
import type { StrandedChoice } from '#core/stranded.ts';
import { undoSkip } from '#core/undo-skip.ts';
import { keep } from '#core/unseen-warning.ts';
import { createStrandedPart } from './stranded-part.ts';
import type { LeaveOutcome } from './stranded-part.ts';
import type { Context } from './context.ts';
import { oneOffPrefix } from './context.ts';
import { rootKey } from './root-guard.ts';
import { settleDamage } from './row-check.ts';
import { forgetSizeLimit } from './size-limit.ts';
import { takeSighting } from './sightings.ts';

/** A wish that was carried out, or why not, in words for the person. */
export type WishOutcome = { readonly ok: true } | { readonly ok: false; readonly why: string };

/** What came of naming files: one row a file, or why there is none. */
export interface AddedFile {
  readonly path: string;
  readonly id: ItemId | null;
  readonly error: string | null;
}

/** The person's part: what only a person may decide (docs/file-lifecycle.md#states-and-groups). */
export interface PersonPart {
  retry(id: ItemId): WishOutcome;
  skip(id: ItemId): WishOutcome;
  /** Takes a skip back: the file is again what it was. */
  undoSkip(id: ItemId): WishOutcome;
  /** Keeps a file that was processed with a warning: the person has seen it. */
  keep(id: ItemId): WishOutcome;
  /** Uploads a file that does not look whole, whose end is still waited for, or that is ignored, all the same. */
  allow(id: ItemId): WishOutcome;
  resolve(id: ItemId, resolution: Resolution): WishOutcome;
  /** Decides of a file, or of all files, that wait for a service which does not answer any more. */
  leaveService(what: ItemId | ServiceId, choice: StrandedChoice): LeaveOutcome;
  /** Whether a person has decided that a file waits for its service. */
  isKeptWaiting(item: Pick<Item, 'id' | 'serviceId'>): boolean;
  /** Closes the open sessions of a folder, or one session, now. */
  releaseNow(what: FolderId | SessionId): WishOutcome;
  /** Sends files as one batch that belongs to no folder. Paths are absolute. */
  add(paths: readonly string[]): Promise<{ readonly batchId: FolderId; readonly files: readonly AddedFile[] }>;
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  /** Takes the other directory that lies in a root's place for the folder from now on. */
  confirmRoot(id: FolderId): WishOutcome;
}

interface PersonHooks {
  readonly pausedKey: string;
  wakeAll(): void;
  rescan(): void;
  /** The other directory that the last scan found in a root's place. */
  otherRoot(id: FolderId): string | null;
  /** Whether the file was waited for because its end is missing, and is taken for whole now. */
  takeAsWhole(id: ItemId): boolean;
}

/** The person's wishes on the journal. Each is decided and committed in one turn. */
export function createPersonPart(context: Context, hooks: PersonHooks): PersonPart {
  const { journal } = context;
  const wish = (id: ItemId, decide: (item: Item) => PersonVerdict): WishOutcome => {
    const item = wholeItem(context, id);
    if (item === null) return { ok: false, why: 'There is no such file.' };
    const verdict = decide(item);
    if (!verdict.ok) return verdict;
    context.commit(verdict.decision);
    hooks.wakeAll();
    return { ok: true };
  };
  const sessionOf = (item: Item) => (item.sessionId === null ? null : journal.session(item.sessionId));
  const membersOf = (item: Item) => (item.sessionId === null ? [] : journal.membersOf(item.sessionId));
  const setPaused = (value: 'yes' | 'no'): void => {
    journal.setFact(hooks.pausedKey, value);
    hooks.wakeAll();
  };
  return {
    retry: (id) =>
      wish(id, (item) => {
        if (item.state.kind === 'held' && item.state.reason === 'too-large' && item.serviceId !== null)
          forgetSizeLimit(context, item.serviceId);
        const atPath = journal.presentAt(item.folderId, item.path);
        return retry(item, sessionOf(item), membersOf(item), context.moment(), atPath);
      }),
    skip: (id) => wish(id, skip),
    undoSkip: (id) => wish(id, undoSkip),
    keep: (id) => wish(id, (item) => keep(item, context.clock.nowMs())),
    allow: (id) => {
      if (hooks.takeAsWhole(id)) {
        hooks.wakeAll();
        return { ok: true };
      }
      return wish(id, (item) =>
        allow(item, sessionOf(item), context.moment(), journal.presentAt(item.folderId, item.path)),
      );
    },
    resolve: (id, resolution) =>
      wish(id, (item) => {
        const isKnown = item.hash !== null && item.serviceId !== null;
        const first = isKnown ? journal.firstWith(item.hash, item.serviceId, item.id) : null;
        return resolve(item, sessionOf(item), membersOf(item), resolution, context.moment(), first);
      }),
    ...createStrandedPart(context, wish),
    releaseNow: (what) => releaseBatches(context, what),
    add: (paths) => addFiles(context, paths),
    pause: () => setPaused('yes'),
    resume: () => {
      context.rights.forgetAll();
      setPaused('no');
      hooks.rescan();
    },
    isPaused: () => context.isPaused(null),
    confirmRoot: (id) => confirmRoot(context, hooks, id),
  };
}

/** A person decides of what is committed, also where nobody has read the row or its batch since it was damaged. */
function wholeItem(context: Context, id: ItemId): Item | null {
  const { journal } = context;
  const found = journal.item(id);
  if (found !== null && found.sessionId !== null) journal.session(found.sessionId);
  settleDamage(context);
  return journal.item(id);
}

function releaseBatches(context: Context, what: FolderId | SessionId): WishOutcome {
  const open = context.journal.sessionsIn(['open', 'closing']);
  const sessions = open.filter(({ id, folderId: folder }) => id === what || folder === what);
  if (sessions.length === 0) return { ok: false, why: 'No batch is open there.' };
  for (const session of sessions) context.commit(release(session, context.clock.nowMs()));
  return { ok: true };
}

function confirmRoot({ journal }: Context, hooks: PersonHooks, id: FolderId): WishOutcome {
  const identity = hooks.otherRoot(id);
  if (identity === null) return { ok: false, why: 'No other directory lies in its place.' };
  journal.setFact(rootKey(id), identity);
  hooks.rescan();
  return { ok: true };
}

/** All files of a batch are journalled in one synced transaction, so that the batch cannot close before its last has joined. */
async function addFiles(context: Context, paths: readonly string[]): ReturnType<PersonPart['add']> {
  const batchId = folderId(`${oneOffPrefix}${context.ids.uuid()}`);
  const folder = context.folder(batchId);
  const looks = await Promise.all(
    [...new Set(paths)].map(async (path) => ({ path, look: await context.files.stat({ root: null, path }) })),
  );
  const files: AddedFile[] = [];
  const items: Item[] = [];
  for (const { path, look } of looks) {
    const item = folder !== null && look.kind === 'there' ? takeSighting(context, folder, look.sighting) : null;
    if (item !== null) items.push(item);
    const error = look.kind === 'there' ? null : look.kind === 'gone' ? 'There is no such file.' : look.why;
    files.push({ path, id: item === null ? null : itemId(item.id), error });
  }
  const added: Decision = decision({ items: items.map((item) => ({ item, why: 'added by a person' })) });
  context.commit(added);
  return { batchId, files };
}

import { oldestBalanceMs } from '#api/paced-balance.ts';
import type { Revisions } from '#api/revisions.ts';
import type { ServiceId } from '#core/ids.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { Engine } from '#engine/engine.ts';
import type { Journal } from '#ports/journal.ts';
import type { JournalViews } from '#ports/journal-views.ts';

export interface ChangeEventDeps {
  readonly engine: Pick<
    Engine,
    'onChange' | 'progress' | 'folderStates' | 'pauses' | 'answering' | 'stabilityWaitRevision'
  >;
  readonly journal: Pick<Journal, 'batchesIn'>;
  readonly views: Pick<JournalViews, 'unreadNotices' | 'batches'>;
  /** The service that files are uploaded to now. */
  readonly current: () => ServiceId | null;
  readonly changed: Revisions['changed'];
}

/** Changes within this time are reported together: a burst of 20,000 files must not make pages ask 20,000 times. */
const gatherMs = 400;
/**
 * How often progress of uploads and of reading is reported, and how often state that is not in the journal is compared.
 */
const progressMs = 1_000;

/**
 * Reports the topics that a commit of the engine touches. Jobs and notices are reported only when a batch or a notice
 * has changed, because a page that is notified calls the service again, within the request budget that uploads need
 * too. The returned function stops it.
 */
export function publishChanges({ engine, journal, views, current, changed }: ChangeEventDeps): () => void {
  let timer: NodeJS.Timeout | null = null;
  let before = '';

  const publish = (): void => {
    timer = null;
    for (const topic of ['app', 'files', 'folders', 'batches'] as const) changed(topic);
    // A batch may have come and ended since the last look: then only the newest one tells.
    const seen = [...journal.batchesIn(liveBatchKinds), ...views.batches({ offset: 0, limit: 1 }).batches];
    const sessions = seen.map(({ id, state }) => `${id} ${state.kind}`);
    const now = `${sessions.join()} ${views.unreadNotices()}`;
    if (now === before) return;
    before = now;
    for (const topic of ['jobs', 'notices'] as const) changed(topic);
  };
  let last: NodeJS.Timeout | null = null;
  const end = engine.onChange(() => {
    timer ??= setTimeout(publish, gatherMs);
    if (last === null) last = setTimeout(() => changed('app'), oldestBalanceMs);
    else last.refresh();
  });
  let published = engine.progress.revision();
  let folders = standingOf(engine);
  let service = serviceStateOf(engine, current());
  let answers = answersOf(engine);
  let waits = engine.stabilityWaitRevision();
  const ticking = setInterval(() => {
    const [foldersNow, serviceNow] = [standingOf(engine), serviceStateOf(engine, current())];
    if (foldersNow !== folders) for (const topic of ['app', 'folders'] as const) changed(topic);
    if (serviceNow !== service) for (const topic of ['app', 'service'] as const) changed(topic);
    const answersNow = answersOf(engine);
    if (answersNow !== answers) changed('app');
    const waitsNow = engine.stabilityWaitRevision();
    if (waitsNow !== waits) for (const topic of ['files', 'batches'] as const) changed(topic);
    [folders, service, answers, waits] = [foldersNow, serviceNow, answersNow, waitsNow];
    if (engine.progress.revision() === published) return;
    published = engine.progress.revision();
    changed('app');
    changed('files', [...engine.progress.ids()]);
  }, progressMs);
  return () => {
    end();
    clearInterval(ticking);
    if (timer !== null) clearTimeout(timer);
    if (last !== null) clearTimeout(last);
  };
}

/** The state that no commit reports: a folder that is away or cannot be read completely, and its last scan. */
function standingOf({ folderStates }: Pick<Engine, 'folderStates'>): string {
  const folders = [...folderStates()].map(([id, state]) => {
    const { away, refused, ignoredFolders, pollingEveryMs, unreadable, missing, scannedAtMs } = state;
    // Pages show minutes, but a folder may be scanned every second.
    const scanned = scannedAtMs === null ? null : Math.floor(scannedAtMs / 60_000);
    const counts = [ignoredFolders.length, unreadable.length, missing.length];
    return [id, away, refused, pollingEveryMs, ...counts, unreadable[0]?.why, scanned];
  });
  return JSON.stringify(folders);
}

/**
 * When each root and service last answered. Without it an idle page would keep showing an old time of the last check.
 */
const answersOf = (engine: Pick<Engine, 'answering'>): string => JSON.stringify(engine.answering());

/**
 * Why nothing can be uploaded now, and whether the service responds. They are compared here because a pause also ends by
 * time, without a commit.
 */
function serviceStateOf(
  { pauses, answering }: Pick<Engine, 'pauses' | 'answering'>,
  service: ServiceId | null,
): string | null {
  if (service === null) return null;
  const { unresponsiveSinceMs = null } = answering().find(({ id }) => id === service) ?? {};
  return `${pauses.uploadPauseOf(service)?.reason ?? ''} ${String(unresponsiveSinceMs === null)}`;
}

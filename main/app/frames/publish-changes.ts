import { oldestBalanceMs } from '#api/paced-balance.ts';
import type { Revisions } from '#api/revisions.ts';
import type { ServiceId } from '#core/ids.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { Engine } from '#engine/engine.ts';
import type { Journal } from '#ports/journal.ts';
import type { JournalViews } from '#ports/journal-views.ts';

export interface ChangeEventDeps {
  readonly engine: Pick<Engine, 'onChange' | 'progress' | 'folderStates' | 'pauses' | 'answering'>;
  readonly journal: Pick<Journal, 'batchesIn'>;
  readonly views: Pick<JournalViews, 'unreadNotices'>;
  /** The service that files go to now. */
  readonly current: () => ServiceId | null;
  readonly changed: Revisions['changed'];
}

/** Changes within this time are one: a burst of 20,000 files must not make pages ask 20,000 times. */
const gatherMs = 400;
/** How often bytes and pages on their way are reported, and what stands in no journal is looked at. */
const progressMs = 1_000;

/**
 * Tells the topics that a commit of the engine touches. Jobs and notices are reported only when a session or a notice has
 * changed, because a page that is notified asks the service again, within the budget that sending has too. The result ends it.
 */
export function publishChanges({ engine, journal, views, current, changed }: ChangeEventDeps): () => void {
  let timer: NodeJS.Timeout | null = null;
  let before = '';

  const tell = (): void => {
    timer = null;
    for (const topic of ['app', 'files', 'folders', 'batches'] as const) changed(topic);
    const sessions = journal.batchesIn(liveBatchKinds).map(({ id, state }) => `${id} ${state.kind}`);
    const now = `${sessions.join()} ${views.unreadNotices()}`;
    if (now === before) return;
    before = now;
    for (const topic of ['jobs', 'notices'] as const) changed(topic);
  };
  let last: NodeJS.Timeout | null = null;
  const end = engine.onChange(() => {
    timer ??= setTimeout(tell, gatherMs);
    if (last === null) last = setTimeout(() => changed('app'), oldestBalanceMs);
    else last.refresh();
  });
  let published = engine.progress.revision();
  let folders = standingOf(engine);
  let service = pauseOf(engine, current());
  let answers = answersOf(engine);
  const ticking = setInterval(() => {
    const [foldersNow, serviceNow] = [standingOf(engine), pauseOf(engine, current())];
    if (foldersNow !== folders) for (const topic of ['app', 'folders'] as const) changed(topic);
    if (serviceNow !== service) for (const topic of ['app', 'service'] as const) changed(topic);
    const answersNow = answersOf(engine);
    if (answersNow !== answers) changed('app');
    [folders, service, answers] = [foldersNow, serviceNow, answersNow];
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

/** What no commit tells of: a folder that is away or cannot be read whole, and its last scan. */
function standingOf({ folderStates }: Pick<Engine, 'folderStates'>): string {
  const folders = [...folderStates()].map(([id, state]) => {
    const { away, refused, leftAlone, pollingEveryMs, unreadable, missing, scannedAtMs } = state;
    // Pages show the minute; a folder may be scanned every second.
    const scanned = scannedAtMs === null ? null : Math.floor(scannedAtMs / 60_000);
    const counts = [leftAlone.length, unreadable.length, missing.length];
    return [id, away, refused, pollingEveryMs, ...counts, unreadable[0]?.why, scanned];
  });
  return JSON.stringify(folders);
}

/** When each root and service answered last: an idle page would say for ever that all was verified long ago. */
const answersOf = (engine: Pick<Engine, 'answering'>): string => JSON.stringify(engine.answering());

/** Why nothing can be sent; a pause ends by time alone, too. */
const pauseOf = ({ pauses }: Pick<Engine, 'pauses'>, service: ServiceId | null): string | null =>
  service === null ? null : (pauses.uploadPauseOf(service)?.reason ?? null);

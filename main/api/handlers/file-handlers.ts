import { message } from '#contract/messages/message.ts';
import type { FileDetail } from '#contract/files.ts';
import type { MethodParams } from '#contract/methods.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { folderId, trackedFileId, serviceId } from '#core/ids.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { ActionOutcome } from '#engine/user-actions.ts';
import { notFound, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers, Outcome } from '../handlers.ts';
import { createFileViews } from '../file-views.ts';

type ItemHandlers = Pick<
  Handlers,
  | 'items.list'
  | 'items.get'
  | 'items.retry'
  | 'items.retryAll'
  | 'items.skip'
  | 'items.undoSkip'
  | 'items.keep'
  | 'items.allow'
  | 'items.resolve'
  | 'items.release'
  | 'items.leaveService'
>;

const noSuchFile = () => notFound(message('file.unknown'));
const kinds = Object.keys(groupOf) as FileStateKind[];
/** Jobs that are looked at for the one that a parked file may be. */
const mostCandidates = 20;
const rootsOf = (settings: ApiDeps['settings']): ReadonlyMap<FolderId, string> =>
  new Map(settings.folders().flatMap(({ id, root }) => (root === null ? [] : [[id, root]])));

/** What a file is in that is tried again with all others. */
const retriedKinds = ['on-hold', 'rejected', 'missing'] as const satisfies readonly FileStateKind[];
const retriedATurn = 50;

/** Files on their way, and the person's part. */
export function createFileHandlers(deps: ApiDeps): ItemHandlers {
  const { engine, journal, views, settings } = deps;
  const wish = (id: string, act: (item: TrackedFile) => ActionOutcome): Outcome<ReturnType<typeof show>> => {
    const item = journal.item(trackedFileId(id));
    if (item === null) return noSuchFile();
    const outcome = act(item);
    return outcome.ok ? succeeded(show(id)) : notPossible(outcome.why);
  };
  const show = (id: string) => {
    const item = journal.item(trackedFileId(id));
    // A row is never removed by a wish; one that was absorbed by another cannot have been on a screen for long.
    if (item === null) throw new Error('the file of a wish has no row');
    return createFileViews(deps).view(item);
  };
  return {
    'items.list': ({ group, folderId: folder, jobId, text, offset, around, limit }) => {
      const page = views.list({
        ...(group === undefined ? {} : { kinds: kinds.filter((kind) => groupOf[kind] === group) }),
        ...(folder === undefined ? {} : { folderId: folderId(folder) }),
        ...(jobId === undefined ? {} : { jobId }),
        ...(text === undefined || text === '' ? {} : { text, roots: rootsOf(settings) }),
        offset,
        ...(around === undefined ? {} : { around: trackedFileId(around) }),
        limit,
      });
      const look = createFileViews(deps);
      return succeeded({ ...page, items: page.items.map((item) => look.view(item)) });
    },
    'items.get': async ({ id }) => {
      const item = journal.item(trackedFileId(id));
      if (item === null) return noSuchFile();
      return succeeded({ ...createFileViews(deps).detail(item), candidates: await candidatesFor(deps, item) });
    },
    'items.retry': ({ id }) => wish(id, () => engine.retry(trackedFileId(id))),
    'items.retryAll': async () => succeeded({ retried: await retryAll(deps) }),
    'items.skip': ({ id }) => wish(id, () => engine.skip(trackedFileId(id))),
    'items.undoSkip': ({ id }) => wish(id, () => engine.undoSkip(trackedFileId(id))),
    'items.keep': ({ id }) => wish(id, () => engine.keep(trackedFileId(id))),
    'items.allow': ({ id }) => wish(id, () => engine.allow(trackedFileId(id))),
    'items.resolve': ({ id, resolution }) =>
      wish(id, (item) =>
        engine.resolve(
          item.id,
          resolution.kind === 'is-job' ? { kind: 'job', jobId: resolution.jobId } : { kind: resolution.kind },
        ),
      ),
    'items.leaveService': (wanted) => leaveService(deps, wanted),
    'items.release': ({ id }) => {
      const item = journal.item(trackedFileId(id));
      if (item === null) return noSuchFile();
      if (item.batchId === null) return notPossible(message('file.refused.no-batch'));
      const outcome = engine.releaseNow(item.batchId);
      return outcome.ok ? succeeded({ ok: true }) : notPossible(outcome.why);
    },
  };
}

/** `what`: a file, or a service. */
function leaveService(
  { engine, journal, changed }: ApiDeps,
  { what, choice }: MethodParams<'items.leaveService'>,
): Outcome<{ count: number; refused: number }> {
  const id = journal.item(trackedFileId(what)) === null ? serviceId(what) : trackedFileId(what);
  const outcome = engine.leaveService(id, choice);
  if (!outcome.ok) return notPossible(outcome.why);
  changed('app');
  changed('items');
  return succeeded({ count: outcome.count, refused: outcome.refused });
}

/** Those that may be tried again by a press each; between so many everything else has its turn. */
async function retryAll({ engine, journal, clock }: ApiDeps): Promise<number> {
  let retried = 0;
  let after: TrackedFile['id'] | undefined;
  for (;;) {
    const page = journal.items({ kinds: retriedKinds, limit: retriedATurn, ...(after === undefined ? {} : { after }) });
    for (const { id } of page) if (engine.retry(id).ok) retried += 1;
    after = page.at(-1)?.id;
    if (after === undefined) return retried;
    await clock.sleep(1);
  }
}

/**
 * The jobs that a parked file may be: those of its service that are no other batch's of ours and not older than its
 * batch. Empty where the service cannot be asked; the person may still name one.
 */
async function candidatesFor(deps: ApiDeps, item: TrackedFile): Promise<FileDetail['candidates']> {
  const { journal, views, services, engine } = deps;
  if (item.state.kind !== 'needs-decision' || item.serviceId === null || item.remote === null) return [];
  const batch = item.batchId === null ? null : journal.batch(item.batchId);
  const service = services.of(item.serviceId);
  if (batch === null || service === null || engine.pauses.pauseOf(item.serviceId) !== null) return [];
  const answer = await service.jobs({ pageSize: mostCandidates, sortDirection: 'DESC' });
  if (!answer.ok) return [];
  const jobs = answer.value.items.filter((job) => (job.createdAtMs ?? Infinity) >= batch.openedAtMs);
  const others = views.byJob(jobs.map((job) => job.id));
  return jobs
    .filter((job) => (others.get(job.id)?.id ?? batch.id) === batch.id)
    .map((job) => {
      const count = job.progress?.total ?? job.files.length;
      return {
        jobId: job.id,
        createdAtMs: job.createdAtMs ?? null,
        fileCount: count > 0 ? count : null,
        folded: job.folded,
      };
    });
}

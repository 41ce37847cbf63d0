import { message } from '#contract/messages/message.ts';
import type { FileDetail } from '#contract/files.ts';
import type { MethodParams } from '#contract/methods.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { trackedFileId, serviceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { ActionOutcome } from '#engine/user-actions.ts';
import { notFound, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers, Outcome } from '../handlers.ts';
import { createFileViews } from '../file-views.ts';

type FileHandlers = Pick<
  Handlers,
  | 'files.get'
  | 'files.retry'
  | 'files.retryAll'
  | 'files.skip'
  | 'files.undoSkip'
  | 'files.keep'
  | 'files.allow'
  | 'files.resolve'
  | 'files.release'
  | 'files.leaveService'
>;

const noSuchFile = () => notFound(message('file.unknown'));
/** The number of jobs that are checked as candidates for a file that needs a decision. */
const mostCandidates = 20;
/** The states of files that a retry of all files includes. */
const retriedKinds = ['on-hold', 'rejected', 'missing'] as const satisfies readonly FileStateKind[];
const retriedATurn = 50;

/** Creates the handlers for tracked files and the actions of a person on them. */
export function createFileHandlers(deps: ApiDeps): FileHandlers {
  const { engine, journal } = deps;
  const perform = (id: string, act: (file: TrackedFile) => ActionOutcome): Outcome<ReturnType<typeof show>> => {
    const file = journal.file(trackedFileId(id));
    if (file === null) return noSuchFile();
    const outcome = act(file);
    return outcome.ok ? succeeded(show(id)) : notPossible(outcome.why);
  };
  const show = (id: string) => {
    const file = journal.file(trackedFileId(id));
    // An action never removes a row. A row that another absorbed cannot have been on a screen for long.
    if (file === null) throw new Error('the file of a wish has no row');
    return createFileViews(deps).view(file);
  };
  return {
    'files.get': async ({ id }) => {
      const file = journal.file(trackedFileId(id));
      if (file === null) return noSuchFile();
      return succeeded({ ...createFileViews(deps).detail(file), candidates: await candidatesFor(deps, file) });
    },
    'files.retry': ({ id }) => perform(id, () => engine.retry(trackedFileId(id))),
    'files.retryAll': async () => succeeded({ retried: await retryAll(deps) }),
    'files.skip': ({ id }) => perform(id, () => engine.skip(trackedFileId(id))),
    'files.undoSkip': ({ id }) => perform(id, () => engine.undoSkip(trackedFileId(id))),
    'files.keep': ({ id }) => perform(id, () => engine.keep(trackedFileId(id))),
    'files.allow': ({ id }) => perform(id, () => engine.allow(trackedFileId(id))),
    'files.resolve': ({ id, resolution }) =>
      perform(id, (file) =>
        engine.resolve(
          file.id,
          resolution.kind === 'is-job' ? { kind: 'job', jobId: resolution.jobId } : { kind: resolution.kind },
        ),
      ),
    'files.leaveService': (wanted) => leaveService(deps, wanted),
    'files.release': ({ id }) => {
      const file = journal.file(trackedFileId(id));
      if (file === null) return noSuchFile();
      if (file.batchId === null) return notPossible(message('file.refused.no-batch'));
      const outcome = engine.releaseNow(file.batchId);
      return outcome.ok ? succeeded({ ok: true }) : notPossible(outcome.why);
    },
  };
}

/** The target is a file or a service. */
function leaveService(
  { engine, journal, changed }: ApiDeps,
  { id: target, choice }: MethodParams<'files.leaveService'>,
): Outcome<{ count: number; refused: number }> {
  const id = journal.file(trackedFileId(target)) === null ? serviceId(target) : trackedFileId(target);
  const outcome = engine.leaveService(id, choice);
  if (!outcome.ok) return notPossible(outcome.why);
  changed('app');
  changed('files');
  return succeeded({ count: outcome.count, refused: outcome.refused });
}

/** Retries every file that could be retried one by one. Between pages, the rest of the app has a turn. */
async function retryAll({ engine, journal, clock }: ApiDeps): Promise<number> {
  let retried = 0;
  let after: TrackedFile['id'] | undefined;
  for (;;) {
    const page = journal.files({ kinds: retriedKinds, limit: retriedATurn, ...(after === undefined ? {} : { after }) });
    for (const { id } of page) if (engine.retry(id).ok) retried += 1;
    after = page.at(-1)?.id;
    if (after === undefined) return retried;
    await clock.sleep(1);
  }
}

/**
 * Returns the jobs that a file that needs a decision may belong to: jobs of its service that belong to no other batch
 * of ours and are not older than its batch. The result is empty where the service cannot be asked; the person may still
 * name a job.
 */
async function candidatesFor(deps: ApiDeps, file: TrackedFile): Promise<FileDetail['candidates']> {
  const { journal, views, services, engine } = deps;
  if (file.state.kind !== 'needs-decision' || file.serviceId === null || file.remote === null) return [];
  const batch = file.batchId === null ? null : journal.batch(file.batchId);
  const service = services.of(file.serviceId);
  if (batch === null || service === null || engine.pauses.pauseOf(file.serviceId) !== null) return [];
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

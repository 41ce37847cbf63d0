import type { FoldedStatus, FileRecord, JobRecord } from '#ports/document-records.ts';
import type { SearchHit } from '#ports/search-records.ts';
import type { Failure } from '#core/failure.ts';
import { aHit } from '../builders/service-answers.ts';
import { createChangingJobs, type StoredFile, type StoredJob } from './changing-jobs.ts';
import type { ServiceDials } from './dials.ts';
import { hashOf } from './sim-files.ts';
import { originalOfCopy } from './locked-content.ts';
import type { Random } from './random.ts';
import { forbidden } from './rights.ts';
import type { World } from './world.ts';
import { aText } from '../lib/a-text.ts';

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** The true state of a document service whose behaviour is drawn from the seed. It outlives the process. */
export interface SimService {
  receive(session: string, name: string, content: string): Answer<{ id: string; sizeBytes?: number; sha256?: string }>;
  create(session: string, metadata: unknown, change: StoredJob['change']): Answer<JobRecord>;
  file(id: string): Answer<FileRecord>;
  files(): Answer<readonly FileRecord[]>;
  job(id: string): Answer<JobRecord>;
  jobs(): Answer<readonly JobRecord[]>;
  search(query: string | undefined, tag: string | undefined): readonly SearchHit[];
  /** Returns the content of a file, for downloads. */
  content(id: string): string | null;
  /** Returns how often bytes with this hash were processed successfully. */
  processed(hash: string): number;
  /** Returns whether bytes with this hash, or a copy of them without their password, were processed. */
  processedInAnyForm(hash: string): boolean;
  /** Returns whether the documents that a job made of these bytes are all processed, and a search returns them. */
  areOutputsFound(hash: string): boolean;
  /** Returns the job that contains a file, as an operator of the service finds it. */
  jobOf(fileId: string): string | null;
  /** Returns whether a session was closed, so that its files are processed. */
  isClosed(session: string): boolean;
  /** Returns everything that the service could push about. */
  ids(): { readonly files: readonly string[]; readonly jobs: readonly string[] };
}

const refuse = (status: number, message: string): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind: 'refused', message: aText(message), status },
});

export function createSimService(
  world: World,
  random: Random,
  dials: ServiceDials,
  onProcessed: (hash: string, count: number) => void,
): SimService {
  const files = new Map<string, StoredFile>();
  const jobs = new Map<string, StoredJob>();
  const closed = new Map<string, string>();
  const counts = new Map<string, number>();
  const inAnyForm = new Set<string>();
  const fates = new Map<string, 'good' | 'bad' | 'encrypted' | 'too-large'>();

  /** A size that was refused as too large once is always refused, and so is any larger size. */
  let refusedBytes = Infinity;
  const fateOf = (hash: string) => {
    const known = fates.get(hash);
    if (known !== undefined) return known;
    const fate = random.chance(dials.failing)
      ? 'bad'
      : random.chance(dials.encrypted)
        ? 'encrypted'
        : random.chance(dials.tooLarge)
          ? 'too-large'
          : 'good';
    fates.set(hash, fate);
    return fate;
  };
  /** The documents that contain bytes with a hash, since they were last processed. */
  const outputs = new Map<string, readonly string[]>();
  const settle = (file: StoredFile, outcome: 'tagged' | 'failed'): void => {
    file.status = outcome;
    if (outcome === 'failed') file.error = { message: aText('a part cannot be read') };
    else file.searchableAtMs = world.elapsedMs() + dials.searchLagMs;
  };
  const processed = (file: StoredFile): void => {
    const hash = hashOf(file.content);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    inAnyForm.add(hashOf(originalOfCopy(file.content) ?? file.content));
    outputs.set(hash, file.outputIds);
    world.note(`processed ${file.name}`);
    onProcessed(hash, count);
  };
  const change =
    dials.change === null
      ? null
      : createChangingJobs({
          random: random.fork('changes'),
          dial: dials.change,
          files,
          after: (ms, run) => world.after(ms, run),
          settle,
          processed,
        });
  const process = (file: StoredFile, job: StoredJob): void => {
    const fate = fateOf(hashOf(file.content));
    job.left -= 1;
    if (fate === 'bad' || fate === 'encrypted') {
      file.status = 'failed';
      file.error =
        fate === 'bad'
          ? { message: aText('cannot be read') }
          : { code: 'encrypted', message: aText('needs a password') };
    } else if (job.change !== 'merge' && (job.change === null || change?.decompose(job, file) !== true)) {
      settle(file, 'tagged');
      processed(file);
    }
    if (job.change !== 'merge' || job.left > 0) return;
    const good = job.fileIds.map((id) => files.get(id)!).filter(({ status }) => status === 'processing');
    if (change?.merge(job, good) === true) return;
    for (const one of good) {
      settle(one, 'tagged');
      processed(one);
    }
  };
  const startJob = (session: string, metadata: unknown, kind: StoredJob['change']): StoredJob => {
    const mine = [...files.values()].filter((file) => file.session === session);
    const job: StoredJob = {
      id: random.uuid(),
      session,
      metadata,
      change: kind,
      fileIds: mine.map((f) => f.id),
      madeIds: [],
      left: mine.length,
    };
    jobs.set(job.id, job);
    closed.set(session, job.id);
    for (const file of mine) {
      file.jobId = job.id;
      file.status = 'processing';
      world.after(random.between(100, 60_000), () => {
        process(file, job);
      });
    }
    return job;
  };
  const tell = createTelling(world, dials, files, jobs);
  return {
    receive: (session, name, content) => {
      if (closed.has(session)) return refuse(409, 'the session is closed');
      const hash = hashOf(content);
      const sizeBytes = Buffer.byteLength(content);
      if (fateOf(hash) === 'too-large') refusedBytes = Math.min(refusedBytes, sizeBytes);
      if (sizeBytes >= refusedBytes)
        return { ok: false, failure: { kind: 'too-large', message: aText('too large'), status: 413 } };
      if (dials.refusesKnownContent && [...files.values()].some((file) => hashOf(file.content) === hash)) {
        return refuse(409, 'this file is known already');
      }
      const id = random.uuid();
      files.set(id, {
        id,
        name,
        session,
        content,
        jobId: null,
        status: 'uploaded',
        parentId: null,
        error: null,
        searchableAtMs: Infinity,
        outputIds: [],
      });
      world.note(`received ${name} in ${session.slice(0, 4)}`);
      return {
        ok: true,
        value: {
          id,
          ...(dials.replyHasSize ? { sizeBytes: Buffer.byteLength(content) } : {}),
          ...(dials.tellsHash ? { sha256: hash } : {}),
        },
      };
    },
    create: (session, metadata, kind) => {
      const jobId = closed.get(session);
      if (jobId !== undefined) {
        if (dials.secondCreate === 'same') return { ok: true, value: tell.job(jobs.get(jobId)!) };
        if (dials.secondCreate === 'another') return { ok: true, value: tell.job(startJob(session, metadata, kind)) };
        return refuse(dials.secondCreate, 'no such open session');
      }
      if (![...files.values()].some((file) => file.session === session)) return refuse(404, 'no such session');
      world.note(`job for ${session.slice(0, 4)}`);
      return { ok: true, value: tell.job(startJob(session, metadata, kind)) };
    },
    file: (id) => {
      const file = files.get(id);
      return file === undefined ? refuse(404, 'no such file') : { ok: true, value: tell.file(file) };
    },
    files: () => ({ ok: true, value: [...files.values()].map(tell.file) }),
    job: (id) => {
      const job = jobs.get(id);
      return job === undefined || !dials.readsJobs ? refuse(404, 'no such job') : { ok: true, value: tell.job(job) };
    },
    jobs: () => (dials.listsJobs ? { ok: true, value: [...jobs.values()].reverse().map(tell.job) } : forbidden),
    search: (query, tag) => tell.search(query, tag),
    content: (id) => files.get(id)?.content ?? null,
    processed: (hash) => counts.get(hash) ?? 0,
    processedInAnyForm: (hash) => inAnyForm.has(hash),
    areOutputsFound: (hash) =>
      (outputs.get(hash) ?? []).every((id) => {
        const made = files.get(id);
        const isSearched = dials.searchesBy !== 'nothing' && (made?.searchableAtMs ?? Infinity) <= world.elapsedMs();
        return made?.status === 'tagged' && isSearched;
      }),
    jobOf: (fileId) => files.get(fileId)?.jobId ?? null,
    isClosed: (session) => closed.has(session),
    ids: () => ({ files: [...files.keys()], jobs: [...jobs.keys()] }),
  };
}

/** Makes the records that the service shows, as far as the dials allow. */
function createTelling(
  world: World,
  dials: ServiceDials,
  files: ReadonlyMap<string, StoredFile>,
  jobs: ReadonlyMap<string, StoredJob>,
) {
  const status = (folded: FoldedStatus): { readonly folded: FoldedStatus; readonly status?: string } => {
    if (dials.tellsStatus === 'no') return { folded: 'unknown' };
    return dials.tellsStatus === 'odd' ? { folded: 'unknown', status: 'stage 7' } : { folded, status: folded };
  };
  const { change } = dials;
  const hasFailedPart = ({ outputIds }: StoredFile): boolean =>
    outputIds.some((id) => files.get(id)?.status === 'failed');
  const foldFile = (file: StoredFile): FoldedStatus => {
    if (file.status === 'decomposed' && hasFailedPart(file) && change?.saysChange === true) return 'failed';
    if (['tagged', 'merged', 'decomposed'].includes(file.status)) return 'succeeded';
    if (file.status === 'failed') return 'failed';
    return file.status === 'uploaded' ? 'pending' : 'running';
  };
  const descent = ({ status: now, parentId, outputIds }: StoredFile): Partial<FileRecord> => ({
    ...((now === 'merged' || now === 'decomposed') && change?.saysChange === true && dials.tellsStatus === 'yes'
      ? { change: now }
      : {}),
    ...(change?.names === 'records' && outputIds.length > 0 ? { outputFileIds: outputIds } : {}),
    ...(change?.names === 'parents' && parentId !== null ? { parentFileId: parentId } : {}),
  });
  const file = (stored: StoredFile): FileRecord => ({
    id: stored.id,
    ...status(foldFile(stored)),
    ...descent(stored),
    dataPoints: [],
    ...(stored.status === 'tagged' ? { tagName: 'letter', tagScore: 0.9 } : {}),
    ...(dials.tellsSession && stored.session !== '' ? { sessionId: stored.session } : {}),
    ...(dials.tellsJobOfFile && stored.jobId !== null ? { jobId: stored.jobId } : {}),
    ...(dials.tellsHash ? { sha256: hashOf(stored.content) } : {}),
    ...(dials.tellsSize ? { sizeBytes: Buffer.byteLength(stored.content), name: stored.name } : {}),
    ...(stored.error === null ? {} : { error: stored.error }),
  });
  const hasFailed = (stored: StoredJob): boolean => {
    const ends = [...stored.fileIds, ...stored.madeIds].map((id) => files.get(id)!.status);
    return ends.every((end) => end === 'failed' || end === 'merged' || end === 'decomposed');
  };
  /** A file that the job left as it is stands for itself. */
  const outputIdsOf = ({ fileIds }: StoredJob): readonly string[] => [
    ...new Set(
      fileIds.flatMap((id) => {
        const { outputIds, status: now } = files.get(id)!;
        return outputIds.length > 0 ? outputIds : now === 'tagged' ? [id] : [];
      }),
    ),
  ];
  const job = (stored: StoredJob): JobRecord => {
    const folded = stored.left > 0 ? 'running' : hasFailed(stored) ? 'failed' : 'succeeded';
    const listed = change?.listsOutputs === true ? [...stored.fileIds, ...stored.madeIds] : stored.fileIds;
    const named = listed.map((id) => files.get(id)!);
    const names = change?.names === 'job' || change?.names === 'records';
    return {
      id: stored.id,
      ...status(folded),
      files: dials.jobNamesFiles
        ? named.map((f) => ({
            id: f.id,
            name: f.name,
            ...status(foldFile(f)),
            ...descent(f),
            ...(f.error === null ? {} : { error: f.error }),
          }))
        : [],
      outputFileIds: names && stored.left === 0 ? outputIdsOf(stored) : [],
      ...(dials.tellsSession ? { sessionId: stored.session } : {}),
      ...(dials.keepsMetadata ? { metadata: stored.metadata } : {}),
    };
  };
  const search = (query: string | undefined, tag: string | undefined): readonly SearchHit[] =>
    [...files.values()]
      .filter((f) => f.status === 'tagged' && f.searchableAtMs <= world.elapsedMs())
      .filter((f) => {
        if (dials.searchesBy === 'id') return query === f.id;
        if (dials.searchesBy === 'name') return query === f.name;
        return dials.searchesBy === 'tag' && tag === 'letter';
      })
      .map((f) => aHit(f.id, { tagName: 'letter', tagScore: 0.9, jobId: f.jobId }));
  return { file, job, search, jobs };
}

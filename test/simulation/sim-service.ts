import type { FoldedStatus, FileRecord, JobRecord, RecordedError } from '#ports/document-records.ts';
import type { SearchHit } from '#ports/search-records.ts';
import type { Failure } from '#core/failure.ts';
import { aHit } from '../builders/service-answers.ts';
import type { ServiceDials } from './dials.ts';
import { hashOf } from './sim-files.ts';
import type { Random } from './random.ts';
import { forbidden } from './rights.ts';
import type { World } from './world.ts';
import { aText } from '../lib/a-text.ts';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly session: string;
  readonly content: string;
  jobId: string | null;
  status: 'uploaded' | 'processing' | 'tagged' | 'failed';
  error: RecordedError | null;
  searchableAtMs: number;
}

interface StoredJob {
  readonly id: string;
  readonly session: string;
  readonly metadata: unknown;
  readonly fileIds: readonly string[];
  left: number;
  failed: number;
}

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** The true state of a document service whose behaviour is drawn from the seed. It outlives the process. */
export interface SimService {
  receive(session: string, name: string, content: string): Answer<{ id: string; sizeBytes?: number; sha256?: string }>;
  create(session: string, metadata: unknown): Answer<JobRecord>;
  file(id: string): Answer<FileRecord>;
  files(): Answer<readonly FileRecord[]>;
  job(id: string): Answer<JobRecord>;
  jobs(): Answer<readonly JobRecord[]>;
  search(query: string | undefined, tag: string | undefined): readonly SearchHit[];
  /** Returns the content of a file, for downloads. */
  content(id: string): string | null;
  /** Returns how often bytes with this hash were processed successfully. */
  processed(hash: string): number;
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
  const process = (file: StoredFile, job: StoredJob): void => {
    const hash = hashOf(file.content);
    const fate = fateOf(hash);
    job.left -= 1;
    if (fate === 'bad' || fate === 'encrypted') {
      file.status = 'failed';
      file.error =
        fate === 'bad'
          ? { message: aText('cannot be read') }
          : { code: 'encrypted', message: aText('needs a password') };
      job.failed += 1;
      return;
    }
    file.status = 'tagged';
    file.searchableAtMs = world.elapsedMs() + dials.searchLagMs;
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    world.note(`processed ${file.name}`);
    onProcessed(hash, count);
  };
  const startJob = (session: string, metadata: unknown): StoredJob => {
    const mine = [...files.values()].filter((file) => file.session === session);
    const job: StoredJob = {
      id: random.uuid(),
      session,
      metadata,
      fileIds: mine.map((f) => f.id),
      left: mine.length,
      failed: 0,
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
        error: null,
        searchableAtMs: Infinity,
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
    create: (session, metadata) => {
      const jobId = closed.get(session);
      if (jobId !== undefined) {
        if (dials.secondCreate === 'same') return { ok: true, value: tell.job(jobs.get(jobId)!) };
        if (dials.secondCreate === 'another') return { ok: true, value: tell.job(startJob(session, metadata)) };
        return refuse(dials.secondCreate, 'no such open session');
      }
      if (![...files.values()].some((file) => file.session === session)) return refuse(404, 'no such session');
      world.note(`job for ${session.slice(0, 4)}`);
      return { ok: true, value: tell.job(startJob(session, metadata)) };
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
  const foldFile = (file: StoredFile): FoldedStatus => {
    if (file.status === 'tagged') return 'succeeded';
    if (file.status === 'failed') return 'failed';
    return file.status === 'uploaded' ? 'pending' : 'running';
  };
  const file = (stored: StoredFile): FileRecord => ({
    id: stored.id,
    ...status(foldFile(stored)),
    dataPoints: [],
    ...(stored.status === 'tagged' ? { tagName: 'letter', tagScore: 0.9 } : {}),
    ...(dials.tellsSession ? { sessionId: stored.session } : {}),
    ...(dials.tellsJobOfFile && stored.jobId !== null ? { jobId: stored.jobId } : {}),
    ...(dials.tellsHash ? { sha256: hashOf(stored.content) } : {}),
    ...(dials.tellsSize ? { sizeBytes: Buffer.byteLength(stored.content), name: stored.name } : {}),
    ...(stored.error === null ? {} : { error: stored.error }),
  });
  const job = (stored: StoredJob): JobRecord => {
    const folded = stored.left > 0 ? 'running' : stored.failed === stored.fileIds.length ? 'failed' : 'succeeded';
    const named = stored.fileIds.map((id) => files.get(id)!);
    return {
      id: stored.id,
      ...status(folded),
      files: dials.jobNamesFiles
        ? named.map((f) => ({
            id: f.id,
            name: f.name,
            ...status(foldFile(f)),
            ...(f.error === null ? {} : { error: f.error }),
          }))
        : [],
      outputFileIds: [],
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

import { createHash, randomUUID } from 'node:crypto';
import type { Failure, Result } from '#core/failure.ts';
import type { FileRecord, FoldedStatus, JobRecord } from '#ports/document-records.ts';
import type { SentBytes, UploadedFile } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import { aHit, anIdentity, onePage } from '../../builders/service-answers.ts';

/** A service in memory that does at once what it is asked, and finishes a job when a test says so. */
export interface ObedientService extends IngestService {
  /** Calls so far, by name. */
  readonly calls: Map<string, number>;
  /** Ids of the files that it holds, in the order of their arrival. */
  readonly fileIds: () => readonly string[];
  readonly jobIds: () => readonly string[];
  finish(end: Extract<FoldedStatus, 'succeeded' | 'failed'>): void;
  /** Whether jobs end well as soon as they are made. */
  finishJobs: boolean;
  /** What its status word says. */
  inMaintenance: boolean;
  /** Roles that it names. */
  roles: readonly string[];
  /** Calls that it answers with 403. */
  readonly denied: Set<string>;
  /** Runs before a call is answered; what it waits for holds the answer up. */
  before: (call: string) => Promise<void>;
}

interface Held {
  readonly id: string;
  readonly sessionId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  jobId: string | null;
  folded: FoldedStatus;
}

const found = <T>(value: T): Result<T> => ({ ok: true, value });
const none: Result<never> = { ok: false, failure: { kind: 'refused', message: 'There is none.', status: 404 } };

const forbidden: Result<never> = {
  ok: false,
  failure: { kind: 'forbidden', message: 'Not for this role.', status: 403 },
};

export function createObedientService(): ObedientService {
  const files = new Map<string, Held>();
  const jobs = new Map<string, string>();
  const calls = new Map<string, number>();
  const record = (file: Held): FileRecord => ({
    id: file.id,
    folded: file.folded,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    dataPoints: [],
    ...(file.jobId === null ? {} : { jobId: file.jobId }),
  });
  const ofSession = (sessionId: string) => [...files.values()].filter((file) => file.sessionId === sessionId);
  const job = (id: string, sessionId: string): JobRecord => {
    const members = ofSession(sessionId);
    const folded = members.some((file) => file.folded === 'running') ? 'running' : (members[0]?.folded ?? 'succeeded');
    return { id, folded, sessionId, files: members.map(record), outputFileIds: [] };
  };
  const service: ObedientService = {
    calls,
    fileIds: () => [...files.keys()],
    jobIds: () => [...jobs.keys()],
    finishJobs: false,
    roles: ['Uploader'],
    inMaintenance: false,
    denied: new Set(),
    before: () => Promise.resolve(),
    finish(end) {
      for (const file of files.values()) if (file.folded === 'running') file.folded = end;
    },
    status: () =>
      call('status', () =>
        found({
          inMaintenance: service.inMaintenance,
          capabilities: { idempotentCreate: true, fileHash: true, sessionFiles: true, searchById: true },
        }),
      ),
    whoAmI: () => call('whoAmI', () => found(anIdentity({ roles: [...service.roles] }))),
    cloudInfo: () => call('cloudInfo', () => none),
    async upload({ source, sessionId }) {
      await begin('upload');
      if (service.denied.has('upload')) {
        return { ...forbidden, sent: { sizeBytes: source.sizeBytes, sha256: null, mayHaveArrived: false } };
      }
      const hash = createHash('sha256');
      let sizeBytes = 0;
      try {
        for await (const chunk of await source.open()) {
          hash.update(chunk);
          sizeBytes += chunk.byteLength;
        }
      } catch (error) {
        const failure: Failure = { kind: 'unreadable', message: String(error) };
        return { ok: false, failure, sent: { sizeBytes, sha256: null, mayHaveArrived: false } };
      }
      const sha256 = hash.digest('hex');
      const file: Held = { id: randomUUID(), sessionId, sizeBytes, sha256, jobId: null, folded: 'pending' };
      files.set(file.id, file);
      const value: UploadedFile = { id: file.id, sessionId, sizeBytes, sha256 };
      const sent: SentBytes = { sizeBytes, sha256, mayHaveArrived: true };
      return { ok: true, value, sent };
    },
    createJob: ({ sessionId }) =>
      call('createJob', () => {
        const id = randomUUID();
        jobs.set(id, sessionId);
        for (const file of ofSession(sessionId)) {
          file.jobId = id;
          file.folded = service.finishJobs ? 'succeeded' : 'running';
        }
        return found(job(id, sessionId));
      }),
    job: (id) => {
      const sessionId = jobs.get(id);
      return call('job', () => (sessionId === undefined ? none : found(job(id, sessionId))));
    },
    jobs: () => call('jobs', () => found({ items: [...jobs].map(([id, batch]) => job(id, batch)) })),
    file: (id) => {
      const held = files.get(id);
      return call('file', () => (held === undefined ? none : found(record(held))));
    },
    files: () => call('files', () => found({ items: [...files.values()].map(record) })),
    download: () => call('download', () => none),
    search: ({ query }) =>
      call('search', () => {
        const file = files.get(query ?? '');
        return found(onePage(file === undefined ? [] : [aHit(file.id)]));
      }),
  };
  const begin = async (name: string): Promise<void> => {
    calls.set(name, (calls.get(name) ?? 0) + 1);
    await service.before(name);
  };
  const call = async <T>(name: string, answer: () => Result<T>): Promise<Result<T>> => {
    await begin(name);
    return service.denied.has(name) ? forbidden : answer();
  };
  return service;
}

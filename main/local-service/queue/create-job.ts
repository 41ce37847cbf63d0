import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import { createEventAppender } from '../events/append-event.ts';
import type { StatusChanges } from './status-changes.ts';
import type { WorkQueue } from './work-queue.ts';
import type { CreateJobInput, CreateJobOutcome, Metadata } from './processor.ts';

interface SessionRow {
  readonly userId: string;
  readonly status: 'open' | 'closed';
  readonly jobId: string | null;
}

interface SessionFile {
  readonly id: string;
  readonly metadataJson: string | null;
}

/** Closes a session with a job. Inside the caller's transaction: session, job, files, queue and events change together. */
export function createJobCreator(
  db: Database,
  changes: StatusChanges,
  queue: WorkQueue,
): (input: CreateJobInput, at: string) => CreateJobOutcome {
  const findSession = db.prepare<[string, string], SessionRow>(
    'SELECT user_id AS userId, status, job_id AS jobId FROM sessions WHERE company_id = ? AND id = ?',
  );
  const filesOf = db.prepare<[string, string], SessionFile>(
    `SELECT id, metadata_json AS metadataJson FROM files
     WHERE company_id = ? AND session_id = ? AND status = 'uploaded' ORDER BY seq`,
  );
  const write = createJobWriter(db, changes, queue);

  return (input, at) => {
    const session = findSession.get(input.companyId, input.sessionId);
    const mayClose = session !== undefined && (!input.ownSessionsOnly || session.userId === input.userId);
    if (mayClose && session.status === 'closed' && session.jobId !== null) {
      return { kind: 'already-closed', jobId: session.jobId };
    }
    for (const field of ['merge', 'decompose'] as const) if (input[field]) return { kind: 'not-built', field };
    if (!mayClose || session.status === 'closed') return { kind: 'unknown-session' };
    const files = filesOf.all(input.companyId, input.sessionId);
    return files.length === 0 ? { kind: 'empty-session' } : { kind: 'created', jobId: write(input, files, at) };
  };
}

function createJobWriter(db: Database, changes: StatusChanges, queue: WorkQueue) {
  const append = createEventAppender(db);
  const insertJob = db.prepare(
    `INSERT INTO jobs (id, company_id, user_id, session_id, status, priority, merge, decompose, propagate_metadata,
       metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @sessionId, 'queued', @priority, 0, 0, @propagate, @metadataJson, @at, @at)`,
  );
  const closeSession = db.prepare(
    `UPDATE sessions SET status = 'closed', job_id = @id, update_date = @at WHERE company_id = @companyId AND id = @sessionId`,
  );
  const giveToJob = db.prepare('UPDATE files SET job_id = @jobId, metadata_json = @metadataJson WHERE id = @fileId');

  return (input: CreateJobInput, files: readonly SessionFile[], at: string): string => {
    const { companyId, userId, sessionId, priority, metadata } = input;
    const id = randomUUID();
    const metadataJson = metadata === null ? null : JSON.stringify(metadata);
    insertJob.run({
      id,
      companyId,
      userId,
      sessionId,
      priority,
      propagate: input.propagateMetadata ? 1 : 0,
      metadataJson,
      at,
    });
    closeSession.run({ id, companyId, sessionId, at });
    const detail = { files: files.length };
    append({ companyId, fileId: null, jobId: id, kind: 'job.created', from: null, to: 'queued', detail, at });
    for (const file of files) {
      giveToJob.run({ jobId: id, fileId: file.id, metadataJson: propagate(metadata, file.metadataJson) });
      changes.file(file.id, { to: 'queued', at });
      queue.add(file.id, id, priority, at);
    }
    return id;
  };
}

/**
 * The job's descriptors go to every file (docs/service-api.md#job-endpoints). Several objects are laid over each other
 * in order, and what the file was uploaded with lies on top: it was said of this file.
 */
function propagate(ofJob: Metadata | null, ofFileJson: string | null): string | null {
  if (ofJob === null) return ofFileJson;
  const ofFile = ofFileJson === null ? {} : (JSON.parse(ofFileJson) as Metadata);
  return JSON.stringify(Object.assign({}, ...[ofJob, ofFile].flat()));
}

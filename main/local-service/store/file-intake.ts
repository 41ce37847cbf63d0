import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import { isDiskFull } from '#lib/disk-full.ts';
import type { UploadReply } from '#service-api/records/file.ts';
import type { Metadata } from '#service-api/fields.ts';
import type { Channel, DuplicatePolicy, SessionStatus } from '#service-api/values.ts';
import { createEventAppender } from '../events/append-event.ts';
import type { BlobStore, StagedBlob } from './blob-store.ts';
import { freeName } from './file-name.ts';

/** A file whose bytes are staged and whose sender is known. */
export interface Intake {
  readonly companyId: string;
  readonly userId: string;
  readonly userName: string;
  /** `null`: kept, never processed. */
  readonly sessionId: string | null;
  readonly name: string;
  readonly folder: string;
  readonly channel: Channel;
  readonly contentType: string;
  readonly metadata: Metadata | null;
  readonly duplicatePolicy: DuplicatePolicy;
  readonly now: string;
}

export type IntakeOutcome =
  | { readonly ok: true; readonly file: UploadReply }
  | {
      readonly ok: false;
      readonly reason:
        'session-closed' | 'session-expired' | 'session-of-another-user' | 'duplicate-name' | 'disk-full';
    };

type Refused = Extract<IntakeOutcome, { readonly ok: false }>;

/**
 * Takes a staged file into the store, whole or not at all: its session is opened by the first file and must not be closed,
 * the company's duplicate policy decides on its name, its bytes move to their place, and its rows commit together. Staged
 * bytes that were refused are the caller's to discard.
 */
export function createFileIntake(
  db: Database,
  blobs: BlobStore,
): (intake: Intake, staged: StagedBlob) => IntakeOutcome {
  const refuseSession = createSessionCheck(db);
  const placeName = createNaming(db);
  const insertRows = createRowWriter(db);

  return (intake, staged) => {
    // An object: the compiler does not see that a transaction's function runs.
    const bytes = { placed: false };
    const take = db.transaction((): IntakeOutcome => {
      const refused = refuseSession(intake);
      if (refused !== null) return refused;
      const named = placeName(intake);
      if (!named.ok) return named;
      const file: UploadReply = {
        id: randomUUID(),
        name: named.name,
        length: staged.sizeBytes,
        sha256: staged.sha256,
        session_id: intake.sessionId,
      };
      insertRows(intake, file, named.version);
      bytes.placed = blobs.place(staged);
      return { ok: true, file };
    });
    try {
      return take.immediate();
    } catch (error) {
      if (bytes.placed) blobs.remove(staged.sha256);
      if (isDiskFull(error)) return { ok: false, reason: 'disk-full' };
      throw error;
    }
  };
}

function createSessionCheck(db: Database): (intake: Intake) => Refused | null {
  const find = db.prepare<
    [Intake],
    { readonly user_id: string; readonly status: SessionStatus; readonly job_id: string | null }
  >('SELECT user_id, status, job_id FROM sessions WHERE company_id = @companyId AND id = @sessionId');
  return (intake) => {
    const session = intake.sessionId === null ? undefined : find.get(intake);
    if (session?.status === 'closed') {
      return { ok: false, reason: session.job_id === null ? 'session-expired' : 'session-closed' };
    }
    if (session !== undefined && session.user_id !== intake.userId) {
      return { ok: false, reason: 'session-of-another-user' };
    }
    return null;
  };
}

type Named = { readonly ok: true; readonly name: string; readonly version: number } | Refused;

/** Only files whose session was closed by a job count as existing (docs/service-api.md#file-endpoints). */
function createNaming(db: Database): (intake: Intake) => Named {
  const latest = db
    .prepare<[{ readonly companyId: string; readonly folder: string; readonly name: string }], number | null>(
      `SELECT max(version) FROM files
       WHERE company_id = @companyId AND name = @name AND folder = @folder AND job_id IS NOT NULL AND status <> 'deleted'`,
    )
    .pluck();
  return (intake) => {
    const { companyId, folder } = intake;
    const existing = latest.get({ companyId, folder, name: intake.name }) ?? null;
    if (existing === null) return { ok: true, name: intake.name, version: 1 };
    switch (intake.duplicatePolicy) {
      case 'reject':
        return { ok: false, reason: 'duplicate-name' };
      case 'new_version':
        return { ok: true, name: intake.name, version: existing + 1 };
      case 'new_file_new_name': {
        const isTaken = (name: string): boolean => (latest.get({ companyId, folder, name }) ?? null) !== null;
        return { ok: true, name: freeName(intake.name, isTaken), version: 1 };
      }
    }
  };
}

function createRowWriter(db: Database): (intake: Intake, file: UploadReply, version: number) => void {
  const putSession = db.prepare(
    `INSERT INTO sessions (id, company_id, user_id, status, creation_date, update_date)
     VALUES (@sessionId, @companyId, @userId, 'open', @now, @now)
     ON CONFLICT (company_id, id) DO UPDATE SET update_date = excluded.update_date`,
  );
  const putBlob = db.prepare(
    'INSERT OR IGNORE INTO blobs (sha256, length, creation_date) VALUES (@sha256, @length, @now)',
  );
  const putFile = db.prepare(
    `INSERT INTO files (id, company_id, user_id, session_id, name, folder, channel, content_type, length, sha256, version,
       status, metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @sessionId, @name, @folder, @channel, @contentType, @length, @sha256, @version,
       'uploaded', @metadataJson, @now, @now)`,
  );
  const putVersion = db.prepare(
    `INSERT INTO file_versions (id, file_id, version, length, sha256, user_name, creation_date)
     VALUES (@versionId, @id, @version, @length, @sha256, @userName, @now)`,
  );
  const appendEvent = createEventAppender(db);
  return (intake, file, version) => {
    const row = { ...bindable(intake), ...file, version, versionId: randomUUID() };
    if (intake.sessionId !== null) putSession.run(row);
    for (const statement of [putBlob, putFile, putVersion]) statement.run(row);
    const { companyId, now: at } = intake;
    const kind = 'file.uploaded';
    appendEvent({ companyId, fileId: file.id, jobId: null, kind, from: null, to: 'uploaded', detail: null, at });
  };
}

/** SQLite binds text, numbers and null only. */
function bindable(intake: Intake) {
  const { metadata, ...plain } = intake;
  return { ...plain, metadataJson: metadata === null ? null : JSON.stringify(metadata) };
}

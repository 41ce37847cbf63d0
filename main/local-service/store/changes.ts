import type { Metadata, Problem } from '#service-api/fields.ts';
import type { Role } from '#service-api/endpoint.ts';
import type { Channel, EventKind, FileStatus, JobStatus, Priority, SessionStatus } from '#service-api/values.ts';
import type { TagDefinition } from '../config/tag-definition.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { Reading } from './reading.ts';

// The parts of a store transaction. Reads see what the transaction has changed. A method that changes a record which is not
// there rejects with `unknown-record`, unless it says otherwise.

export interface CompanyStore {
  idOf(name: string): Promise<string | null>;
  ids(): Promise<readonly string[]>;
  add(company: {
    readonly id: string;
    readonly name: string;
    readonly settings: CloudSettings;
    readonly at: string;
  }): Promise<void>;
  settings(companyId: string): Promise<CloudSettings>;
}

export interface TagStore {
  /** Makes the tag, or brings it and its fields up to date under the ids that they have. */
  put(companyId: string, tag: TagDefinition, at: string): Promise<void>;
  idOf(companyId: string, name: string): Promise<string | null>;
}

interface NewCredentials {
  readonly companyId: string;
  readonly userId: string;
  readonly appId: string;
  readonly apiKeyHash: string;
  readonly tokenHash: string;
  readonly secretSealed: Uint8Array;
  readonly at: string;
}

export interface SealedSecret {
  readonly appId: string;
  readonly sealed: Uint8Array;
}

export interface IdentityStore {
  /** Whether an app has this key. */
  hasKey(apiKeyHash: string): Promise<boolean>;
  userOf(companyId: string, role: Role): Promise<string | null>;
  addUser(user: {
    readonly id: string;
    readonly companyId: string;
    readonly userName: string;
    readonly role: Role;
  }): Promise<void>;
  /** Gives a user an app with credentials; those that the user had before end. */
  replaceCredentials(credentials: NewCredentials): Promise<void>;
  sealedSecrets(): Promise<readonly SealedSecret[]>;
  /** Does nothing for an app without credentials. */
  reseal(appId: string, sealed: Uint8Array): Promise<void>;
  removeApp(appId: string): Promise<void>;
}

export interface StoredSession {
  readonly userId: string;
  readonly status: SessionStatus;
  /** The job that closed it; `null` for an open one, and for one that has expired. */
  readonly jobId: string | null;
}

export interface SessionStore {
  find(companyId: string, sessionId: string): Promise<StoredSession | null>;
  /** Opens it, or notes a further upload into it. */
  touch(session: {
    readonly id: string;
    readonly companyId: string;
    readonly userId: string;
    readonly at: string;
  }): Promise<void>;
  close(companyId: string, sessionId: string, jobId: string, at: string): Promise<void>;
  /** Closes open ones whose last upload is older; how many. */
  expire(lastUploadBefore: string, at: string): Promise<number>;
}

export interface NewFile {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly userName: string;
  readonly sessionId: string | null;
  readonly name: string;
  readonly folder: string;
  readonly channel: Channel;
  readonly contentType: string;
  readonly metadata: Metadata | null;
  readonly length: number;
  readonly sha256: string;
  readonly version: number;
  readonly at: string;
}

export interface FileState {
  readonly status: FileStatus;
  readonly companyId: string;
  readonly userId: string;
  readonly jobId: string | null;
  /** Unique, and larger the later the file was stored. */
  readonly seq: number;
}

interface StatusChange<Status extends string> {
  readonly to: Status;
  readonly at: string;
  /** Kept on the record; `null` clears the one that was there. */
  readonly error: Problem | null;
  /** One more try counts against the limit that people see. */
  readonly countsAsRetry: boolean;
}

export interface UploadedFile {
  readonly id: string;
  readonly metadata: Metadata | null;
}

export interface FileStore {
  /** Stores the file with status `uploaded`, and its first version. */
  add(file: NewFile): Promise<void>;
  /** The newest version of a file of that name that is in a job and not deleted; `null` when there is none. */
  latestVersion(companyId: string, folder: string, name: string): Promise<number | null>;
  find(fileId: string): Promise<FileState | null>;
  /** Bytes that a user has uploaded and made no job of. */
  pendingBytes(userId: string): Promise<number>;
  /** The files of a session that are in no job yet, oldest first. */
  uploadedIn(companyId: string, sessionId: string): Promise<readonly UploadedFile[]>;
  giveToJob(fileId: string, jobId: string, metadata: Metadata | readonly Metadata[] | null): Promise<void>;
  setStatus(fileId: string, change: StatusChange<FileStatus>): Promise<void>;
  /** Stores all that was read, in place of what an earlier reading left. */
  setReading(fileId: string, tagId: string, reading: Reading): Promise<void>;
  /** Files of status `uploaded` that have no session and are older, or whose open session had its last upload before. */
  expired(before: string): Promise<readonly { readonly id: string; readonly sha256: string }[]>;
  /** Whether a file that is not deleted has these bytes. Until the transaction ends, no other one gives them to a file. */
  needsBytes(sha256: string): Promise<boolean>;
}

interface NewJob {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly priority: Priority;
  readonly propagateMetadata: boolean;
  readonly metadata: Metadata | readonly Metadata[] | null;
  readonly at: string;
}

export interface JobState {
  readonly status: JobStatus;
  readonly companyId: string;
  /** Rounds that have begun after the first one. */
  readonly retries: number;
}

export interface JobFileCounts {
  readonly total: number;
  readonly failed: number;
}

export interface JobStore {
  /** Stores the job with status `queued`. */
  add(job: NewJob): Promise<void>;
  find(jobId: string): Promise<JobState | null>;
  /** `completedAt` is `null` while the job goes on. */
  setStatus(jobId: string, change: StatusChange<JobStatus> & { readonly completedAt: string | null }): Promise<void>;
  /** Of its files that are not deleted. */
  countFiles(jobId: string): Promise<JobFileCounts>;
}

interface NewEvent {
  readonly companyId: string;
  /** `null` for an event of the job as a whole. */
  readonly fileId: string | null;
  readonly jobId: string | null;
  readonly kind: EventKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly at: string;
}

export interface EventStore {
  /** There is no change without its event, and no event without its change. */
  append(event: NewEvent): Promise<void>;
}

import type { Metadata, Problem } from '#service-api/fields.ts';
import type { Role } from '#service-api/endpoint.ts';
import type { Channel, FileStatus, JobStatus, Priority, SessionStatus } from '#service-api/values.ts';
import type { Rotation } from '#lib/geometry/box.ts';
import type { TagDefinition } from '../config/tag-definition.ts';
import type { Reading } from './reading.ts';
import type { SplitPlan } from '#service-api/split-plan.ts';

// The parts of a store transaction. Reads see the changes of the transaction. A method that changes a record which does
// not exist rejects with `unknown-record`, unless it says otherwise.

export interface TagStore {
  /**
   * Creates a built-in tag, or updates it and its fields. Existing ids are kept. Does nothing when a person has changed
   * or deleted the tag, or has given its name to another one.
   */
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

export interface AppOfFile {
  readonly appId: string;
  readonly company: string;
}

export interface SealedSecret {
  readonly appId: string;
  readonly sealed: Uint8Array;
}

/** The identities of `credentials.json`, and the secrets of all. */
export interface IdentityStore {
  /** Returns whether an app has this key. */
  hasKey(apiKeyHash: string): Promise<boolean>;
  /** Returns the user of `credentials.json` with that role. */
  userOf(companyId: string, role: Role): Promise<string | null>;
  addUser(user: {
    readonly id: string;
    readonly companyId: string;
    readonly userName: string;
    readonly role: Role;
  }): Promise<void>;
  /**
   * Gives a user an app with credentials. Earlier ones of `credentials.json` become invalid; keys that a person made stay.
   */
  replaceCredentials(credentials: NewCredentials): Promise<void>;
  /** Returns the apps whose secrets are in `credentials.json`, with the names of their companies. */
  appsOfFile(): Promise<readonly AppOfFile[]>;
  sealedSecrets(): Promise<readonly SealedSecret[]>;
  /** Replaces the sealed secret. Does nothing for an app without credentials. */
  reseal(appId: string, sealed: Uint8Array): Promise<void>;
  removeApp(appId: string): Promise<void>;
}

export interface StoredSession {
  readonly userId: string;
  readonly status: SessionStatus;
  /** The job that closed it; `null` for an open session, and for one that has expired. */
  readonly jobId: string | null;
}

export interface SessionStore {
  find(companyId: string, sessionId: string): Promise<StoredSession | null>;
  /** Opens the session, or records another upload into it. */
  touch(session: {
    readonly id: string;
    readonly companyId: string;
    readonly userId: string;
    readonly at: string;
  }): Promise<void>;
  close(companyId: string, sessionId: string, jobId: string, at: string): Promise<void>;
  /** Closes open sessions whose last upload is older, and returns their number. */
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

/** A file that the service made of other files of a job. */
interface NewOutput extends Omit<NewFile, 'sessionId' | 'version'> {
  readonly jobId: string;
  /** The file it was taken from, or `null` for a merged document. */
  readonly parentFileId: string | null;
  /** Where in its parent it was. */
  readonly part: FilePartRecord | null;
}

export interface FileState {
  readonly status: FileStatus;
  readonly companyId: string;
  readonly userId: string;
  readonly userName: string;
  readonly jobId: string | null;
  readonly parentFileId: string | null;
  readonly name: string;
  readonly folder: string;
  readonly channel: Channel;
  readonly contentType: string;
  readonly metadata: Metadata | null;
  /** Unique, and larger for files that were stored later. */
  readonly seq: number;
  /** When its status, result or corrections last changed. */
  readonly updatedAt: string;
  readonly addedAt: string;
}

/** Where in its parent a file was taken from. Pages count from 1. */
export interface FilePartRecord {
  readonly first_page: number | null;
  readonly last_page: number | null;
  readonly confidence: number | null;
}

interface StatusChange<Status extends string> {
  readonly to: Status;
  readonly at: string;
  /** Stored in the record; `null` clears an earlier error. */
  readonly error: Problem | null;
  /** Whether this counts as another try against the limit that people see. */
  readonly countsAsRetry: boolean;
}

export interface UploadedFile {
  readonly id: string;
  readonly contentType: string;
  readonly metadata: Metadata | null;
}

export interface FileInReview {
  readonly fileId: string;
  readonly jobId: string;
  readonly name: string;
  readonly since: string;
  readonly plan: SplitPlan;
}

/** A file of a job as far as other files of the job depend on it. */
export interface JobMember {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly status: FileStatus;
}

type StoredAnalysis = Pick<Reading, 'tagScore' | 'tagSource' | 'classifier' | 'dataPoints'>;

interface IndexedValue {
  readonly name: string;
  readonly value: string;
  readonly page: number | null;
  readonly needsCheck: boolean;
}

/** A processed file as the search index needs it. */
export interface IndexedFile {
  readonly seq: number;
  readonly companyId: string;
  readonly userId: string;
  readonly tagId: string;
  readonly addedAt: string;
  readonly folder: string;
  readonly name: string;
  readonly dataPoints: readonly IndexedValue[];
  /** Whether it has no value of a field that is required. */
  readonly lacksValues: boolean;
  readonly pages: readonly { readonly number: number; readonly text: string }[];
}

export interface FileStore {
  /** Stores the file with status `uploaded`, and its first version. */
  add(file: NewFile): Promise<void>;
  /**
   * Returns the newest version of a file with that name that is in a job and not deleted, or `null` when there is none.
   */
  latestVersion(companyId: string, folder: string, name: string): Promise<number | null>;
  find(fileId: string): Promise<FileState | null>;
  /** Returns how many bytes a user has uploaded that are in no job. */
  pendingBytes(userId: string): Promise<number>;
  /** Returns the files of a session that are in no job yet, oldest first. */
  uploadedIn(companyId: string, sessionId: string): Promise<readonly UploadedFile[]>;
  /** Stores the file with status `queued`, and its first version. */
  addOutput(file: NewOutput): Promise<void>;
  /** Returns the files of a job that are not deleted, oldest first. */
  ofJob(jobId: string): Promise<readonly JobMember[]>;
  /** Returns the files that were taken from this one and are not deleted, oldest first. */
  children(fileId: string): Promise<readonly JobMember[]>;
  /** Counts the files that were made of others in this job, and their bytes. */
  outputs(jobId: string): Promise<{ readonly count: number; readonly bytes: number }>;
  /** Records which file the pages of these files are in. */
  setMergedInto(fileIds: readonly string[], outputId: string): Promise<void>;
  /** Returns the plan by which a file is split, or `null` when there is none. */
  plan(fileId: string): Promise<SplitPlan | null>;
  setPlan(fileId: string, plan: SplitPlan): Promise<void>;
  /** Returns the files in review, oldest first, with the plan that is proposed for each. */
  inReview(companyId: string): Promise<readonly FileInReview[]>;
  /** Adds a fact about the file that a person must know. A reading replaces those of the file. */
  addWarnings(fileId: string, warnings: readonly Problem[]): Promise<void>;
  giveToJob(fileId: string, jobId: string, metadata: Metadata | readonly Metadata[] | null): Promise<void>;
  setStatus(fileId: string, change: StatusChange<FileStatus>): Promise<void>;
  /** Stores a reading, and replaces an earlier one; `at` is when, where no change of the status follows. */
  setReading(fileId: string, tagId: string, reading: Reading, at?: string): Promise<{ readonly lacksValues: boolean }>;
  /** Replaces tag and values of a file that was read, and leaves its pages as they are. */
  setAnalysis(fileId: string, tagId: string, analysis: StoredAnalysis, at: string): Promise<void>;
  /** Returns what the search index holds about a processed file, or `null` when it has no tag. */
  indexed(fileId: string): Promise<IndexedFile | null>;
  /**
   * Returns files in status `uploaded` that have no session and are older than `before`, or whose open session had its
   * last upload before it.
   */
  expired(before: string): Promise<readonly { readonly id: string; readonly sha256: string }[]>;
  /**
   * Returns whether a file that is not deleted has these bytes. No other transaction gives them to a file before this
   * one ends.
   */
  needsBytes(sha256: string): Promise<boolean>;
}

interface NewJob {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly priority: Priority;
  readonly merge: boolean;
  readonly decompose: boolean;
  readonly propagateMetadata: boolean;
  /** How all pages of its files are turned. */
  readonly pageRotation: Rotation;
  readonly metadata: Metadata | readonly Metadata[] | null;
  readonly at: string;
}

export interface JobState {
  readonly status: JobStatus;
  readonly companyId: string;
  readonly priority: Priority;
  readonly merge: boolean;
  readonly decompose: boolean;
  readonly propagateMetadata: boolean;
  readonly metadata: Metadata | readonly Metadata[] | null;
  /** The number of rounds that began after the first one. */
  readonly retries: number;
}

/** The documents of a job: its files without those whose pages are in other files of the job. */
export interface JobFileCounts {
  readonly total: number;
  readonly failed: number;
  /** Files that were taken apart and of which a part is missing or failed. */
  readonly incomplete: number;
}

export interface JobStore {
  /** Stores the job with status `queued`. */
  add(job: NewJob): Promise<void>;
  find(jobId: string): Promise<JobState | null>;
  /** Returns the job as it is now, and keeps others from changing it until the transaction ends. */
  lock(jobId: string): Promise<JobState | null>;
  /** `completedAt` is `null` until the job is final. */
  setStatus(jobId: string, change: StatusChange<JobStatus> & { readonly completedAt: string | null }): Promise<void>;
  /** Adds a fact about the whole job that a person must know. */
  addWarning(jobId: string, warning: Problem): Promise<void>;
  /** Counts the documents of the job that are not deleted. */
  countFiles(jobId: string): Promise<JobFileCounts>;
}

import type { MaintenanceSpan } from '#core/maintenance.ts';
import type { RecordedError } from './document-records.ts';

/**
 * What a service tells of itself, of its users and of its tags, as the screens get it too (`preload/contract`). `null` is
 * what the service does not tell.
 */

/** A class of documents. */
export interface Tag {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  /** By which a text is known to have this tag. */
  readonly keywords: readonly string[];
  /** Regular expressions. */
  readonly patterns: readonly string[];
  /** Below this score, between 0 and 1, the tag is not assigned. */
  readonly minScore: number | null;
  readonly exampleCount: number | null;
  readonly fieldCount: number | null;
}

/** A value that is read from documents of a tag. */
export interface MetadataField {
  readonly id: string;
  readonly name: string | null;
  /** `String`, `DateTime`, `Decimal`, or another word. */
  readonly dataType: string | null;
  readonly description: string | null;
  /** What kind of source the value is taken from. */
  readonly source: string | null;
  /** Names of the fields of the same tag that must be known first. */
  readonly dependsOn: readonly string[];
  /** Names of the steps before and after extraction, in order. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
}

/** The tag that a text would get. */
export interface Classification {
  readonly tagName: string | null;
  readonly tagScore: number | null;
}

export interface Company {
  readonly id: string;
  readonly name: string | null;
}

/** `name` is what `removeSource` takes. The service gives no keys. */
export interface RemoteSource {
  readonly name: string | null;
  readonly type: string | null;
  readonly createdAtMs: number | null;
}

/** What the client may rely on beyond the interface; all false unless the service says otherwise. */
export interface Capabilities {
  /** A second `createJob` for a session answers with the job that closed it. */
  readonly idempotentCreate: boolean;
  /** File records carry `sha256`. */
  readonly fileHash: boolean;
  /** Files of an open session are listed with their `session_id`. */
  readonly sessionFiles: boolean;
  /** A search for a file's id finds the file. */
  readonly searchById: boolean;
}

export interface PlatformStatus {
  readonly currentVersion?: string;
  /** `Online` is the only word that the interface defines. */
  readonly status?: string;
  /** Its status word says that maintenance is on now. */
  readonly inMaintenance: boolean;
  readonly capabilities: Capabilities;
  /** What keeps it from reading documents though it answers, as our own service tells. */
  readonly problems?: readonly RecordedError[];
}

/** Whom the service takes us for. */
export interface Identity {
  readonly userId: string | null;
  /** The login. */
  readonly userName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly roles: readonly string[];
  /** `HMAC`, `Bearer`, or another word. */
  readonly authenticationType: string | null;
}

/** The part of the company's configuration that the app acts on or shows. */
export interface CloudInfo {
  /** Lower case, without the dot. `null` when the service does not say, which means: send everything. */
  readonly supportedFileExtensions: readonly string[] | null;
  /** The weekly windows around the time of the answer, for two weeks ahead; empty where there are none. */
  readonly maintenance: readonly MaintenanceSpan[];
  /** What becomes of a file whose name is taken; the service's own word. */
  readonly duplicatePolicy: string | null;
  readonly jobRetryLimit: number | null;
  readonly fileRetryLimit: number | null;
  /** One file that fails makes its whole job fail. */
  readonly failsJobWithFile: boolean | null;
  /** Mails become a file each for their attachments. */
  readonly splitsMails: boolean | null;
  /** Where events are reported; `null` where they are reported nowhere, too. */
  readonly webHookUrl: string | null;
}

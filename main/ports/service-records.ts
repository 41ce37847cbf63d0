import type { AnyMessage } from '#contract/messages/message.ts';
import type { MaintenanceSpan } from '#core/maintenance.ts';
import type { RecordedError } from './document-records.ts';

/**
 * What a service reports about itself, its users and its tags, in the form in which the screens get it too
 * (`preload/contract`). `null`: the service does not report the value.
 */

/** A class of documents. */
export interface Tag {
  readonly id: string;
  readonly name: string | null;
  readonly description: AnyMessage | null;
  /** Words that show that a text has this tag. */
  readonly keywords: readonly string[];
  /** Regular expressions. */
  readonly patterns: readonly string[];
  /** The tag is not assigned below this score, which is from 0 to 1. */
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
  readonly description: AnyMessage | null;
  /** The kind of source from which the value is taken. */
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

/** A remote source. `name` is the argument of `removeSource`. The service never returns its keys. */
export interface RemoteSource {
  readonly name: string | null;
  readonly type: string | null;
  readonly createdAtMs: number | null;
}

/** What the client may rely on beyond the interface. Each is false unless the service reports it. */
export interface Capabilities {
  /** A second `createJob` for a session returns the job that closed it. */
  readonly idempotentCreate: boolean;
  /** File records carry `sha256`. */
  readonly fileHash: boolean;
  /** Files of an open session are listed with their `session_id`. */
  readonly sessionFiles: boolean;
  /** A search for the id of a file finds the file. */
  readonly searchById: boolean;
  /** A search filters, sorts and sums up. Other services ignore what they are asked for beyond words and tags. */
  readonly searchFilters: boolean;
  /** Whether it answers Intray's own calls to this key (docs/service-api.md#calls-of-intray). */
  readonly ownCalls: boolean;
}

/**
 * Whether a service answers Intray's own calls to our key (docs/service-api.md#calls-of-intray). Each is false where one of
 * its calls is unknown to the service, or has another form there than here.
 */
export interface ServiceRights {
  /** Correcting documents, and what shows more of them than the interface does. */
  readonly correct: boolean;
  /** Trash, processing again, decisions where files are split. */
  readonly organise: boolean;
  /** The configuration, users and keys, deleting for good, retention. */
  readonly administer: boolean;
  /** The companies of the service. */
  readonly operate: boolean;
}

export interface PlatformStatus {
  readonly currentVersion?: string;
  /** `Online` is the only word that the interface defines. */
  readonly status?: string;
  /** The status says that maintenance is on now. */
  readonly inMaintenance: boolean;
  readonly capabilities: Capabilities;
  /** The reasons why it cannot read documents although it answers, as the local service reports them. */
  readonly problems?: readonly RecordedError[];
}

/** The user as which the service recognises us. */
export interface Identity {
  readonly userId: string | null;
  /** The login name. */
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
  /** Lower case, without the dot. `null` when the service does not report them; then every type is uploaded. */
  readonly supportedFileExtensions: readonly string[] | null;
  /** The weekly maintenance windows around the time of the answer, for two weeks ahead; empty where there are none. */
  readonly maintenance: readonly MaintenanceSpan[];
  /** What happens to a file whose name is taken, in the service's own word. */
  readonly duplicatePolicy: string | null;
  readonly jobRetryLimit: number | null;
  readonly fileRetryLimit: number | null;
  /** Whether one failed file makes its whole job fail. */
  readonly failsJobWithFile: boolean | null;
  /** Whether mails are split into one file for each attachment. */
  readonly splitsMails: boolean | null;
  /** The address to which events are reported; `null` also where they are not reported. */
  readonly webHookUrl: string | null;
}

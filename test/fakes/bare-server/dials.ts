/** Where the reply to a creating call puts the new ID. */
type IdShape = 'id' | 'file_id' | 'fileId' | 'uuid' | 'odd-name' | 'nested' | 'bare-text';
type ListShape = 'array' | 'envelope' | 'odd-envelope';
export type ErrorShape = 'error-object' | 'message' | 'error-text' | 'detail' | 'title' | 'plain' | 'html' | 'empty';
/** The effect of a second `job/create` for a session. */
type SecondCreate = 'another-job' | 'not-found' | 'bare-409';
/** The content of the detail endpoints: nothing, a status that clients do not know, or a full record. */
type DetailShape = 'empty' | 'odd-status' | 'not-found' | 'full';
/**
 * What the reply to an upload, and a full record, report about the bytes: nothing, the truth, or another hash or
 * length.
 */
type Reports = 'nothing' | 'right' | 'wrong-hash' | 'wrong-length';

export interface Dials {
  readonly idShape: IdShape;
  readonly listShape: ListShape;
  readonly errorShape: ErrorShape;
  readonly secondCreate: SecondCreate;
  readonly detailShape: DetailShape;
  /** The number of the search after its job's start that first finds a file. */
  readonly foundAfterSearches: number;
  /** True when a search finds a file also by its name, not only by its text. */
  readonly findsNames: boolean;
  readonly latencyMs: number;
  readonly reports: Reports;
  /** How long a job is in processing; only a full record reports it. */
  readonly processingMs: number;
  /** The status of the platform that the status endpoint reports. */
  readonly statusWord: string;
  readonly currentVersion: string;
  /** Added to the clock in the `Date` header of every reply. */
  readonly clockSkewMs: number;
  /** Fields that replace those of the cloud information record. */
  readonly cloudInfo: Readonly<Record<string, unknown>>;
}

export const plainDials: Dials = {
  idShape: 'id',
  listShape: 'array',
  errorShape: 'error-object',
  secondCreate: 'another-job',
  detailShape: 'empty',
  foundAfterSearches: 1,
  findsNames: false,
  latencyMs: 0,
  reports: 'nothing',
  processingMs: 0,
  statusWord: 'Online',
  currentVersion: '9.8.7',
  clockSkewMs: 0,
  cloudInfo: {},
};

/** Variants of services that may exist. */
export const oddServices: Readonly<Record<string, Dials>> = {
  'plain arrays, id': plainDials,
  'envelopes, file_id, a second job on a second create': {
    ...plainDials,
    idShape: 'file_id',
    listShape: 'envelope',
    errorShape: 'message',
    foundAfterSearches: 3,
  },
  'camel case, a status that means nothing, 404 on a second create': {
    ...plainDials,
    idShape: 'fileId',
    listShape: 'odd-envelope',
    errorShape: 'detail',
    secondCreate: 'not-found',
    detailShape: 'odd-status',
  },
  'the id under a name of its own, no details at all, bare 409': {
    ...plainDials,
    idShape: 'odd-name',
    listShape: 'envelope',
    errorShape: 'empty',
    secondCreate: 'bare-409',
    detailShape: 'not-found',
    latencyMs: 20,
  },
  'everything wrapped, errors as pages': {
    ...plainDials,
    idShape: 'nested',
    errorShape: 'html',
    foundAfterSearches: 2,
  },
  'the id as bare text, errors as text': { ...plainDials, idShape: 'bare-text', errorShape: 'plain' },
  'uuid, errors as titles': { ...plainDials, idShape: 'uuid', errorShape: 'title', detailShape: 'odd-status' },
};

/** Where a reply that makes something puts the new id. */
type IdShape = 'id' | 'file_id' | 'fileId' | 'uuid' | 'odd-name' | 'nested' | 'bare-text';
type ListShape = 'array' | 'envelope' | 'odd-envelope';
export type ErrorShape = 'error-object' | 'message' | 'error-text' | 'detail' | 'title' | 'plain' | 'html' | 'empty';
/** What a second `job/create` for a session does. */
type SecondCreate = 'another-job' | 'not-found' | 'bare-409';
/** What the detail endpoints say: nothing at all, a status that means nothing to a client, or a whole record. */
type DetailShape = 'empty' | 'odd-status' | 'not-found' | 'full';
/** What the reply to an upload, and a full record, say of the bytes: nothing, the truth, or another hash or length. */
type Reports = 'nothing' | 'right' | 'wrong-hash' | 'wrong-length';

export interface Dials {
  readonly idShape: IdShape;
  readonly listShape: ListShape;
  readonly errorShape: ErrorShape;
  readonly secondCreate: SecondCreate;
  readonly detailShape: DetailShape;
  /** A file is found from this search after its job's start on. */
  readonly foundAfterSearches: number;
  /** A search finds a file by its name, too, and not only by what is in it. */
  readonly findsNames: boolean;
  readonly latencyMs: number;
  readonly reports: Reports;
  /** How long a job is processing; only a full record tells. */
  readonly processingMs: number;
  /** What the status endpoint says of the platform. */
  readonly statusWord: string;
  readonly currentVersion: string;
  /** Added to the clock that the `Date` header of every reply shows. */
  readonly clockSkewMs: number;
  /** Fields of the cloud information record, over those of its own. */
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

/** Services as they could be found in the wild. */
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

/**
 * The values that the local service uses where the interface leaves an enumeration open
 * (docs/service-api.md#open-records, #states, #events). Another service may use any other value.
 */

/** `Online` is the interface's (docs/service-api.md#platform-status); `Maintenance` is ours. */
export const platformStatuses = ['Online', 'Maintenance'] as const;

/** `HMAC` is the interface's (docs/service-api.md#identity); `Bearer` is ours. */
export const authenticationTypes = ['HMAC', 'Bearer'] as const;
export type AuthenticationType = (typeof authenticationTypes)[number];

/** `active` is the interface's (docs/service-api.md#identity); `disabled` is ours. */
export const userStatuses = ['active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * Ours (docs/service-api.md#states). `review` waits for a person. The last six are final; `merged` and the two
 * `decomposed` are those of a file whose pages are in other files of the job.
 */
export const fileStatuses = [
  'uploaded',
  'queued',
  'processing',
  'requeued',
  'review',
  'tagged',
  'failed',
  'merged',
  'decomposed',
  'decomposed_with_errors',
  'deleted',
] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** Ours: of a file in a job. `fetching` is a remote file that is not here yet. */
export const jobFileStatuses = ['fetching', ...fileStatuses] as const;

/** Ours (docs/service-api.md#states). The last three are final. */
export const jobStatuses = [
  'queued',
  'processing',
  'retrying',
  'completed',
  'completed_with_errors',
  'failed',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Ours (docs/service-api.md#states). A session is opened by its first upload and closed by `job/create`. */
export type SessionStatus = 'open' | 'closed';

/** Ours (docs/service-api.md#events). */
export const eventKinds = [
  'file.uploaded',
  'file.queued',
  'file.processing',
  'file.requeued',
  'file.processed',
  'file.tagged',
  'file.failed',
  'file.created',
  'file.review',
  'file.merged',
  'file.decomposed',
  'file.decomposed_with_errors',
  'file.corrected',
  'file.correction_undone',
  'file.trashed',
  'file.restored',
  'file.held',
  'file.queued_again',
  'file.processed_again',
  'file.not_processed_again',
  'file.again_cancelled',
  'file.deleted',
  'job.created',
  'job.processing',
  'job.not_merged',
  'job.not_split',
  'job.retrying',
  'job.completed',
  'job.completed_with_errors',
  'job.failed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** `web` is the interface's (docs/service-api.md#search-hit); the others are ours. */
export const channels = ['web', 'api', 'watch', 'email', 'remote'] as const;
export type Channel = (typeof channels)[number];

/** Ours (docs/service-api.md#open-records): what assigned a tag. */
export const tagSources = ['classifier', 'rule', 'person'] as const;
export type TagSource = (typeof tagSources)[number];

/** The interface (docs/service-api.md#data-point). */
/**
 * Where the value of a data point comes from: the text of the file, recognised print, a code that is printed on a page,
 * an electronic invoice in XML, the page as corrections of the issuer's earlier documents let it be read, or a person who
 * corrected it. Ours.
 */
export const dataPointSources = ['text', 'read', 'code', 'xml', 'learned', 'person'] as const;
export type DataPointSource = (typeof dataPointSources)[number];

/** The codes that are read on pages: the names of their data points, which belong to no field. Ours. */
export const codeKinds = [
  'qr_code',
  'data_matrix',
  'aztec_code',
  'pdf417',
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
] as const;
export type CodeKind = (typeof codeKinds)[number];

export const dataTypes = ['String', 'DateTime', 'Decimal'] as const;
export type DataType = (typeof dataTypes)[number];

/** The interface (docs/service-api.md#file-endpoints). */
export const priorities = ['low', 'normal', 'high'] as const;
export type Priority = (typeof priorities)[number];

/** The interface (docs/service-api.md#job-endpoints). */
export const sortDirections = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Ours (docs/service-api.md#filters-order-and-sums). */
export const searchOrders = ['relevance', 'date', 'amount', 'issuer', 'added'] as const;

/** Ours (docs/service-api.md#file-endpoints); degrees clockwise. */
export const pageRotations = [0, 90, 180, 270] as const;
export type PageRotation = (typeof pageRotations)[number];

/** `new_file_new_name` is the interface's (docs/service-api.md#cloud-information); the others are ours. */
export const duplicatePolicies = ['new_file_new_name', 'new_version', 'reject'] as const;
export type DuplicatePolicy = (typeof duplicatePolicies)[number];

/** The interface (docs/service-api.md#remote-source-endpoints). */
export const sourceTypes = ['AWS', 'DO', 'Azure'] as const;

/** The interface (docs/service-api.md#cloud-information): lower-case names. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The tag of a text that fits no other tag (docs/service-api.md#tag). Its score is 0, and every user sees it. */
export const unclassifiedTag = 'unclassified';

/**
 * The values that our own service emits where the interface leaves an enumeration open (service-decisions, "Records",
 * "States", "Events and webhooks"). Another server may say anything.
 */

/** `Online` is the interface's ("Platform status"); `Maintenance` is ours. */
export const platformStatuses = ['Online', 'Maintenance'] as const;

/** `HMAC` is the interface's ("Identity"); `Bearer` is ours. */
export const authenticationTypes = ['HMAC', 'Bearer'] as const;
export type AuthenticationType = (typeof authenticationTypes)[number];

/** `active` is the interface's ("Identity"); `disabled` is ours. */
export const userStatuses = ['active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Ours (service-decisions, "States"). `tagged`, `failed` and `deleted` are settled. */
export const fileStatuses = ['uploaded', 'queued', 'processing', 'requeued', 'tagged', 'failed', 'deleted'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** Ours (service-decisions, "States"). The last three are final. */
export const jobStatuses = [
  'queued',
  'processing',
  'retrying',
  'completed',
  'completed_with_errors',
  'failed',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Ours (service-decisions, "States"). A session is opened by its first upload and closed by `job/create`. */
export type SessionStatus = 'open' | 'closed';

/** Ours (service-decisions, "Events and webhooks"). */
export const eventKinds = [
  'file.uploaded',
  'file.queued',
  'file.processing',
  'file.requeued',
  'file.processed',
  'file.tagged',
  'file.failed',
  'file.deleted',
  'job.created',
  'job.processing',
  'job.retrying',
  'job.completed',
  'job.completed_with_errors',
  'job.failed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** `web` is the interface's ("Search hit"); the others are ours. */
export const channels = ['web', 'api', 'watch', 'email', 'remote'] as const;
export type Channel = (typeof channels)[number];

/** Ours (service-decisions, "Records"): what assigned a tag. */
export const tagSources = ['classifier', 'rule'] as const;
export type TagSource = (typeof tagSources)[number];

/** Interface, "Data point". */
export const dataTypes = ['String', 'DateTime', 'Decimal'] as const;
export type DataType = (typeof dataTypes)[number];

/** Interface, endpoints 11 and 15. */
export const priorities = ['low', 'normal', 'high'] as const;
export type Priority = (typeof priorities)[number];

/** Interface, endpoint 13. */
export const sortDirections = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Ours (service-decisions, "Replies and errors"); degrees clockwise. */
export const pageRotations = [0, 90, 180, 270] as const;

/** `new_file_new_name` is the interface's ("Cloud information"); the others are ours. */
export const duplicatePolicies = ['new_file_new_name', 'new_version', 'reject'] as const;
export type DuplicatePolicy = (typeof duplicatePolicies)[number];

/** Interface, endpoint 24. */
export const sourceTypes = ['AWS', 'DO', 'Azure'] as const;

/** Interface, "Cloud information": lower-case names. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The tag of what fits no other (service-decisions, "Records"): score 0, visible to all. */
export const unclassifiedTag = 'unclassified';

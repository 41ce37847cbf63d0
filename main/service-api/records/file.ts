import { z } from 'zod';
import { box, count, fraction, metadataObject, problem, timestamp, uuid } from '../fields.ts';
import { channels, eventKinds, fileStatuses, tagSources } from '../values.ts';
import { dataPoint } from './data-point.ts';
import { pageStructure } from './page-structure.ts';

/** SHA-256 of the bytes, in lower-case hex. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A recognised word with its place. Ours; `file/detail` returns words when called with `words=true`. */
const fileWord = z.strictObject({
  /** From 1. */
  page: z.int().min(1),
  /** The index of the visual line on the page, from 0. */
  line: count,
  text: z.string(),
  box,
  confidence: fraction,
  /** Whether the `query` of the call marks this word. Absent without a `query`. */
  match: z.boolean().optional(),
});
export type FileWord = z.infer<typeof fileWord>;

/** A page as it was read. Ours; returned with the words. */
const filePage = z.strictObject({
  /** From 1. */
  page: z.int().min(1),
  /**
   * The clockwise rotation in degrees from the page as a viewer shows it to the upright page, on which boxes are
   * measured.
   */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** The text in reading order. A page without geometry, such as an email, has only this. */
  text: z.string(),
  /** The words of the text that the `query` of the call marks, as they are written there, each once. */
  matches: z.array(z.string()).optional(),
  /** What the page consists of, where its format tells. Absent from pages with places. */
  structure: pageStructure.optional(),
});
export type FilePage = z.infer<typeof filePage>;

/** Where in its parent a file was taken from. Pages count from 1. */
const filePart = z.strictObject({
  first_page: z.int().min(1).nullable(),
  last_page: z.int().min(1).nullable(),
  /** How certain it is that a document begins there. `null` when the format itself says so. */
  confidence: fraction.nullable(),
});

/** The interface shows no fields; ours (docs/service-api.md#open-records). Facts that are not known yet are `null`. */
export const file = z.strictObject({
  id: uuid,
  name: z.string(),
  job_id: uuid.nullable(),
  session_id: uuid.nullable(),
  company_id: uuid,
  user_name: z.string(),
  channel: z.enum(channels),
  /** Detected from the content, not from the name. */
  content_type: z.string(),
  /** In bytes. */
  length: count,
  sha256,
  status: z.enum(fileStatuses),
  tag_id: uuid.nullable(),
  tag_name: z.string().nullable(),
  tag_score: fraction.nullable(),
  tag_source: z.enum(tagSources).nullable(),
  classifier: z.string().nullable(),
  page_count: count.nullable(),
  /** The file that this one was taken from. */
  parent_file_id: uuid.nullable(),
  /** `null` for a file that was not taken from another. */
  part: filePart.nullable(),
  /** The file that the pages of this one are in, for the status `merged`. */
  merged_into_file_id: uuid.nullable(),
  folder: z.string(),
  version: z.int().min(1),
  metadata: metadataObject.nullable(),
  data_points: z.array(dataPoint),
  error: problem.nullable(),
  /** Facts that a person must know about a file that was processed nevertheless: `type-mismatch`, `partly-read`. */
  warnings: z.array(problem),
  retry_count: count,
  creation_date: timestamp,
  update_date: timestamp,
  /** When it was moved to the trash; absent for a file that is not there. */
  trash_date: timestamp.optional(),
  /** Present when a legal hold refuses to delete it. */
  legal_hold: z.literal(true).optional(),
});
export type FileRecord = z.infer<typeof file>;

/** Reply of `file/detail`. */
export const fileDetail = z.strictObject({
  ...file.shape,
  /** Ours: the state of tag and values. It is the same whenever they are. Absent for a file without a tag. */
  revision: z.string().optional(),
  words: z.array(fileWord).optional(),
  pages: z.array(filePage).optional(),
});

/** The interface shows no fields; ours (docs/service-api.md#open-records). */
export const fileVersion = z.strictObject({
  id: uuid,
  file_id: uuid,
  version: z.int().min(1),
  length: count,
  sha256,
  user_name: z.string(),
  creation_date: timestamp,
});
export type FileVersion = z.infer<typeof fileVersion>;

/** The interface shows no fields; ours (docs/service-api.md#open-records). `from` and `to` are file statuses. */
export const fileEvent = z.strictObject({
  id: uuid,
  file_id: uuid,
  job_id: uuid.nullable(),
  kind: z.enum(eventKinds),
  from: z.enum(fileStatuses).nullable(),
  to: z.enum(fileStatuses).nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  creation_date: timestamp,
});
export type FileEvent = z.infer<typeof fileEvent>;

/** Reply of `file/uploadfile`. The interface requires an identifier; its name and the other fields are ours. */
export const uploadReply = z.strictObject({
  id: uuid,
  name: z.string(),
  length: count,
  sha256,
  session_id: uuid.nullable(),
});
export type UploadReply = z.infer<typeof uploadReply>;

/** Reply of `file/share`. Ours (docs/service-api.md#file-endpoints). */
export const shareReply = z.strictObject({ url: z.url(), short_url: z.url().optional(), expires_at: timestamp });

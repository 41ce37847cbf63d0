import { z } from 'zod';

/**
 * What a service tells of jobs and documents. It is complete here: `null` is what the service does not tell, and no wire name
 * or record of a service crosses to the screens.
 */

/** A service's status folded into five; `status` beside it is the service's own word. */
export const foldedStatusSchema = z.enum(['pending', 'running', 'succeeded', 'failed', 'unknown']);

export const jobSummarySchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  folded: foldedStatusSchema,
  priority: z.string().nullable(),
  sessionId: z.string().nullable(),
  total: z.number().nullable(),
  done: z.number().nullable(),
  failed: z.number().nullable(),
  createdAtMs: z.number().nullable(),
  completedAtMs: z.number().nullable(),
  /** The watch folder that its files came from; `null` when not ours, or added by hand. */
  folderId: z.string().nullable(),
  error: z.string().nullable(),
});
export type JobSummary = z.infer<typeof jobSummarySchema>;

export const jobDetailSchema = z.object({
  job: jobSummarySchema,
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      status: z.string().nullable(),
      folded: foldedStatusSchema,
      tagName: z.string().nullable(),
      error: z.string().nullable(),
      trackedFileId: z.string().nullable(),
    }),
  ),
  /** Files that a merged or split job made; else the files of the job, or empty. */
  outputFileIds: z.array(z.string()).readonly(),
  /** Who created it, as the service names people. */
  userName: z.string().nullable(),
  retryCount: z.number().nullable(),
  updatedAtMs: z.number().nullable(),
  /** By which the people who run the service find the error of the job in their log. */
  errorCode: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type JobDetail = z.infer<typeof jobDetailSchema>;

/** Fractions of the page (0 to 1), origin at the top left. */
const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

const dataPointSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]),
  valueAsString: z.string(),
  dataType: z.string(),
  page: z.number().int().nullable(),
  box: boxSchema.nullable(),
  confidence: z.number().nullable(),
});
export type DataPoint = z.infer<typeof dataPointSchema>;

/** What a person must know of a document that was processed, such as a name that promises another kind of file. */
export const warningSchema = z.object({
  /** `type-mismatch`, `partly-read`, or what another service calls it; `null` where it gives none. */
  code: z.string().nullable(),
  /** Of our own service a phrase of the catalogue (`warning.…`). */
  message: z.string(),
});

export const documentSchema = z.object({
  fileId: z.string(),
  name: z.string().nullable(),
  jobId: z.string().nullable(),
  status: z.string().nullable(),
  folded: foldedStatusSchema,
  contentType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  sha256: z.string().nullable(),
  tagName: z.string().nullable(),
  tagScore: z.number().nullable(),
  pageCount: z.number().int().nullable(),
  createdAtMs: z.number().nullable(),
  error: z.string().nullable(),
  warnings: z.array(warningSchema),
  dataPoints: z.array(dataPointSchema).readonly(),
  trackedFileId: z.string().nullable(),
});
export type DocumentView = z.infer<typeof documentSchema>;

/** One version of a document. */
export const fileVersionSchema = z.object({
  id: z.string(),
  /** The file that holds this version, which need not be the one that was asked for. */
  fileId: z.string().nullable(),
  /** A number, or how else the service names its versions. */
  version: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  sha256: z.string().nullable(),
  userName: z.string().nullable(),
  createdAtMs: z.number().nullable(),
});
export type FileVersion = z.infer<typeof fileVersionSchema>;

/** Something that happened to a document at the service. */
export const fileEventSchema = z.object({
  id: z.string().nullable(),
  /** `file.tagged` and the like, or the service's own word. */
  kind: z.string().nullable(),
  /** States before and after, in the service's own words. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What the service adds for people. */
  message: z.string().nullable(),
  createdAtMs: z.number().nullable(),
});
export type FileEvent = z.infer<typeof fileEventSchema>;

/** What was read of a page, with its words for marking hits; only where the service gives them. */
export const pageWordsSchema = z.object({
  number: z.number().int(),
  /** Degrees clockwise from the page as a viewer shows it to the righted one, on which boxes are measured. */
  rotation: z.number().int(),
  text: z.string(),
  /** `isMatch`: whether the query marks it; `null` where the service does not tell. */
  words: z.array(z.object({ text: z.string(), box: boxSchema, isMatch: z.boolean().nullable() })).readonly(),
  /** The words of `text` that the query marks, as they are written there; `null` where the service does not tell. */
  matches: z.array(z.string()).readonly().nullable(),
});
export type PageWords = z.infer<typeof pageWordsSchema>;

/** An excerpt around what was found, in pieces of plain text that make it up in order. */
const highlightSchema = z.object({
  field: z.enum(['name', 'dataPoint', 'text']),
  /** From 1; `null` where the field has no page. */
  page: z.number().int().nullable(),
  segments: z.array(z.object({ text: z.string(), match: z.boolean() })).readonly(),
});

export const searchHitSchema = z.object({
  fileId: z.string(),
  jobId: z.string().nullable(),
  name: z.string().nullable(),
  tagName: z.string().nullable(),
  tagScore: z.number().nullable(),
  createdAtMs: z.number().nullable(),
  dataPoints: z.array(dataPointSchema).readonly(),
  /** Empty where the service gives none. */
  highlights: z.array(highlightSchema).readonly(),
  /** The row that it came from, where it is ours. */
  trackedFileId: z.string().nullable(),
});

export const searchResultSchema = z.object({
  hits: z.array(searchHitSchema).readonly(),
  total: z.number().int().nullable(),
  facets: z.array(z.object({ tagId: z.string(), tagName: z.string(), count: z.number().int() })).readonly(),
  tookMs: z.number(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

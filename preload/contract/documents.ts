import { z } from 'zod';

/** A record of the service, as it came: unknown fields are kept, missing ones are absent. */
export const serviceRecordSchema = z.record(z.string(), z.unknown());

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
      itemId: z.string().nullable(),
    }),
  ),
  raw: serviceRecordSchema,
});

/** Fractions of the page (0 to 1), origin at the top left. */
export const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const dataPointSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]),
  valueAsString: z.string(),
  dataType: z.string(),
  page: z.number().int().nullable(),
  box: boxSchema.nullable(),
  confidence: z.number().nullable(),
});

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
  dataPoints: z.array(dataPointSchema),
  itemId: z.string().nullable(),
  raw: serviceRecordSchema,
});
export type DocumentView = z.infer<typeof documentSchema>;

/** What was read of a page, with its words for marking hits; only where the service gives them. */
export const pageWordsSchema = z.object({
  number: z.number().int(),
  /** Degrees clockwise from the page as a viewer shows it to the righted one, on which boxes are measured. */
  rotation: z.number().int(),
  text: z.string(),
  words: z.array(z.object({ text: z.string(), box: boxSchema })),
});

export const searchHitSchema = z.object({
  fileId: z.string(),
  jobId: z.string().nullable(),
  name: z.string().nullable(),
  tagName: z.string().nullable(),
  tagScore: z.number().nullable(),
  createdAtMs: z.number().nullable(),
  dataPoints: z.array(dataPointSchema),
  /** Plain text pieces; joined they are the snippet. Empty where the service gives none. */
  highlights: z.array(
    z.object({
      field: z.string(),
      page: z.number().int().nullable(),
      segments: z.array(z.object({ text: z.string(), match: z.boolean() })),
    }),
  ),
  /** The row that it came from, where it is ours. */
  itemId: z.string().nullable(),
  /** The hit as the service gave it, for scripts that know the interface. */
  raw: serviceRecordSchema,
});

export const searchResultSchema = z.object({
  hits: z.array(searchHitSchema),
  total: z.number().int().nullable(),
  facets: z.array(z.object({ tagId: z.string(), tagName: z.string(), count: z.number().int() })),
  tookMs: z.number(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';

/**
 * What a service reports about jobs and documents. Every field is present: `null` stands for what the service does not
 * report, and no field names or records of the service's own format reach the screens.
 */

/** A service's status, reduced to five values; `status` beside it is the service's own word. */
export const foldedStatusSchema = z.enum(['pending', 'running', 'succeeded', 'failed', 'unknown']);

/**
 * What a job did to a file: combined it with others, or split it. `review`: where it is split waits for a person.
 */
const changeSchema = z.enum(['merged', 'decomposed', 'review']);

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
  /**
   * The watch folder that its files came from; `null` when Intray did not create the job or the files were added by
   * hand.
   */
  folderId: z.string().nullable(),
  /** Our batch; `null` when Intray did not create the job from files of this computer. */
  batchId: z.string().nullable(),
  error: messageSchema.nullable(),
});
export type JobSummary = z.infer<typeof jobSummarySchema>;

/**
 * What a person must know about a document although it was processed, such as a name whose extension does not match the
 * content.
 */
export const warningSchema = z.object({
  /** `type-mismatch`, `partly-read`, or a code of another service; `null` when the service gives none. */
  code: z.string().nullable(),
  /** The words of another service are a `failure.text`. */
  message: messageSchema,
});
export type Warning = z.infer<typeof warningSchema>;

export const jobDetailSchema = z.object({
  job: jobSummarySchema,
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      status: z.string().nullable(),
      folded: foldedStatusSchema,
      tagName: z.string().nullable(),
      error: messageSchema.nullable(),
      warnings: z.array(warningSchema).readonly(),
      trackedFileId: z.string().nullable(),
      /** The file of the job that this one was taken from. */
      parentFileId: z.string().nullable(),
      /** The files of the job that were made of this one. */
      outputFileIds: z.array(z.string()).readonly(),
      change: changeSchema.nullable(),
    }),
  ),
  /** The files that a merge or split job produced, else the files of the job; may be empty. */
  outputFileIds: z.array(z.string()).readonly(),
  /** What a person must know about the whole job, such as that its files were not combined. */
  warnings: z.array(warningSchema).readonly(),
  /** The user who created the job, as the service names people. */
  userName: z.string().nullable(),
  retryCount: z.number().nullable(),
  updatedAtMs: z.number().nullable(),
  /** The service's operators find the job's error in their log by these. */
  errorCode: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type JobDetail = z.infer<typeof jobDetailSchema>;

/** A rectangle in fractions of the page (0 to 1), with the origin at the top left. */
export const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof boxSchema>;

/** A row of a table of items; `null` is what the service does not report. */
const lineItemSchema = z.object({
  description: z.string().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  unitPrice: z.number().nullable(),
  amount: z.number().nullable(),
  /** In percent. */
  taxRate: z.number().nullable(),
  page: z.number().int().nullable(),
  box: boxSchema.nullable(),
});
export type LineItem = z.infer<typeof lineItemSchema>;

const dataPointSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number()]),
  valueAsString: z.string(),
  dataType: z.string(),
  page: z.number().int().nullable(),
  box: boxSchema.nullable(),
  confidence: z.number().nullable(),
  /** The text of the file, recognised print, a code on a page, an electronic invoice in XML, or a person. */
  source: z.enum(['text', 'read', 'code', 'xml', 'learned', 'person']).nullable(),
  /** Whether a person should compare the value with the page. */
  needsCheck: z.boolean(),
  /** The rows of a table of items, of which the value is the text. Search hits have the text alone. */
  items: z.array(lineItemSchema).readonly().exactOptional(),
});
export type DataPoint = z.infer<typeof dataPointSchema>;

export const documentSchema = z.object({
  fileId: z.string(),
  name: z.string().nullable(),
  jobId: z.string().nullable(),
  status: z.string().nullable(),
  folded: foldedStatusSchema,
  contentType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  sha256: z.string().nullable(),
  /** The state of class and values, for a correction; `null` where documents cannot be corrected. */
  revision: z.string().nullable(),
  tagName: z.string().nullable(),
  tagScore: z.number().nullable(),
  /** What assigned the class: `classifier`, `rule`, `person`, or the service's own word. */
  tagSource: z.string().nullable(),
  pageCount: z.number().int().nullable(),
  createdAtMs: z.number().nullable(),
  /** When it was moved to the trash; `null` for a document that is not there. */
  trashedAtMs: z.number().nullable(),
  /** Whether a legal hold refuses to delete it. */
  isHeld: z.boolean(),
  error: messageSchema.nullable(),
  warnings: z.array(warningSchema),
  dataPoints: z.array(dataPointSchema).readonly(),
  trackedFileId: z.string().nullable(),
  /** The document that this one was taken from. */
  parentFileId: z.string().nullable(),
  /** The documents that were combined into this one. */
  mergedFrom: z.array(z.string()).readonly(),
  /** The documents that were made of this one, as far as its record names them. */
  outputFileIds: z.array(z.string()).readonly(),
  change: changeSchema.nullable(),
});
export type DocumentView = z.infer<typeof documentSchema>;

/** One version of a document. */
export const fileVersionSchema = z.object({
  id: z.string(),
  /** The file that holds this version; it may differ from the file that was asked for. */
  fileId: z.string().nullable(),
  /** A number, or another name that the service gives its versions. */
  version: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  sha256: z.string().nullable(),
  userName: z.string().nullable(),
  createdAtMs: z.number().nullable(),
});
export type FileVersion = z.infer<typeof fileVersionSchema>;

/** An event in the history of a document at the service. */
export const fileEventSchema = z.object({
  id: z.string().nullable(),
  /** A kind such as `file.tagged`, or the service's own word. */
  kind: z.string().nullable(),
  /** The states before and after, in the service's own words. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** A text that the service adds for people. */
  message: messageSchema.nullable(),
  /** What it changed, where the service says so; `field` is `null` for the class, `before` and `after` for none. */
  changes: z
    .array(z.object({ field: z.string().nullable(), before: z.string().nullable(), after: z.string().nullable() }))
    .readonly()
    .nullable(),
  createdAtMs: z.number().nullable(),
});
export type FileEvent = z.infer<typeof fileEventSchema>;

const asideSchema = z.enum(['header', 'footer', 'footnote', 'speaker-notes']).nullable();

/** A part of a page in reading order. `aside` says what it is beside the running text. */
const pageBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number().int(), text: z.string(), aside: asideSchema }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), aside: asideSchema }),
  z.object({
    kind: z.literal('list-item'),
    level: z.number().int(),
    marker: z.string(),
    text: z.string(),
    aside: asideSchema,
  }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string()).readonly()).readonly(), aside: asideSchema }),
]);
export type PageBlock = z.infer<typeof pageBlockSchema>;

/** What a page without places consists of. */
const pageStructureSchema = z.object({
  layout: z.enum(['text', 'sheet', 'slide']),
  /** The name of a sheet, which may go over several pages, or of a slide. */
  title: z.string().nullable(),
  blocks: z.array(pageBlockSchema).readonly(),
});
export type PageStructure = z.infer<typeof pageStructureSchema>;

/** The text of a page, with its words for marking hits; only from a service that reports words. */
export const pageWordsSchema = z.object({
  number: z.number().int(),
  /** Degrees clockwise from the page as a viewer shows it to the upright page, on which boxes are measured. */
  rotation: z.number().int(),
  text: z.string(),
  /** `isMatch` says whether the query matches the word; `null` when the service does not report it. */
  words: z.array(z.object({ text: z.string(), box: boxSchema, isMatch: z.boolean().nullable() })).readonly(),
  /**
   * The words of `text` that the query matches, as they are written there; `null` when the service does not report
   * them.
   */
  matches: z.array(z.string()).readonly().nullable(),
  /** `null` when the service does not report it. */
  structure: pageStructureSchema.nullable(),
});
export type PageWords = z.infer<typeof pageWordsSchema>;

/** An excerpt around a hit, as consecutive pieces of plain text. */
const highlightSchema = z.object({
  field: z.enum(['name', 'dataPoint', 'text']),
  /** Counted from 1; `null` when the field has no page. */
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
  /** Empty when the service reports none. */
  highlights: z.array(highlightSchema).readonly(),
  /** The tracked file that the document came from, if Intray uploaded it. */
  trackedFileId: z.string().nullable(),
});

const currencySumSchema = z.object({
  /** `null` for documents that state no currency. */
  currency: z.string().nullable(),
  /** A number with a point, exact. */
  amount: z.string(),
  count: z.number().int(),
});

const groupsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ ...shape, count: z.number().int(), sums: z.array(currencySumSchema).readonly() })).readonly();

/** Sums and groups of the hits that are counted. Sums of several currencies are never added. */
const searchSummarySchema = z.object({
  /** Whether there are more hits than are summed up. */
  isLowerBound: z.boolean(),
  sums: z.array(currencySumSchema).readonly(),
  /** How many documents have a value that should be compared with the page. */
  needsCheck: z.number().int(),
  tags: groupsOf({ tagId: z.string(), tagName: z.string() }),
  /** The eight with the most documents. */
  issuers: groupsOf({ issuer: z.string() }),
  otherIssuers: z.number().int(),
  /** `2026-11`, the latest first. */
  months: groupsOf({ month: z.string() }),
  /** From `least` on and below `below`; `null` stands for no limit. */
  amounts: groupsOf({ currency: z.string(), least: z.string().nullable(), below: z.string().nullable() }),
  folders: groupsOf({ folder: z.string() }),
});

export const searchResultSchema = z.object({
  hits: z.array(searchHitSchema).readonly(),
  total: z.number().int().nullable(),
  /** Whether there are more hits than `total`, because the service does not count them all. */
  totalIsLowerBound: z.boolean(),
  facets: z.array(z.object({ tagId: z.string(), tagName: z.string(), count: z.number().int() })).readonly(),
  /** `null` when it was not asked for, and from a service that has no filters, order and sums. */
  summary: searchSummarySchema.nullable(),
  tookMs: z.number(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** Returns whether a document may have recognised words: PDFs and pictures. What has no pages has none. */
export const mayBeScanned = (name: string): boolean =>
  /\.(?:pdf|jpe?g|png|tiff?|gif|webp|avif|hei[cf]|bmp)$/iu.test(name);

import { z } from 'zod';
import {
  documentSchema,
  fileEventSchema,
  fileVersionSchema,
  jobDetailSchema,
  jobSummarySchema,
  pageWordsSchema,
  searchResultSchema,
} from './documents.ts';
import { id, none, page } from './parameters.ts';
import { searchFilterSchema, searchOrderSchema } from './search-parameters.ts';
import { metadataFieldSchema, tagSchema } from './tags.ts';

const pageRange = {
  first: z.number().int().min(1).default(1),
  last: z.number().int().min(1).max(1_000_000).default(1_000_000),
};

/** The methods that ask a service about its jobs, documents and tags. They are part of `methods`. */
export const documentMethods = {
  'jobs.list': {
    params: z.object(page).strict(),
    result: z.object({ jobs: z.array(jobSummarySchema), total: z.number().int().nullable() }),
  },
  'jobs.get': { params: id, result: jobDetailSchema },

  'documents.get': { params: id, result: documentSchema },
  /**
   * Returns the words of the pages `first` to `last` (both included), or of all pages, which takes seconds for a long
   * document. A service that cannot select pages returns all. `pageCount` counts the whole document; `null` when the
   * service does not report it. Words that a search for `query` matches are marked, where the service reports matches.
   */
  'documents.words': {
    params: id.extend({ ...pageRange, query: z.string().max(2_000).optional() }),
    result: z.object({ pages: z.array(pageWordsSchema).readonly(), pageCount: z.number().int().nullable() }),
  },
  'documents.events': { params: id, result: z.array(fileEventSchema).readonly() },
  'documents.versions': { params: id, result: z.array(fileVersionSchema).readonly() },

  /**
   * Returns a link that lets anyone who has it fetch the file until it expires. Not every service can do this
   * (`unsupported`).
   */
  'documents.share': {
    params: z
      .object({
        id: z.string().min(1).max(200),
        lifetimeS: z.number().int().min(60).max(31_536_000),
        /** Whether a short address is wanted, too. */
        isShort: z.boolean().default(false),
        /** Whether the link gives later versions of the document, or stays with the one of now. */
        followsVersions: z.boolean().default(false),
      })
      .strict(),
    result: z.object({ url: z.string(), shortUrl: z.string().nullable(), expiresAtMs: z.number().nullable() }),
  },

  /** A service that returns no `summary` when it is asked for one ignores `filter` and `order`, too. */
  'search.run': {
    params: z
      .object({
        query: z.string().max(1_000).default(''),
        tagName: z.string().optional(),
        fuzzy: z.boolean().default(false),
        ...page,
        pageSize: z.number().int().min(1).max(100).default(50),
        filter: searchFilterSchema.exactOptional(),
        order: searchOrderSchema.exactOptional(),
        /** Whether sums and groups are wanted. */
        withSummary: z.boolean().default(false),
      })
      .strict(),
    result: searchResultSchema,
  },

  'tags.list': { params: none, result: z.array(tagSchema).readonly() },
  'tags.get': { params: id, result: tagSchema },
  'tags.fields': { params: id, result: z.array(metadataFieldSchema).readonly() },
  'tags.classify': {
    params: z.object({ text: z.string().min(1).max(100_000) }).strict(),
    result: z.array(z.object({ tagName: z.string(), score: z.number().nullable() })),
  },
} as const;

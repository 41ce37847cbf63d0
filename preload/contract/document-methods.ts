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
import { metadataFieldSchema, tagSchema } from './tags.ts';

const pageRange = {
  first: z.number().int().min(1).default(1),
  last: z.number().int().min(1).max(1_000_000).default(1_000_000),
};

/** The methods that ask a service what it holds: jobs, documents and tags. Part of `methods`. */
export const documentMethods = {
  'jobs.list': {
    params: z.object(page).strict(),
    result: z.object({ jobs: z.array(jobSummarySchema), total: z.number().int().nullable() }),
  },
  'jobs.get': { params: id, result: jobDetailSchema },

  'documents.get': { params: id, result: documentSchema },
  /**
   * Of the pages from `first` to `last`, both in it, or of all: a long document takes seconds as a whole. A service that knows
   * no such question gives all. `pageCount` is of the document, `null` where the service does not tell. The words that a
   * search for `query` marks are marked, where the service can tell.
   */
  'documents.words': {
    params: id.extend({ ...pageRange, query: z.string().max(2_000).optional() }),
    result: z.object({ pages: z.array(pageWordsSchema).readonly(), pageCount: z.number().int().nullable() }),
  },
  'documents.events': { params: id, result: z.array(fileEventSchema).readonly() },
  'documents.versions': { params: id, result: z.array(fileVersionSchema).readonly() },

  /** A link by which anybody who has it can fetch the file, for so long. Not every service can (`unsupported`). */
  'documents.share': {
    params: z.object({ id: z.string().min(1).max(200), lifetimeS: z.number().int().min(60).max(31_536_000) }).strict(),
    result: z.object({ url: z.string(), expiresAtMs: z.number().nullable() }),
  },

  'search.run': {
    params: z
      .object({
        query: z.string().max(1_000).default(''),
        tagName: z.string().optional(),
        fuzzy: z.boolean().default(false),
        ...page,
        pageSize: z.number().int().min(1).max(100).default(50),
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

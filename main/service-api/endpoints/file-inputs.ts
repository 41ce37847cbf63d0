import { z } from 'zod';
import { givenUuid, pathId } from '../fields.ts';
import { fileListPageSizeMax, pageMax, shareLengthDefaultS } from '../limits.ts';
import { booleanText, integerText, metadataText } from '../text-fields.ts';

/** Path of every endpoint that is about one file. */
export const fileParams = z.object({ id: pathId });

/**
 * Query of `file/all`. Ours: without `page` and `page_size` every file comes in one stream, with either in pages;
 * `session_id` narrows it to the files of one session, so that a client can tell which of its uploads arrived.
 */
export const fileAllQuery = z.object({
  page: integerText(z.int().min(1).max(pageMax)).optional(),
  page_size: integerText(z.int().min(1).max(fileListPageSizeMax)).optional(),
  session_id: givenUuid.optional(),
});

/**
 * Query of `file/detail`. Ours: `words` asks for every word with its place, and for the pages they stand on; with `first_page`
 * and `last_page`, both from 1 and both in it, of those pages alone. With `query` each word and each page says what that query marks.
 */
export const fileDetailQuery = z.object({
  words: booleanText.default(false),
  first_page: integerText(z.int().min(1).max(pageMax)).optional(),
  last_page: integerText(z.int().min(1).max(pageMax)).optional(),
  query: z.string().optional(),
});

/** Query of `file/download`. Ours: `page` asks for one page as a picture, of a file of pictures that no browser shows. */
export const fileDownloadQuery = z.object({ page: integerText(z.int().min(1).max(pageMax)).optional() });

/** Body of `file/share` (docs/service-api.md#file-endpoints). The defaults are ours; `length` is in seconds. */
export const fileShareBody = z.object({
  length: z.int().min(1).default(shareLengthDefaultS),
  short_url: z.boolean().default(false),
  always_use_last_version: z.boolean().default(false),
});

/**
 * The parts of `file/uploadfile` beside the file (docs/service-api.md#file-endpoints). Without `session_id` the file is
 * kept and never processed (docs/service-api.md#file-endpoints). It is a UUID, as the one of `job/create` must be.
 */
export const uploadFileFields = z.object({ metadata: metadataText.optional(), session_id: givenUuid.optional() });
export type UploadFileFields = z.infer<typeof uploadFileFields>;

/** Form of `file/uploadfile`: a file part is streamed and never parsed here; a text part is the file in base64. */
export const uploadFileBody = z.object({
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
  ...uploadFileFields.shape,
});

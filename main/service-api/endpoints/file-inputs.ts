import { z } from 'zod';
import { givenUuid, pathId } from '../fields.ts';
import { fileListPageSizeMax, pageMax, pictureEdgeMax, shareLengthDefaultS, shareLengthMaxS } from '../limits.ts';
import { boxText, booleanText, integerText, metadataText } from '../text-fields.ts';

/** Path parameters of every endpoint that is about one file. */
export const fileParams = z.object({ id: pathId });

/**
 * Query of `file/all`, which is ours. With `page` or `page_size` the reply is one page, without both it is one stream
 * of all files. `session_id` selects the files of one session, so that a client can find out which of its uploads
 * arrived.
 */
export const fileAllQuery = z.object({
  page: integerText(z.int().min(1).max(pageMax)).optional(),
  page_size: integerText(z.int().min(1).max(fileListPageSizeMax)).optional(),
  session_id: givenUuid.optional(),
});

/**
 * Query of `file/detail`, which is ours. `words` requests every word with its place, and the pages of the words;
 * `first_page` and `last_page` (from 1, both inclusive) limit both. With `query`, each word and each page reports what
 * that query marks.
 */
export const fileDetailQuery = z.object({
  words: booleanText.default(false),
  first_page: integerText(z.int().min(1).max(pageMax)).optional(),
  last_page: integerText(z.int().min(1).max(pageMax)).optional(),
  query: z.string().optional(),
});

/**
 * Query of `file/download`, which is ours. `page` requests one page of a PDF or of an image file as a picture: all of it
 * as PNG, or within `width` × `height` pixels, of which one is enough, as WebP, and only its `part` where that is given;
 * `searchable` a PDF with the recognised words under its pictures; `converted` a PDF of a file that only LibreOffice
 * opens.
 */
export const fileDownloadQuery = z.object({
  page: integerText(z.int().min(1).max(pageMax)).optional(),
  width: integerText(z.int().min(1).max(pictureEdgeMax)).optional(),
  height: integerText(z.int().min(1).max(pictureEdgeMax)).optional(),
  part: boxText.optional(),
  searchable: booleanText.default(false),
  converted: booleanText.default(false),
});

/** Body of `file/share` (docs/service-api.md#file-endpoints). The defaults and the longest
 * lifetime are ours; `length` is in seconds. */
export const fileShareBody = z.object({
  length: z.int().min(1).max(shareLengthMaxS).default(shareLengthDefaultS),
  short_url: z.boolean().default(false),
  always_use_last_version: z.boolean().default(false),
});

/**
 * The fields of `file/uploadfile` other than the file (docs/service-api.md#file-endpoints). Without `session_id` the
 * file is stored and never processed. `session_id` is a UUID, because the one of `job/create` must be a UUID.
 */
export const uploadFileFields = z.object({ metadata: metadataText.optional(), session_id: givenUuid.optional() });
export type UploadFileFields = z.infer<typeof uploadFileFields>;

/** Form of `file/uploadfile`. A file part is streamed and never parsed here; a text part holds the file in base64. */
export const uploadFileBody = z.object({
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
  ...uploadFileFields.shape,
});

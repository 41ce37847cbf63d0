import { z } from 'zod';

const texts = z.array(z.string()).readonly();

/** A class of documents as far as the service tells of it; a list may tell less than the detail. */
export const tagSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  /** By which a text is known to have this tag; `patterns` are regular expressions. */
  keywords: texts,
  patterns: texts,
  /** Below this score, between 0 and 1, the tag is not assigned. */
  minScore: z.number().nullable(),
  exampleCount: z.number().nullable(),
  fieldCount: z.number().nullable(),
});
export type Tag = z.infer<typeof tagSchema>;

/** A value that is read from documents of a tag. */
export const metadataFieldSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** `String`, `DateTime`, `Decimal`, or the service's own word. */
  dataType: z.string().nullable(),
  description: z.string().nullable(),
  /** What kind of source the value is taken from. */
  source: z.string().nullable(),
  /** Names of the fields of the same tag that must be known first. */
  dependsOn: texts,
  /** Names of the steps before and after extraction, in order. */
  pre: texts,
  post: texts,
});
export type MetadataField = z.infer<typeof metadataFieldSchema>;

import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';

const texts = z.array(z.string()).readonly();

/** A class of documents, as far as the service describes it. A list may hold less than the detail. */
export const tagSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** A description that the service has defined itself is a `failure.text`. */
  description: messageSchema.nullable(),
  /** The texts by which a document is recognised as having this tag; `patterns` are regular expressions. */
  keywords: texts,
  patterns: texts,
  /** Below this score, between 0 and 1, the tag is not assigned. */
  minScore: z.number().nullable(),
  exampleCount: z.number().nullable(),
  fieldCount: z.number().nullable(),
});
export type Tag = z.infer<typeof tagSchema>;

/** A metadata field: a value that is extracted from the documents of a tag. */
export const metadataFieldSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** `String`, `DateTime`, `Decimal`, or the service's own word. */
  dataType: z.string().nullable(),
  /** A description that the service has defined itself is a `failure.text`. */
  description: messageSchema.nullable(),
  /** The kind of source from which the value is taken. */
  source: z.string().nullable(),
  /** The names of the fields of the same tag that must be known first. */
  dependsOn: texts,
  /** The names of the steps before and after extraction, in order. */
  pre: texts,
  post: texts,
});
export type MetadataField = z.infer<typeof metadataFieldSchema>;

import { z } from 'zod';
import { uuid } from '../fields.ts';
import { dataTypes } from '../values.ts';

/** An item of the list by tag. The interface (docs/service-api.md#metadata-field). */
export const metadataFieldItem = z.strictObject({ id: uuid, tag_id: uuid, name: z.string(), tag_name: z.string() });
export type MetadataFieldItem = z.infer<typeof metadataFieldItem>;

/** The list item with our further fields (docs/service-api.md#metadata-field-detail). */
export const metadataField = z.strictObject({
  ...metadataFieldItem.shape,
  data_type: z.enum(dataTypes),
  description: z.string(),
  /** Of a built-in description that nobody has changed (docs/service-api.md#codes-of-messages). */
  description_code: z.string().optional(),
  /** Where the value is taken from. The other members depend on `kind`. */
  source: z.looseObject({ kind: z.string() }),
  /** Names of the fields of the same tag that must be extracted first. */
  depends_on: z.array(z.string()),
  /** Names of the extensions that run before and after extraction, in order. */
  pre: z.array(z.string()),
  post: z.array(z.string()),
  required: z.boolean(),
});
export type MetadataField = z.infer<typeof metadataField>;

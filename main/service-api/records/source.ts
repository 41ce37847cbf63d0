import { z } from 'zod';
import { timestamp, uuid } from '../fields.ts';
import { sourceTypes } from '../values.ts';

/**
 * The interface (docs/service-api.md#remote-source-endpoints). The field names are ours (docs/service-api.md#source). A
 * reply never contains keys.
 */
export const source = z.strictObject({
  id: uuid,
  source_name: z.string(),
  type: z.enum(sourceTypes),
  account_name: z.string(),
  region: z.string(),
  creation_date: timestamp,
});
export type Source = z.infer<typeof source>;

/** Reply of `source/remove` (docs/service-api.md#remote-source-endpoints); field names are ours. */
export const sourceRemoved = z.strictObject({ id: uuid, source_name: z.string() });

import { z } from 'zod';
import { timestamp, uuid } from '../fields.ts';
import { sourceTypes } from '../values.ts';

/** Interface, endpoints 24 and 25; field names are ours (service-decisions, "Records"). Keys are never given back. */
export const source = z.strictObject({
  id: uuid,
  source_name: z.string(),
  type: z.enum(sourceTypes),
  account_name: z.string(),
  region: z.string(),
  creation_date: timestamp,
});

/** Reply of `source/remove` (interface, endpoint 26); field names are ours. */
export const sourceRemoved = z.strictObject({ id: uuid, source_name: z.string() });

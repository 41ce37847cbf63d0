import { z } from 'zod';
import { uuid } from '../fields.ts';

/** The interface (docs/service-api.md#company). */
export const company = z.strictObject({ id: uuid, name: z.string() });
export type Company = z.infer<typeof company>;

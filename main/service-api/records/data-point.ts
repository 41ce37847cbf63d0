import { z } from 'zod';
import { box, fraction } from '../fields.ts';
import { dataTypes } from '../values.ts';

/**
 * The interface (docs/service-api.md#data-point). `value` is a number for `Decimal` and otherwise a string; a
 * `DateTime` is in ISO 8601. `page` (from 1), `box` and `confidence` are ours.
 */
export const dataPoint = z
  .strictObject({
    name: z.string(),
    value: z.union([z.string(), z.number()]),
    value_as_string: z.string(),
    data_type: z.enum(dataTypes),
    page: z.int().min(1).optional(),
    box: box.optional(),
    confidence: fraction.optional(),
  })
  .refine((point) => (typeof point.value === 'number') === (point.data_type === 'Decimal'), {
    path: ['value'],
    message: 'is a number for Decimal and a string else',
  });
export type DataPoint = z.infer<typeof dataPoint>;

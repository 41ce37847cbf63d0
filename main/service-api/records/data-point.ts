import { z } from 'zod';
import { box, fraction } from '../fields.ts';
import { lineItem } from './line-item.ts';
import { dataPointSources, dataTypes } from '../values.ts';

/** A value with a lower confidence should be compared with the page: of those at the limit about one in six is wrong. */
export const checkBelow = 0.85;

/**
 * The interface (docs/service-api.md#data-point). `value` is a number for `Decimal` and otherwise a string; a
 * `DateTime` is in ISO 8601. `page` (from 1), `box`, `confidence`, `source`, `items` and `needs_check` are ours.
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
    /** Absent for a value that was not taken from the document, such as a constant. */
    source: z.enum(dataPointSources).optional(),
    /** Ours: the rows of a table of items, of which the value has the text. Search hits leave it out. */
    items: z.array(lineItem).optional(),
    /** Present when a person should compare the value with the page. */
    needs_check: z.literal(true).optional(),
  })
  .refine((point) => (typeof point.value === 'number') === (point.data_type === 'Decimal'), {
    path: ['value'],
    message: 'is a number for Decimal and a string else',
  });
export type DataPoint = z.infer<typeof dataPoint>;

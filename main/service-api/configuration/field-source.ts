import { z } from 'zod';
import { chainLimits } from './chain-limits.ts';

/** The names of the built-in metadata fields (docs/service-api.md#tag). */
export const builtInFieldNames = [
  'invoice_number',
  'date',
  'due_date',
  'net_total',
  'tax_total',
  'total',
  'currency',
  'issuer',
  'customer',
  'iban',
  'vat_id',
  'line_items',
  'order_number',
  'amount_due',
  'payee',
  'bic',
  'payment_reference',
  'payment_text',
] as const;
export type BuiltInFieldName = (typeof builtInFieldNames)[number];

export const fieldName = z
  .string()
  .min(1)
  .max(chainLimits.nameChars)
  .regex(/^[\p{L}_][\p{L}\p{N}_ .-]*$/u);
const labels = z.array(z.string().min(1).max(chainLimits.labelChars)).min(1).max(chainLimits.labels);

/** Where the value of a field is taken from. */
export const fieldSource = z.discriminatedUnion('kind', [
  /** Read by the service's own rules: by label and position, or from an invoice that is embedded in the file. */
  z.strictObject({ kind: z.literal('built_in'), value: z.enum(builtInFieldNames) }),
  /** The text beside or below a label on the page. */
  z.strictObject({
    kind: z.literal('label'),
    labels,
    direction: z.enum(['right', 'below', 'right_or_below']).default('right_or_below'),
    occurrence: z.enum(['first', 'last']).default('first'),
  }),
  /** What a pattern (RE2, case-insensitive, `^` and `$` match at line ends) finds in the text of a page; group 0 is the whole match. */
  z.strictObject({
    kind: z.literal('pattern'),
    pattern: z.string().min(1).max(chainLimits.patternChars),
    group: z.int().min(0).max(20).default(0),
  }),
  /** A column of the table of items, by its heading. */
  z.strictObject({ kind: z.literal('table_column'), headings: labels, take: z.enum(['values', 'sum', 'count']) }),
  /** Other fields of the tag, in a text such as `{issuer} {date}`. Every named field must have a value. */
  z.strictObject({ kind: z.literal('template'), template: z.string().min(1).max(chainLimits.textChars) }),
  /** Other fields: the texts of those that have a value, or a sum or difference of all of them. */
  z.strictObject({
    kind: z.literal('fields'),
    fields: z.array(fieldName).min(1).max(20),
    operation: z.enum(['join', 'sum', 'difference']),
    separator: z.string().max(20).default(' '),
  }),
  /** A descriptor that came with the upload or the job. */
  z.strictObject({ kind: z.literal('metadata'), key: z.string().min(1).max(chainLimits.nameChars) }),
  z.strictObject({ kind: z.literal('constant'), value: z.string().min(1).max(chainLimits.textChars) }),
]);
export type FieldSource = z.infer<typeof fieldSource>;

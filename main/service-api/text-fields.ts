import { z } from 'zod';
import { metadata } from './fields.ts';
import { metadataMaxChars } from './limits.ts';

/** Schemas of values that are sent as text, in a query or in a form, and converted to their type. */

/**
 * A whole number in a query. Only digits with an optional minus are accepted; an empty value, `1e3` and `0x10` are
 * refused.
 */
export function integerText<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    schema,
  );
}

/** A boolean in a query: `true`, `false`, `1` or `0`, in any case. */
export const booleanText = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const lower = value.toLowerCase();
  if (lower === 'true' || lower === '1') return true;
  if (lower === 'false' || lower === '0') return false;
  return value;
}, z.boolean());

/** A JSON object or array of objects as text (docs/service-api.md#file-endpoints). */
export const metadataText = z
  .string()
  .max(metadataMaxChars)
  .transform((text, context) => {
    const parsed = metadata.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'must be the text of a JSON object or of an array of JSON objects' });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

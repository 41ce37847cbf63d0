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

/** A rectangle of a page as `x,y,width,height`, in fractions of the page that is shown (`box` in fields.ts). */
export const boxText = z
  .string()
  .regex(/^(?:[01](?:\.\d{1,17})?,){3}[01](?:\.\d{1,17})?$/)
  .transform((text, context) => {
    const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
    if (width > 0 && height > 0 && x + width <= 1 + rounding && y + height <= 1 + rounding) {
      return { x, y, width, height };
    }
    context.addIssue({ code: 'custom', message: 'must be a rectangle that lies on the page' });
    return z.NEVER;
  });

/** Fractions that were computed may be larger than they are by so much. */
const rounding = 1e-6;

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

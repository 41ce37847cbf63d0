import { z } from 'zod';
import { chainLimits } from './chain-limits.ts';

const text = z.string().max(chainLimits.textChars);
const columnName = z.string().min(1).max(chainLimits.nameChars);
/** What follows from a text that a map or a table does not hold. */
const otherwise = z.enum(['keep', 'empty']).default('empty');

/**
 * One step of a chain, by name. Steps before extraction (`pre`) see lines of the page, steps after it (`post`) see the
 * value. A step that takes text handles each item of a list.
 */
export const chainStep = z.discriminatedUnion('step', [
  /** Removes white space at both ends and makes one space of several. */
  z.strictObject({ step: z.literal('trim') }),
  z.strictObject({ step: z.literal('case'), to: z.enum(['upper', 'lower', 'title']) }),
  /** `pattern` is RE2; `$1` in `with` is its first group. A text is replaced as it stands. */
  z.strictObject({
    step: z.literal('replace'),
    find: text.min(1).max(chainLimits.patternChars),
    with: text,
    mode: z.enum(['text', 'pattern']).default('text'),
  }),
  /** Keeps the characters from `from` on, counted from 0; a negative one counts from the end. */
  z.strictObject({
    step: z.literal('substring'),
    from: z.int().min(-10_000).max(10_000),
    length: z.int().min(1).max(10_000).optional(),
  }),
  /** Lengthens a text to `length` characters. */
  z.strictObject({
    step: z.literal('pad'),
    length: z.int().min(1).max(200),
    with: z.string().min(1).max(1),
    side: z.enum(['start', 'end']).default('start'),
  }),
  /** `order` decides what `03/04/2026` is. */
  z.strictObject({ step: z.literal('parse_date'), order: z.enum(['day_first', 'month_first']) }),
  /** `decimal_mark` decides what `1.234` is. */
  z.strictObject({ step: z.literal('parse_amount'), decimal_mark: z.enum([',', '.']) }),
  /** Replaces a whole text by another one. Upper and lower case, accents and outer spaces do not matter. */
  z.strictObject({
    step: z.literal('map'),
    entries: z
      .array(z.strictObject({ from: text, to: text }))
      .min(1)
      .max(chainLimits.mapEntries),
    otherwise,
  }),
  /** Replaces a text by a value of the configuration's table: the first row whose key column holds it. */
  z.strictObject({
    step: z.literal('lookup'),
    table: z.string().min(1).max(chainLimits.nameChars),
    key_column: columnName,
    value_column: columnName,
    otherwise,
  }),
  /** Makes one text of a list. */
  z.strictObject({ step: z.literal('join'), separator: z.string().max(20) }),
]);
export type ChainStep = z.infer<typeof chainStep>;
export type ChainStepName = ChainStep['step'];

/** The steps that may stand before extraction: they turn a line of text into a line of text. */
export const preStepNames: readonly ChainStepName[] = ['trim', 'case', 'replace'];

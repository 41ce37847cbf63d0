import { z } from 'zod';

/** Beside the running text of a document. */
const aside = z.enum(['header', 'footer', 'footnote', 'speaker_notes']);

/**
 * A part of a page in reading order. Tabs and line breaks of a text are its own. The rows of a table have cells of text,
 * and a cell that is covered by a merged one is empty.
 */
const pageBlock = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('heading'),
    level: z.int().min(1).max(6),
    text: z.string(),
    aside: aside.optional(),
  }),
  z.strictObject({ kind: z.literal('paragraph'), text: z.string(), aside: aside.optional() }),
  z.strictObject({
    kind: z.literal('list_item'),
    level: z.int().min(1).max(9),
    /** What is printed before it, such as `•` or `2.1`. */
    marker: z.string(),
    text: z.string(),
    aside: aside.optional(),
  }),
  z.strictObject({ kind: z.literal('table'), rows: z.array(z.array(z.string())), aside: aside.optional() }),
]);
export type PageBlock = z.infer<typeof pageBlock>;

/** What a page of a document without places consists of. Ours; from formats that have more than plain text. */
export const pageStructure = z.strictObject({
  layout: z.enum(['text', 'sheet', 'slide']),
  /** The name of a sheet, which may go over several pages, or of a slide; `null` for running text. */
  title: z.string().nullable(),
  blocks: z.array(pageBlock),
});
export type PageStructure = z.infer<typeof pageStructure>;

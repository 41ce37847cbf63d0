import { z } from 'zod';
import { fileFilter } from './file-list-methods.ts';
import { messageSchema } from './messages/message-schema.ts';
import { done, id, none } from './parameters.ts';
import { searchFilterSchema, searchOrderSchema } from './search-parameters.ts';

/** The most documents that one act is done to. */
export const mostInAct = 10_000;
/** The most links that one act creates. */
export const mostShared = 200;

/** The most documents that are named one by one, which fit into a frame. */
export const mostNamed = 2_000;

const fileId = z.string().min(1).max(200);

/** Documents by their ids, with the names by which failures are reported, or all that a search finds but for some: then the page does not have to know them. */
const chosenSchema = z.discriminatedUnion('by', [
  z
    .object({
      by: z.literal('documents'),
      documents: z
        .array(z.object({ fileId, name: z.string().max(300) }).strict())
        .min(1)
        .max(mostNamed),
    })
    .strict(),
  z
    .object({
      by: z.literal('search'),
      query: z.string().max(1_000).default(''),
      tagName: z.string().optional(),
      fuzzy: z.boolean().default(false),
      filter: searchFilterSchema.exactOptional(),
      order: searchOrderSchema.exactOptional(),
      except: z.array(fileId).max(mostNamed).default([]),
    })
    .strict(),
]);
export type Chosen = z.output<typeof chosenSchema>;

const manyActSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trash') }).strict(),
  /** Queues them; undone, those that are not being read yet stay as they are. */
  z.object({ kind: z.literal('again') }).strict(),
  /** `null`: none of the classes. */
  z.object({ kind: z.literal('class'), tagId: z.string().min(1).max(200).nullable() }).strict(),
  /** A link each. */
  z.object({ kind: z.literal('share'), lifetimeS: z.number().int().min(60).max(31_536_000) }).strict(),
  /** The originals in a ZIP; with `searchable`, PDFs with the recognised words in place of those that have them. */
  z.object({ kind: z.literal('zip'), searchable: z.boolean() }).strict(),
]);
export type ManyAct = z.input<typeof manyActSchema>;

const someFileIds = z.array(fileId).max(mostNamed);

/** Files by their ids, or all of a list but some. */
const chosenFilesSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('files'), ids: someFileIds.min(1) }).strict(),
  z.object({ by: z.literal('list'), ...fileFilter, except: someFileIds.default([]) }).strict(),
]);
export type ChosenFiles = z.output<typeof chosenFilesSchema>;

/** What a person does to many files at once. The other actions ask something about each file. */
export const manyFileActions = ['retry', 'allow', 'skip'] as const;
const manyFileActionSchema = z.enum(manyFileActions);
export type ManyFileAction = z.output<typeof manyFileActionSchema>;

/** An act on many documents or files. The last ones are kept until the app ends. */
const manyTaskSchema = z.object({
  id: z.string(),
  act: z.enum(['trash', 'again', 'class', 'share', 'zip', 'undo', ...manyFileActions, 'undo-skip']),
  state: z.enum(['collecting', 'running', 'done', 'cancelled']),
  /** The number of documents or files; 0 until all are collected. */
  total: z.number().int(),
  /** Those that were tried, of which `failed` could not be done. */
  tried: z.number().int(),
  failed: z.number().int(),
  /** Why, each reason once, with the first names. One of no document is why the act ended early. */
  failures: z.array(z.object({ text: messageSchema, count: z.number().int(), names: z.array(z.string()) })),
  /** The search finds more documents than one act is done to. */
  isCut: z.boolean(),
  canUndo: z.boolean(),
  /** The size of the ZIP; `null` where there is none. */
  zipBytes: z.number().nullable(),
});
export type ManyTask = z.output<typeof manyTaskSchema>;

const possibleActsSchema = z.object({
  count: z.number().int(),
  /** How many of them each action is possible for now, among the first `mostInAct`. */
  retry: z.number().int(),
  allow: z.number().int(),
  skip: z.number().int(),
  /** How many no such action is possible for, by their group. */
  none: z.object({
    done: z.number().int(),
    inProgress: z.number().int(),
    onHold: z.number().int(),
    ignored: z.number().int(),
  }),
  /** There are more, so that the numbers are the least there are. */
  isCut: z.boolean(),
});
export type PossibleActs = z.output<typeof possibleActsSchema>;

/**
 * Acts on many documents. They run in the host, a few documents at a time, and go on after a document that fails. Events
 * of the topic `app` report progress.
 */
export const manyMethods = {
  'many.start': { params: z.object({ act: manyActSchema, chosen: chosenSchema }).strict(), result: id },
  /** Does an action to those of the files that allow it, as the act of a person on each. A skip can be undone. */
  'many.startFiles': {
    params: z.object({ action: manyFileActionSchema, chosen: chosenFilesSchema }).strict(),
    result: id,
  },
  /** What can be done to files now, and for how many of them nothing can. */
  'many.possible': { params: z.object({ chosen: chosenFilesSchema }).strict(), result: possibleActsSchema },
  /** The newest first. */
  'many.list': { params: none, result: z.array(manyTaskSchema) },
  /** Ends an act after the documents that it is at. What is done stays done. */
  'many.cancel': { params: id, result: done },
  /** Undoes exactly what an act has changed, as another act. */
  'many.undo': { params: id, result: id },
  /** The links that an act created. */
  'many.links': { params: id, result: z.array(z.object({ name: z.string(), url: z.string() })) },
  /** A short-lived address for the ZIP of an act. */
  'many.zip': { params: id, result: z.object({ url: z.string(), name: z.string() }) },
} as const;

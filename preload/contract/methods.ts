import { z } from 'zod';
import {
  appStatusSchema,
  browserSignInSchema,
  diagnosticsSchema,
  doctorLineSchema,
  noticeSchema,
  openedWindowSchema,
  pinSchema,
  settingsSchema,
} from './app.ts';
import { messageSchema } from './messages/message-schema.ts';
import { documentMethods } from './document-methods.ts';
import {
  browsedSchema,
  dryRunSchema,
  folderRulesChangeSchema,
  folderSchema,
  suggestedFolderSchema,
} from './folders.ts';
import {
  fileGroupSchema,
  fileDetailSchema,
  fileSchema,
  refusalSchema,
  resolutionSchema,
  strandedChoiceSchema,
} from './files.ts';
import { id, none } from './parameters.ts';
import {
  connectionSchema,
  identitySchema,
  newSourceSchema,
  secretStateSchema,
  serviceInfoSchema,
  sourceSchema,
} from './service.ts';

/** A call's parameters and result. Parameters are validated in main; results are typed, and validated in tests. */
interface Method<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly params: P;
  readonly result: R;
}

const done = z.object({ ok: z.literal(true) });
const ticket = z.object({ url: z.string(), expiresAtMs: z.number() });

/**
 * The UI contract: what a renderer or the command line may ask of the app. A method's name is its part of the app and a
 * verb. Adding a method or an optional field is compatible; anything else raises `protocolVersion`.
 */
export const methods = {
  'app.status': { params: none, result: appStatusSchema },
  'app.pause': { params: none, result: done },
  'app.resume': { params: none, result: done },
  /** Brings a window up; needs the capability `open-window`. */
  'app.open': { params: none, result: openedWindowSchema },
  'app.doctor': { params: none, result: z.object({ lines: z.array(doctorLineSchema) }) },
  /** Made again at every call; what the address gives is what `parts` show. */
  'app.diagnostics': { params: none, result: diagnosticsSchema },
  /** Shows a place of this computer in the file manager; needs the capability `reveal`. */
  'app.reveal': {
    params: z.discriminatedUnion('what', [
      z.object({ what: z.literal('file'), id: z.string() }).strict(),
      z.object({ what: z.literal('folder'), id: z.string() }).strict(),
      z.object({ what: z.literal('logs') }).strict(),
    ]),
    result: done,
  },

  /** Browsers that may open the page; a host without a page for browsers has none. */
  'signIns.list': { params: none, result: z.array(browserSignInSchema) },
  /** Ends a sign-in, or all of them (`null`), and closes the pages that it opened. */
  'signIns.end': {
    params: z.object({ id: z.string().min(1).max(100).nullable() }).strict(),
    result: z.object({ ended: z.number().int() }),
  },

  'folders.list': { params: none, result: z.array(folderSchema) },
  'folders.add': {
    params: z
      .object({
        path: z.string().min(1),
        rules: folderRulesChangeSchema.default({}),
        /** Makes the folder where there is none; its parent has to be there. */
        create: z.boolean().default(false),
      })
      .strict(),
    result: folderSchema,
  },
  /** A folder for somebody who has none yet; `null` where there is no good place. */
  'folders.suggest': { params: none, result: suggestedFolderSchema.nullable() },
  /** The host's own dialogue; needs the capability `pick-folder`. `null`: the person chose none. */
  'folders.pick': { params: none, result: z.object({ path: z.string().nullable() }) },
  /** One level of folders; without a path the user's home. Needs the capability `browse-folders`. */
  'folders.browse': {
    params: z.object({ path: z.string().min(1).optional(), hidden: z.boolean().default(false) }).strict(),
    result: browsedSchema,
  },
  'folders.update': {
    params: z.object({ id: z.string(), rules: folderRulesChangeSchema }).strict(),
    result: folderSchema,
  },
  /** Stops watching; files and history stay as they are. */
  'folders.remove': { params: id, result: done },
  'folders.scan': { params: id, result: done },
  /** Takes the other folder that lies in its place for it from now on; the files of the old one are gone then. */
  'folders.confirm': { params: id, result: done },
  'folders.dryRun': {
    params: z.object({ path: z.string().min(1), rules: folderRulesChangeSchema.default({}) }).strict(),
    result: dryRunSchema,
  },

  'files.list': {
    params: z
      .object({
        group: fileGroupSchema.optional(),
        folderId: z.string().optional(),
        jobId: z.string().optional(),
        text: z.string().max(200).optional(),
        /** Rows to the first one that is wanted. */
        offset: z.number().int().min(0).default(0),
        /**
         * Instead of `offset`: the rows around this file, wherever they are by now, with it in the middle. A file that is
         * not in this list any more stands for the place where it would be.
         */
        around: z.string().max(200).optional(),
        limit: z.number().int().min(1).max(500).default(100),
      })
      .strict(),
    /** Last seen first. `offset` is the place of the first of `files` in the list. */
    result: z.object({ files: z.array(fileSchema), total: z.number().int(), offset: z.number().int() }),
  },
  'files.get': { params: id, result: fileDetailSchema },
  'files.retry': { params: id, result: fileSchema },
  /** Tries every file again that is held, was rejected or went away, however many; parked ones are for a person, one by one. */
  'files.retryAll': { params: none, result: z.object({ retried: z.number().int() }) },
  'files.skip': { params: id, result: fileSchema },
  /** Takes a skip back: the file is again what it was, on hold for its reason where it was on hold. */
  'files.undoSkip': { params: id, result: fileSchema },
  'files.allow': { params: id, result: fileSchema },
  /** Keeps a file that was processed with a warning as it is; `app.status` names it no longer. */
  'files.keep': { params: id, result: fileSchema },
  'files.resolve': {
    params: z.object({ id: z.string(), resolution: resolutionSchema }).strict(),
    result: fileSchema,
  },
  /**
   * Decides of a file, or of all files of a service, that wait for a service which is not in use and does not answer. Files of a
   * batch that is no job yet are decided of together.
   */
  'files.leaveService': {
    params: z.object({ what: z.string(), choice: strandedChoiceSchema }).strict(),
    result: z.object({ count: z.number().int(), refused: z.number().int() }),
  },
  /** Closes the batch that the file waits in, now. */
  'files.release': { params: id, result: done },

  /** One batch of files that belongs to no folder; needs the capability `local-paths`. After-action: leave. */
  'batches.add': {
    params: z.object({ paths: z.array(z.string().min(1)).min(1).max(10_000) }).strict(),
    result: z.object({ id: z.string() }),
  },
  /** A page of a batch: of both lists the part that begins at `offset`. A whole batch of 10,000 would fill many frames. */
  'batches.get': {
    params: z
      .object({
        id: z.string().min(1).max(200),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(100),
      })
      .strict(),
    result: z.object({
      id: z.string(),
      /** Whether no file of the whole batch is on its way any more. */
      finished: z.boolean(),
      /** In the order in which they were taken. */
      files: z.array(fileDetailSchema),
      total: z.number().int(),
      /** Paths that could not be taken at all, with the reason. */
      refused: z.array(refusalSchema),
      refusedTotal: z.number().int(),
    }),
  },

  ...documentMethods,

  'service.info': { params: none, result: serviceInfoSchema },
  'service.test': {
    params: connectionSchema,
    result: z.object({ ok: z.boolean(), message: messageSchema, identity: identitySchema.nullable() }),
  },
  'service.connect': { params: connectionSchema, result: serviceInfoSchema },
  'service.useLocal': { params: none, result: serviceInfoSchema },
  'service.secret': { params: none, result: secretStateSchema },
  /** Object storage that the service fetches files from; their keys go in and never come out. */
  'service.sources': { params: none, result: z.array(sourceSchema) },
  'service.addSource': { params: newSourceSchema, result: sourceSchema },
  'service.removeSource': { params: z.object({ name: z.string().min(1).max(200) }).strict(), result: done },
  /** Where the service reports all events. Its signing secret is shown this once, where there is one. */
  'service.setWebhook': {
    params: z.object({ url: z.url({ protocol: /^https?$/u }) }).strict(),
    result: z.object({ signingSecret: z.string().nullable() }),
  },

  /** Whether a PIN keeps people in the station view. It keeps passers-by from straying, and protects nothing else. */
  'station.lock': { params: none, result: z.object({ locked: z.boolean() }) },
  'station.setPin': { params: z.object({ pin: pinSchema }).strict(), result: done },
  /** Whether it is the PIN; with `forget` the right one is forgotten. */
  'station.leave': {
    params: z.object({ pin: pinSchema, forget: z.boolean().default(false) }).strict(),
    result: z.object({ right: z.boolean() }),
  },

  /** A short-lived address for the bytes of a service file (`fileId`) or of the original (`itemId`). */
  'content.preview': {
    params: z
      .object({
        fileId: z.string().optional(),
        trackedFileId: z.string().optional(),
        download: z.boolean().default(false),
        /** From 1, of a service file: that page as a picture, where the service can draw it; else it is the file. */
        page: z.number().int().min(1).optional(),
      })
      .strict(),
    result: ticket,
  },
  /** An address that takes one dropped file by PUT; with the last one the batch is sent. */
  'content.upload': {
    params: z
      .object({ batch: z.string().min(1).max(64), name: z.string().min(1).max(1_024), sizeBytes: z.number().min(0) })
      .strict(),
    result: ticket,
  },
  /** Sends what was put under this batch name as one batch. */
  'content.commit': { params: z.object({ batch: z.string() }).strict(), result: z.object({ id: z.string() }) },

  'settings.get': { params: none, result: settingsSchema },
  /** What copies of waiting files take in the data directory now, and the most that they may. */
  'settings.copies': { params: none, result: z.object({ usedBytes: z.number(), mostBytes: z.number() }) },
  'settings.set': { params: settingsSchema.partial().strict(), result: settingsSchema },

  'notices.list': {
    params: z.object({ limit: z.number().int().min(1).max(200).default(50) }).strict(),
    result: z.array(noticeSchema),
  },
  'notices.read': { params: z.object({ ids: z.array(z.string()).max(1_000) }).strict(), result: done },
} as const satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;
/** What a caller gives: defaults may be left out. */
export type MethodParams<M extends MethodName> = z.input<(typeof methods)[M]['params']>;
/** What a handler is given: validated, with defaults. */
export type MethodInput<M extends MethodName> = z.output<(typeof methods)[M]['params']>;
export type MethodResult<M extends MethodName> = z.output<(typeof methods)[M]['result']>;

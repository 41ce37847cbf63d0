import { z } from 'zod';
import {
  appStatusSchema,
  browserSignInSchema,
  diagnosticsSchema,
  doctorLineSchema,
  noticeSchema,
  openedWindowSchema,
  pinSchema,
} from './app.ts';
import { packSchema, settingsSchema } from './settings.ts';
import { batchMethods } from './batch-methods.ts';
import { configurationMethods } from './configuration-methods.ts';
import { correctionMethods } from './correction-methods.ts';
import { documentMethods } from './document-methods.ts';
import { boxSchema } from './documents.ts';
import { manyMethods } from './many-methods.ts';
import { remoteMethods } from './remote-methods.ts';
import { transferMethods } from './transfer-methods.ts';
import { folderMethods } from './folder-methods.ts';
import { fileListMethods } from './file-list-methods.ts';
import { fileDetailSchema, fileSchema, resolutionSchema, strandedChoiceSchema } from './files.ts';
import { done, id, none } from './parameters.ts';
import {
  connectionSchema,
  connectionTestSchema,
  newSourceSchema,
  credentialsStateSchema,
  serviceInfoSchema,
  sourceSchema,
} from './service.ts';

/** A call's parameters and result. Main validates the parameters; results are typed, and only tests validate them. */
interface Method<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly params: P;
  readonly result: R;
}

const ticket = z.object({ url: z.string(), expiresAtMs: z.number() });

/**
 * The contract: everything that a page or the command line may ask of the app. A method is named for a part of the app
 * and a verb. Adding a method or an optional field is compatible; anything else raises `protocolVersion`.
 */
export const methods = {
  'app.status': { params: none, result: appStatusSchema },
  'app.pause': { params: none, result: done },
  'app.resume': { params: none, result: done },
  /** Shows the window; needs the capability `open-window`. */
  'app.open': { params: none, result: openedWindowSchema },
  'app.doctor': { params: none, result: z.object({ lines: z.array(doctorLineSchema) }) },
  /** Creates new diagnostics at every call; the address serves exactly what `parts` shows. */
  'app.diagnostics': { params: none, result: diagnosticsSchema },
  /** Shows a path of this computer in the file manager; needs the capability `reveal`. */
  'app.reveal': {
    params: z.discriminatedUnion('what', [
      z.object({ what: z.literal('file'), id: z.string() }).strict(),
      z.object({ what: z.literal('folder'), id: z.string() }).strict(),
      z.object({ what: z.literal('logs') }).strict(),
    ]),
    result: done,
  },

  /** The browsers that may open the page. A host without a page for browsers has none. */
  'signIns.list': { params: none, result: z.array(browserSignInSchema) },
  /** Ends one sign-in, or all of them (`null`), and closes the pages that were opened with it. */
  'signIns.end': {
    params: z.object({ id: z.string().min(1).max(100).nullable() }).strict(),
    result: z.object({ ended: z.number().int() }),
  },

  ...folderMethods,

  ...fileListMethods,
  'files.get': { params: id, result: fileDetailSchema },
  /**
   * Tries the password of a PDF (docs/file-lifecycle.md#passwords). A wrong one is refused with `not-possible`. It is neither stored
   * nor logged.
   */
  'files.unlock': {
    params: z.object({ id: z.string(), password: z.string().min(1).max(500) }).strict(),
    result: fileSchema,
  },
  'files.retry': { params: id, result: fileSchema },
  /**
   * Retries all files that are on hold, rejected or missing, without a limit. Files that need a decision are excluded:
   * a person decides on each.
   */
  'files.retryAll': { params: none, result: z.object({ retried: z.number().int() }) },
  'files.skip': { params: id, result: fileSchema },
  /** Undoes a skip: the file returns to its earlier state, and an on-hold file to its earlier reason. */
  'files.undoSkip': { params: id, result: fileSchema },
  'files.allow': { params: id, result: fileSchema },
  /** Accepts a file that was processed with a warning; `app.status` then no longer lists it. */
  'files.keep': { params: id, result: fileSchema },
  'files.resolve': {
    params: z.object({ id: z.string(), resolution: resolutionSchema }).strict(),
    result: fileSchema,
  },
  /**
   * Decides for a file, or for all files of a service, that wait for a service which is no longer in use and does not
   * answer. The decision covers all files of a batch that has no job yet.
   */
  'files.leaveService': {
    params: z.object({ id: z.string(), choice: strandedChoiceSchema }).strict(),
    result: z.object({ count: z.number().int(), refused: z.number().int() }),
  },
  /** Closes the batch in which the file waits, now. */
  'files.release': { params: id, result: done },

  ...batchMethods,
  ...documentMethods,
  ...correctionMethods,
  ...manyMethods,
  ...configurationMethods,
  ...remoteMethods,
  ...transferMethods,

  'service.info': { params: none, result: serviceInfoSchema },
  'service.test': {
    params: connectionSchema,
    result: connectionTestSchema,
  },
  'service.connect': { params: connectionSchema, result: serviceInfoSchema },
  /** Opens the encrypted file of keys, so that Intray can connect. */
  'service.unlock': {
    params: z.object({ passphrase: z.string().min(1).max(1_000) }).strict(),
    result: serviceInfoSchema,
  },
  'service.useLocal': { params: none, result: serviceInfoSchema },
  'service.credentials': { params: none, result: credentialsStateSchema },
  /** The object storage that the service fetches files from. Keys are sent to the service and never returned. */
  'service.sources': { params: none, result: z.array(sourceSchema) },
  'service.addSource': { params: newSourceSchema, result: sourceSchema },
  'service.removeSource': { params: z.object({ name: z.string().min(1).max(200) }).strict(), result: done },
  /**
   * Sets the address to which the service reports all events. The signing secret, if there is one, is returned only
   * here.
   */
  'service.setWebhook': {
    params: z.object({ url: z.url({ protocol: /^https?$/u }) }).strict(),
    result: z.object({ signingSecret: z.string().nullable() }),
  },

  /** Whether a PIN locks the station view. It keeps passers-by on that view, and protects nothing else. */
  'station.lock': { params: none, result: z.object({ locked: z.boolean() }) },
  'station.setPin': { params: z.object({ pin: pinSchema }).strict(), result: done },
  /** Checks the PIN; with `forget`, a correct PIN is also removed. */
  'station.leave': {
    params: z.object({ pin: pinSchema, removePin: z.boolean().default(false) }).strict(),
    result: z.object({ isCorrect: z.boolean() }),
  },

  /** A short-lived address for the bytes of a file at the service (`fileId`) or of the original (`trackedFileId`). */
  'content.preview': {
    params: z
      .object({
        fileId: z.string().optional(),
        trackedFileId: z.string().optional(),
        download: z.boolean().default(false),
        /**
         * Counted from 1, for a file at the service: returns an image of that page if the service can draw it, else the
         * file. With a width or a height, it is never the file.
         */
        page: z.number().int().min(1).optional(),
        /** The image of a page is at most so many pixels wide or high. */
        widthPx: z.number().int().min(1).max(2_400).optional(),
        heightPx: z.number().int().min(1).max(2_400).optional(),
        /** Only this part of the page, in fractions of it as a viewer shows the file. */
        part: boxSchema.optional(),
      })
      .strict(),
    result: ticket,
  },
  /** A short-lived address for a PDF of a scan or a picture at the service, in which the recognised words are found. */
  'content.searchable': { params: z.object({ fileId: z.string().min(1).max(200) }).strict(), result: ticket },
  /** A short-lived address for a PDF of a file at the service that only LibreOffice opens, as its preview. */
  'content.converted': { params: z.object({ fileId: z.string().min(1).max(200) }).strict(), result: ticket },
  /** The next bytes behind an address of content, for programs that have no page. */
  'content.read': {
    params: z.object({ url: z.string().max(200), offset: z.number().int().min(0) }).strict(),
    result: z.object({ name: z.string(), sizeBytes: z.number(), base64: z.string() }),
  },
  /** An address that accepts one dropped file by PUT. `content.commit` starts the batch after the last file. */
  'content.upload': {
    params: z
      .object({ batch: z.string().min(1).max(64), name: z.string().min(1).max(1_024), sizeBytes: z.number().min(0) })
      .strict(),
    result: ticket,
  },
  /** Adds the files that were uploaded under this batch name as one batch. */
  'content.commit': {
    params: z.object({ batch: z.string(), merge: z.boolean().default(false) }).strict(),
    result: z.object({ id: z.string() }),
  },

  'settings.get': { params: none, result: settingsSchema },
  /** The bytes that copies of waiting files take in the data directory now, and the most that they may take. */
  'settings.copies': { params: none, result: z.object({ usedBytes: z.number(), maxBytes: z.number() }) },
  /** The small models with which the local service reads scans faster. A fetch runs until it ends or is cancelled. */
  'settings.pack': { params: none, result: packSchema },
  'settings.fetchPack': { params: none, result: packSchema },
  'settings.cancelPack': { params: none, result: packSchema },
  'settings.removePack': { params: none, result: packSchema },
  'settings.set': { params: settingsSchema.partial().strict(), result: settingsSchema },

  'notices.list': {
    params: z.object({ limit: z.number().int().min(1).max(200).default(50) }).strict(),
    result: z.array(noticeSchema),
  },
  'notices.read': { params: z.object({ ids: z.array(z.string()).max(1_000) }).strict(), result: done },
} as const satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;
/** The parameters that a caller passes; fields with a default are optional. */
export type MethodParams<M extends MethodName> = z.input<(typeof methods)[M]['params']>;
/** The parameters that a handler gets: validated, with defaults filled in. */
export type MethodInput<M extends MethodName> = z.output<(typeof methods)[M]['params']>;
export type MethodResult<M extends MethodName> = z.output<(typeof methods)[M]['result']>;

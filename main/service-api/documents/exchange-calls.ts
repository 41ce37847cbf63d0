import { z } from 'zod';
import type { ConfigurationCall } from '../configuration/call.ts';
import { count, timestamp } from '../fields.ts';
import { messageParams } from '../messages/message-schema.ts';

/** An absolute path on the computer of the service. */
const folder = z.string().min(1).max(4_096);
const message = z.strictObject({ code: z.string(), params: messageParams });

/** The most problems that are listed; `problemCount` counts all. */
export const listedProblems = 200;

const state = z.strictObject({
  kind: z.enum(['none', 'export', 'import']),
  /** `failed`: it could not go on, and `failure` says why. What was done until then stays, and the same call continues it. */
  status: z.enum(['none', 'running', 'done', 'cancelled', 'failed']),
  phase: z.enum(['documents', 'verifying']),
  folder: z.string(),
  /** Documents that were handled, of `total`; bytes of files that were written, read or compared. */
  done: count,
  total: count,
  bytes: z.number().min(0),
  /** Of an export: documents that were written now, and those that were there already. Of an import: that were stored. */
  added: count,
  existing: count,
  /** Of an import: documents that were there and got corrections. */
  merged: count,
  /** Of an export: files that are not in it because they were still being processed. */
  leftOut: count,
  /** Documents that could not be exported or imported. */
  failed: count,
  failure: message.nullable(),
  /** What went wrong with single documents and files; `subject` is a path in the folder or a name. */
  problems: z.array(message.extend({ subject: z.string() })).max(listedProblems),
  problemCount: count,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type ExchangeState = z.infer<typeof state>;

/**
 * All documents of the company as a folder (docs/service-api.md#export-and-import). One export or import runs at a time;
 * another one is refused with 409 `exchange_running`. After an end of the service the same call continues.
 */
export const exchangeCalls = {
  /** Writes all documents into an empty folder, or goes on with an export that was not finished. */
  'exchange.export': {
    input: z.strictObject({
      folder,
      /** Whether scans get a copy whose recognised text can be found, which takes seconds for each. */
      searchable: z.boolean().default(false),
    }),
    output: state,
    changes: false,
    isOnlyHere: true,
  },
  /** Stores the documents of an exported folder, each once. */
  'exchange.import': { input: z.strictObject({ folder }), output: state, changes: true, isOnlyHere: true },
  /** The one that runs, or the last one since the service started. */
  'exchange.state': { input: z.strictObject({}), output: state, changes: false, isOnlyHere: true },
  /** Ends the one that runs; what was done until then stays. */
  'exchange.cancel': { input: z.strictObject({}), output: state, changes: true, isOnlyHere: true },
} as const satisfies Record<string, ConfigurationCall>;

import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { CloseReason } from '#core/batch-state.ts';
import type { CheckSource } from '#core/receipt.ts';
import type { Database } from '#lib/sqlite.ts';
import { readEarlierText } from './read-earlier-text.ts';
import { isRow, rewriteRows, type StoredRow } from './rewrite-rows.ts';

/** The sources of checks in journals up to version 9. */
const sources: Readonly<Record<string, CheckSource>> = {
  'the upload was answered with an id': 'upload',
  'the answer to the upload': 'upload',
  'the service lists it in our batch': 'batch-list',
  'the service lists it in our session': 'batch-list',
  'the list of the batch': 'batch-list',
  'the list of the session': 'batch-list',
  'the file’s record': 'record',
  'its record is final': 'record',
  'a download': 'download',
  'a search returned it': 'search',
  'a search hit carries its id': 'search',
  'the job names it as finished': 'job-file',
  'its job is final': 'job',
  'its id at the service was kept': 'journal',
};

/** The reasons why batches took no more files in journals up to version 9. */
const closings: Readonly<Record<string, CloseReason>> = {
  size: 'size',
  full: 'full',
  idle: 'idle',
  'maximum wait': 'maximum-wait',
  'nothing else is under way': 'drained',
  'the batch is complete': 'complete',
  'its folder was removed': 'folder-removed',
  'the service was changed': 'service-changed',
  released: 'released',
  'the service has failed for its file before': 'alone',
  'the rest of a batch': 'rest',
  'asked again: the service answers with the job that exists': 'asked-again',
};

type Convert = (text: string) => unknown;

/** Returns the row with one of its texts converted. A value that is not a text stays. */
function withText(value: unknown, key: string, convert: Convert): unknown {
  if (!isRow(value)) return value;
  const text = value[key];
  return typeof text === 'string' ? { ...value, [key]: convert(text) } : value;
}

const toMessage: Convert = (text) => readEarlierText(text) ?? message('failure.text', { text });
const toSource: Convert = (text) => (Object.hasOwn(sources, text) ? sources[text] : 'earlier');
const toClosing: Convert = (text) => {
  if (/^\d+ files$/u.test(text)) return 'count';
  // Any other text is what the service said when the job could not be created.
  return Object.hasOwn(closings, text) ? closings[text] : 'failed';
};

/** Converts a state, or the state to which a skipped file returns. The failure in a state keeps its text. */
function fileState(value: unknown): unknown {
  const state = withText(value, 'message', toMessage);
  if (!isRow(state) || !isRow(state['before'])) return state;
  return { ...state, before: { ...state['before'], state: fileState(state['before']['state']) } };
}

const check = (value: unknown): unknown => withText(withText(value, 'by', toSource), 'why', toMessage);

function receipt(value: unknown): unknown {
  if (!isRow(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, stored]) => [name, check(stored)]));
}

const fileRow = (row: StoredRow): StoredRow => ({
  ...row,
  state: fileState(row['state']),
  receipt: receipt(row['receipt']),
  original: withText(row['original'], 'why', toMessage),
});

const batchRow = (row: StoredRow): StoredRow => ({
  ...row,
  state: withText(withText(row['state'], 'why', toClosing), 'message', toMessage),
});

/** An unknown text is shown as it was. */
const historyMessage = (text: string): AnyMessage => readEarlierText(text) ?? message('file.history.text', { text });

/**
 * Gives a journal of version 9 codes in place of English texts: in the history, in the states of files and batches, in
 * receipts and in the state of originals.
 */
export function useMessageCodes(db: Database): void {
  db.function('history_message', { deterministic: true }, (text: unknown) =>
    JSON.stringify(historyMessage(String(text))),
  );
  db.exec('UPDATE history SET why = history_message(why)');
  rewriteRows(db, 'files', fileRow);
  rewriteRows(db, 'batches', batchRow);
}

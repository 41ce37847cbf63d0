import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Database } from '#lib/sqlite.ts';
import { earlierMessage } from '#service-api/messages/earlier-message.ts';
import { earlierCodes, earlierCodeTexts } from './earlier-codes.ts';
import { readEarlierText } from './read-earlier-text.ts';
import { isRow, rewriteRows, type StoredRow } from './rewrite-rows.ts';

/**
 * Messages that hold a text of a service or of an earlier version. For texts of the local service there are codes now.
 */
const othersWords: readonly unknown[] = ['failure.text', 'file.history.text'];

const known = (text: string): AnyMessage | null => earlierMessage(text) ?? readEarlierText(text);
const inWords = (text: string): AnyMessage => known(text) ?? message('failure.text', { text });

function valueIn(params: StoredRow, name: string): string {
  const value = params[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Converts every message within a value of a row to its code of today. */
function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (!isRow(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, converted(each)]));
  const { code, params } = inner;
  if (typeof code !== 'string' || !isRow(params)) return inner;
  if (othersWords.includes(code) && typeof params['text'] === 'string') return known(params['text']) ?? inner;
  const text = Object.hasOwn(earlierCodeTexts, code) ? earlierCodeTexts[code] : undefined;
  if (text !== undefined) return inWords(text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => valueIn(params, name)));
  return Object.hasOwn(earlierCodes, code) ? { ...inner, code: earlierCodes[code] } : inner;
}

/** Converts a warning. In version 10 warnings are English texts. */
function withWarning(row: StoredRow): StoredRow {
  const { classification } = row;
  if (!isRow(classification)) return row;
  const { warning } = classification;
  if (!isRow(warning) || typeof warning['message'] !== 'string') return row;
  return {
    ...row,
    classification: { ...classification, warning: { ...warning, message: inWords(warning['message']) } },
  };
}

function rowOf(row: StoredRow): StoredRow {
  const changed = converted(withWarning(row));
  return isRow(changed) ? changed : row;
}

function historyLine(json: unknown): unknown {
  try {
    return JSON.stringify(converted(JSON.parse(String(json))));
  } catch {
    return json;
  }
}

/** Gives the texts of the local service in a journal of version 10 the codes that they have today. */
export function useServiceMessageCodes(db: Database): void {
  db.function('service_message', { deterministic: true }, historyLine);
  db.exec('UPDATE history SET why = service_message(why)');
  rewriteRows(db, 'files', rowOf);
  rewriteRows(db, 'batches', rowOf);
}

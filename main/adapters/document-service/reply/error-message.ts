import { message, type AnyMessage } from '#contract/messages/message.ts';
import { fieldsOf, isRecord } from './fields.ts';
import type { ReplyBody } from './read-body.ts';
import type { ServiceWords } from './service-words.ts';

/** The text, code and request ID of a failed reply. */
export interface ReplyWords {
  /** Absent when the service sent no text that a person could read. */
  readonly message?: AnyMessage;
  readonly code?: string;
  readonly requestId?: string;
}

const maxLength = 500;

/** Reads the service's own text from a failed reply, wherever it is (docs/service-api.md#errors). */
export function readErrorWords({ json, text }: ReplyBody, words: ServiceWords): ReplyWords {
  if (!isRecord(json)) return inWords(oneLine(typeof json === 'string' ? json : plainText(text)));
  const top = fieldsOf(json);
  const error = top.value('error');
  const inner = isRecord(error) ? fieldsOf(error) : undefined;
  const code = inner?.text('code') ?? top.text('code');
  const requestId = inner?.text('request_id') ?? top.text('request_id', 'trace_id');
  const said = oneLine(inner?.text('message'));
  return {
    ...(inner === undefined || said === undefined
      ? inWords(oneLine(top.text('message', 'error', 'detail', 'title')))
      : { message: words.said(said, inner) }),
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

/** Returns `undefined` for an HTML page, because it has no text that fits into one line. */
function plainText(text: string): string | undefined {
  return /^\s*</.test(text) ? undefined : text;
}

function oneLine(text: string | undefined): string | undefined {
  const line = text?.replace(/\s+/g, ' ').trim().slice(0, maxLength);
  return line === '' ? undefined : line;
}

const inWords = (text: string | undefined): ReplyWords =>
  text === undefined ? {} : { message: message('failure.text', { text }) };

import { fieldsOf, isRecord } from './fields.ts';
import type { ReplyBody } from './read-body.ts';

export interface ServiceWords {
  /** Absent when the service gave none that a person could read. */
  readonly message?: string;
  readonly code?: string;
  readonly requestId?: string;
}

const maxLength = 500;

/** The service's own words in a failed reply, wherever it put them (docs/service-api.md#errors). */
export function readErrorWords({ json, text }: ReplyBody): ServiceWords {
  if (!isRecord(json)) return withMessage(typeof json === 'string' ? json : plainText(text));
  const top = fieldsOf(json);
  const error = top.value('error');
  const inner = isRecord(error) ? fieldsOf(error) : undefined;
  const code = inner?.text('code') ?? top.text('code');
  const requestId = inner?.text('request_id') ?? top.text('request_id', 'trace_id');
  return {
    ...withMessage(inner?.text('message') ?? top.text('message', 'error', 'detail', 'title')),
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

/** A page made for browsers says nothing that fits into one line. */
function plainText(text: string): string | undefined {
  return /^\s*</.test(text) ? undefined : text;
}

function withMessage(message: string | undefined): ServiceWords {
  const line = message?.replace(/\s+/g, ' ').trim().slice(0, maxLength);
  return line === undefined || line === '' ? {} : { message: line };
}

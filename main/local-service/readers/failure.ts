import { problemOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { ReadFailure, ReadOutcome } from './document.ts';

export type Refusal = Extract<ReadOutcome, { ok: false }>;

/** A refusal with its message for people. */
export function refuse(code: ReadFailure['code'], message: ServiceMessage): Refusal {
  return { ok: false, failure: problemOf(code, message) };
}

/** For messages: whole numbers from 10 on. */
export function inMegabytes(bytes: number): number {
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes);
}

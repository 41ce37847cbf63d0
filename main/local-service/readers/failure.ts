import type { ReadFailure, ReadOutcome } from './document.ts';

export type Refusal = Extract<ReadOutcome, { ok: false }>;

/** A refusal in words for people. */
export function refuse(code: ReadFailure['code'], message: string): Refusal {
  return { ok: false, failure: { code, message } };
}

/** 12 MB, 1.5 GB: for messages. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes).toString()} MB`;
}

import type { AnyMessage } from '#contract/messages/message.ts';
/**
 * Every way in which a call can fail (docs/file-lifecycle.md#failures). Closed on purpose: adapters translate into it
 * and `decideRetry` decides from it, so a kind that is not listed here cannot be forgotten there.
 *
 * - `offline`: no connection was made; nothing was sent.
 * - `timeout`: a call that changes nothing had no answer in the time allowed, or the caller cancelled it (`cancelled`).
 * - `rate-limited`: the service asks for fewer requests; `retryAfterMs` is set where it says how long to wait.
 * - `maintenance`: the service runs but takes no work for now.
 * - `unauthorized`: the credentials are not accepted, or the service could not be trusted with them (its origin, TLS).
 * - `forbidden`: the key is valid, but this role may not make this call. With `blocked`, it may make no call.
 * - `clock-skew`: a signed request was refused because our clock differs from the service's by `clockSkewMs`.
 * - `too-large`, `unsupported`: the service will never take this file.
 * - `refused`: any other answer that a retry does not change; `status` distinguishes "not found" (404) from a conflict
 * (409).
 * - `service-fault`: the service failed, or its answer to a call that changes nothing could not be read.
 * - `unconfirmed`: bytes may have reached the service and no readable outcome came back
 * (docs/file-lifecycle.md#unconfirmed-calls).
 * - `changed`: the bytes that were read are not those that were announced.
 * - `unreadable`, `locked`, `missing`, `disk-full`: the file could not be read or written on this computer.
 * - `bug`: none of these; a fault in Intray.
 */
export const failureKinds = [
  'offline',
  'timeout',
  'rate-limited',
  'maintenance',
  'unauthorized',
  'forbidden',
  'clock-skew',
  'too-large',
  'unsupported',
  'refused',
  'service-fault',
  'unconfirmed',
  'changed',
  'unreadable',
  'locked',
  'missing',
  'disk-full',
  'bug',
] as const;

/** One of {@link failureKinds}. */
export type FailureKind = (typeof failureKinds)[number];

/**
 * A failed call as plain data, which can be stored in the journal, sent between processes and shown. It never holds a
 * key or the contents of a file.
 */
export interface Failure {
  readonly kind: FailureKind;
  /** Says what is wrong, for people. The words of a service are a `failure.text`, those of a system a `failure.system-text`. */
  readonly message: AnyMessage;
  /** The service's request to wait at least this many milliseconds from now. */
  readonly retryAfterMs?: number;
  /** HTTP status of the answer, where there was an answer. */
  readonly status?: number;
  /** The service's error code, or the operating system's (`ECONNREFUSED`). For logs; never decide from it. */
  readonly code?: string;
  /** The service's id of the request, for its operators. */
  readonly requestId?: string;
  /** Our clock minus the service's. Only with `clock-skew`. */
  readonly clockSkewMs?: number;
  /** The caller's own cancel signal ended the call. Only with `timeout` and `unconfirmed`. */
  readonly cancelled?: true;
  /**
   * Every call is refused, even the one that asks for the current user, because the account is blocked. Only with
   * `forbidden`.
   */
  readonly blocked?: true;
}

/** The result of a call that can fail. Expected failures are values; exceptions are bugs. */
export type Result<T, F = Failure> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F };

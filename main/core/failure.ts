import type { AnyMessage } from '#contract/messages/message.ts';
/**
 * Every way in which a call can end badly (docs/file-lifecycle.md#failures). Closed on purpose: adapters translate into
 * it and `retry` decides from it, so a kind that is not listed here cannot be forgotten there.
 *
 * - `offline`: no connection was made; nothing was sent.
 * - `timeout`: no answer in the time allowed, to a call that changes nothing; or the caller gave up (`cancelled`).
 * - `rate-limited`: the service asks for fewer requests, in `retryAfterMs` where it says when.
 * - `maintenance`: the service is up but takes no work for now.
 * - `unauthorized`: the credentials are not accepted, or the service could not be trusted with them (its origin, TLS).
 * - `forbidden`: the key is right, and this role may not make this call. With `blocked`: it may make none at all.
 * - `clock-skew`: a signed request was refused and our clock differs from the service's by `clockSkewMs`.
 * - `too-large`, `unsupported`: the service will never take this file.
 * - `refused`: any other answer that asking again will not change; `status` tells "not found" (404) from a conflict (409).
 * - `service-fault`: the service failed, or its answer to a call that changes nothing could not be read.
 * - `unconfirmed`: bytes may have reached the service and no readable outcome came back
 * (docs/file-lifecycle.md#unconfirmed-calls).
 * - `changed`: the bytes that were read are not those that were announced.
 * - `unreadable`, `locked`, `missing`, `disk-full`: our side of the file.
 * - `bug`: none of these; ours to mend.
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

/** A failed call as plain data: it can be journalled, sent over a wire and shown. Never holds a key or a file's contents. */
export interface Failure {
  readonly kind: FailureKind;
  /** For people: what is wrong. The words of a service or a system are a `failure.text`. */
  readonly message: AnyMessage;
  /** Not before so many milliseconds from now, by the service's own wish. */
  readonly retryAfterMs?: number;
  /** HTTP status of the answer, where there was one. */
  readonly status?: number;
  /** The service's error code, or the operating system's (`ECONNREFUSED`). For logs; never decide from it. */
  readonly code?: string;
  /** The service's name for the request, for its operators. */
  readonly requestId?: string;
  /** Our clock minus the service's. Only with `clock-skew`. */
  readonly clockSkewMs?: number;
  /** The caller's own cancel signal ended the call; only with `timeout` and `unconfirmed`. */
  readonly cancelled?: true;
  /** Every call is refused, who-am-i included: the account is blocked. Only with `forbidden`. */
  readonly blocked?: true;
}

/** A call that can fail as expected: failures are values, exceptions are bugs. */
export type Result<T, F = Failure> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F };

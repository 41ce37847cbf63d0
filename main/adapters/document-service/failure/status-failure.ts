import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Failure, FailureKind } from '#core/failure.ts';
import { readRetryAfterMs } from '../pace/rate-headers.ts';
import type { ReplyWords } from '../reply/error-message.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { ReplyHeaders } from '../wire/reply-headers.ts';
import { header } from '../wire/reply-headers.ts';

export interface FailedReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly words: ReplyWords;
  /** Whether the call changes something. */
  readonly changes: boolean;
  readonly scheme: SignIn['scheme'];
  readonly nowMs: number;
}

/**
 * A clock that is off by this much may be why a signed request was refused. The date of an answer is exact to a second.
 */
const suspiciousSkewMs = 60_000;

/** Translates a status other than 2xx into a failure. Status and headers decide; the service's text is for people. */
export function translateStatus(reply: FailedReply): Failure {
  const { status, headers, words } = reply;
  const skewMs = reply.scheme === 'amx' && status === 401 ? clockSkewMs(headers, reply.nowMs) : 0;
  const retryAfterMs = readRetryAfterMs(headers, reply.nowMs);
  const isAnnounced = retryAfterMs !== undefined;
  const kind = Math.abs(skewMs) >= suspiciousSkewMs ? 'clock-skew' : kindOf(status, reply.changes, isAnnounced);
  const requestId = words.requestId ?? header(headers, 'x-request-id');
  return {
    kind,
    message: messageFor(kind, reply, skewMs),
    status,
    ...(words.code === undefined ? {} : { code: words.code }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(kind === 'clock-skew' ? { clockSkewMs: skewMs } : {}),
  };
}

function kindOf(status: number, changes: boolean, isAnnounced: boolean): FailureKind {
  if (status < 400) return 'unauthorized';
  switch (status) {
    case 401:
      return 'unauthorized';
    // The key is valid, but its role lacks a right (docs/file-lifecycle.md#rights).
    case 403:
      return 'forbidden';
    case 407:
      return 'offline';
    case 408:
      return 'timeout';
    case 413:
      return 'too-large';
    case 415:
      return 'unsupported';
    case 425:
    case 429:
      return 'rate-limited';
    case 501:
      return 'refused';
    case 503:
      // Without `Retry-After` the answer may come from a gateway whose service broke down during this request.
      return changes && !isAnnounced ? 'unconfirmed' : 'maintenance';
    case 507:
      return 'service-fault';
    default:
      if (status < 500) return 'refused';
      // The fault, or the gateway's time-out, may have occurred before or after the work was done.
      return changes ? 'unconfirmed' : 'service-fault';
  }
}

function messageFor(kind: FailureKind, { status, headers, words }: FailedReply, skewMs: number): AnyMessage {
  if (status >= 300 && status < 400) {
    const target = header(headers, 'location');
    return message('failure.redirects', { where: placeOf(target) });
  }
  if (kind === 'clock-skew') {
    const seconds = Math.round(Math.abs(skewMs) / 1000);
    const side = message(skewMs > 0 ? 'failure.clock.ahead' : 'failure.clock.behind');
    return message('failure.clock', { seconds, side });
  }
  if (words.message !== undefined) return words.message;
  return message('failure.no-reason', { status });
}

/** Returns only the origin, because the rest of the address may contain a secret. */
function placeOf(location: string | undefined): AnyMessage {
  if (location === undefined) return message('failure.redirects.elsewhere');
  return URL.canParse(location)
    ? message('failure.redirects.to', { origin: new URL(location).origin })
    : message('failure.redirects.other-path');
}

function clockSkewMs(headers: ReplyHeaders, nowMs: number): number {
  const theirsMs = Date.parse(header(headers, 'date') ?? '');
  return Number.isNaN(theirsMs) ? 0 : nowMs - theirsMs;
}

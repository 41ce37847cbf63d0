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

/** A clock this far off can be what a signed request was refused for; the date of an answer is exact to a second. */
const suspiciousSkewMs = 60_000;

/** What an answer other than 2xx means. The status decides; the service's words are for people. */
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
    // The key is right: it is a right that its role lacks (docs/file-lifecycle.md#rights).
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
      // Without a word on when to come back it may be a gateway whose service broke down over this very request.
      return changes && !isAnnounced ? 'unconfirmed' : 'maintenance';
    case 507:
      return 'service-fault';
    default:
      if (status < 500) return 'refused';
      // A fault or a gateway's guess: it may have struck before or after the work was done.
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

/** Only the origin: what follows may carry a secret. */
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

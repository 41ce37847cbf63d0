import { message, type AnyMessage } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import type { Failure, FailureKind } from '#core/failure.ts';
import { SourceChangedError, SourceUnreadableError } from '../multipart/announced-bytes.ts';
import type { Ended } from '../wire/deadline.ts';

export interface BrokenCall {
  readonly changes: boolean;
  /** Whether any byte of the request may have left. */
  readonly departed: boolean;
  readonly ended: Ended | null;
}

/** A sink that could not store the download; `cause` is its error. */
export class SinkError extends Error {
  override readonly name = 'SinkError';
}

/** Errors after which nothing was sent, because there was no connection. */
const noConnection =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOST\w+|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_\w+)$/;
const noTrust = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|HOSTNAME_MISMATCH/;
const noTls = /^(ERR_TLS|ERR_SSL|EPROTO)/;
const timedOut = /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT)$/;
const broken = /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_\w+|HPE_\w+|UND_ERR_HEADERS_OVERFLOW)$/;

/**
 * Translates the error of a broken call. A call that changes something is unconfirmed when any of its bytes may have
 * left.
 */
export function translateError(error: unknown, call: BrokenCall): Failure {
  if (error instanceof SourceChangedError) return { kind: 'changed', message: error.why };
  if (error instanceof SourceUnreadableError) return systemFailure(error.cause, 'failure.file.not-read');
  if (error instanceof SinkError) return systemFailure(error.cause, 'failure.file.not-written');

  const code = codeOf(error);
  const details = {
    ...(code === undefined ? {} : { code }),
    ...(call.ended === 'cancelled' ? { cancelled: true as const } : {}),
  };
  // The call was not aborted here, so undici aborted it because the proxy refused the tunnel.
  const noTunnel = code === 'UND_ERR_ABORTED' && call.ended === null;
  const never = code !== undefined && (noTunnel || noConnection.test(code) || noTrust.test(code) || noTls.test(code));
  if (call.changes && call.departed && !never) {
    return {
      kind: 'unconfirmed',
      message: message('failure.may-have-arrived', { what: describeError(call.ended, code) }),
      ...details,
    };
  }
  if (call.ended !== null) return { kind: 'timeout', message: describeError(call.ended, code), ...details };
  if (code === undefined || code === 'UND_ERR_INVALID_ARG')
    return { kind: 'bug', message: systemText(error), ...details };
  if (noTrust.test(code)) {
    return { kind: 'offline', message: message('failure.untrusted', { why: trustProblem(error) }), ...details };
  }
  if (noTunnel) return { kind: 'offline', message: message('failure.no-tunnel', { why: textOf(error) }), ...details };
  if (never || !call.departed)
    return { kind: 'offline', message: message('failure.no-connection', { code }), ...details };
  if (timedOut.test(code)) return { kind: 'timeout', message: message('failure.no-answer'), ...details };
  if (broken.test(code)) return { kind: 'service-fault', message: message('failure.answer-broken'), ...details };
  return { kind: 'bug', message: systemText(error), ...details };
}

function describeError(ended: Ended | null, code: string | undefined): AnyMessage {
  if (ended === 'cancelled') return message('failure.cancelled-sending');
  if (ended === 'timeout' || (code !== undefined && timedOut.test(code))) return message('failure.no-answer');
  return message('failure.connection-broken');
}

/** undici puts the socket's error into `cause`. A failed connection over IPv4 and IPv6 is a list of errors. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return own ?? codeOf(first) ?? codeOf(error.cause);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Without the advice about options of Node.js, which nobody can give to Intray. */
function trustProblem(error: unknown): string {
  return textOf(error).replace(/; if the root CA is installed locally.*$/u, '');
}

const kinds: Readonly<Record<string, FailureKind>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ESTALE: 'missing',
  EBUSY: 'locked',
  ETXTBSY: 'locked',
  EAGAIN: 'locked',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
};

/**
 * Translates an error of the operating system on this side of a transfer. Codes that are not listed (EACCES, EIO, …)
 * are `unreadable`.
 */
function systemFailure(error: unknown, what: 'failure.file.not-read' | 'failure.file.not-written'): Failure {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return { kind: 'unreadable', message: message(what) };
  return { kind: kinds[code] ?? 'unreadable', message: message(`${what}-code`, { code }), code };
}

import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { message } from '#contract/messages/message.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { CallOptions } from '#ports/document-service.ts';
import { translateStatus } from '../failure/status-failure.ts';
import { translateError } from '../failure/transport-failure.ts';
import type { Pacer } from '../pace/pacer.ts';
import { readErrorWords } from '../reply/error-message.ts';
import { readErrorBody } from '../reply/read-body.ts';
import type { ServiceWords } from '../reply/service-words.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { createDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { timedByBytes } from './timed-by-bytes.ts';
import type { ReplyHeaders } from './reply-headers.ts';
import type { WireRequest } from './request.ts';

export interface SenderDeps {
  readonly dispatcher: Dispatcher;
  readonly pacer: Pacer;
  readonly signIn: SignIn;
  readonly apiKey: string;
  readonly totalMs: number;
  /** For calls whose time depends on their size: how long the connection may take no bytes, or give no answer. */
  readonly silentMs: number;
  /** Fires when the client is closed. */
  readonly closing: CancelSignal;
  readonly words: ServiceWords;
  readonly nowMs: () => number;
}

export interface WireReply {
  readonly headers: ReplyHeaders;
  readonly body: AsyncIterable<Buffer>;
}

interface SendOptions<T> {
  readonly call: CallOptions;
  /** For uploads and downloads, whose time depends on their size: only the time without progress is limited. */
  readonly untimed?: boolean;
  /** Reads a 2xx answer; `undefined` when it lacks what the call needs. */
  readonly read: (reply: WireReply) => Promise<T | undefined>;
}

/** `departed` says whether any byte of the request may have left. */
export type Sent<T> = Result<T> & { readonly departed: boolean };
export type Sender = <T>(request: WireRequest, options: SendOptions<T>) => Promise<Sent<T>>;

/** Sends one request once. It waits for its turn, signs, reads the answer, and translates every failure. */
export function createSender(deps: SenderDeps): Sender {
  return async (request, options) => {
    const wait = createDeadline([options.call.signal, deps.closing], null);
    const held = await deps.pacer.acquire({ ...options.call, signal: wait.signal });
    wait.release();
    if (held !== null) return { ok: false, failure: held, departed: false };
    const deadline = createDeadline(
      [options.call.signal, deps.closing],
      options.untimed === true ? null : deps.totalMs,
    );
    // Without a body there is no first piece to observe, so the request counts as departed.
    const departure = { departed: request.body === null };
    try {
      return { ...(await exchange(deps, request, options, deadline, departure)), ...departure };
    } catch (error) {
      const failure = translateError(error, { changes: request.changes, ended: deadline.ended(), ...departure });
      return { ok: false, failure, ...departure };
    } finally {
      deadline.release();
    }
  };
}

async function exchange<T>(
  deps: SenderDeps,
  request: WireRequest,
  options: SendOptions<T>,
  deadline: Deadline,
  departure: { departed: boolean },
): Promise<Result<T>> {
  const { signal } = deadline;
  const isTimedByBytes = options.untimed === true && request.body !== null;
  const { method, url, body } = request;
  const bodyMd5 = deps.signIn.signsBody && body !== null ? await body.md5(signal) : null;
  const keys = { authorization: deps.signIn.authorize({ method, url, bodyMd5 }), 'x-platformapi-key': deps.apiKey };
  if (!Object.values(keys).every((key) => /^[\x20-\x7e]+$/.test(key))) return { ok: false, failure: unsendableKey };
  // With this header a service can check the signature before it keeps a byte of the body.
  const announced = bodyMd5 === null ? {} : { 'content-md5': bodyMd5.toString('base64') };
  const reply = await deps.dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { ...request.headers, ...announced, ...keys },
    body:
      body === null
        ? null
        : observed(isTimedByBytes ? timedByBytes(body, deadline, deps.silentMs) : body.stream(), departure),
    signal,
    // undici's time-out starts when the last byte is in the kernel's buffer, which a slow line takes minutes to empty.
    ...(isTimedByBytes ? { headersTimeout: 0 } : {}),
  });
  deadline.allow(null);
  departure.departed = true;
  const { statusCode: status, headers } = reply;
  deps.pacer.observe(status, headers);
  if (status >= 200 && status < 300) {
    const value = await options.read({ headers, body: reply.body });
    return value === undefined ? { ok: false, failure: unreadable(status, request.changes) } : { ok: true, value };
  }
  const words = readErrorWords(await readErrorBody(reply.body), deps.words);
  const { changes } = request;
  const failure = translateStatus({ status, headers, words, changes, scheme: deps.signIn.scheme, nowMs: deps.nowMs() });
  return { ok: false, failure };
}

/** Notes when undici, once connected, takes the first piece of a body. */
function observed(body: AsyncIterable<Uint8Array>, departure: { departed: boolean }): Readable {
  async function* pieces() {
    for await (const piece of body) {
      departure.departed = true;
      yield piece;
    }
  }
  // undici accepts any async iterable and holds one piece in memory. Only its types require a stream.
  return pieces() as unknown as Readable;
}

const unsendableKey: Failure = {
  kind: 'unauthorized',
  message: message('failure.key-unusable'),
};

function unreadable(status: number, changes: boolean): Failure {
  return {
    kind: changes ? 'unconfirmed' : 'service-fault',
    message: message('failure.not-understood'),
    status,
  };
}

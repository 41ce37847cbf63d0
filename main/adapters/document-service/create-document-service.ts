import type { Result } from '#core/failure.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { createCaller } from './call.ts';
import { createChangeCalls } from './calls/change-calls.ts';
import { createDownload } from './calls/download.ts';
import { createOwnCalls } from './calls/own-calls.ts';
import { createReadCalls } from './calls/read-calls.ts';
import { createUpload } from './calls/upload.ts';
import { parseBaseUrl } from './origin.ts';
import type { ByteLimit } from './pace/byte-limit.ts';
import { createPacer } from './pace/pacer.ts';
import { foreignWords, ownWords } from './reply/service-words.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { OwnSocket, Timeouts } from './wire/dispatcher.ts';
import { createDispatcher } from './wire/dispatcher.ts';
import { createSender } from './wire/send.ts';

export interface DocumentServiceDeps {
  readonly signIn: SignIn;
  /** The value of `X-PlatformAPI-Key`. */
  readonly apiKey: string;
  /** The environment from which `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
  /** May be shared with other clients, because it limits the computer's line. */
  readonly uploadLimit?: ByteLimit;
}

export interface DocumentServiceOptions {
  /** May have a path, below which the service answers. */
  readonly baseUrl: string;
  /** The name of the client for the service, such as `Intray/0.1.0`. */
  readonly userAgent: string;
  readonly requestsPerSecond?: number;
  readonly pollsPerSecond?: number;
  /** The client waits up to this long for a pause that the service asks for. A longer pause fails the call at once. */
  readonly longestWaitMs?: number;
  readonly timeouts?: Partial<Timeouts>;
  /**
   * A socket on which the service listens for this app alone. The client then never connects to the host of `baseUrl`.
   */
  readonly ownSocket?: OwnSocket;
  /** A PEM file with a certificate authority to trust in addition to the usual ones. */
  readonly caFile?: string;
}

const defaults = {
  requestsPerSecond: 5,
  pollsPerSecond: 2,
  longestWaitMs: 5000,
  timeouts: { connectMs: 10_000, headersMs: 60_000, bodyMs: 60_000, totalMs: 120_000 },
} as const;

/** A screen of documents asks for many pictures. A service of a team allows this, and says when it allows less. */
const ownCallsPace = { requestsPerSecond: 100, pollsPerSecond: 20 } as const;

/**
 * The one HTTP client of the app, for the local service and any other. Fails when keys must not be sent to the address,
 * or when a certificate or proxy cannot be used.
 */
export async function createDocumentService(
  deps: DocumentServiceDeps,
  options: DocumentServiceOptions,
): Promise<Result<DocumentService>> {
  const settings = { ...defaults, ...options, timeouts: { ...defaults.timeouts, ...options.timeouts } };
  const parsed = parseBaseUrl(settings.baseUrl);
  if (!parsed.ok) return parsed;
  const made = await createDispatcher(parsed.value, { ...settings, env: deps.env });
  if (!made.ok) return made;

  const baseUrl = parsed.value;
  const dispatcher = made.value;
  const pacer = createPacer(settings);
  // The other end of this socket has proven that it is the service that this app has started.
  const words = options.ownSocket === undefined ? foreignWords : ownWords;
  const closing = new AbortController();
  const send = createSender({
    ...deps,
    dispatcher,
    pacer,
    totalMs: settings.timeouts.totalMs,
    silentMs: settings.timeouts.headersMs,
    closing: closing.signal,
    words,
  });
  const callerDeps = { baseUrl, userAgent: settings.userAgent, send };
  const call = createCaller(callerDeps);
  const own = createOwnCalls(callerDeps, options.ownSocket !== undefined);
  const reads = createReadCalls(call, words, deps.nowMs);
  const service: DocumentService = {
    origin: baseUrl.origin,
    budgets: () => pacer.budgets(),
    async close() {
      closing.abort();
      await dispatcher.close();
    },
    ...reads,
    async status(asked) {
      const answer = await reads.status(asked);
      if (!answer.ok) return answer;
      await own.learn(answer.value.capabilities.ownCalls, asked);
      if (options.ownSocket === undefined) pacer.pace(own.current() === null ? settings : ownCallsPace);
      return answer;
    },
    ...createChangeCalls(call, words),
    get configure() {
      return own.current();
    },
    rights: () => own.rights(),
    upload: createUpload(callerDeps, deps.uploadLimit),
    download: createDownload(callerDeps),
  };
  return { ok: true, value: service };
}

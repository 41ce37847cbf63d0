import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Role } from '#service-api/endpoint.ts';
import type { Database } from '#lib/sqlite.ts';
import type { Problem } from '#service-api/fields.ts';
import { ensureIdentity, parentCompany } from '#local-service/auth/identities.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createService } from '#local-service/create-service.ts';
import type { ServerOptions } from '#local-service/http/service-deps.ts';
import { openServiceData, type EmbeddedData } from '#local-service/service-data.ts';
import { createPagePictures } from '#local-service/queue/page-pictures.ts';
import { createConvertedCopies } from '#local-service/queue/converted-copies.ts';
import type { ConvertToPdf } from '#local-service/readers/libreoffice/convert-to-pdf.ts';
import { createSearchableCopies } from '#local-service/queue/searchable-copies.ts';
import { createRemoteJob } from '#local-service/queue/create-remote-job.ts';
import { createTransitions } from '#local-service/queue/transitions.ts';
import { defaultProcessorOptions } from '#local-service/queue/processor-options.ts';

/** The service over real HTTP on a new data directory; jobs are created, but nothing is processed. */
export interface TestService {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly data: EmbeddedData;
  /** The connection with which the service writes, so that tests can read and change rows between requests. */
  readonly db: Database;
  readonly admin: Credentials;
  /** The missing parts of the computer that the processor reports. */
  readonly faults: Problem[];
  /** Advances the service's clock. */
  advance(ms: number): void;
  identity(role: Role, company?: string): Promise<Credentials>;
  close(): Promise<void>;
}

export async function startTestService(
  options: Partial<ServerOptions> = {},
  log?: pino.DestinationStream,
  convert: ConvertToPdf = () => Promise.resolve({ ok: false, reason: 'not-installed' }),
): Promise<TestService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intray-http-'));
  const opened = await openServiceData(dataDir);
  if (!opened.ok) throw new Error(opened.why.code);
  const { data } = opened;
  const { store, search, paths, sqlite } = data;
  let aheadMs = 0;
  const faults: Problem[] = [];
  const nowMs = (): number => Date.now() + aheadMs;
  const transitions = createTransitions(store, search, nowMs, 120_000);
  const pictures = createPagePictures(defaultProcessorOptions());
  const copies = createSearchableCopies(defaultProcessorOptions(), paths.work);
  const converted = createConvertedCopies(convert, defaultProcessorOptions().waitingCopies);
  const server = await createService(
    {
      data,
      processor: {
        createJob: (input) => transitions.createJob(input),
        createRemoteJob: (input) =>
          store.transaction((tx) => createRemoteJob(tx, input, new Date(nowMs()).toISOString())),
        acceptPlan: (input) => transitions.acceptPlan(input),
        drawPage: pictures.draw,
        writeSearchable: copies.write,
        convertCopy: converted.convert,
        faults: () => faults,
        wake: () => undefined,
      },
      log: log === undefined ? pino({ level: 'silent' }) : pino({ level: 'debug' }, log),
      nowMs,
    },
    { version: '1.2.3', checkReplies: true, ...options },
  );
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  const identity = (role: Role, company = parentCompany): Promise<Credentials> =>
    ensureIdentity({ store, paths, tags: builtInTags, nowMs }, company, role);
  return {
    baseUrl,
    dataDir,
    data,
    db: sqlite.writer,
    faults,
    identity,
    admin: await identity('Account Admin'),
    advance: (ms) => (aheadMs += ms),
    async close() {
      await server.close();
      pictures.stop();
      copies.stop();
      converted.stop();
      await data.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export function headersOf(who: Pick<Credentials, 'api_key' | 'access_token'>): Record<string, string> {
  return { 'X-PlatformAPI-Key': who.api_key, Authorization: `Bearer ${who.access_token}` };
}

/** The parts of replies that the tests read. The service checks every reply against its schema before sending it. */
interface Fields {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly kind: string;
  readonly pong: string;
  readonly sha256: string;
  readonly length: number;
  readonly total: number;
  readonly field_count: number;
  readonly content_type: string;
  readonly tag_name: string;
  readonly authentication_type: string;
  readonly creation_date: string;
  readonly supported_file_extensions: string;
  readonly capabilities: Readonly<Record<string, boolean>>;
  readonly problems: readonly Problem[];
  readonly files: readonly Fields[];
  readonly result: readonly Fields[];
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly { readonly field: string; readonly message: string }[];
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Fields & readonly Fields[];
}

export async function call(
  service: Pick<TestService, 'baseUrl'>,
  who: Pick<Credentials, 'api_key' | 'access_token'>,
  route: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(headersOf(who))) if (!headers.has(name)) headers.set(name, value);
  return answerOf(await fetch(service.baseUrl + route, { ...init, headers }));
}

export async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}

export function postJson(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

export interface UploadParts {
  readonly name?: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly sessionId?: string;
  readonly metadata?: string;
}

export function uploadBody({ name = 'letter.txt', content, sessionId, metadata }: UploadParts): RequestInit {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  if (metadata !== undefined) form.append('metadata', metadata);
  if (sessionId !== undefined) form.append('session_id', sessionId);
  return { method: 'POST', body: form };
}

export function upload(service: TestService, who: Credentials, parts: UploadParts): Promise<Answer> {
  return call(service, who, '/api/file/uploadfile', uploadBody(parts));
}

import { createHash } from 'node:crypto';
import type { Failure } from '#core/failure.ts';
import type { SentBytes, UploadOutcome, UploadRequest } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import { aCloudInfo, anIdentity, onePage } from '../builders/service-answers.ts';
import type { Dials, ServiceDials } from './dials.ts';
import type { IllFile } from './ill-file.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import { forbidden, isDenied, roleNow } from './rights.ts';
import type { DeniedCall } from './rights.ts';
import type { SimService } from './sim-service.ts';
import { startMs } from './world.ts';
import type { World } from './world.ts';
import { aText } from '../lib/a-text.ts';

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Outages, which outlive the process. */
export interface Outages {
  offlineUntilMs: number;
  signedOutUntilMs: number;
  /** From then on no faults occur, so that every run can end. */
  calmFromMs: number;
  readonly illFile: IllFile;
}

const fail = (
  kind: Failure['kind'],
  message: string,
  more: Partial<Failure> = {},
): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind, message: aText(message), ...more },
});

/** The network to the service, as one life of the process uses it: it keeps the promises of the port, and no others. */
export function createSimNetwork(
  world: World,
  service: SimService,
  life: Life,
  random: Random,
  dials: Dials,
  serviceDials: ServiceDials,
  outages: Outages,
  isGone: () => boolean,
  on: { readonly send: () => void; readonly onHours: () => void; readonly onStatusWord: (isOn: boolean) => void },
): IngestService {
  const isCalm = (): boolean => world.elapsedMs() >= outages.calmFromMs;
  const isClear = dials.faultyFile?.isSteady === true;
  const happens = (probability: number): boolean => !isCalm() && !isClear && random.chance(probability);
  const down = (): Failure | null => {
    if (isGone()) return fail('offline', 'no connection').failure;
    if (serviceDials.maintenance?.refuses === true && isMaintained(serviceDials, world))
      return fail('maintenance', 'back soon').failure;
    if (outages.offlineUntilMs > world.elapsedMs()) return fail('offline', 'no connection').failure;
    if (outages.signedOutUntilMs > world.elapsedMs())
      return fail('unauthorized', 'signed out', { status: 401 }).failure;
    return null;
  };
  const look = <T>(call: DeniedCall, ask: () => Answer<T>): Promise<Answer<T>> =>
    life.call(call, random.between(5, 1_500), () => {
      const failure = down();
      if (failure !== null) return { ok: false, failure };
      if (happens(dials.refusedForNow)) return fail('rate-limited', 'slow down', { retryAfterMs: 3_000, status: 429 });
      if (happens(dials.faultsBefore)) return fail('service-fault', 'internal error', { status: 500 });
      if (happens(dials.lostReplies)) return fail('timeout', 'no answer');
      if (isDenied(serviceDials.rights, call, world)) return forbidden;
      return ask();
    });
  /** A call that changes something: the answer may be lost, late or cut although the change was made. */
  const change = <T>(
    call: 'upload' | 'createJob',
    act: () => Answer<T>,
    spoiled: { readonly failure: Failure; readonly keeps: boolean } | null = null,
  ): Promise<Answer<T> & { readonly mayHaveArrived: boolean }> => {
    // When the process dies the bytes may already be in transit; whether they arrive then depends on the network alone.
    const lateMs = random.between(1_000, 60_000);
    const arrivesAnyway = random.chance(0.5);
    let acted = false;
    let left = false;
    const isTaken = (): boolean => !isDenied(serviceDials.rights, call, world) && spoiled?.keeps !== false;
    world.after(lateMs, () => {
      if (!life.alive && left && !acted && arrivesAnyway && down() === null && isTaken()) act();
    });
    const answered = life.call<Answer<T> & { readonly mayHaveArrived: boolean }>(call, random.between(5, 3_000), () => {
      // From here on the request has ended, whatever its outcome.
      acted = true;
      const failure = down();
      if (failure !== null) return { ok: false, failure, mayHaveArrived: false };
      if (spoiled !== null) {
        if (spoiled.keeps) act();
        return { ok: false, failure: spoiled.failure, mayHaveArrived: spoiled.failure.kind === 'unconfirmed' };
      }
      if (happens(dials.refusedForNow)) {
        return { ...fail('rate-limited', 'slow down', { retryAfterMs: 3_000, status: 429 }), mayHaveArrived: false };
      }
      if (happens(dials.faultsBefore))
        return { ...fail('unconfirmed', 'internal error', { status: 500 }), mayHaveArrived: true };
      if (happens(dials.lostRequests)) return { ...fail('unconfirmed', 'reset'), mayHaveArrived: true };
      if (happens(dials.lateRequests)) {
        world.after(lateMs, () => {
          if (!isDenied(serviceDials.rights, call, world)) act();
        });
        return { ...fail('unconfirmed', 'timed out'), mayHaveArrived: true };
      }
      if (isDenied(serviceDials.rights, call, world)) return { ...forbidden, mayHaveArrived: false };
      const answer = act();
      if (happens(dials.lostReplies)) return { ...fail('unconfirmed', 'reply cut'), mayHaveArrived: true };
      if (happens(dials.faultsAfter))
        return { ...fail('unconfirmed', 'bad gateway', { status: 502 }), mayHaveArrived: true };
      return { ...answer, mayHaveArrived: answer.ok };
    });
    left = life.alive;
    return answered;
  };
  const { saysCapabilities: says, tellsHash, tellsSession, secondCreate, searchesBy, extensions } = serviceDials;
  return {
    status: async () => {
      const status = await look('status', () => ({
        ok: true,
        value: {
          inMaintenance: serviceDials.saysMaintenance && isMaintained(serviceDials, world),
          capabilities: {
            idempotentCreate: says && secondCreate === 'same',
            fileHash: says && tellsHash,
            sessionFiles: says && tellsSession,
            searchById: says && searchesBy === 'id',
            searchFilters: false,
            ownCalls: false,
          },
        },
      }));
      if (status.ok) on.onStatusWord(status.value.inMaintenance);
      return status;
    },
    cloudInfo: async () => {
      const info = await look('cloudInfo', () => ({
        ok: true,
        value: aCloudInfo({ supportedFileExtensions: extensions, maintenance: windowsOf(serviceDials) }),
      }));
      if (info.ok && !serviceDials.saysMaintenance) on.onHours();
      return info;
    },
    whoAmI: () =>
      look('whoAmI', () => ({ ok: true, value: anIdentity({ roles: [roleNow(serviceDials.rights, world)] }) })),
    upload: (request) => {
      on.send();
      return upload(request, service, (content, act) =>
        change('upload', act, outages.illFile.meets(sha(content), world.elapsedMs())),
      );
    },
    createJob: (request) => {
      on.send();
      return change('createJob', () => service.create(request.sessionId, request.metadata, changeOf(request)));
    },
    jobs: () => look('jobs', () => mapPage(service.jobs())),
    job: (id) => look('job', () => service.job(id)),
    files: () => look('files', () => mapPage(service.files())),
    file: (id) => look('file', () => service.file(id)),
    search: (request) =>
      look('search', () => ({ ok: true, value: onePage(service.search(request.query, request.tagName)) })),
    download: (id) =>
      look('download', () => {
        const content = service.content(id);
        if (content === null) return fail('refused', 'no such file', { status: 404 });
        return { ok: true, value: { sizeBytes: Buffer.byteLength(content), sha256: sha(content) } };
      }),
  };
}

const changeOf = ({ merge, decompose }: Parameters<IngestService['createJob']>[0]) =>
  merge === true ? 'merge' : decompose === true ? 'decompose' : null;

function windowsOf({ maintenance, saysMaintenance }: ServiceDials) {
  if (maintenance === null || saysMaintenance) return [];
  const fromMs = startMs + maintenance.fromMin * 60_000;
  return [{ startMs: fromMs, endMs: fromMs + maintenance.forMin * 60_000 }];
}

/** Returns whether the service is in maintenance, by the wall clock. */
export function isMaintained({ maintenance }: ServiceDials, world: World): boolean {
  if (maintenance === null) return false;
  const minutes = (world.wallMs() - startMs) / 60_000;
  return minutes >= maintenance.fromMin && minutes < maintenance.fromMin + maintenance.forMin;
}

const sha = (content: string): string => createHash('sha256').update(content).digest('hex');
const mapPage = <T>(answer: Answer<readonly T[]>): Answer<{ readonly items: readonly T[] }> =>
  answer.ok ? { ok: true, value: { items: answer.value } } : answer;

async function upload(
  request: UploadRequest,
  service: SimService,
  change: <T>(content: string, act: () => Answer<T>) => Promise<Answer<T> & { readonly mayHaveArrived: boolean }>,
): Promise<UploadOutcome> {
  const chunks: Uint8Array[] = [];
  const sentSoFar = (): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const cut = (kind: Failure['kind'], message: string): UploadOutcome => ({
    ...fail(kind, message),
    sent: { sizeBytes: sentSoFar(), sha256: null, mayHaveArrived: sentSoFar() > 0 },
  });
  try {
    for await (const chunk of await request.source.open()) chunks.push(chunk);
  } catch (error) {
    const code = (error as { readonly code?: string }).code;
    return cut(code === 'ENOENT' ? 'missing' : 'locked', 'could not be read');
  }
  if (sentSoFar() !== request.source.sizeBytes) return cut('changed', 'not the announced length');
  const content = Buffer.concat(chunks).toString();
  const answer = await change(content, () => service.receive(request.sessionId, request.source.name, content));
  const sent: SentBytes = { sizeBytes: sentSoFar(), sha256: sha(content), mayHaveArrived: answer.mayHaveArrived };
  return answer.ok ? { ok: true, value: answer.value, sent } : { ok: false, failure: answer.failure, sent };
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startBenchService, type BenchService } from './bench-service.ts';
import { embeddedStorage, startTeamBenchStorage, type BenchStorage } from './bench-storage.ts';
import { createRandom, type Random } from '../builders/seeded-random.ts';
import { fillArchive } from './fill-archive.ts';
import { createSyntheticDocuments, wordOfRank, type DocumentSource } from './synthetic-documents.ts';
import type { BenchContext, Row, Section } from './section.ts';

/** One kind of query in the mix. Words are named by their frequency in the synthetic documents. */
interface QueryKind {
  readonly name: string;
  readonly word_ranks?: readonly number[];
  readonly pairs?: readonly (readonly number[])[];
  readonly phrases?: readonly (readonly number[])[];
  readonly prefixes?: readonly string[];
  readonly misspelt_ranks?: readonly number[];
  readonly texts?: readonly string[];
  readonly ids?: number;
  readonly tag?: string;
  readonly fuzzy?: boolean;
}

const broughtIn = 20_000;
/** A larger archive is filled with so many, and the storage copies them, if it can. */
const filledIn = 100_000;
const filesASession = 200;
const uploadsAtOnce = 4;
const repetitions = 40;
const seed = 2026;

/**
 * Measures documents in over HTTP, as a client uploads them, and search over HTTP once all are there, and in a larger
 * archive that was filled without HTTP.
 */
export const section: Section = {
  name: 'search',
  run: (context) => measure(context, embeddedStorage),
};

/** The same with PostgreSQL and a bucket. The time of the database is added to that of the service. */
export const teamSection: Section = {
  name: 'team-search',
  async run(context) {
    const storage = await startTeamBenchStorage();
    if (storage === null) return [{ what: 'search over HTTP', who: 'team', value: null, note: 'no PostgreSQL' }];
    return measure(context, storage).finally(storage.stop);
  },
};

async function measure(context: BenchContext, storage: BenchStorage): Promise<readonly Row[]> {
  const share = context.quick ? 10 : 1;
  const count = broughtIn / share;
  const source = createSyntheticDocuments(seed);
  const start = async (): Promise<BenchService> => {
    const service = await startBenchService(context, { storage });
    return { ...service, cpuMs: () => service.cpuMs() + storage.databaseMs() };
  };
  const first = await start();
  const { ids, row } = await bringIn(first, source, count, context);
  const rows = await searchAll(first, ids, count).finally(() => first.stop());
  const more = Math.max(0, context.documents / share - count);
  const named = (all: readonly Row[]): readonly Row[] => all.map((one) => ({ ...one, who: storage.who }));
  if (more === 0) return named([row, ...rows]);
  const times = storage.multiply === null ? 1 : Math.ceil((count + more) / filledIn);
  const filled = await fillArchive(
    storage,
    first.dataDir,
    source,
    Math.ceil((count + more) / times) - count,
    context.say,
  );
  if (times > 1) await storage.multiply?.(times, context.say);
  const second = await start();
  const largerRows = await searchAll(second, [...ids, ...filled], count + more).finally(() => second.stop());
  return named([row, ...rows, ...largerRows]);
}

async function bringIn(service: BenchService, source: DocumentSource, count: number, context: BenchContext) {
  const ids: string[] = [];
  const startedMs = performance.now();
  let uploadedMs = 0;
  for (let sent = 0; sent < count; sent += filesASession) {
    const sessionId = randomUUID();
    const files = Array.from({ length: Math.min(filesASession, count - sent) }, () => source.next());
    const batchMs = performance.now();
    const sender = async (): Promise<void> => {
      for (let file = files.pop(); file !== undefined; file = files.pop()) {
        ids.push(await service.caller.upload(sessionId, file.name, new TextEncoder().encode(file.text)));
      }
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, sender));
    await service.caller.createJob(sessionId);
    uploadedMs += performance.now() - batchMs;
    if (sent % 2_000 === 0) context.say(`${sent} of ${count} documents sent`);
  }
  await service.processed(count);
  const seconds = (performance.now() - startedMs) / 1_000;
  const row: Row = {
    what: `documents in over HTTP, ${count} texts: upload, classify, extract, index`,
    who: 'intray',
    value: `${(count / seconds).toFixed(0)} documents/s`,
    note: `upload alone ${(count / (uploadedMs / 1_000)).toFixed(0)}/s; peak ${service.peakMb()} MB`,
  };
  return { ids, row };
}

async function searchAll(service: BenchService, ids: readonly string[], count: number): Promise<Row[]> {
  const kinds = JSON.parse(readFileSync(new URL('./queries.json', import.meta.url), 'utf8')) as QueryKind[];
  const rows: Row[] = [];
  for (const kind of kinds) {
    const random = createRandom(seed);
    const texts = textsOf(kind, ids, random);
    const times: number[] = [];
    let hits = 0;
    const cpuBeforeMs = service.cpuMs();
    for (let round = 0; round < repetitions; round += 1) {
      for (const text of texts) {
        const startedMs = performance.now();
        const reply = (await service.caller.get(pathOf(kind, text))) as { readonly total: number };
        times.push(performance.now() - startedMs);
        hits += reply.total;
      }
    }
    const cpuMs = (service.cpuMs() - cpuBeforeMs) / times.length;
    rows.push({
      what: `search over HTTP at ${count} documents: ${kind.name}`,
      who: 'intray',
      value: `p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms`,
      note: `${texts.length} queries, ${Math.round(hits / times.length)} hits on average, first 50 with highlights; ${cpuMs.toFixed(1)} ms of processor time; peak ${service.peakMb()} MB`,
    });
  }
  return rows;
}

function textsOf(kind: QueryKind, ids: readonly string[], random: Random): readonly string[] {
  const pick = (): string => ids[Math.floor(random() * ids.length)] ?? '';
  const words = (ranks: readonly number[]): string => ranks.map(wordOfRank).join(' ');
  // A space after the last word marks the word as complete.
  return [
    ...(kind.texts ?? []),
    ...(kind.prefixes ?? []),
    ...(kind.word_ranks ?? []).map((rank) => `${wordOfRank(rank)} `),
    ...(kind.pairs ?? []).map((ranks) => `${words(ranks)} `),
    ...(kind.phrases ?? []).map((ranks) => `"${words(ranks)}"`),
    ...(kind.misspelt_ranks ?? []).map((rank) => `${misspell(wordOfRank(rank))} `),
    ...Array.from({ length: kind.ids ?? 0 }, pick),
  ];
}

/** Adds one letter in the middle. */
function misspell(word: string): string {
  const middle = Math.ceil(word.length / 2);
  return `${word.slice(0, middle)}x${word.slice(middle)}`;
}

function pathOf(kind: QueryKind, query: string): string {
  const parameters = new URLSearchParams({ query });
  if (kind.tag !== undefined) parameters.set('tagName', kind.tag);
  if (kind.fuzzy === true) parameters.set('fuzzy', 'true');
  return `/api/search/basic?${parameters.toString()}`;
}

function quantile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
}

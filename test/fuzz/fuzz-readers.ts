import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { problems } from '#local-service/queue/thread-problems.ts';
import { createDocumentThread, type DocumentThread, type ThreadOutcome } from '#local-service/queue/document-thread.ts';
import { createPagePictures } from '#local-service/queue/page-pictures.ts';
import { defaultProcessorOptions } from '#local-service/queue/processor-options.ts';
import type { ThreadTask } from '#local-service/queue/thread-messages.ts';
import { defaultPartLimits } from '#local-service/readers/parts/part.ts';
import { defaultSplitRules, type SplitRules } from '#service-api/split-rules.ts';
import { createRandom, type Random } from '../builders/seeded-random.ts';
import { createChangeSample } from './change-sample.ts';
import { makeFuzzSamples, type FuzzSample } from './fuzz-samples.ts';
import { createMemoryWatch, type MemoryReport } from './memory-watch.ts';

export interface ReaderFuzzOptions {
  readonly seed: number;
  /** The number of the first run; a finding is repeated with its seed and number. */
  readonly first: number;
  readonly mayGoOn: (run: number) => boolean;
  /** Only samples whose name ends so. */
  readonly format: string | null;
  /** Where files that find something are kept; `null` keeps none. */
  readonly keepIn: string | null;
  readonly say: (line: string) => void;
}

export interface ReaderFuzzReport {
  readonly runs: number;
  /** How often each outcome came, by sample. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly findings: readonly string[];
  readonly slowest: readonly { readonly run: number; readonly name: string; readonly ms: number }[];
  readonly memory: MemoryReport;
}

const documentsPerThread = 200;
const splitModes: readonly SplitRules['mode'][] = ['automatic', 'blank_page', 'every_n_pages', 'document_change'];
const tagsJson = JSON.stringify({ tags: builtInTags });

/** Gives changed files of every format to a document thread, with the limits and watches of the service. */
export async function fuzzReaders(options: ReaderFuzzOptions): Promise<ReaderFuzzReport> {
  const folder = await mkdtemp(join(tmpdir(), 'intray-fuzz-'));
  const report = createReport(options);
  const threads = createThreads();
  const pictures = createPagePictures(defaultProcessorOptions());
  const memory = createMemoryWatch();
  const samples = (await makeFuzzSamples()).filter(({ name }) => name.endsWith(options.format ?? ''));
  const changes = await Promise.all(samples.map(createChangeSample));
  try {
    for (let run = options.first; options.mayGoOn(run); run += 1) {
      const random = createRandom(options.seed * 1_000_003 + run);
      const at = run % samples.length;
      const [sample, change] = [samples[at], changes[at]];
      const other = samples[Math.floor(random() * samples.length)];
      if (sample === undefined || change === undefined || other === undefined) throw new Error('no such sample');
      const path = join(folder, `${run}-${sample.name}`);
      await writeFile(path, change(random, other.bytes));
      const startedAt = performance.now();
      const outcome = await threads.run(await taskOf({ path, name: sample.name }, folder, random));
      const of = drawableAs(sample);
      const drawn = of === null ? null : (await pictures.draw({ path, of, wish: { page: 1 } })).kind;
      const ms = Math.round(performance.now() - startedAt);
      await report.add(run, sample, { path, outcome, drawn, ms });
      await rm(path);
      if (run % 50 === 0) memory.look();
    }
    return report.end(memory.report());
  } finally {
    await threads.end();
    pictures.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function drawableAs({ name }: FuzzSample): 'pdf' | 'image' | null {
  if (name.endsWith('.pdf')) return 'pdf';
  return /\.(?:png|jpg|tif|gif|webp|avif|heic|bmp)$/u.test(name) ? 'image' : null;
}

interface InputFile {
  readonly path: string;
  readonly name: string;
}

/** Most files are read, many are to be split before, some are merged. */
async function taskOf(file: InputFile, folder: string, random: Random): Promise<ThreadTask['work']> {
  const kind = random();
  if (kind < 0.1) {
    const output = join(folder, 'merged.pdf');
    await rm(output, { force: true });
    return { kind: 'merge', inputs: [file, file], output };
  }
  const read = {
    kind: 'read',
    fileId: 'fuzz',
    ...file,
    pageRotation: 0,
    isConverted: false,
    tagsJson,
    metadataJson: null,
    given: [],
  } as const;
  if (kind < 0.6) return { ...read, split: null };
  const parts = join(folder, 'parts');
  await rm(parts, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(parts);
  const mode = splitModes[Math.floor(random() * splitModes.length)] ?? 'automatic';
  const rules = { ...defaultSplitRules, mode, review: random() < 0.5 };
  return { ...read, split: { folder: parts, rules, plan: null, limits: defaultPartLimits } };
}

/** One thread at a time, replaced as the service replaces it. */
function createThreads() {
  const options = defaultProcessorOptions();
  let thread: DocumentThread | null = null;
  let documents = 0;
  return {
    async run(work: ThreadTask['work']): Promise<ThreadOutcome> {
      if (thread?.isAlive() === false || documents >= documentsPerThread) {
        await thread?.end({ kind: 'ended' });
        thread = null;
      }
      if (thread === null) documents = 0;
      documents += 1;
      thread ??= createDocumentThread(options);
      const outcome = await thread.run({ work, isSecondTry: false }, () => undefined);
      if (outcome.kind !== 'needs-pdf') return outcome;
      return { kind: 'problem', problem: problems.notConverted('not-installed'), cause: 'nothing is converted here' };
    },
    end: () => thread?.end({ kind: 'ended' }),
  };
}

interface Seen {
  readonly path: string;
  readonly outcome: ThreadOutcome;
  /** Of a picture: what its page on a screen came to. */
  readonly drawn: string | null;
  readonly ms: number;
}

function createReport({ seed, first, keepIn, say }: ReaderFuzzOptions) {
  const outcomes: Record<string, Record<string, number>> = {};
  const findings: string[] = [];
  let slowest: ReaderFuzzReport['slowest'] = [];
  let last = first - 1;
  return {
    async add(run: number, { name }: FuzzSample, { path, outcome, drawn, ms }: Seen): Promise<void> {
      last = run;
      const ofSample = (outcomes[name] ??= {});
      const kind = kindOf(outcome);
      ofSample[kind] = (ofSample[kind] ?? 0) + 1;
      if (drawn !== null) ofSample[`page ${drawn}`] = (ofSample[`page ${drawn}`] ?? 0) + 1;
      slowest = [...slowest, { run, name, ms }].toSorted((one, other) => other.ms - one.ms).slice(0, 8);
      const problem = problemOf(outcome);
      if (problem === null) return;
      const finding = `--seed ${seed} --first ${run} (${name}, ${ms} ms): ${problem}`;
      findings.push(finding);
      say(finding);
      if (keepIn === null) return;
      await mkdir(keepIn, { recursive: true });
      await copyFile(path, join(keepIn, `${seed}-${run}-${name}`));
    },
    end: (memory: MemoryReport): ReaderFuzzReport => ({ runs: last - first + 1, outcomes, findings, slowest, memory }),
  };
}

function kindOf(outcome: ThreadOutcome): string {
  if (outcome.kind === 'problem') return outcome.problem.error.code;
  if (outcome.kind === 'not-merged') return `not merged: ${outcome.failure.code}`;
  return outcome.kind;
}

/** What no file may bring about: a reader that throws, hangs, ends or takes too much memory. */
function problemOf(outcome: ThreadOutcome): string | null {
  if (outcome.kind !== 'problem' || outcome.problem.kind === 'unreadable') return null;
  return `${outcome.problem.kind}: ${outcome.cause}`;
}

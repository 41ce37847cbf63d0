/**
 * `npm run samples -- FOLDER`: sends every file of a folder through the built app as a person would (`intray add
 * --wait`), then searches for each by a word that identifies it. Exits with 1 when one is missing: neither done nor on
 * hold with a reason, or done and not found.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { z } from 'zod';
import { startStation } from '../kills/station.ts';
import { formatTable } from './format-table.ts';
import { ownWords, type OwnWord } from './own-word.ts';
import { watchMemory } from './process-memory.ts';
import { createCachingReader } from './read.ts';
import { readSampleIndex, type Sample } from './sample-index.ts';
import { knownText } from './known-text.ts';

const addedSchema = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      state: z.string(),
      file_id: z.string().nullable(),
      tag_name: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});
type Added = z.infer<typeof addedSchema>['files'][number];

interface Row {
  readonly path: string;
  readonly state: string;
  readonly tag: string;
  readonly word: string;
  readonly how: string;
  readonly isMissing: boolean;
}

const program = new Command('samples')
  .argument('<folder>', 'with or without an INDEX.jsonl')
  .option('--only <text>', 'only files whose path holds this text', '')
  .option('--without <text>', 'no files whose path holds this text')
  .parse();
const options = z.object({ only: z.string(), without: z.string().optional() }).parse(program.opts());
const folder = path.resolve(program.args[0] ?? '.');
const hitsAPage = 100;

const isDone = ({ state }: Added): boolean => state === 'done' || state === 'duplicate';
const isHeld = ({ state }: Added): boolean => ['on-hold', 'rejected', 'ignored', 'refused'].includes(state);

const shortened = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1)}…`;
const cells = (row: Row): string[] => [
  shortened(row.path, 60),
  row.state,
  row.tag,
  shortened(row.word, 24),
  shortened(row.how, 90),
];

const samples = (await samplesOf(folder)).filter(
  (sample) =>
    sample.path.includes(options.only) && (options.without === undefined || !sample.path.includes(options.without)),
);
const dataDir = await mkdtemp(path.join(tmpdir(), 'intray-samples-'));
const station = startStation(dataDir);
const reader = await createCachingReader();
try {
  await station.ask('app.status', {});
  const startedMs = performance.now();
  const memory = watchMemory(station.pid);
  const added = await add(samples.map(({ file }) => file));
  const seconds = (performance.now() - startedMs) / 1_000;
  const peakBytes = memory.stop();
  const rows = await judge(added);
  console.log(formatTable(['file', 'state', 'tag', 'word', 'found'], rows.map(cells)));
  const missing = rows.filter(({ isMissing }) => isMissing);
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const states = [...new Set(rows.map(({ state }) => state))].map((state) => `${count(state)} ${state}`).join(', ');
  const memoryInWords =
    peakBytes === null ? 'memory not measured here' : `${(peakBytes / 1e6).toFixed(0)} MB at the most`;
  console.log(
    `\n${rows.length} files: ${states}; ${missing.length} missing; ${seconds.toFixed(0)} s; ${memoryInWords}`,
  );
  for (const row of missing) console.log(`missing: ${row.path}: ${row.how}`);
  if (missing.length > 0) process.exitCode = 1;
} finally {
  await reader.close();
  await station.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function samplesOf(place: string): Promise<readonly Sample[]> {
  const names = await readdir(place, { recursive: true, withFileTypes: true });
  if (names.some((entry) => entry.name === 'INDEX.jsonl' && entry.parentPath === place)) return readSampleIndex(place);
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: path.relative(place, file), file, expected: {} }));
}

/** Runs the command as if typed. Its exit code also reports files on hold, which are not an error here. */
async function add(files: readonly string[]): Promise<readonly Added[]> {
  const entry = path.resolve(import.meta.dirname, '../../bin/intray.mjs');
  const args = [entry, 'add', '--wait', '--json', '--data-dir', dataDir, '--', ...files];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0 && code !== 1) throw new Error(`intray add ended with ${code}`);
  return addedSchema.parse(JSON.parse(out)).files;
}

async function judge(added: readonly Added[]): Promise<readonly Row[]> {
  const byPath = new Map(added.map((file) => [file.path, file]));
  const texts = [];
  for (const sample of samples) {
    const file = byPath.get(sample.file);
    const read =
      file !== undefined && isDone(file) && file.file_id !== null ? await readText(file.file_id, sample.file) : '';
    texts.push({ path: sample.path, known: await knownText(sample, folder), read });
  }
  const words = ownWords(texts);
  const rows: Row[] = [];
  for (const sample of samples)
    rows.push(await judgeOne(sample, byPath.get(sample.file), words.get(sample.path) ?? null));
  return rows;
}

async function judgeOne(sample: Sample, file: Added | undefined, own: OwnWord | null): Promise<Row> {
  const row = { path: sample.path, state: file?.state ?? 'missing', tag: file?.tag_name ?? '', word: own?.word ?? '' };
  if (file === undefined) return { ...row, how: 'the app does not tell of it', isMissing: true };
  if (!isDone(file)) {
    const why = file.error ?? '';
    return { ...row, how: why, isMissing: !isHeld(file) || why === '' };
  }
  if (own === null) {
    // An image without words is not a loss, unless it is known to contain some.
    const isMissing = (await knownText(sample, folder)) !== '';
    return { ...row, how: isMissing ? 'no word of it was read' : 'has no words', isMissing };
  }
  const isFound = await find(own.word, file.file_id);
  return { ...row, how: isFound ? `yes, a word ${own.from}` : 'not found', isMissing: !isFound };
}

/**
 * Returns the text that the service holds. The service stores no positions of words for texts and mail: those are read
 * here, without recognition.
 */
async function readText(fileId: string, file: string): Promise<string> {
  const { pages } = await station.ask('documents.words', { id: fileId });
  const held = pages.map((page) => page.text).join('\n');
  if (held.trim() !== '') return held;
  const { outcome } = await reader.read(file);
  return outcome.ok ? outcome.document.pages.map((page) => page.text).join('\n') : '';
}

/** Searches all pages of the answer, not only the first. */
async function find(word: string, fileId: string | null): Promise<boolean> {
  for (let page = 1; ; page += 1) {
    const { hits } = await station.ask('search.run', { query: word, page, pageSize: hitsAPage });
    if (hits.some((hit) => hit.fileId === fileId)) return true;
    if (hits.length < hitsAPage) return false;
  }
}

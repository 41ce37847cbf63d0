/**
 * `npm run review -- FOLDER`: a clerk who knows the truth goes through the review of the built app by keys alone. Every
 * file of the folder's index is taken by the app; then each question on screen is answered: Enter when the value is right,
 * a digit and Enter when another of the page is, typing and Enter when none is, and the button when the page has none.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { DataPoint } from '#contract/documents.ts';
import { cannotRun, openApp } from '../e2e/app-under-test.ts';
import { goTo } from '../e2e/inbox-on-screen.ts';
import { words } from '../e2e/words.ts';
import { formatTable } from './format-table.ts';
import { judgeField, measuredFields, type MeasuredField, type Verdict } from './judge-field.ts';
import { expectationOf, readSampleIndex, type Sample } from './sample-index.ts';

const program = new Command('review')
  .argument('<folder>', 'with an INDEX.jsonl')
  .option('--only <text>', 'only files whose path holds this text', '')
  .option('--most <n>', 'documents, evenly spread over the index', '100')
  .parse();
const options = z.object({ only: z.string(), most: z.coerce.number().int().positive() }).parse(program.opts());
if (cannotRun !== null) throw new Error(cannotRun);

interface Counted {
  questions: number;
  keys: number;
  /** Questions whose shown value was right, was another of the page, had to be typed, or was removed. */
  readonly answers: Record<'right' | 'chosen' | 'typed' | 'removed' | 'not known', number>;
  /** From a key press to the next question on screen, in milliseconds. */
  readonly waitsMs: number[];
}

const samples = spread(
  (await readSampleIndex(path.resolve(program.args[0] ?? '.'))).filter(({ path: name }) => name.includes(options.only)),
  options.most,
);
const place = await mkdtemp(path.join(tmpdir(), 'intray-review-'));
const app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
try {
  await app.ask('settings.set', { setupDone: true });
  const beganMs = performance.now();
  await add(samples.map(({ file }) => file));
  const readS = (performance.now() - beganMs) / 1_000;
  const ids = await idsOf();
  const before = await judged(ids);
  const toReview = await app.ask('documents.toReview', { limit: 500 });
  const counted = await review(app.page, toReview.documents);
  report({ readS, documents: ids.size, asked: toReview.count, counted, before, after: await judged(ids) });
} finally {
  await app.close();
  await rm(place, { recursive: true, force: true, maxRetries: 5 });
}

function spread<T>(all: readonly T[], most: number): readonly T[] {
  const count = Math.min(all.length, most);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).filter(
    (each) => each !== undefined,
  );
}

/** Runs the command as if typed. Its exit code also reports files on hold, which are not an error here. */
async function add(files: readonly string[]): Promise<void> {
  const entry = path.resolve(import.meta.dirname, '../../bin/intray.mjs');
  const args = [entry, 'add', '--wait', '--json', '--data-dir', app.dataDir, '--', ...files];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 && code !== 1) throw new Error(`intray add ended with ${code}`);
}

/** Returns the samples by the documents that they became. A file that is held has none. */
async function idsOf(): Promise<ReadonlyMap<string, Sample>> {
  const { files } = await app.ask('files.list', { limit: 500 });
  const byPath = new Map(samples.map((sample) => [sample.file, sample]));
  return new Map(
    files.flatMap(({ fileId, path: file }) => {
      const sample = byPath.get(file);
      return fileId === null || sample === undefined ? [] : [[fileId, sample] as const];
    }),
  );
}

type Judged = Readonly<Record<Verdict, number>>;

async function judged(ids: ReadonlyMap<string, Sample>): Promise<Judged> {
  const verdicts: Record<Verdict, number> = { right: 0, wrong: 0, missed: 0, invented: 0, 'rightly-absent': 0 };
  for (const [id, sample] of ids) {
    const { dataPoints } = await app.ask('documents.get', { id });
    for (const field of measuredFields) {
      const expectation = expectationOf(sample, field);
      const given = dataPoints.find(({ name }) => name === field)?.value;
      if (expectation !== undefined) verdicts[judgeField(field, expectation, given)] += 1;
    }
  }
  return verdicts;
}

/** Goes through the review as it is on screen. */
async function review(page: Page, documents: readonly { readonly fileId: string; readonly name: string }[]) {
  const counted: Counted = {
    questions: 0,
    keys: 0,
    answers: { right: 0, chosen: 0, typed: 0, removed: 0, 'not known': 0 },
    waitsMs: [],
  };
  if (documents.length === 0) return counted;
  await goTo(page, '#/inbox');
  await page.keyboard.press('r');
  const ids = await idsOf();
  let seen = '';
  for (;;) {
    const pressedMs = performance.now();
    const shown = await nextQuestion(page, seen);
    if (shown === null) return counted;
    if (seen !== '') counted.waitsMs.push(performance.now() - pressedMs);
    seen = shown.key;
    const { fileId } = documents[shown.position - 1] ?? { fileId: '' };
    counted.questions += 1;
    await answer(page, counted, { fileId, label: shown.label, sample: ids.get(fileId) });
  }
}

/** Waits for another question than `seen`, and returns its document's place in the queue and its field; `null` at the end. */
async function nextQuestion(page: Page, seen: string) {
  const found = await page.waitForFunction(
    ([before, done]) => {
      if (document.querySelector('.review-end')?.textContent.includes(done ?? ''))
        return { key: '', position: 0, label: '' };
      const position = document.querySelector('.review-progress b')?.textContent ?? '';
      const label = document.querySelector('.review-document[data-shown] .question h2')?.textContent ?? '';
      const key = `${position} ${label}`;
      return label === '' || key === before ? null : { key, position: Number.parseInt(position, 10), label };
    },
    [seen, words('review.done')],
    { timeout: 60_000, polling: 10 },
  );
  const shown = await found.jsonValue();
  return shown === null || shown.key === '' ? null : shown;
}

interface Question {
  readonly fileId: string;
  readonly label: string;
  readonly sample: Sample | undefined;
}

async function answer(page: Page, counted: Counted, { fileId, label, sample }: Question): Promise<void> {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    counted.keys += 1;
  };
  const field = measuredFields.find((name) => words(`field.${name}`) === label);
  const expectation = field === undefined || sample === undefined ? undefined : expectationOf(sample, field);
  if (field === undefined || expectation === undefined) {
    counted.answers['not known'] += 1;
    return press('Enter');
  }
  const { dataPoints } = await app.ask('documents.get', { id: fileId });
  const point = dataPoints.find(({ name }) => name === field);
  const isRight = (value: DataPoint['value']) => judgeField(field, expectation, value) === 'right';
  if (point !== undefined && isRight(point.value)) {
    counted.answers.right += 1;
    return press('Enter');
  }
  const [truth] = expectation.accepted;
  if (truth === undefined) {
    counted.answers.removed += 1;
    counted.keys += 1;
    return page
      .locator('.review-document[data-shown] .question')
      .getByRole('button', { name: words('correct.remove') })
      .click();
  }
  const choice = await choiceOf(page, { fileId, field, point, isRight });
  if (choice !== null) {
    counted.answers.chosen += 1;
    await press(String(choice));
    return press('Enter');
  }
  counted.answers.typed += 1;
  await press('F2');
  await page.keyboard.type(String(truth));
  counted.keys += String(truth).length;
  return press('Enter');
}

interface Choosing {
  readonly fileId: string;
  readonly field: MeasuredField;
  readonly point: DataPoint | undefined;
  readonly isRight: (value: DataPoint['value']) => boolean;
}

/** Returns the digit of the choice that states the truth; `null` when none on screen does. */
async function choiceOf(page: Page, { fileId, field, point, isRight }: Choosing): Promise<number | null> {
  const others = await app.ask('documents.candidates', { fileId, field });
  const values = [
    ...new Set([...(point === undefined ? [] : [point.value]), ...others.map(({ value }) => value)].map(String)),
  ];
  const shown = await page.locator('.review-document[data-shown] .question-choice').count();
  const at = values.findIndex((value) => isRight(value));
  return at >= 0 && at < shown ? at + 1 : null;
}

interface Outcome {
  readonly readS: number;
  readonly documents: number;
  readonly asked: number;
  readonly counted: Counted;
  readonly before: Judged;
  readonly after: Judged;
}

function report({ readS, documents, asked, counted, before, after }: Outcome): void {
  const { questions, keys, answers, waitsMs } = counted;
  const sorted = waitsMs.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  const each = (count: number): string => (count / Math.max(1, documents)).toFixed(2);
  const wrong = ({ wrong: other, missed, invented }: Judged): string =>
    `${other + missed + invented} (${other} wrong, ${missed} missed, ${invented} invented), ${each(other + missed + invented)} a document`;
  const rows = [
    ['documents', `${documents} of ${samples.length} files, read in ${readS.toFixed(0)} s`],
    ['documents with a question', `${asked} (${((100 * asked) / Math.max(1, documents)).toFixed(0)} %)`],
    ['questions', `${questions}, ${each(questions)} a document`],
    [
      'answers',
      Object.entries(answers)
        .map(([how, count]) => `${count} ${how}`)
        .join(', '),
    ],
    ['keys', `${keys}, ${each(keys)} a document`],
    ['from an answer to the next question', `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`],
    ['mistakes before', wrong(before)],
    ['mistakes left', wrong(after)],
  ];
  console.log(formatTable(['what', 'measured'], rows));
}

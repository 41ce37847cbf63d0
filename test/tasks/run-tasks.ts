// `npm run tasks [-- --only TEXT]`: does what people do, by real clicks and keys, and counts them. See README.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import type { PageText } from '../builders/documents/page-texts.ts';
import { lockedPdf } from '../builders/documents/locked-pdf.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { cannotRun, openApp, type AppUnderTest } from '../e2e/app-under-test.ts';
import { goTo } from '../e2e/inbox-on-screen.ts';
import { formatTable } from '../quality/format-table.ts';
import { Person } from './person.ts';
import { tasks, type Task } from './task-list.ts';

const program = new Command('tasks').option('--only <text>', 'only tasks whose name holds this text', '').parse();
const { only } = z.object({ only: z.string() }).parse(program.opts());
if (cannotRun !== null) throw new Error(cannotRun);

const painters = ['Petersen', 'Hansen', 'Jensen', 'Lorenz', 'Krause', 'Winter', 'Sommer', 'Brandt', 'Vogel', 'Busch'];

/** Two numbers stand under one label, and no label names the issuer: neither is certain. */
const invoiceOf = (name: string, index: number): PageText => ({
  kind: 'letter',
  language: 'deu',
  lines: [
    'Rechnung',
    `Malerbetrieb ${name} GmbH`,
    `${String(index + 10)}.03.2026`,
    `Nr ${4711 + index}`,
    `Nr ${88_123 + index}`,
    'Wände streichen 340,00',
    'Summe 340,00',
  ],
});

const place = mkdtempSync(path.join(tmpdir(), 'intray-tasks-'));
const folder = path.join(place, 'Scans');
mkdirSync(folder);
const papers = await Promise.all(
  painters.map(async (name, index) => [`${name}.pdf`, await buildTextPdf([invoiceOf(name, index)])] as const),
);
const locked = ['locked.pdf', await lockedPdf('AES 256', 'open')] as const;
// All at once: files that come one after another look like a scanner's, whose next page is waited for.
for (const [name, bytes] of [...papers, locked]) writeFileSync(path.join(folder, name), bytes);

const app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
try {
  await app.ask('settings.set', { setupDone: true });
  await app.ask('folders.add', { path: folder });
  console.error('reading ten documents');
  while ((await app.ask('app.status', {})).balance.done < painters.length) await pause(500);
  const rows: (readonly (string | number)[])[] = [];
  for (const task of tasks.filter(({ name }) => name.includes(only))) {
    const row = await measured(app, task);
    rows.push(row);
    console.error(row.join(' · '));
  }
  console.log(formatTable(['task', 'before', 'clicks', 'keys', 'typed', 'seconds', ''], rows));
  const wrong = [...app.watch.wrong, ...app.watch.foreign];
  for (const each of wrong) console.log(`wrong on the page: ${each}`);
  process.exitCode = wrong.length > 0 || rows.some((row) => row.at(-1) !== '') ? 1 : 0;
} finally {
  await app.close();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}

async function measured(under: AppUnderTest, task: Task) {
  const { name, before, at = '#/inbox' } = task;
  const person = new Person(under.page);
  await goTo(under.page, at);
  await under.page.locator('main h1, main h2').first().waitFor();
  const startedAt = performance.now();
  const failure = await task.run({ app: under, person, folder }).then(
    () => '',
    (error: unknown) => `NOT DONE: ${String(error).split('\n', 1)[0] ?? ''}`,
  );
  if (failure !== '') await under.page.screenshot({ path: path.join('.cache', 'tasks', `${name}.png`) });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return [name, before, person.clicks, person.keys, person.characters, seconds, failure];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

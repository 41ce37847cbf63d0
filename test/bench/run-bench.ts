// `npm run bench`: runs every section in turn and prints one table at the end.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { section as burst } from './burst.ts';
import { section as clientTransfer } from './client-transfer.ts';
import { section as engineThroughput } from './engine-throughput.ts';
import { section as interfaceSection } from './interface.ts';
import { section as firstFound } from './first-found.ts';
import { section as latency } from './latency.ts';
import { section as office } from './office.ts';
import { section as reconcile } from './reconcile.ts';
import { section as reading } from './reading.ts';
import { section as search, teamSection as teamSearch } from './search.ts';
import type { Row, Section } from './section.ts';
import { section as team } from './team.ts';
import { section as waitingMemory } from './waiting-memory.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '1' },
    documents: { type: 'string', default: '100000' },
    samples: { type: 'string', default: path.join('..', 'shared', 'samples') },
  },
});

class TookTooLong extends Error {}

const sections: readonly Section[] = [
  search,
  clientTransfer,
  reading,
  office,
  engineThroughput,
  reconcile,
  waitingMemory,
  firstFound,
  latency,
  burst,
  interfaceSection,
  team,
  teamSearch,
];

const wanted = values.only ?? sections.map((section) => section.name);
const unknown = wanted.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) {
  console.error(`No such section: ${unknown.join(', ')}. There are: ${sections.map((s) => s.name).join(', ')}`);
  process.exit(2);
}

/** A section that takes longer is abandoned, so that one section cannot cost the whole table. */
const limitSeconds = (name: string): number => {
  const documents = Number(values.documents);
  const limits = { search: 1_200 + documents / 80, reading: 1_140, team: 2_400, 'team-search': 3_600 + documents / 25 };
  const own = Object.entries(limits).find(([known]) => known === name)?.[1] ?? 420;
  return own + Number(values.minutes) * 60;
};

const rows: { readonly section: string; readonly row: Row }[] = [];
let givenUp: string | null = null;
for (const section of sections.filter((candidate) => wanted.includes(candidate.name))) {
  const scratch = path.resolve('.cache', 'bench');
  await mkdir(scratch, { recursive: true });
  const scratchDir = await mkdtemp(path.join(scratch, `${section.name}-`));
  const say = (line: string) => process.stderr.write(`${section.name}: ${line}\n`);
  const beganMs = performance.now();
  try {
    const found = section.run({
      scratchDir,
      nodePath: process.execPath,
      quick: values.quick,
      minutes: Number(values.minutes),
      documents: Number(values.documents),
      samplesDir: path.resolve(values.samples),
      say,
    });
    rows.push(...(await within(found, limitSeconds(section.name))).map((row) => ({ section: section.name, row })));
  } catch (error) {
    process.exitCode = 1;
    const why = error instanceof Error ? error.message : String(error);
    rows.push({ section: section.name, row: { what: 'failed', who: 'intray', value: '-', note: why } });
    // What an abandoned section has started may still run and would distort the sections after it.
    if (error instanceof TookTooLong) givenUp = section.name;
  } finally {
    say(`took ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`);
    await rm(scratchDir, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
  if (givenUp !== null) break;
}

const cpu = os.cpus()[0]?.model.trim() ?? 'unknown processor';
console.log(`\n${cpu}, ${os.cpus().length} cores, Node ${process.versions.node}${values.quick ? ', quick' : ''}\n`);
const cells = rows.map(({ section, row }) => [section, row.what, row.who, row.value ?? 'not installed', row.note]);
const table = [['section', 'what', 'who', 'value', 'note'], ...cells];
const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
for (const line of table) {
  console.log(
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

if (givenUp !== null) {
  console.error(`\nEnded at ${givenUp}: the sections after it were not measured.`);
  process.exit(1);
}

async function within<T>(work: Promise<T>, seconds: number): Promise<T> {
  const stop = new AbortController();
  const limit = sleep(seconds * 1_000, null, { signal: stop.signal }).then(() => {
    throw new TookTooLong(`not done within ${seconds} s`);
  });
  limit.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    stop.abort();
    work.catch(() => undefined);
  }
}

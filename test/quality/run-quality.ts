/** `npm run quality -- [FOLDER]`: measures how well documents with known answers are read and analysed. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { analyzeAll, scoresInFolds, withConfidence } from './in-folds.ts';
import type { LabelledDocument } from './labelled-document.ts';
import { formatLanguages, lettersOf } from './languages-report.ts';
import { writeMadePapers } from './made-papers.ts';
import { codedDocuments, madeDocuments } from './made-documents.ts';
import { measure } from './measure.ts';
import { readSamples } from './read-samples.ts';
import { lessonOf } from './learned-tasks.ts';
import type { Result } from './measure.ts';
import { formatReport, shares } from './report.ts';
import { readSampleIndex } from './sample-index.ts';

const optionsSchema = z.object({
  json: z.boolean().default(false),
  filter: z.string().default(''),
  threads: z.coerce.number().int().min(1).max(16).default(2),
  folds: z.boolean().default(false),
  made: z.boolean().default(false),
  min: z.array(z.string().regex(/^[\w.]+=(?:0|1|0?\.\d+)$/, 'NAME=SHARE, as in class=0.9')).default([]),
});

const program = new Command('quality')
  .argument('[folder]', 'with an INDEX.jsonl; without it, only made documents are measured')
  .option('--json', 'print the figures and every row as JSON')
  .option('--filter <text>', 'only documents whose path holds this text')
  .option('--threads <number>', 'readers at work at once (default 2)')
  .option('--folds', 'fit the weights anew for each fold of issuers on the documents of the others')
  .option('--made', 'read a hundred made papers in seven languages, with a text layer and as scans')
  .option('--min <name=share...>', 'fail when a share is lower, as in class=0.9 date=0.9 scan.total=0.75')
  .parse();

const options = optionsSchema.parse(program.opts());
const folder = program.args[0] === undefined ? null : resolve(program.args[0]);
if (folder === null) process.stderr.write('No folder of samples was named. Only made documents are measured.\n');
if (options.made) {
  console.log(await measureMadePapers());
  process.exit();
}

const samples = folder === null ? [] : await readSampleIndex(folder);
const read = await readSamples(
  samples.filter((sample) => sample.path.includes(options.filter)),
  folder ?? '',
  {
    threads: options.threads,
    onRead: (done, all) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} read${done === all ? '\n' : ''}`);
    },
  },
);
const made = [...madeDocuments(), ...codedDocuments()].filter(({ path }) => path.includes(options.filter));
const documents = [...read, ...made];
const results = options.folds ? inFolds(documents) : analyzeAll(documents);
const measured = await measure(results, folder);
const reached = shares(measured);
console.log(options.json ? JSON.stringify({ folder, shares: reached, ...measured }, null, 2) : formatReport(measured));

for (const [name = '', least] of options.min.map((entry) => entry.split('='))) {
  const share = reached[name];
  if (share === null || (share !== undefined && share >= Number(least))) continue;
  process.stderr.write(
    `${name} is ${share === undefined ? 'not a measure' : share.toFixed(3)}, asked for ${least ?? ''}\n`,
  );
  process.exitCode = 1;
}

/** Analyses each document with weights that were fitted without its issuer. */
function inFolds(labelled: readonly LabelledDocument[]): readonly Result[] {
  return withConfidence(scoresInFolds(labelled, labelled.map(lessonOf)));
}

/** Writes made papers, reads them as the service does and analyses them with the stored weights. */
async function measureMadePapers(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'intray-papers-'));
  const papers = (await writeMadePapers(directory)).filter(({ path }) => path.includes(options.filter));
  const read = await readSamples(papers, directory, { threads: options.threads, onRead: () => undefined });
  await rm(directory, { recursive: true });
  return formatLanguages(await measure(analyzeAll(read), null), lettersOf(papers, read));
}

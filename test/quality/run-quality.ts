/** `npm run quality -- DIR`: measures how well documents with known answers are read and analysed. See README.md. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { measure } from './measure.ts';
import { formatReport, shares } from './report.ts';
import { runSamples } from './run-samples.ts';
import { readSampleIndex } from './sample-index.ts';

const optionsSchema = z.object({
  json: z.boolean().default(false),
  filter: z.string().default(''),
  threads: z.coerce.number().int().min(1).max(16).default(2),
  xml: z.boolean().default(true),
  min: z.array(z.string().regex(/^[\w.]+=(?:0|1|0?\.\d+)$/, 'NAME=SHARE, as in class=0.9')).default([]),
});

const program = new Command('quality')
  .argument('<folder>', 'with an INDEX.jsonl')
  .option('--json', 'print the figures and every row as JSON')
  .option('--filter <text>', 'only samples whose path holds this text')
  .option('--threads <number>', 'readers at work at once (default 2)')
  .option('--no-xml', 'ignore embedded invoice XML: read the page alone')
  .option('--min <name=share...>', 'fail when a share is lower, as in class=0.9 date=0.9 scan.total=0.75')
  .parse();

const options = optionsSchema.parse(program.opts());
const folder = resolve(program.args[0] ?? '.');
const samples = (await readSampleIndex(folder)).filter((sample) => sample.path.includes(options.filter));
const results = await runSamples(samples, {
  threads: options.threads,
  ignoreXml: !options.xml,
  onResult: (done, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} read${done === all ? '\n' : ''}`);
  },
});
const measured = await measure(results, folder, !options.xml);
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

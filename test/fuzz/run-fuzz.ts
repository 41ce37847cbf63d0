// Gives changed files to every reader, or changed requests to every route: `npm run fuzz -- readers --minutes 30`.
import { parseArgs } from 'node:util';
import { fuzzReaders } from './fuzz-readers.ts';
import { fuzzRoutes } from './fuzz-routes.ts';

const help = `npm run fuzz -- readers|routes [--minutes N | --runs N] [--seed N] [--first N] [--format ENDING] [--keep DIR]

Gives changed files of every format to the readers, or changed requests to every route of the local service.
The exit code is 1 when something was found. A finding names the seed and the run that repeat it.

  --minutes N      how long (1)
  --runs N         how many, instead of a time
  --seed N         the same seed gives the same inputs (a random one)
  --first N        the number of the first run (0); --runs 1 repeats one
  --format ENDING  readers: only samples whose name ends so, such as .pdf
  --keep DIR       readers: keeps the files that find something
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '1' },
    runs: { type: 'string' },
    seed: { type: 'string' },
    first: { type: 'string', default: '0' },
    format: { type: 'string' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [subject] = positionals;
if (values.help || (subject !== 'readers' && subject !== 'routes')) console.log(help);
else await run();

async function run(): Promise<void> {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const first = Number(values.first);
  const untilMs = Date.now() + Number(values.minutes) * 60_000;
  const runs = values.runs === undefined ? null : Number(values.runs);
  const mayGoOn = (one: number): boolean => (runs === null ? Date.now() < untilMs : one < first + runs);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const keep = { format: values.format ?? null, keepIn: values.keep ?? null };
  const options = { seed, first, mayGoOn, say };
  const report = await (subject === 'routes' ? fuzzRoutes(options) : fuzzReaders({ ...options, ...keep }));
  console.log(JSON.stringify({ seed, ...report }, null, 2));
  if (report.findings.length > 0) process.exitCode = 1;
}

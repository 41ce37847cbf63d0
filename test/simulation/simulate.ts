import { parseArgs } from 'node:util';
import { runSeed } from './run-seed.ts';

/**
 * `npm run simulate -- --runs N --seed S [--trace]`: runs N seeds from S on; exits with 1 when any of them finds a
 * problem.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const runs = Number(values.runs);
const states = new Map<string, number>();
const beganMs = performance.now();
let failures = 0;
let crashes = 0;
let done = 0;
/** Ctrl+C stops after the current seed, with the summary so far. */
const end = new AbortController();
process.once('SIGINT', () => end.abort());
const seconds = () => Math.round((performance.now() - beganMs) / 1000);

for (let seed = first; seed < first + runs && !end.signal.aborted; seed += 1) {
  const result = await runSeed(seed, { keepLines: values.trace });
  crashes += result.crashes;
  for (const [kind, count] of Object.entries(result.states)) states.set(kind, (states.get(kind) ?? 0) + count);
  if (values.trace) console.log(result.lines.join('\n'));
  if (result.problems.length > 0) {
    failures += 1;
    console.log(`seed ${seed}: ${result.problems[0] ?? ''}`);
  }
  done += 1;
  if (done % 500 === 0) console.error(`${done} of ${runs} runs, ${failures} with problems, ${seconds()} s`);
}
console.log(`${done} runs, ${failures} with problems, ${crashes} crashes, ${seconds()} s`);
console.log(Object.fromEntries(states));
process.exitCode = failures > 0 ? 1 : 0;

// `npm run overnight -- --minutes 60 --restarts 10 [--seed S]`: a folder watched overnight, in miniature.
import { parseArgs } from 'node:util';
import { watchOvernight } from './overnight.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    restarts: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    'quiet-ms': { type: 'string', default: '5000' },
    'must-seconds': { type: 'string', default: '120' },
  },
});
const report = await watchOvernight({
  minutes: Number(values.minutes),
  restarts: Number(values.restarts),
  seed: Number(values.seed),
  quietMs: Number(values['quiet-ms']),
  mustMs: Number(values['must-seconds']) * 1_000,
  say: (line) => void process.stderr.write(`${new Date().toISOString()} ${line}\n`),
});
console.log(JSON.stringify(report, null, 2));
if (report.wrong.length > 0) process.exitCode = 1;

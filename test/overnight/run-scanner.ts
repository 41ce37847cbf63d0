// `npm run scanner -- --folder D --minutes M [--seed S] [--ledger FILE]`: writes into a folder like scanners and
// people.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lastedMs, readLedger } from './ledger.ts';
import { createScanner } from './scanner.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    'quiet-ms': { type: 'string', default: '5000' },
    ledger: { type: 'string' },
  },
});
const [minutes, seed, quietMs] = [Number(values.minutes), Number(values.seed), Number(values['quiet-ms'])];
if (values.folder === undefined || !(minutes > 0) || !Number.isInteger(seed) || !(quietMs > 0)) {
  console.error('usage: npm run scanner -- --folder D --minutes M [--seed S] [--quiet-ms N] [--ledger FILE]');
  process.exit(2);
}
const folder = path.resolve(values.folder);
const ledgerFile = path.resolve(values.ledger ?? `${folder}.ledger.jsonl`);
mkdirSync(folder, { recursive: true });
const scanner = createScanner({ folder, ledgerFile, seed, quietMs });
const stop = (): void => {
  scanner.stop();
};
setTimeout(stop, minutes * 60_000).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

console.log(`Writing into ${folder} for ${minutes} minutes; the ledger is ${ledgerFile}`);
const counts = await scanner.run();
const must = readLedger(ledgerFile).filter((each) => each.isComplete && lastedMs(each) > quietMs);
for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(6)}  ${name}`);
console.log(
  `${new Set(must.map(({ sha256 }) => sha256)).size} contents were wholly there for more than the quiet time.`,
);

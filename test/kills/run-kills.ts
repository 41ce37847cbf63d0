// Kills the built station under load, again and again, and then counts: `npm run kills -- --rounds 200`.
import { parseArgs } from 'node:util';
import { killRounds } from './kill-rounds.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1');

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const report = await killRounds({ rounds, say });
console.log(JSON.stringify(report, null, 2));
if (report.wrong.length > 0) process.exitCode = 1;

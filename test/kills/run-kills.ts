// Kills the built station repeatedly under load and then counts the outcome: `npm run kills -- --rounds 200`.
import { parseArgs } from 'node:util';
import { killRounds } from './kill-rounds.ts';
import { overwriteRounds } from './overwrite/overwrite-rounds.ts';
import { plantedMistakes } from './overwrite/planted-mistakes.ts';

const help = `npm run kills -- [--rounds N] [--overwrite [--plant MISTAKE]]

Kills the built station with -9, again and again, while files are written, and then counts at the service.
The exit code is 1 when a content was lost or processed twice, or when the balance does not add up.

  --rounds N       times that the station is killed (50)
  --overwrite      the writer also overwrites, truncates, renames and deletes its files: while Intray runs, is paused,
                   has no service, has a backlog, and is off. Checked after every kill, and at the end
  --plant MISTAKE  makes a mistake between the kills that the checks must find: ${Object.keys(plantedMistakes).join(', ')}
`;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    overwrite: { type: 'boolean', default: false },
    plant: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(help);
else await run();

async function run(): Promise<void> {
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1');
  const plant = Object.entries(plantedMistakes).find(([name]) => name === values.plant)?.[1];
  if (values.plant !== undefined && plant === undefined)
    throw new Error(`--plant takes ${Object.keys(plantedMistakes).join(', ')}`);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const report = values.overwrite ? await overwriteRounds({ rounds, plant, say }) : await killRounds({ rounds, say });
  console.log(JSON.stringify(report, null, 2));
  if (report.wrong.length > 0) process.exitCode = 1;
}

import type { ControlClient } from '#app/frames/control-client.ts';
import { exitCodes } from '#app/exit-codes.ts';
import type { StationOptions } from './command-line.ts';

interface Shown {
  readonly opened: boolean;
  readonly address: string | null;
}

type Wishes = Pick<StationOptions, 'dataDir' | 'json' | 'open'>;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** One line for a script, a few for a person, one message for a parent. */
export function sayReady({ dataDir, json }: Wishes, address: string, shown: Shown | null): void {
  if (json) print(JSON.stringify({ ready: true, address, data_dir: dataDir, pid: process.pid }));
  else for (const line of [`Intray runs at ${address}`, `Its data is in ${dataDir}`, wayIn(shown)]) print(line);
  process.send?.({ kind: 'ready', address, pid: process.pid });
}

function wayIn(shown: Shown | null): string {
  if (shown === null) return 'To see it in a browser: intray open';
  if (shown.opened) return 'It is open in a window of its own.';
  return `No browser could be opened here. Open this page within ten minutes: ${shown.address ?? ''}`;
}

/** A second start: the instance that runs is brought up, and that is all. */
export async function joinRunning(client: ControlClient, { dataDir, json, open }: Wishes): Promise<number> {
  const shown = open ? await client.call('app.open', {}) : null;
  client.close();
  process.send?.({ kind: 'runs-already' });
  if (json) print(JSON.stringify({ ready: true, already: true, data_dir: dataDir }));
  else print(`Intray runs already on ${dataDir}.`);
  if (shown === null) return exitCodes.fine;
  if (!shown.ok) process.stderr.write(`${shown.error.message}\n`);
  else if (!json) print(wayIn(shown.result));
  return exitCodes.fine;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Commands that limit the program behind them, the strictest first. What a system refuses is left out. */
const limits = ['prlimit', '--as=4294967296', '--fsize=536870912', '--core=0', '--'];
const isolations: readonly (readonly string[])[] = [
  // No network, and no process of it outlives the first one.
  ['unshare', '--map-root-user', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--'],
  ['unshare', '--map-root-user', '--net', '--'],
];

export type Confinement = readonly string[];

/** Returns the words to put before a command, so that it has limited memory and no network where the system can do that. */
export async function findConfinement(platform: NodeJS.Platform = process.platform): Promise<Confinement> {
  if (platform !== 'linux') return [];
  const found: string[] = [];
  if (await works(limits)) found.push(...limits);
  for (const isolation of isolations) {
    if (await works([...found, ...isolation])) return [...found, ...isolation];
  }
  return found;
}

async function works([command = '', ...args]: readonly string[]): Promise<boolean> {
  try {
    await promisify(execFile)(command, [...args, 'true'], { timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

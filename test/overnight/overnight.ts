import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Balance } from '#contract/files.ts';
import { createRandom, type Random } from '../builders/invoices/random.ts';
import { startStation, type Station } from '../kills/station.ts';
import { judgeNight, type Verdict } from './judge-night.ts';
import { readLedger } from './ledger.ts';
import { createScanner } from './scanner.ts';
import { filesAtService } from './service-contents.ts';

export interface NightOptions {
  readonly minutes: number;
  readonly restarts: number;
  readonly seed: number;
  readonly quietMs: number;
  /** A content that existed this long must have been processed, whatever was killed meanwhile. */
  readonly mustMs: number;
  readonly say: (line: string) => void;
}

export interface NightReport extends Verdict {
  readonly minutes: number;
  readonly restarts: { readonly ofStation: number; readonly ofService: number };
  /** How often each way of writing occurred. */
  readonly written: Readonly<Record<string, number>>;
  readonly drainedAfterS: number;
  readonly balance: Omit<Balance, 'checkedAtMs'>;
  /** Files that wait for a person, by state and reason. */
  readonly held: Readonly<Record<string, number>>;
}

/** The longest wait for the remaining files after the writer has stopped. */
const drainMs = 1_800_000;

/**
 * Watches a folder overnight, in miniature: runs the writer and the built station, and kills the station or its
 * service.
 */
export async function watchOvernight(options: NightOptions): Promise<NightReport> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'intray-overnight-'));
  const [dataDir, folder, ledgerFile] = ['data', 'in', 'ledger.jsonl'].map((name) => path.join(place, name)) as [string, string, string]; // prettier-ignore
  let station: Station | null = null;
  let isGood = false;
  try {
    await mkdir(folder);
    station = startStation(dataDir);
    const rules = { stabilityDelayMs: options.quietMs, idleGapMs: 2 * options.quietMs, rescanMs: 60_000 };
    await station.ask('folders.add', { path: folder, rules });
    const scanner = createScanner({ folder, ledgerFile, seed: options.seed, quietMs: options.quietMs });
    const writing = scanner.run();
    const restarts = { ofStation: 0, ofService: 0 };
    const random = createRandom(options.seed);
    for (let restart = 1; restart <= options.restarts; restart += 1) {
      await sleep((options.minutes * 60_000) / (options.restarts + 1));
      if (restart % 2 === 1 && (await killService(station))) restarts.ofService += 1;
      else {
        station = await killStation(station, dataDir, random);
        restarts.ofStation += 1;
      }
      options.say(`restart ${restart} of ${options.restarts}: ${JSON.stringify(await sumsOf(station))}`);
    }
    await sleep((options.minutes * 60_000) / (options.restarts + 1));
    scanner.stop();
    const written = await writing;
    const drainedAfterS = await drain(station, options);
    const verdict = judgeNight(readLedger(ledgerFile), await filesAtService(dataDir), options);
    const held = await heldReasons(station);
    const balance = await sumsOf(station);
    const wrong = [...verdict.wrong, ...wrongSums(balance)];
    isGood = wrong.length === 0;
    return { ...verdict, minutes: options.minutes, restarts, written, drainedAfterS, balance, held, wrong };
  } finally {
    await station?.stop();
    if (isGood) await rm(place, { recursive: true, force: true, maxRetries: 5 });
    else options.say(`Everything is kept in ${place}`);
  }
}

async function killStation(station: Station, dataDir: string, random: Random): Promise<Station> {
  await station.kill({ withService: false });
  // The restart comes at once or after some time, as if a person had to notice first.
  await sleep(random.whole(0, 5_000));
  return startStation(dataDir);
}

/**
 * Kills the local service, the child of the station that runs the service's program. Returns `false` where the system
 * does not list children.
 */
async function killService(station: Station): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']);
  const ofService = stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find((found) => Number(found?.[2]) === station.pid && /service[/\\]main\.[jt]s/.test(found?.[3] ?? ''));
  if (ofService?.[1] === undefined) return false;
  process.kill(Number(ofService[1]), 'SIGKILL');
  return true;
}

async function drain(station: Station, { say }: NightOptions): Promise<number> {
  const startedMs = performance.now();
  for (let calm = 0; calm < 3;) {
    const sums = await sumsOf(station);
    calm = sums.inProgress === 0 && sums.seen > 0 ? calm + 1 : 0;
    if (performance.now() - startedMs > drainMs) break;
    if (calm === 0) say(`the writer has ended; ${JSON.stringify(sums)}`);
    await sleep(calm === 0 ? 10_000 : 2_000);
  }
  return Math.round((performance.now() - startedMs) / 1_000);
}

async function sumsOf(station: Station): Promise<Omit<Balance, 'checkedAtMs'>> {
  const { balance } = await station.ask('app.status', {});
  const { checkedAtMs: _, ...sums } = balance;
  return sums;
}

function wrongSums({
  seen,
  done,
  inProgress: waiting,
  onHold: held,
  ignored,
  unaccounted,
}: Omit<Balance, 'checkedAtMs'>): string[] {
  return [
    ...(waiting > 0 ? [`${waiting} files still wait`] : []),
    ...(seen === done + waiting + held + ignored ? [] : ['the balance does not add up']),
    ...(unaccounted.length > 0 ? [`unaccounted for: ${unaccounted.join(', ')}`] : []),
  ];
}

async function heldReasons(station: Station): Promise<Readonly<Record<string, number>>> {
  const reasons: Record<string, number> = {};
  for (let offset = 0; ;) {
    const { files, total } = await station.ask('files.list', { group: 'onHold', offset, limit: 500 });
    for (const { state, reason } of files) {
      const words = reason === null ? state : `${state}: ${reason}`;
      reasons[words] = (reasons[words] ?? 0) + 1;
    }
    offset += files.length;
    if (files.length === 0 || offset >= total) return reasons;
  }
}

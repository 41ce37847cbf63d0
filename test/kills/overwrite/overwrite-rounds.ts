import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Balance } from '#contract/files.ts';
import { startStation, type Station } from '../station.ts';
import { judgeEnd, judgeRound } from './judge.ts';
import { phases } from './phases.ts';
import type { PlantedMistake } from './planted-mistakes.ts';
import { keepRegistrations } from './registration-log.ts';
import { createRestlessWriter, type RestlessWriter } from './restless-writer.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';

export interface OverwriteOptions {
  /** How often the station is killed. */
  readonly rounds: number;
  /** A mistake that the checks must find. */
  readonly plant?: PlantedMistake | undefined;
  readonly say: (line: string) => void;
}

export interface OverwriteReport {
  readonly rounds: number;
  readonly seconds: number;
  /** The numbers of contents that were ever written, ever registered, processed, and copied to the spool before. */
  readonly contents: number;
  readonly registered: number;
  readonly processed: number;
  readonly safe: number;
  readonly movedOriginals: number;
  readonly changes: Readonly<Record<string, number>>;
  /** The number of files on hold, by reason. */
  readonly onHold: Readonly<Record<string, number>>;
  /** Descriptions of what is wrong; must be empty. */
  readonly wrong: readonly string[];
}

const drainMs = 300_000;
/** Short delays, so that a round has files in every state. */
const rules = {
  stabilityDelayMs: 200,
  idleGapMs: 400,
  maxFiles: 8,
  rescanMs: 5_000,
  maxStabilityWaitMs: 5_000,
  maxBatchWaitMs: 5_000,
};

interface Scene {
  readonly dataDir: string;
  readonly folders: ReadonlyMap<string, string>;
  readonly writer: RestlessWriter;
}

/**
 * Kills the station while a writer overwrites, truncates, renames and deletes files. Stops after the first round with a
 * problem.
 */
export async function overwriteRounds({ rounds, plant, say }: OverwriteOptions): Promise<OverwriteReport> {
  const startedMs = Date.now();
  const place = mkdtempSync(path.join(tmpdir(), 'intray-kills-'));
  const wrong: string[] = [];
  try {
    const scene = await setUp(place);
    let round = 0;
    while (round < rounds && wrong.length === 0) {
      round += 1;
      wrong.push(...(await killOnce(scene, round)));
      const snapshot = takeSnapshot(scene.dataDir, scene.folders);
      wrong.push(...judgeRound(snapshot, scene.writer.files));
      say(`kill ${round} of ${rounds}: ${snapshot.registered.length} registered, ${wrong.length} wrong`);
      plant?.(place);
      // Half of the time the writer continues before Intray is restarted.
      if (Math.random() < 0.5) await scene.writer.run(Math.ceil(Math.random() * 6));
    }
    const isGood = wrong.length === 0;
    const { snapshot, onHold, problems } = isGood ? await end(scene, say) : unfinished(scene);
    wrong.push(...problems);
    const seconds = Math.round((Date.now() - startedMs) / 1_000);
    return { rounds: round, seconds, ...numbers(snapshot, scene.writer), onHold, wrong };
  } finally {
    if (wrong.length === 0 || plant !== undefined) rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    else say(`Everything is kept in ${place}`);
  }
}

/** Makes two watch folders: originals stay in one, and are moved to `Processed/` in the other. */
async function setUp(place: string): Promise<Scene> {
  const dataDir = path.join(place, 'data');
  const [stay, move] = [path.join(place, 'stay'), path.join(place, 'move')];
  const writer = createRestlessWriter([stay, move]);
  const station = startStation(dataDir);
  const first = await station.ask('folders.add', { path: stay, rules });
  const second = await station.ask('folders.add', { path: move, rules: { ...rules, after: 'move-to-processed' } });
  await station.stop();
  keepRegistrations(dataDir);
  return { dataDir, writer, folders: new Map([[first.id, stay], [second.id, move]]) }; // prettier-ignore
}

async function killOnce({ dataDir, writer }: Scene, round: number): Promise<readonly string[]> {
  const station = startStation(dataDir);
  const names = Object.keys(phases);
  // Every sixth kill may hit the station before it is ready.
  const phase = round % 6 === 0 ? null : phases[names[round % names.length] ?? ''];
  const problems = [...((await phase?.(station, writer)) ?? [])];
  if (phase === null) {
    void writer.run(6);
    await sleep(Math.random() * 900);
  } else problems.push(...wrongSums((await station.ask('app.status', {})).balance));
  // Every third kill hits the local service too, as in a power failure.
  await station.kill({ withService: round % 3 === 0 });
  await writer.pause();
  return problems;
}

/** The outcome after a problem: the data directory stays as it was found. */
function unfinished({ dataDir, folders }: Scene) {
  return { snapshot: takeSnapshot(dataDir, folders), onHold: {}, problems: [] };
}

async function end({ dataDir, folders, writer }: Scene, say: (line: string) => void) {
  const station = startStation(dataDir);
  await station.ask('settings.set', { uploadBytesPerSecond: null });
  await station.ask('app.resume', {});
  const balance = await drain(station, say);
  const onScreen = await filesOnHold(station);
  await station.stop();
  const snapshot = takeSnapshot(dataDir, folders);
  const onHold: Record<string, number> = {};
  for (const reason of onScreen.values()) onHold[reason] = (onHold[reason] ?? 0) + 1;
  const problems = [
    ...wrongSums(balance),
    ...judgeRound(snapshot, writer.files),
    ...judgeEnd(snapshot, writer.files, new Set(onScreen.keys())),
  ];
  return { snapshot, onHold, problems };
}

function numbers({ registered, serviceFiles, moved }: Snapshot, { files, counts }: RestlessWriter) {
  const hashes = (some: readonly { readonly hash: string }[]): number => new Set(some.map(({ hash }) => hash)).size;
  return {
    contents: files.texts.size,
    registered: hashes(registered),
    processed: hashes(serviceFiles.filter(({ status }) => status === 'tagged')),
    safe: hashes(registered.filter(({ wasSafe }) => wasSafe)),
    movedOriginals: moved.length,
    changes: counts,
  };
}

/** Waits until no file is in progress or the time is over; the checks report what is still in progress then. */
async function drain(station: Station, say: (line: string) => void): Promise<Balance> {
  const untilMs = Date.now() + drainMs;
  for (let calm = 0; ;) {
    const { balance } = await station.ask('app.status', {});
    calm = balance.inProgress === 0 ? calm + 1 : 0;
    // Longer than the interval between two scans, which detect the last changes and move the last originals.
    if (calm > 14 || Date.now() > untilMs) return balance;
    if (calm === 0) say(`${balance.inProgress} files wait`);
    await sleep(500);
  }
}

function wrongSums({
  seen,
  done,
  inProgress: waiting,
  onHold: held,
  ignored,
  unaccounted,
}: Balance): readonly string[] {
  return [
    ...(seen === done + waiting + held + ignored ? [] : ['the balance does not add up']),
    ...unaccounted.map((name) => `unaccounted for: ${name}`),
  ];
}

/** Returns the IDs of the files on hold that screens show, with their reasons. */
async function filesOnHold(station: Station): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  for (let offset = 0; ;) {
    const { files, total } = await station.ask('files.list', { group: 'onHold', offset, limit: 500 });
    for (const { id, state, reason } of files) reasons.set(id, reason ?? state);
    offset += files.length;
    if (files.length === 0 || offset >= total) return reasons;
  }
}

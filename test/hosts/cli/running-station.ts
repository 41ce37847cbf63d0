import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { spawnStation, type StationProcess } from '../station-process.ts';

export interface RunningStation {
  /** A folder for the files of the tests. */
  readonly place: string;
  readonly dataDir: string;
  readonly ask: StationProcess['ask'];
}

/** Runs one headless station for all tests of a file. */
export function useStation(): RunningStation {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-cli-'));
  const dataDir = path.join(place, 'data');
  let station: StationProcess;
  beforeAll(async () => {
    station = spawnStation(dataDir, '--headless');
    await station.ready();
  }, 60_000);
  afterAll(async () => {
    station.child.kill('SIGTERM');
    await station.ended;
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });
  return { place, dataDir, ask: (...call) => station.ask(...call) };
}

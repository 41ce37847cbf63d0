import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { noFaults } from '../../fakes/s3/dials.ts';
import { spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { startTeamStorage, type TeamStorage } from '../team/team-storage.ts';
import { viewsOf } from './archive-view.ts';
import { fillArchive, type FilledArchive } from './filled-archive.ts';
import { runService, type Environment } from './running-service.ts';

/** What `move --json` prints. */
interface Report {
  readonly findings: readonly { readonly kind: string; readonly fileId: string; readonly name: string }[];
  readonly problems: number;
  readonly total: number;
  readonly moved: number;
  readonly existing: number;
  readonly merged: number;
  readonly leftOut: Readonly<Record<'trash' | 'unsettled' | 'damaged' | 'meanwhile', number>>;
  readonly verified: number;
  readonly own: number;
}

interface Moved {
  readonly code: number | string;
  /** `null` when nothing was printed. */
  readonly report: Report | null;
  readonly stderr: string;
}

/** A team of which nothing has run yet. */
export interface NewTeam {
  readonly env: Environment;
  readonly dataDir: string;
}

/** A filled data directory, and teams into which it is moved, for the tests of a file. */
export interface MoveFixture {
  /** No test changes it. */
  readonly source: string;
  readonly storage: TeamStorage;
  readonly filled: FilledArchive;
  /** Has an empty database and an empty prefix of the bucket. */
  newTeam(): Promise<NewTeam>;
  /** Returns a path where nothing is. */
  newDirectory(name: string): string;
  copyOfSource(): string;
  /** Starts the real program. */
  startMove(team: NewTeam, ...args: readonly string[]): ServiceProcess;
  move(team: NewTeam, ...args: readonly string[]): Promise<Moved>;
  /** What clients see of the documents of the source where the service of an archive is started for a moment. */
  viewOf(env: Environment, dataDir: string): ReturnType<typeof viewsOf>;
}

export function useMove(letters: number): MoveFixture {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-move-'));
  const source = path.join(place, 'source');
  const newDirectory = (name: string): string => path.join(place, `${name}-${String((count += 1))}`);
  let storage: TeamStorage;
  let filled: FilledArchive;
  let count = 0;
  beforeAll(async () => {
    storage = await startTeamStorage();
    filled = await fillArchive(source, letters);
  });
  afterEach(() => {
    Object.assign(storage.s3.dials, noFaults());
  });
  afterAll(async () => {
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });
  const startMove: MoveFixture['startMove'] = ({ env, dataDir }, ...args) =>
    spawnServiceIn(env, 'move', '--data-dir', dataDir, '--json', ...args);
  return {
    source,
    get storage() {
      return storage;
    },
    get filled() {
      return filled;
    },
    newTeam: async () => ({ env: await storage.environment(), dataDir: newDirectory('team') }),
    newDirectory,
    copyOfSource() {
      const copy = newDirectory('copy');
      cpSync(source, copy, { recursive: true });
      return copy;
    },
    startMove,
    async move(team, ...args) {
      const program = startMove(team, ...args);
      const code = await program.ended;
      const report = program.stdout() === '' ? null : (JSON.parse(program.stdout()) as Report);
      return { code, report, stderr: program.stderr() };
    },
    async viewOf(env, dataDir) {
      const running = await runService(env, dataDir);
      try {
        return await viewsOf(running, filled.documents);
      } finally {
        await running.stop();
      }
    },
  };
}

export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Of the objects of a team in the bucket. */
export const prefixOf = ({ env }: NewTeam): string => `${new URL(env['INTRAY_BLOBS'] ?? '').pathname.slice(1)}/`;

/** The SHA-256 of every file below a directory. */
export function hashesBelow(directory: string): Readonly<Record<string, string>> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(directory, name)).isFile())
    .toSorted();
  return Object.fromEntries(files.map((name) => [name, hashOf(readFileSync(path.join(directory, name)))]));
}

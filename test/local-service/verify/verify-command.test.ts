import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Credentials } from '../../suites/conformance/target.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { startTeamStorage, type TeamStorage } from '../team/team-storage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Environment = Readonly<Record<string, string>>;

interface Report {
  readonly findings: readonly { readonly kind: string; readonly sha256?: string }[];
  readonly problems: number;
  readonly compared: { readonly files: number; readonly objects: number };
}

const textOf = (at: number): string => `Letter ${String(at)}: the pear tree stands by the road.\n`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Runs `verify` as a program; returns its exit code and its report. */
async function verify(env: Environment, dataDir: string) {
  const program = spawnServiceIn(env, 'verify', '--data-dir', dataDir, '--hashes', '--json');
  const code = await program.ended;
  return { code, report: JSON.parse(program.stdout()) as Report, stderr: program.stderr() };
}

async function callerOf(env: Environment, dataDir: string, baseUrl: string): Promise<ServiceCaller> {
  const program = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--json');
  if ((await program.ended) !== 0) throw new Error(program.stderr());
  return createServiceCaller(baseUrl, JSON.parse(program.stdout()) as Credentials);
}

const kinds = [
  ['a data directory', false],
  ['a database and a bucket', true],
] as const;

describe.each(kinds)('beside a service that stores in %s', (_kind, isTeam) => {
  const isSkipped = isTeam && postgresCannotRun !== null;
  let storage: TeamStorage | null = null;
  let env: Environment = {};
  let dataDir: string;
  let service: ServiceProcess;
  let caller: ServiceCaller;
  beforeEach(async () => {
    if (isSkipped) return;
    dataDir = temporaryDirectory();
    storage = isTeam ? await startTeamStorage() : null;
    env = (await storage?.environment()) ?? {};
    service = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0');
    caller = await callerOf(env, dataDir, await ready(service));
  });
  afterEach(async () => {
    if (isSkipped) return;
    service.child.kill('SIGTERM');
    await service.ended;
    await storage?.stop();
  });
  const uploadAll = async (texts: readonly string[]): Promise<void> => {
    const session = crypto.randomUUID();
    for (const [at, text] of texts.entries())
      await caller.upload(session, `${String(at)}.txt`, new TextEncoder().encode(text));
    await caller.createJob(session);
  };

  test.skipIf(isSkipped)('uploads and reading meanwhile are no damage; a missing document is', async () => {
    await uploadAll([textOf(0)]);
    const uploads = (async () => {
      for (let batch = 1; batch <= 3; batch += 1) await uploadAll([1, 2, 3].map((at) => textOf(batch * 10 + at)));
      return 'done';
    })();
    let checks = 0;
    for (let state = 'running'; state === 'running'; checks += 1) {
      const { code, report, stderr } = await verify(env, dataDir);
      expect([code, report.findings, stderr]).toEqual([0, [], '']);
      state = await Promise.race([uploads, Promise.resolve('running')]);
    }
    expect(checks).toBeGreaterThan(0);
    expect((await verify(env, dataDir)).report.compared).toMatchObject({ files: 10, objects: 10 });

    const sha256 = hashOf(textOf(0));
    if (storage === null)
      rmSync(path.join(dataDir, 'service', 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256));
    else storage.s3.objects.remove(`team-1/${sha256}`);
    const { code, report } = await verify(env, dataDir);
    expect([code, report.problems, report.findings]).toMatchObject([1, 1, [{ kind: 'bytes-missing', sha256 }]]);
  });
});

test('a directory without an archive is said, and none is made', async () => {
  const dataDir = temporaryDirectory();
  const program = spawnServiceIn({}, 'verify', '--data-dir', dataDir);
  expect([await program.ended, program.stdout()]).toEqual([3, '']);
  expect(program.stderr()).toContain('holds no archive');
  expect(await spawnServiceIn({}, 'verify', '--data-dir', dataDir).ended).toBe(3);
});

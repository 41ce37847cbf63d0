import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { postgresCannotRun } from '../../local-service/postgres/postgres-server.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../../local-service/service-process.ts';
import { startTeamStorage, type TeamStorage } from '../../local-service/team/team-storage.ts';
import { intray } from './intray.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

describe.skipIf(postgresCannotRun !== null)('variables of team mode that were left in a shell', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-left-over-'));
  const own = path.join(place, 'own');
  let storage: TeamStorage;
  let env: Readonly<Record<string, string>> = {};
  let service: ServiceProcess;

  beforeAll(async () => {
    storage = await startTeamStorage();
    env = await storage.environment();
    service = spawnServiceIn(env, 'serve', '--data-dir', own, '--port', '0');
    await ready(service);
  });
  const stopService = async (): Promise<void> => {
    service.child.kill('SIGTERM');
    await service.ended;
  };
  afterAll(async () => {
    await stopService();
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Types a command, and expects that nothing was started or changed. Returns the reason. */
  const refused = async (dataDir: string, ...command: readonly string[]): Promise<string> => {
    const before = filesIn(dataDir);
    const answer = await intray([...command, '--data-dir', dataDir], { env });
    expect([answer.code, answer.stdout]).toEqual([2, '']);
    expect(answer.stderr).toContain('Variables of team mode are set (INTRAY_DATABASE INTRAY_BLOBS)');
    expect(answer.stderr).toContain('unset INTRAY_DATABASE INTRAY_BLOBS');
    expect(filesIn(dataDir)).toEqual(before);
    return answer.stderr;
  };

  describe('while the service runs', () => {
    test.each([['start', '--headless'], ['status']])('%s in its folder is refused', async (...command) => {
      expect(await refused(own, ...command)).toContain('Another local service is running on');
    });

    test('in an empty folder, an Intray is refused', async () => {
      expect(await refused(temporaryDirectory(), 'start', '--headless')).toContain(
        'Another service uses this database',
      );
    });

    test('a folder with documents of its own is refused, whoever uses the database', async () => {
      const dataDir = temporaryDirectory();
      mkdirSync(path.join(dataDir, 'service'));
      writeFileSync(path.join(dataDir, 'service', 'service.db'), '');
      expect(await refused(dataDir, 'start', '--headless')).toContain('holds an archive of its own');
    });

    test('an Intray that is connected to a service elsewhere starts', async () => {
      const dataDir = temporaryDirectory();
      const remote = { kind: 'remote', baseUrl: 'https://127.0.0.1:1', auth: 'bearer' };
      writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify({ service: remote }), { mode: 0o600 });
      expect(await intray(['folders', 'list', '--data-dir', dataDir], { env })).toMatchObject({ code: 0 });
    });

    test('a bucket without a database is refused in the same way', async () => {
      const answer = await intray(['status', '--data-dir', temporaryDirectory()], { env: { INTRAY_BLOBS: 's3://a' } });
      expect([answer.code, answer.stdout]).toEqual([2, '']);
      expect(answer.stderr).toContain('A bucket needs a database');
    });
  });

  test('when it has stopped, its folder works, and another one is refused for its key', async () => {
    await stopService();
    expect(await refused(temporaryDirectory(), 'start', '--headless')).toContain('service with another key');
    expect(await intray(['folders', 'list', '--data-dir', own], { env })).toMatchObject({ code: 0, stderr: '' });
  });
});

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { runService } from '../../local-service/move/running-service.ts';
import { postgresCannotRun } from '../../local-service/postgres/postgres-server.ts';
import { startTeamStorage } from '../../local-service/team/team-storage.ts';
import { spawnStationFrom, type StationProcess } from '../station-process.ts';
import { intray } from './intray.ts';

vi.setConfig({ testTimeout: 500_000 });

const stationEntry = path.resolve(import.meta.dirname, '../../../main/hosts/station/main.ts');
const phrase = { INTRAY_SECRETS_PASSPHRASE: 'a phrase of this test' };
const letter = (word: string): string =>
  `Dear Ms Example,\n\nthe ${word} is in bloom.\n\nYours sincerely,\nJane Gardener\n`;

interface DoneFile {
  readonly name: string;
  readonly fileId: string;
}

test.skipIf(postgresCannotRun !== null)(
  'a station whose archive was moved uploads nothing again, and its receipts name documents of the team',
  async () => {
    const place = temporaryDirectory();
    const [dataDir, teamDir, watched] = ['station', 'team', 'watched'].map((name) => path.join(place, name)) as [
      string,
      string,
      string,
    ];
    const storage = await startTeamStorage();
    onTestFinished(() => storage.stop());
    const env = await storage.environment();
    let station: StationProcess | null = null;
    const start = async (): Promise<void> => {
      station = spawnStationFrom(stationEntry, dataDir, ['--headless'], phrase);
      await station.ready();
    };
    const stop = async (): Promise<void> => {
      station?.child.kill('SIGTERM');
      await station?.ended;
      station = null;
    };
    onTestFinished(stop);
    const run = async (...args: readonly string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await intray([...args, '--json', '--data-dir', dataDir], { env: phrase });
      expect([args, code, stderr]).toEqual([args, 0, '']);
      return JSON.parse(stdout);
    };
    const untilDone = (count: number): Promise<readonly DoneFile[]> =>
      vi.waitFor(
        async () => {
          if (station === null) throw new Error('no station runs');
          const { files } = await station.ask('files.list', { group: 'done', offset: 0, limit: 100 });
          expect(files).toHaveLength(count);
          return files.map(({ path: name, fileId }) => ({ name: path.basename(name), fileId: fileId ?? '' }));
        },
        { timeout: 200_000, interval: 1_000 },
      );

    mkdirSync(watched);
    const words = ['magnolia', 'forsythia', 'wisteria'];
    for (const word of words) writeFileSync(path.join(watched, `${word}.txt`), letter(word));
    await start();
    await run('folders', 'add', watched);
    const before = await untilDone(3);
    await stop();

    const moved = await intray(['service', 'move', '--from', dataDir, '--data-dir', teamDir, '--json'], { env });
    expect([moved.code, JSON.parse(moved.stdout)]).toMatchObject([0, { moved: 3, verified: 3, problems: 0 }]);
    const team = await runService(env, teamDir);
    onTestFinished(() => team.stop());
    // The local service stays connected until the station ends, and has the same documents.
    await start();
    const connect = ['connect', team.baseUrl, '--allow-file', '--data-dir', dataDir];
    expect(await intray(connect, { input: JSON.stringify(team.credentials), env: phrase })).toMatchObject({ code: 0 });

    writeFileSync(path.join(watched, 'tulip.txt'), letter('tulip'));
    const after = await untilDone(4);
    for (const { name, fileId } of before) {
      expect(after).toContainEqual({ name, fileId });
      const sha256 = createHash('sha256')
        .update(readFileSync(path.join(watched, name)))
        .digest('hex');
      expect(await team.service.get(`/api/file/detail/${fileId}`)).toMatchObject({ id: fileId, sha256 });
    }
    expect(await team.service.get('/api/file/all')).toMatchObject({ total: 4 });
    const [{ fileId } = { fileId: '' }] = before;
    await run('correct', fileId, '--class', 'invoice');
    expect(await team.service.get(`/api/file/detail/${fileId}`)).toMatchObject({ tag_name: 'invoice' });
  },
);

import { expect, test, vi } from 'vitest';
import { english } from '../../builders/english.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { childrenOf, startStation, until } from '../station-process.ts';

vi.setConfig({ testTimeout: 90_000 });

test.skipIf(process.platform !== 'linux')(
  'the local service is started again when it is killed; after five times in a row that is said',
  async () => {
    const station = await startStation(temporaryDirectory());
    const local = async () => (await station.ask('app.status', {})).service;
    for (let kill = 1; kill <= 6; kill += 1) {
      const pid = await until(async () => {
        const [child] = childrenOf(station.child);
        return child !== undefined && (await local()).local === 'running' ? child : null;
      }, 40_000);
      process.kill(pid, 'SIGKILL');
      await until(async () => ((await local()).local !== 'running' ? true : null));
    }
    const end = await until(async () => ((await local()).local === 'failed' ? await local() : null));
    expect(end.detail === null ? '' : english(end.detail)).toMatch(/SIGKILL/u);
    const doctor = await station.ask('app.doctor', {});
    expect(doctor.lines.filter((line) => line.state === 'problem')).not.toEqual([]);
  },
);

import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { connectControl } from '#app/frames/control-client.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { spawnStation, startStation, until } from '../station-process.ts';

vi.setConfig({ testTimeout: 90_000 });
/** Requests the address as a browser that navigates there. (`fetch` sends other headers.) */
const pageStatus = (address: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(address, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });

describe('one instance for each data directory', () => {
  test('a second start finds the first, shows its window and exits well', async () => {
    const dataDir = temporaryDirectory();
    const first = await startStation(dataDir, '--json');
    const address = await first.ready();
    // The message may arrive before the line.
    const line = await until(async () => Promise.resolve(first.stdout().endsWith('\n') ? first.stdout() : null));
    expect(JSON.parse(line)).toMatchObject({ ready: true, address, data_dir: dataDir, pid: first.child.pid });

    const second = spawnStation(dataDir);
    expect(await second.ended).toBe(0);
    expect(second.stdout()).toContain(`Intray already runs on ${dataDir}.`);
    // There is no display here, so the station names the page that signs a browser in.
    const page = path.join(dataDir, 'open.html');
    expect(second.stdout()).toContain(page);
    expect(statSync(page).mode & 0o777).toBe(0o600);
    expect(readFileSync(page, 'utf8')).toContain(`${address}/#sign-in=`);
    expect(await pageStatus(address)).toBe(200);
  });

  test('two starts at the same time make one instance', async () => {
    const dataDir = temporaryDirectory();
    const both = [spawnStation(dataDir, '--headless'), spawnStation(dataDir, '--headless')] as const;
    const firstToEnd = await Promise.race(both.map(({ ended }, at) => ended.then((code) => ({ code, at }))));
    expect(firstToEnd.code).toBe(0);
    const other = both[firstToEnd.at === 0 ? 1 : 0];
    await other.ready();
    expect(both[firstToEnd.at]?.stdout()).toContain('already runs');
    other.child.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  });

  test('after kill -9 the next start takes over, on the same port', async () => {
    const dataDir = temporaryDirectory();
    const first = await startStation(dataDir);
    const address = await first.ready();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startStation(dataDir);
    expect(await second.ready()).toBe(address);
    await until(async () => ((await second.ask('app.status', {})).service.local === 'running' ? true : null));
  });
});

describe('ending', () => {
  test.each([
    ['SIGTERM', (station: ReturnType<typeof spawnStation>) => void station.child.kill('SIGTERM')],
    ['a parent that is gone', (station: ReturnType<typeof spawnStation>) => station.child.disconnect()],
  ])('%s ends it within 5 s, and its service with it', async (_name, tell) => {
    const dataDir = temporaryDirectory();
    const station = await startStation(dataDir);
    const info = await until(async () => {
      const { service } = await station.ask('app.status', {});
      return service.local === 'running' ? service : null;
    });
    const startedMs = Date.now();
    tell(station);
    expect(await station.ended).toBe(0);
    expect(Date.now() - startedMs).toBeLessThan(5_000);
    expect(await connectControl(dataDir)).toBeNull();
    await expect(fetch(`${info.origin}/api/platform/status`)).rejects.toThrow();
  });
});

test('an unreadable journal is reported, and the host answers', async () => {
  const dataDir = temporaryDirectory();
  await writeFile(path.join(dataDir, 'journal.db'), 'this is no database at all, and never was one\n'.repeat(200));
  const station = await startStation(dataDir);
  const status = await station.ask('app.status', {});
  expect(status).toMatchObject({ state: 'broken', broken: { code: 'journal.unopenable' } });
  await expect(station.ask('folders.list', {})).rejects.toThrow(/journal/iu);
  expect((await station.ask('app.doctor', {})).lines.some((line) => line.state === 'problem')).toBe(true);
  expect(await pageStatus(await station.ready())).toBe(200);
  expect(existsSync(path.join(dataDir, 'journal.db'))).toBe(true);
});

test('a port that is taken is an error; the port of the last start may change', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dataDir = temporaryDirectory();
  const refused = spawnStation(dataDir, '--headless', '--port', String(port));
  expect(await refused.ended).toBe(1);
  expect(refused.stderr()).toContain(`Port ${port} is used`);
  await writeFile(path.join(dataDir, 'page-port'), `${port}\n`);
  const station = await startStation(dataDir);
  expect(await station.ready()).not.toContain(String(port));
  other.close();
});

test('a station continues when the reader of its lines is gone', async () => {
  const dataDir = temporaryDirectory();
  const station = await startStation(dataDir);
  station.child.stdout?.destroy();
  station.child.stderr?.destroy();
  const file = path.join(temporaryDirectory(), 'letter.txt');
  await writeFile(file, 'Dear Ms Example,\n\nnobody will read that this letter is done.\n');
  const { id } = await station.ask('batches.add', { paths: [file] });
  // The end of a job is a line on stderr.
  await until(async () => ((await station.ask('notices.list', {})).length > 0 ? true : null), 60_000);
  expect((await station.ask('batches.get', { id })).files.map(({ file: trackedFile }) => trackedFile.state)).toEqual([
    'done',
  ]);
  station.child.kill('SIGTERM');
  expect(await station.ended).toBe(0);
});

test('wrong usage ends with 2', async () => {
  const station = spawnStation(temporaryDirectory(), '--prot', '1');
  expect(await station.ended).toBe(2);
  expect(station.stderr()).toMatch(/--prot[\s\S]*usage/u);
});

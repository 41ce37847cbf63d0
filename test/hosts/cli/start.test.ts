import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectControl } from '#app/frames/control-client.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { bareEnv, spawnStation, until } from '../station-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const cli = path.resolve(import.meta.dirname, '../../../main/hosts/cli/main.ts');

/** Runs `intray start` with a channel, as its launcher does. Resolves when the program is ready. */
async function start(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [cli, 'start', '--headless', '--json', '--data-dir', dataDir], {
    env: bareEnv(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  expect(JSON.parse(line.toString())).toMatchObject({ ready: true, data_dir: dataDir });
  return child;
}

const nobodyRuns = (dataDir: string) =>
  until(async () => {
    const client = await connectControl(dataDir);
    client?.close();
    return client === null ? true : null;
  }, 6_000);

test('a signal to the command ends the app in time, with 0', async () => {
  const dataDir = temporaryDirectory();
  const child = await start(dataDir);
  const startedMs = Date.now();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(Date.now() - startedMs).toBeLessThan(5_500);
  await nobodyRuns(dataDir);
});

test.each([
  ['the command is killed', (child: ChildProcess) => void child.kill('SIGKILL')],
  ['its launcher is gone', (child: ChildProcess) => child.disconnect()],
])('no process stays when %s, and the next start works', async (_name, end) => {
  const dataDir = temporaryDirectory();
  end(await start(dataDir));
  await nobodyRuns(dataDir);
  const next = await start(dataDir);
  next.kill('SIGTERM');
  expect(await once(next, 'exit')).toEqual([0, null]);
});

test('a start beside a command stays: it begins when the instance of the command has ended', async () => {
  const dataDir = temporaryDirectory();
  const ofCommand = spawnStation(dataDir, '--headless', '--for-command');
  onTestFinished(() => void ofCommand.child.kill('SIGKILL'));
  await ofCommand.ready();
  const child = spawn(process.execPath, [cli, 'start', '--headless', '--json', '--data-dir', dataDir], {
    env: bareEnv(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ready = once(child.stdout ?? child, 'data') as Promise<[Buffer]>;
  const [said] = (await once(child.stderr ?? child, 'data')) as [Buffer];
  expect(said.toString()).toBe(`Another command is using ${dataDir}. Intray starts as soon as it has ended.\n`);
  ofCommand.child.disconnect();
  const [line] = await ready;
  expect(JSON.parse(line.toString())).toMatchObject({ ready: true, pid: expect.any(Number) as number });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the local service alone ends with its launcher, too', async () => {
  const dataDir = temporaryDirectory();
  const child = spawn(process.execPath, [cli, 'service', 'start', '--json', '--data-dir', dataDir], {
    env: bareEnv(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stdout } = child;
  if (stdout === null) throw new Error('it has no output');
  const [line] = (await once(stdout, 'data')) as [Buffer];
  const { base_url: baseUrl } = JSON.parse(line.toString()) as { base_url: string };
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  await expect(fetch(`${baseUrl}/api/platform/status`)).rejects.toThrow();
});

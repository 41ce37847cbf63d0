import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { connectControl } from '#app/frames/control-client.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { startStation, until } from '../station-process.ts';
import { bootHost } from './running-host.ts';

const running = async (host: ReturnType<typeof bootHost>) =>
  until(async () => ((await host.ask('app.status', {})).service.local === 'running' ? true : null));

test('the early steps happen before Electron is ready, and everything stays in the data directory', async () => {
  const host = bootHost();
  expect(host.app.isReady()).toBe(false);
  expect(host.seen.privileges).toMatchObject([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  expect(host.seen.privileges[0]?.privileges).not.toHaveProperty('bypassCSP');
  expect(host.app.isSandboxed).toBe(true);
  expect(host.app.paths.get('userData')).toBe(path.join(host.dataDir, 'chromium'));
  await host.ready();
  expect(host.printed).toEqual(['Intray is open in a window.', `Data directory: ${host.dataDir}`]);
  expect(host.messages).toEqual([{ kind: 'ready', address: null, pid: process.pid }]);
  expect(host.window().page?.status).toBe(200);
  expect(host.window().isVisible).toBe(true);
  expect(statSync(path.join(host.dataDir, 'chromium')).mode & 0o077).toBe(0);
});

test('the command line takes a file through the local service, which runs as a utility process', async () => {
  const host = bootHost({ service: true });
  await host.ready();
  const file = path.join(temporaryDirectory(), 'letter.txt');
  writeFileSync(file, 'Dear Mrs Quillfeather, the harvest was good. Yours, T.\n');
  const { id } = await host.ask('batches.add', { paths: [file] });
  const batch = await until(async () => {
    const seen = await host.ask('batches.get', { id });
    return seen.finished ? seen : null;
  }, 60_000);
  expect(batch.files.map(({ file: trackedFile }) => trackedFile.state)).toEqual(['done']);
  expect((await host.ask('search.run', { query: 'Quillfeather' })).total).toBe(1);
  const [child] = host.seen.utilities;
  expect(child?.options).toMatchObject({ serviceName: 'Intray document service' });
  expect(host.seen.notifications.map(({ options }) => options.title)).toEqual(['1 file is done']);
  host.app.quit();
  await host.app.ended;
  expect(child?.process.exitCode).toBe(0);
}, 90_000);

test('a local service that is killed is restarted', async () => {
  const host = bootHost({ service: true });
  await host.ready();
  await running(host);
  host.seen.utilities[0]?.process.kill('SIGKILL');
  await expect.poll(() => host.seen.utilities.length, { timeout: 20_000 }).toBe(2);
  await running(host);
}, 60_000);

test('quitting is delayed until the app has ended, and takes less than five seconds', async () => {
  const host = bootHost({ service: true });
  await host.ready();
  await running(host);
  const startedMs = Date.now();
  host.app.quit();
  expect(await host.app.ended).toBe(0);
  expect(Date.now() - startedMs).toBeLessThan(5_000);
  expect(host.seen.trays.every(({ isDestroyed }) => isDestroyed)).toBe(true);
  expect(await connectControl(host.dataDir, 500)).toBeNull();
  const again = bootHost({ dataDir: host.dataDir });
  await again.ready();
}, 60_000);

test("it ends with its parent, and with the user's session, which is not delayed", async () => {
  const orphan = bootHost();
  await orphan.ready();
  orphan.loseParent();
  expect(await orphan.app.ended).toBe(0);

  const host = bootHost();
  await host.ready();
  host.window().emit('session-end');
  const event = { isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
  host.app.emit('before-quit', event);
  expect(event.isPrevented).toBe(false);
  expect(await host.app.ended).toBe(0);
}, 60_000);

test('a second start shows the window of the first', async () => {
  const host = bootHost();
  await host.ready();
  host.window().hide();
  host.app.emit('second-instance');
  await expect.poll(() => host.window().isVisible).toBe(true);
  expect(host.seen.windows).toHaveLength(1);

  const second = bootHost({ dataDir: host.dataDir, turn: ({ app }) => (app.lockIsFree = false) });
  expect(await second.app.ended).toBe(0);
  expect(second.messages).toEqual([{ kind: 'runs-already' }]);
  expect(second.seen.windows).toEqual([]);
}, 60_000);

test('a station that runs on the directory shows its window instead', async () => {
  const dataDir = temporaryDirectory();
  const station = await startStation(dataDir);
  const host = bootHost({ dataDir });
  expect(await host.app.ended).toBe(0);
  expect(host.messages).toEqual([{ kind: 'runs-already' }]);
  expect(existsSync(path.join(dataDir, 'open.html'))).toBe(true);
  expect(station.child.exitCode).toBeNull();
}, 60_000);

test('the data directory of a service in team mode is named, and nothing is made in it', async () => {
  const dataDir = temporaryDirectory();
  mkdirSync(path.join(dataDir, 'service'));
  writeFileSync(path.join(dataDir, 'service', 'team'), '');
  const host = bootHost({ dataDir });
  expect(await host.app.ended).toBe(2);
  expect(host.seen.errorBoxes).toHaveLength(1);
  expect(host.logged.join('')).toContain('service or worker in team mode');
  expect(readdirSync(dataDir)).toEqual(['service']);
});

test('an unusable directory ends the start with a message, in a box, and with a code', async () => {
  const file = path.join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  const host = bootHost({ dataDir: path.join(file, 'data') });
  expect(await host.app.ended).toBe(1);
  expect(host.seen.errorBoxes).toEqual([expect.stringContaining('cannot be used')]);
  expect(host.messages).toEqual([{ kind: 'cannot-start', message: host.seen.errorBoxes[0] }]);
});

test('a program that reads the ready line gets it as JSON', async () => {
  const host = bootHost({ args: ['--json'] });
  await host.ready();
  expect(JSON.parse(host.printed.join())).toEqual({
    ready: true,
    address: null,
    data_dir: host.dataDir,
    pid: process.pid,
  });
});

test('a damaged journal leaves a window that says why', async () => {
  const dataDir = temporaryDirectory();
  writeFileSync(path.join(dataDir, 'journal.db'), 'this is no database, and was never one '.repeat(200));
  const host = bootHost({ dataDir });
  await host.ready();
  expect(host.window().page?.status).toBe(200);
  expect((await host.ask('app.status', {})).state).toBe('broken');
  expect(host.logged.join()).toMatch(/journal/);
});

test.each([
  ['a package says why and ends', true, 1],
  ['a launcher is told by the exit code alone, and takes a browser', false, 0],
])('without the sandbox nothing is loaded: %s', async (_name, isPackaged, boxes) => {
  const host = bootHost({
    turn({ app }) {
      app.isPackaged = isPackaged;
      app.switches.add('no-sandbox');
    },
  });
  expect(await host.app.ended).toBe(1);
  expect(host.seen.windows).toEqual([]);
  expect(host.messages).toEqual([]);
  expect(host.seen.errorBoxes).toHaveLength(boxes);
  expect(host.logged.join('')).toMatch(/without the sandbox.*INTRAY_ALLOW_NO_SANDBOX=1/u);
});

test('a person may run it without the sandbox', async () => {
  const host = bootHost({
    turn: ({ app }) => void app.switches.add('no-sandbox'),
    env: { PATH: process.env.PATH, INTRAY_ALLOW_NO_SANDBOX: '1', XDG_CONFIG_HOME: temporaryDirectory() },
  });
  await host.ready();
  expect(host.seen.windows).toHaveLength(1);
});

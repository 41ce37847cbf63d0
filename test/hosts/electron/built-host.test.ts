import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectControl } from '#app/frames/control-client.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { bareEnv, until } from '../station-process.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Writes a program that stands in for Electron's runtime. */
function runtime(body: string): string {
  const program = path.join(temporaryDirectory(), 'electron');
  writeFileSync(program, `#!/bin/sh\n${body}\n`);
  chmodSync(program, 0o755);
  return program;
}

/** Runs `intray start` as if the launcher had found this runtime. */
function start(program: string, dataDir: string) {
  const child = spawn(process.execPath, [path.join(root, 'dist/cli/main.js'), 'start', '--data-dir', dataDir], {
    env: { ...bareEnv(), INTRAY_ELECTRON: program },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (out += text));
  }
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => out };
}

const answers = (dataDir: string) => until(() => connectControl(dataDir));

test.skipIf(process.platform === 'win32')(
  'intray start shows the built host in Electron, with electron-store, and both end together',
  async () => {
    const fake = path.join(root, 'test/fakes/electron/as-module.ts');
    const dataDir = temporaryDirectory();
    const { child, said } = start(runtime(`exec "${process.execPath}" --import "${fake}" "$@"`), dataDir);
    const client = await answers(dataDir);
    const saved = await client.call('settings.set', { theme: 'dark' });
    expect([saved, said()]).toEqual([expect.objectContaining({ ok: true }), expect.any(String)]);
    await expect.poll(said).toContain('Intray is open in a window.');
    const file = path.join(dataDir, 'settings.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ preferences: { theme: 'dark' } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(path.join(dataDir, 'chromium', 'config.json'))).toBe(false);
    await until(async () => {
      const status = await client.call('app.status', {});
      return status.ok && status.result.service.local === 'running' ? true : null;
    });
    client.close();
    const startedMs = Date.now();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(Date.now() - startedMs).toBeLessThan(5_500);
    expect(await connectControl(dataDir, 500)).toBeNull();
  },
  60_000,
);

test.runIf(process.platform === 'linux')(
  'the host has as many threads for files as a station, also where no launcher has set them',
  async () => {
    const dataDir = temporaryDirectory();
    const { UV_THREADPOOL_SIZE: _, ...env } = bareEnv();
    const args = [
      '--import',
      path.join(root, 'test/fakes/electron/as-module.ts'),
      path.join(root, 'dist/electron/main.js'),
    ];
    const child = spawn(process.execPath, [...args, '--data-dir', dataDir], { env, stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const client = await answers(dataDir);
    await client.call('settings.copies', {});
    client.close();
    expect(readdirSync(`/proc/${child.pid ?? 0}/task`).length).toBeGreaterThan(32);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  60_000,
);

test.skipIf(process.platform === 'win32')(
  'where Electron does not start, a browser takes its place, and the output says so',
  async () => {
    const dataDir = temporaryDirectory();
    const { child, said } = start(runtime('echo "no sandbox here" >&2; exit 134'), dataDir);
    (await answers(dataDir)).close();
    await expect.poll(said).toContain('Intray runs at http://127.0.0.1:');
    expect(said()).toContain('Electron could not be started here. Intray opens in a browser instead.');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  60_000,
);

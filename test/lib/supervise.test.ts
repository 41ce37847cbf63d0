import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchNode } from '#lib/launch-node.ts';
import { supervise, type SuperviseOptions } from '#lib/supervise.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'intray-supervise-'));
});
afterEach(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));

/** A real child: it records how its predecessor ended, prints its process ID, then runs `body`. */
async function options(body: string, more: Partial<SuperviseOptions> = {}): Promise<SuperviseOptions> {
  const script = path.join(dir, 'child.mjs');
  const log = JSON.stringify(path.join(dir, 'log'));
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${log}, (process.env.PREVIOUS || 'first') + '\\n');
     const life = readFileSync(${log}, 'utf8').trim().split('\\n').length;
     process.send({ pid: process.pid });
     ${body}`,
  );
  return {
    launch: launchNode(process.execPath, [script]),
    previousEndVariable: 'PREVIOUS',
    backoffMs: () => 5,
    onMessage: () => undefined,
    ...more,
  };
}

const lives = async () => (await readFile(path.join(dir, 'log'), 'utf8')).trim().split('\n');

test('a child that crashes is restarted and learns how its predecessor ended', async () => {
  const running = supervise(
    await options(`if (life === 1) process.kill(process.pid, 'SIGSEGV'); else if (life === 2) process.exit(7); else process.exit(0);
      await new Promise((resolve) => setTimeout(resolve, 10_000));`),
  );
  await expect(running.finished).resolves.toEqual({ reason: 'ended', end: '0' });
  expect(await lives()).toEqual(['first', 'SIGSEGV', '7']);
});

test('after five restarts it gives up and says so', async () => {
  const restarts: number[] = [];
  const running = supervise(
    await options('process.exit(9);', { onRestart: (_end, restart) => restarts.push(restart) }),
  );
  await expect(running.finished).resolves.toEqual({ reason: 'gave-up', end: '9' });
  expect(restarts).toEqual([1, 2, 3, 4, 5]);
  expect(await lives()).toHaveLength(6);
});

test('an error that a restart cannot fix is final', async () => {
  const running = supervise(await options('process.exit(3);', { finalEnds: ['3'] }));
  await expect(running.finished).resolves.toEqual({ reason: 'gave-up', end: '3' });
  expect(await lives()).toEqual(['first']);
});

test('stop ends a child that does not end itself, after the grace period', async () => {
  const started = Promise.withResolvers<unknown>();
  const running = supervise(
    await options(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send('armed');`, {
      onMessage: (message) => message === 'armed' && started.resolve(message),
    }),
  );
  await started.promise;
  running.stop(50);
  await expect(running.finished).resolves.toEqual({ reason: 'stopped', end: 'SIGKILL' });
});

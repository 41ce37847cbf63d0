import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '#adapters/log/rotating-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intray-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const lines = (name: string) =>
  readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('lines are JSON with a time; keys are never written; debug lines only on request', () => {
  const log = openLog({ folder, name: 'intray', level: 'info' });
  log.info('connected', { origin: 'https://a.example', apiKey: 'k-1', auth: { secret: 's-1', accessToken: 't-1' } });
  log.debug('not yet');
  log.setLevel('debug');
  log.debug('now');
  log.close();
  expect(lines('intray.log').map((line) => line.msg)).toEqual(['connected', 'now']);
  expect(lines('intray.log')[0]).toMatchObject({ origin: 'https://a.example', apiKey: '[not logged]' });
  expect(readFileSync(path.join(folder, 'intray.log'), 'utf8')).not.toMatch(/k-1|s-1|t-1/u);
  if (process.platform !== 'win32') expect(statSync(path.join(folder, 'intray.log')).mode & 0o777).toBe(0o600);
});

test('files stay small and few, across restarts, and no line is cut', () => {
  for (let run = 0; run < 3; run += 1) {
    const log = openLog({ folder, name: 'intray', level: 'info', maxBytes: 1_000, keep: 2 });
    for (let n = 0; n < 30; n += 1) log.info('a line of the log', { n: run * 30 + n });
    log.close();
  }
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual(['intray.1.log', 'intray.2.log', 'intray.log']);
  const kept = ['intray.2.log', 'intray.1.log', 'intray.log'].flatMap(lines).map((line) => Number(line.n));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => 90 - kept.length + at));
  for (const name of names) expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(1_000);
});

test('an error is in the log with its message, code and stack', () => {
  const log = openLog({ folder, name: 'intray', level: 'info' });
  log.error('a lane failed', { lane: 'x', error: Object.assign(new Error('no room'), { code: 'SQLITE_FULL' }) });
  log.error('told in words', { error: 'words' });
  const secret = path.join(folder, 'letter to the bank.pdf');
  try {
    readFileSync(secret);
  } catch (error) {
    log.error('a task failed', { error });
  }
  log.close();
  const [first, second, third] = lines('intray.log');
  expect(third).toMatchObject({ error: { code: 'ENOENT', message: expect.stringContaining("'[path]'") as string } });
  expect(JSON.stringify(third)).not.toContain('letter to the bank');
  expect(first).toMatchObject({ lane: 'x', error: { message: 'no room', code: 'SQLITE_FULL' } });
  expect(JSON.stringify(first)).toContain('rotating-log.test');
  expect(second).toMatchObject({ error: 'words' });
});

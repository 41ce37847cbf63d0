import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AppStatus } from '#contract/app.ts';
import { troubleText } from '#contract/trouble.ts';
import { noticeText } from '#app/notices/notice-text.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noChild, remoteService } from './bare-app.ts';
import { startApp } from './running-app.ts';

test('a file on hold is a notice, a line at warn and a trouble in the status; a restart repeats none of it', async () => {
  const directory = temporaryDirectory();
  const dataDir = path.join(directory, 'data');
  const folder = path.join(directory, 'scans');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'empty.pdf'), '');

  const first = await startApp(dataDir);
  await first.call('folders.add', { path: folder });
  const isUp = ({ service }: AppStatus) => service.local === 'running';
  const status = await first.until('app.status', {}, (now) => now.troubles.length > 0 && isUp(now));
  expect(status.troubles).toMatchObject([{ kind: 'on-hold', subject: null, count: 1 }]);
  await first.until('notices.list', {}, (notices) => notices.some(({ kind }) => kind === 'trouble'));
  await expect.poll(() => first.notices.length).toBe(1);
  const [notice] = first.notices;
  expect(notice === undefined ? null : noticeText(notice, 'en')).toEqual({
    title: '1 file is on hold',
    body: 'Open Intray to see the reason and what to do.',
  });
  await first.app.stop();
  const log = readFileSync(path.join(dataDir, 'logs', 'intray.log'), 'utf8');
  const warnings = log.split('\n').filter((line) => line.includes('"level":40'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"trouble":"on-hold"');
  expect(log).not.toContain('empty.pdf');

  const second = await startApp(dataDir);
  const again = await second.until('app.status', {}, (now) => now.troubles.length > 0 && isUp(now));
  expect(again.troubles[0]?.sinceMs).toBe(status.troubles[0]?.sinceMs);
  expect(second.notices).toEqual([]);

  const { files } = await second.call('files.list', { limit: 1 });
  await second.call('files.skip', { id: files[0]?.id ?? '' });
  await second.until('app.status', {}, ({ troubles }) => troubles.length === 0);
});

test.each([
  ['unauthorized', { kind: 'status', status: 401 }, ['unauthorized']],
  ['blocked', { kind: 'status', status: 403 }, ['blocked']],
  ['not-trusted', { kind: 'redirect', status: 302, to: 'http://127.0.0.1:9/' }, []],
] as const)('a service that refuses the user from the start is a trouble: %s', async (reason, fault, pauses) => {
  const { server, env } = await remoteService();
  server.failNext('/', fault, 1_000);
  const dataDir = temporaryDirectory();
  const service = { kind: 'remote', baseUrl: server.baseUrl, auth: 'bearer' };
  writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify({ service }));
  const { until, notices } = await startApp(dataDir, { childHost: noChild }, env);
  const { troubles, connections } = await until('app.status', {}, (now) => now.troubles.length > 0);
  expect(troubles).toMatchObject([{ kind: 'connection-paused', subject: server.baseUrl, reason }]);
  // The connection reports the same as for a service that accepted the user before.
  expect(connections.map((connection) => connection.reason)).toEqual(pauses);
  await expect.poll(() => notices.length).toBe(1);
});

test('every trouble has its words in both languages, without paths', () => {
  for (const language of ['en', 'de'] as const) {
    for (const kind of ['folder-away', 'folder-not-watched'] as const) {
      const { title } = troubleText({ kind, subject: '/srv/akten/Scans', reason: null, count: 1 }, language);
      expect(title).toContain('Scans');
      expect(title).not.toContain('akten');
    }
    for (const reason of ['offline', 'unauthorized', 'forbidden', 'clock-skew', 'service-fault', null]) {
      const subject = 'https://archive.example:8443';
      const text = troubleText({ kind: 'connection-paused', subject, reason, count: 1 }, language);
      expect(`${text.title} ${text.body}`).toContain('archive.example:8443');
      expect(text.body).toMatch(/\.$/u);
    }
  }
  expect(troubleText({ kind: 'connection-paused', subject: 'local', reason: 'offline', count: 1 }, 'de').title).toBe(
    'Der lokale Dienst ist nicht erreichbar',
  );
});

test('a file that is overwritten before it was copied is a separate trouble, until its content is back', async () => {
  const directory = temporaryDirectory();
  const [dataDir, folder] = ['data', 'scans'].map((name) => path.join(directory, name)) as [string, string];
  mkdirSync(folder);
  const { call, until, notices } = await startApp(dataDir, { childHost: noChild });
  expect(await call('settings.set', { spoolBytes: 0 })).toMatchObject({ spoolBytes: 0 });
  const scan = path.join(folder, 'scan.txt');
  writeFileSync(scan, 'the first');
  await call('folders.add', { path: folder });
  await until('files.list', {}, ({ files }) => files[0]?.notSafeReason === 'huge');
  writeFileSync(scan, 'the second, longer');
  const { troubles } = await until('app.status', {}, (now) => now.troubles.some(({ kind }) => kind === 'overwritten'));
  const overwritten = troubles.filter(({ kind }) => kind === 'overwritten' || kind === 'on-hold');
  expect(overwritten).toMatchObject([{ kind: 'overwritten', subject: null, count: 1 }]);
  const isAbout = (kind: string) => notices.some((notice) => notice.kind === 'trouble' && notice.trouble === kind);
  await expect.poll(() => isAbout('overwritten')).toBe(true);
  writeFileSync(path.join(folder, 'back.txt'), 'the first');
  await until('app.status', {}, (now) => now.troubles.every(({ kind }) => kind !== 'overwritten'));
});

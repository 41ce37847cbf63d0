import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { maxFrameBytes } from '#contract/frame.ts';
import { bareKeys } from '../fakes/bare-server/bare-server.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noChild, remoteService } from './bare-app.ts';
import { contentServer } from './content-server.ts';
import { startApp } from './running-app.ts';

test('diagnostics contain no name, path, key or value, and the saved parts are those that were shown', async () => {
  const { server, env } = await remoteService();
  const dataDir = temporaryDirectory();
  const service = { kind: 'remote', baseUrl: server.baseUrl, auth: 'bearer' };
  writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify({ service }));
  const { app, call, until } = await startApp(dataDir, { childHost: noChild }, env);
  const scans = path.join(realpathSync(temporaryDirectory()), 'Scheidung Müller');
  mkdirSync(scans);
  // An empty file is on hold, so that the status shows the system's words about it.
  writeFileSync(path.join(scans, 'Vertrag Mandantin Özdemir.pdf'), '');
  await call('folders.add', {
    path: scans,
    rules: { stabilityDelayMs: 0, exclude: ['*.bak', 'Gehalt/**'], metadata: { Mandant: 'Özdemir GmbH' } },
  });
  await call('settings.set', {
    logLevel: 'debug',
    stationName: 'Empfang Mandant',
    extraCaFile: '/etc/ssl/kanzlei.pem',
    proxy: { kind: 'manual', url: 'http://proxy.kanzlei.example:3128' },
  });
  await until('app.status', {}, ({ attention }) => attention.length === 1);

  const made = await call('app.diagnostics', {});
  expect(made.parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['about.json', 'status.json', 'folders.json', 'settings.json', 'checks.txt', 'intray.log']),
  );
  const all = made.parts.map(({ text }) => text).join('\n');
  const secrets = [
    'Scheidung',
    'Müller',
    'Vertrag',
    'zdemir',
    'Gehalt',
    'Mandant',
    'Empfang',
    'kanzlei',
    dataDir,
    os.homedir(),
  ];
  for (const secret of [...secrets, bareKeys.apiKey, bareKeys.accessToken]) expect(all).not.toContain(secret);
  // The diagnostics hold what support needs: the state of the file, its type, its reason, and which types are ignored.
  expect(all).toMatch(/"name": "name-\d+\.pdf",\s+"state": "on-hold",\s+"reason": "suspicious"/u);
  expect(all).toContain('*.bak');
  expect(JSON.stringify(made).length).toBeLessThan(maxFrameBytes / 2);

  const get = await contentServer(app.tickets);
  const saved = await (await get(made.url)).text();
  for (const { name, text } of made.parts) expect(saved).toContain(`===== ${name} =====\n${text.trimEnd()}`);
});

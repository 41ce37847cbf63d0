import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { bareAuth, noChild, remoteService } from './bare-app.ts';
import { bareKeys } from '../fakes/bare-server/bare-server.ts';
import { startApp } from './running-app.ts';

const dayMs = 24 * 60 * 60_000;

/** Writes a copy that was last viewed `ageMs` ago. */
function copy(folder: string, name: string, ageMs: number): void {
  const file = path.join(folder, name);
  writeFileSync(file, 'contents');
  const at = new Date(Date.now() - ageMs);
  utimesSync(file, at, at);
}

test('copies of documents are removed after a day, and all of them when the service is left', async () => {
  const dataDir = temporaryDirectory();
  const folder = path.join(dataDir, 'spool', 'previews');
  await mkdir(folder, { recursive: true });
  copy(folder, 'old', dayMs + 60_000);
  copy(folder, 'recent', dayMs - 60_000);
  copy(folder, 'half.part', 0);
  const { server, env } = await remoteService();
  const { call } = await startApp(dataDir, { childHost: noChild }, env);
  expect(readdirSync(folder)).toEqual(['recent']);

  const connection = { baseUrl: server.baseUrl, apiKey: bareKeys.apiKey, auth: bareAuth, allowEncryptedFile: false };
  await call('service.connect', connection);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  copy(folder, 'of the remote service', 0);
  await call('service.useLocal', {});
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

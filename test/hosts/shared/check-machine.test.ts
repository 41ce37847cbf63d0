import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findInstallation } from '#hosts/shared/installation.ts';
import { checkDataDir } from '#hosts/shared/machine/check-data-dir.ts';
import { checkBrowser, checkPage, checkRecognition } from '#hosts/shared/machine/check-parts.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const onUnix = test.skipIf(process.platform === 'win32');

onUnix('a data directory is fine when it is ours, ours alone to write, and on this computer', async () => {
  const dataDir = path.join(temporaryDirectory(), 'data');
  expect(await checkDataDir(dataDir)).toMatchObject({ state: 'ok' });
  chmodSync(dataDir, 0o755);
  expect(await checkDataDir(dataDir)).toMatchObject({ state: 'ok' });
  chmodSync(dataDir, 0o775);
  expect(await checkDataDir(dataDir)).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('g-w') as string,
  });
  chmodSync(dataDir, 0o777);
  expect(await checkDataDir(dataDir)).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('go-w') as string,
  });
  chmodSync(dataDir, 0o700);
  const onNetwork = await checkDataDir(dataDir, () => Promise.resolve(true));
  expect(onNetwork).toMatchObject({ state: 'problem', message: expect.stringContaining('network drive') as string });
  const file = path.join(dataDir, 'file');
  writeFileSync(file, '');
  expect(await checkDataDir(path.join(file, 'below'))).toMatchObject({ state: 'problem' });
});

test.skipIf(process.getuid?.() !== 0)('a data directory of another user is a problem', async () => {
  const dataDir = path.join(temporaryDirectory(), 'data');
  mkdirSync(dataDir);
  chownSync(dataDir, 65_534, 65_534);
  expect(await checkDataDir(dataDir)).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('another user') as string,
  });
});

test('what is installed is told by what lies there', () => {
  const installation = findInstallation(path.resolve(import.meta.dirname, '../../../main'));
  expect(checkRecognition(installation)).toMatchObject({ state: 'ok' });
  const empty = temporaryDirectory();
  expect(checkRecognition({ root: empty })).toMatchObject({
    state: 'problem',
    message: 'data is missing (eng, deu, osd): scans cannot be read',
  });
  expect(checkPage({ rendererFolder: empty })).toMatchObject({ state: 'warning' });
  writeFileSync(path.join(empty, 'index.html'), '');
  expect(checkPage({ rendererFolder: empty })).toMatchObject({ state: 'ok', advice: null });
});

test('a browser is missed where somebody could look at it, and nowhere else', () => {
  const here = { platform: 'linux', env: { PATH: '/bin' }, exists: () => false } as const;
  expect(checkBrowser(here)).toMatchObject({ state: 'ok' });
  const withDisplay = { ...here, env: { ...here.env, DISPLAY: ':0' } };
  expect(checkBrowser(withDisplay)).toMatchObject({ state: 'warning' });
  const chromium = { ...withDisplay, exists: (file: string) => file === '/bin/chromium' };
  expect(checkBrowser(chromium)).toMatchObject({ state: 'ok', message: 'chromium shows the page' });
});

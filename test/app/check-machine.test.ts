import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packBytes } from '#app/reading-pack/pack-files.ts';
import { message } from '#contract/messages/message.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { checkDataDir } from '#app/doctor/check-machine.ts';
import {
  checkBrowser,
  checkPage,
  checkRecognition,
  checkSecondEngine,
  checkTesseract,
} from '#app/doctor/check-parts.ts';
import { hasKeyring, inKeyringSession, locked, unlocked } from '../adapters/credentials/keyring-session.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { intray } from '../hosts/cli/intray.ts';

const onUnix = test.skipIf(process.platform === 'win32');

onUnix('a data directory is fine when it is ours, ours alone to write, and on this computer', async () => {
  const dataDir = path.join(temporaryDirectory(), 'data');
  expect(await checkDataDir(dataDir)).toMatchObject({ state: 'ok' });
  chmodSync(dataDir, 0o755);
  expect(await checkDataDir(dataDir)).toMatchObject({ state: 'ok' });
  chmodSync(dataDir, 0o775);
  expect(await checkDataDir(dataDir)).toMatchObject({
    state: 'warning',
    advice: { code: 'dataDir.group-advice' },
  });
  chmodSync(dataDir, 0o777);
  expect(await checkDataDir(dataDir)).toMatchObject({
    state: 'problem',
    advice: { code: 'dataDir.all-users-advice' },
  });
  chmodSync(dataDir, 0o700);
  const onNetwork = await checkDataDir(dataDir, () => Promise.resolve(true));
  expect(onNetwork).toMatchObject({ state: 'problem', message: { code: 'dataDir.network' } });
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
    message: { code: 'dataDir.other-user' },
  });
});

test('the kind of installation is recognised by its files', () => {
  const installation = findInstallation(path.resolve(import.meta.dirname, '../../main'));
  const packFolder = path.join(temporaryDirectory(), 'recognition');
  expect(checkRecognition(installation, packFolder)).toMatchObject({
    state: 'ok',
    message: {
      params: { languages: expect.stringMatching(/Deutsch, English.*français.*Nederlands.*português/u) as string },
    },
  });
  const empty = temporaryDirectory();
  expect(checkRecognition({ root: empty }, packFolder)).toMatchObject({
    state: 'problem',
    message: message('doctor.recognition.missing', { languages: 'eng, deu, osd' }),
  });
  expect(checkPage({ rendererFolder: empty })).toMatchObject({ state: 'warning' });
  writeFileSync(path.join(empty, 'index.html'), '');
  expect(checkPage({ rendererFolder: empty })).toMatchObject({ state: 'ok', advice: null });
});

test('a missing browser is reported only where a person could look at it', () => {
  const here = { platform: 'linux', env: { PATH: '/bin' }, exists: () => false } as const;
  expect(checkBrowser(here)).toMatchObject({ state: 'ok' });
  const withDisplay = { ...here, env: { ...here.env, DISPLAY: ':0' } };
  expect(checkBrowser(withDisplay)).toMatchObject({ state: 'warning' });
  const chromium = { ...withDisplay, exists: (file: string) => file === '/bin/chromium' };
  expect(checkBrowser(chromium)).toMatchObject({
    state: 'ok',
    message: message('doctor.browser.ok', { name: 'chromium' }),
  });
});

describe.skipIf(!hasKeyring)('the keychain passes when it keeps an entry, not because its library loads', () => {
  /**
   * Runs the whole check in such a session and returns its finding about the keychain, and the entries that it leaves
   * there.
   */
  const checked = (home: string, before: string): Promise<unknown> =>
    inKeyringSession(
      home,
      before,
      `import keytar from 'keytar';
       import { message } from '#contract/messages/message.ts';
import { findInstallation } from '#app/machine/installation.ts';
       import { checkMachine } from '#app/doctor/check-machine.ts';
       const installation = findInstallation(${JSON.stringify(path.resolve(import.meta.dirname, '../../main'))});
       const lines = await checkMachine(installation, ${JSON.stringify(home)});
       const left = await keytar.findCredentials('Intray').catch(() => []);
       export const result = {
         lines: lines.filter(({ check }) => check === 'keychain' || check === 'package keytar').map(({ check, state }) => [check, state]),
         left,
       };`,
    );

  test('with a keyring, with a locked one and with none', { timeout: 60_000 }, async () => {
    const home = temporaryDirectory();
    expect(await checked(home, unlocked)).toEqual({ lines: [['keychain', 'ok']], left: [] });
    expect(await checked(home, locked)).toEqual({ lines: [['keychain', 'warning']], left: [] });
    expect(await checked(temporaryDirectory(), 'true')).toEqual({ lines: [['keychain', 'warning']], left: [] });
  });

  test('intray doctor reports it too, with advice', { timeout: 60_000 }, async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path.join(temporaryDirectory(), 'none')}` };
    const { stdout } = await intray(['doctor', '--data-dir', temporaryDirectory()], { env });
    expect(stdout).toMatch(
      /^Warning +Keychain: The keychain of this computer cannot be used \(.+\)\. Allow an encrypted file/mu,
    );
    expect(stdout).not.toContain('keytar');
  });
});

test('the second engine is reported as missing by the name of the package that cannot be loaded', async () => {
  const there = (name: string) => import(name);
  expect(await checkSecondEngine(there)).toMatchObject({ check: 'poor print', state: 'ok' });
  const missing = (name: string) => ({
    state: 'warning',
    message: message('doctor.poor-print.missing', { name }),
  });
  const absent = () => Promise.reject(new Error('not found'));
  expect(await checkSecondEngine(absent)).toMatchObject(missing('onnxruntime-node'));
  const parts = { runtime: 'onnxruntime-node', networks: 'networks', network: 'networks/models/none.onnx' };
  expect(await checkSecondEngine(there, parts)).toMatchObject(missing('networks'));
});

test('the Tesseract that reads scans is reported, and what the reading pack would bring', () => {
  const program = '/usr/bin/tesseract';
  const folder = '/data/recognition';
  const check = (files: readonly string[]) =>
    checkTesseract({
      platform: 'linux',
      env: { INTRAY_READING_PACK: folder },
      exists: (file) => files.includes(file),
      sizeOf: (file) => (files.includes(file) ? 1_000_000 : 0),
    });
  const english = '/usr/share/tessdata/eng.traineddata';
  const german = '/usr/share/tessdata/deu.traineddata';
  const pack = [`${folder}/deu.traineddata`, `${folder}/eng.traineddata`];
  const used = message('doctor.tesseract.used', { path: program });
  const megabytes = packBytes / 1e6;
  expect(check([program, english, german])).toMatchObject({ state: 'ok', message: used });
  expect(check([program, english, ...pack])).toMatchObject({ state: 'ok', message: used });
  expect(check([program, english])).toMatchObject({
    state: 'ok',
    message: message('doctor.tesseract.no-data', { path: program, languages: 'deu', megabytes }),
  });
  expect(check(pack)).toMatchObject({ state: 'ok', message: message('doctor.tesseract.small') });
  expect(check([])).toMatchObject({ state: 'ok', message: message('doctor.tesseract.none', { megabytes }) });
});

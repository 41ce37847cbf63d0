import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockedPdf } from '../builders/documents/locked-pdf.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { startApp } from './running-app.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** All files below a folder that hold a text. */
function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

/** A keychain in memory. */
function memoryKeychain() {
  const entries = new Map<string, string>();
  const keychain = {
    getPassword: (_service: string, account: string) => Promise.resolve(entries.get(account) ?? null),
    setPassword: (_service: string, account: string, password: string) => {
      entries.set(account, password);
      return Promise.resolve();
    },
    deletePassword: (_service: string, account: string) => Promise.resolve(entries.delete(account)),
  };
  return { entries, load: () => Promise.resolve(keychain) };
}

test('a PDF of a folder is opened with a password of the folder, which is in the keychain and nowhere else', async () => {
  const dataDir = temporaryDirectory();
  const { entries, load } = memoryKeychain();
  const { call, until } = await startApp(dataDir, {}, process.env, load);
  const folder = temporaryDirectory();
  const { id } = await call('folders.add', { path: folder, rules: { stabilityDelayMs: 0 } });
  await call('folders.addPassword', { id, password: 'Falsch-11' });
  expect(await call('folders.addPassword', { id, password: 'Sesam-48' })).toMatchObject({ passwords: 2 });
  await writeFile(path.join(folder, 'locked.pdf'), await lockedPdf('AES 256', 'Sesam-48'));
  const { files } = await until('files.list', { group: 'done' }, ({ total }) => total === 1);
  const { history } = await call('files.get', { id: files[0]?.id ?? '' });
  expect(history.map(({ message }) => message.code)).toContain('file.history.unlocked-by-folder');
  expect([...entries.values()].toSorted()).toEqual(['Falsch-11', 'Sesam-48']);
  expect([...filesWith(dataDir, 'Sesam-48'), ...filesWith(dataDir, 'Falsch-11')]).toEqual([]);
  await call('folders.remove', { id });
  expect(entries.size).toBe(0);
});

test('a PDF with a password is read once a person enters it, and the password is kept nowhere', async () => {
  const dataDir = temporaryDirectory();
  const { call, outcome, until } = await startApp(dataDir);
  const file = path.join(temporaryDirectory(), 'locked.pdf');
  const pdf = await lockedPdf('AES 128', 'Sesam-47-öffne');
  await writeFile(file, pdf);
  const { id: batch } = await call('batches.add', { paths: [file] });
  const { files } = await until('batches.get', { id: batch }, ({ finished }) => finished);
  const { id, reason, actions } = files[0]?.file ?? { id: '', reason: null, actions: [] };
  expect([reason, actions]).toEqual(['needs-password', ['unlock', 'allow', 'retry', 'skip']]);

  const wrong = await outcome('files.unlock', { id, password: 'Sesam-47-nein' });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'not-possible' } });
  expect(JSON.stringify(wrong)).toContain('file.unlock.wrong');
  await call('files.unlock', { id, password: 'Sesam-47-öffne' });
  const { receipt } = await until('files.get', { id }, ({ file: { state } }) => state === 'done');
  // Nothing was uploaded before.
  expect((await call('jobs.list', {})).jobs).toHaveLength(1);
  expect(receipt).toMatchObject({ sha256: hashOf(pdf), checks: { content: true, final: true, findable: true } });
  expect(receipt?.unlocked?.sha256).not.toBe(receipt?.sha256);
  const { hits } = await call('search.run', { query: 'Secret invoice' });
  expect(hits.map(({ trackedFileId }) => trackedFileId)).toEqual([id]);
  expect(hashOf(await readFile(file))).toBe(hashOf(pdf));
  expect([...filesWith(dataDir, 'Sesam-47'), ...filesWith(path.dirname(file), 'Sesam-47')]).toEqual([]);
});

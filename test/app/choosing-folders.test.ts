import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noChild } from './bare-app.ts';
import { callerOf, startApp } from './running-app.ts';

let home: string;

beforeEach(() => {
  home = realpathSync(temporaryDirectory());
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, home);
  vi.stubEnv('XDG_CONFIG_HOME', path.join(home, '.config'));
});
afterEach(() => vi.unstubAllEnvs());

const start = () => startApp(temporaryDirectory(), { childHost: noChild });

test('a page sees names of folders below the home, and nothing else of this computer', async () => {
  const elsewhere = realpathSync(temporaryDirectory());
  for (const name of ['Scans 10', 'Scans 2', '.hidden', 'Documents/Letters'])
    mkdirSync(path.join(home, name), { recursive: true });
  writeFileSync(path.join(home, 'file.pdf'), 'x');
  symlinkSync(path.join(home, 'Documents'), path.join(home, 'Way in'), 'junction');
  symlinkSync(elsewhere, path.join(home, 'Way out'), 'junction');
  const { app, call, outcome } = await start();

  const top = await call('folders.browse', {});
  expect(top).toMatchObject({ path: home, parent: null, truncated: false });
  expect(top.folders.map(({ name }) => name)).toEqual(['Documents', 'Scans 2', 'Scans 10', 'Way in']);
  expect(top.places.slice(0, 2)).toEqual([
    { kind: 'home', name: path.basename(home), path: home },
    { kind: 'documents', name: 'Documents', path: path.join(home, 'Documents') },
  ]);
  const inside = await call('folders.browse', { path: path.join(home, 'Documents') });
  expect(inside).toMatchObject({ parent: home, folders: [{ name: 'Letters' }] });
  expect((await call('folders.browse', { hidden: true })).folders.map(({ name }) => name)).toContain('.hidden');

  const codeOf = async (wanted: string) => {
    const answer = await outcome('folders.browse', { path: wanted });
    return answer.ok ? 'shown' : answer.error.code;
  };
  expect(await codeOf(elsewhere)).toBe('not-shown');
  expect(await codeOf(path.join(home, 'Way out'))).toBe('not-shown');
  expect(await codeOf(path.join(home, 'Documents', '..', '..'))).toBe('not-shown');
  expect(await codeOf(path.join(home, 'none'))).toBe('no-folder');
  expect(await codeOf(path.join(home, 'file.pdf'))).toBe('not-readable');
  const unable = await callerOf(app, ['local-paths']).outcome('folders.browse', {});
  expect(unable).toMatchObject({ ok: false, error: { code: 'no-capability' } });
});

test.runIf(process.platform === 'linux')(
  'the suggested folder is in the place where this desktop keeps documents',
  async () => {
    mkdirSync(path.join(home, 'Dokumente'));
    mkdirSync(path.join(home, '.config'));
    writeFileSync(path.join(home, '.config', 'user-dirs.dirs'), '# a comment\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n');
    const { call } = await start();
    const proposed = { path: path.join(home, 'Dokumente', 'Intray'), name: 'Intray' };
    expect(await call('folders.suggest', {})).toEqual({ ...proposed, exists: false });
    expect(existsSync(proposed.path)).toBe(false);
    const added = await call('folders.add', { path: proposed.path, create: true });
    expect([added.path, existsSync(proposed.path)]).toEqual([proposed.path, true]);
    expect(await call('folders.suggest', {})).toEqual({ ...proposed, exists: true });
  },
);

test('a folder that may not be watched is not created, nor one whose parent does not exist', async () => {
  const { call, outcome } = await start();
  mkdirSync(path.join(home, 'Scans'));
  await call('folders.add', { path: path.join(home, 'Scans') });
  for (const [below, code] of [
    ['Scans/new', 'inside-other'],
    ['none/new', 'no-folder'],
  ] as const) {
    const wanted = path.join(home, below);
    expect(await outcome('folders.add', { path: wanted, create: true })).toMatchObject({ ok: false, error: { code } });
    expect(existsSync(wanted)).toBe(false);
  }
  const missing = path.join(home, 'Missing');
  expect(await outcome('folders.add', { path: missing })).toMatchObject({ ok: false, error: { code: 'no-folder' } });
});

test('a tilde is the home of the person, and that of another person is not known', async () => {
  const { app, call } = await start();
  for (const name of ['Docs', 'More']) mkdirSync(path.join(home, name));
  // A page, which may not watch just any place without a new sign-in.
  const page = callerOf(app, ['browse-folders']);
  expect(await page.call('folders.dryRun', { path: '~/Docs', rules: {} })).toMatchObject({ total: 0 });
  expect(await page.call('folders.browse', { path: '~/Docs' })).toMatchObject({ path: path.join(home, 'Docs') });
  expect(await page.call('folders.browse', { path: '~' })).toMatchObject({ path: home });
  expect(await page.call('folders.add', { path: '~/Docs' })).toMatchObject({ path: path.join(home, 'Docs') });
  expect(await call('folders.add', { path: '~/New', create: true })).toMatchObject({ path: path.join(home, 'New') });
  const other = await page.outcome('folders.add', { path: '~anna/Docs' });
  expect(other).toMatchObject({ ok: false, error: { code: 'not-absolute', text: { code: 'folder.other-home' } } });
});

test('the host’s own dialogue and file manager are used where it has them, by peers that may use them', async () => {
  const shown: string[] = [];
  const { app, call } = await startApp(temporaryDirectory(), {
    childHost: noChild,
    pickFolder: () => Promise.resolve(home),
    reveal: (target) => Promise.resolve(shown.push(target) > 0),
  });
  expect(await call('folders.pick', {})).toEqual({ path: home });
  const watched = path.join(home, 'Scans');
  mkdirSync(watched);
  const { id } = await call('folders.add', { path: watched });
  await call('app.reveal', { what: 'folder', id });
  await call('app.reveal', { what: 'logs' });
  expect(shown).toEqual([watched, expect.stringMatching(/logs$/u)]);
  const page = callerOf(app, ['browse-folders']);
  for (const answer of [await page.outcome('folders.pick', {}), await page.outcome('app.reveal', { what: 'logs' })]) {
    expect(answer).toMatchObject({ ok: false, error: { code: 'no-capability' } });
  }
  expect(shown).toHaveLength(2);
});

import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { signInLink } from '#contract/page-handshake.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { newBrowser, visit } from '../station/page-visitor.ts';
import { startStation } from '../station-process.ts';
import { intray } from './intray.ts';

vi.setConfig({ testTimeout: 90_000 });

test('browsers are listed, signed out one by one and all, and their pages close', async () => {
  const dataDir = temporaryDirectory();
  const station = await startStation(dataDir);
  const address = await station.ready();
  const signIn = async () => {
    const opened = await intray(['open', '--json', '--data-dir', dataDir]);
    const page = (JSON.parse(opened.stdout) as { address: string }).address;
    const link = signInLink.read(/#[\w.=-]+/u.exec(readFileSync(page, 'utf8'))?.[0] ?? '');
    const browser = newBrowser();
    const visited = await visit(address, browser, { link, headers: { 'User-Agent': 'Mozilla/5.0 Firefox/150.0' } });
    expect(visited.ended).toBe('open');
    return { ...visited, browser };
  };
  const signOut = (...args: string[]) => intray(['sign-out', ...args, '--data-dir', dataDir]);

  expect((await signOut('--list')).stdout).toBe('No browser is signed in.\n');
  const [one, other] = [await signIn(), await signIn()];
  const id = one.browser.current?.keyId ?? '';
  const listed = await signOut('--list');
  expect(listed.stdout).toMatch(new RegExp(`^${id} {2}Firefox, signed in \\d{4}-\\d\\d-\\d\\d, until `, 'mu'));
  expect(await signOut('nobody')).toMatchObject({ code: 1, stderr: expect.stringContaining('--list') as string });
  expect(await signOut(id)).toMatchObject({ code: 0, stdout: '1 browser was signed out.\n' });
  await one.closed;
  expect((await visit(address, one.browser)).ended).toBe('refused');
  expect((await signOut()).stdout).toBe('1 browser was signed out.\n');
  await other.closed;
  expect((await visit(address, other.browser)).ended).toBe('refused');
});

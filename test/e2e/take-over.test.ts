import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageText, proofSchema, type HandshakeAnswer, type HandshakeParts } from '#contract/page-handshake.ts';
import { keyIdOf, makeNonce } from '../../renderer/bridge/page-key.ts';
import { english } from '../builders/english.ts';
import { cannotRun, isStation, type StationUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { startSquatter } from './squatter-host.ts';
import { openStation } from './station-host.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

/**
 * Another user of this machine attacks: any user can bind a free loopback port, and browsers send their data for
 * `127.0.0.1` to any of them.
 */
describe.skipIf(cannotRun !== null || !isStation)('another user of this machine', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: StationUnderTest;

  beforeEach(async () => {
    app = await openStation({ dataDir: path.join(place, 'data') });
    await app.ask('settings.set', { setupDone: true });
    await goTo(app.page, '#/inbox');
    await app.page.getByText(words('inbox.empty.title')).waitFor();
  });
  afterEach(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('a program on another port gets nothing by which it could reach the station', async () => {
    const other = await startSquatter();
    expect(other.isOtherUser).toBe(process.getuid?.() === 0);
    const tab = await app.page.context().newPage();
    await tab.goto(other.address);
    await expect.poll(async () => (await other.collected()).paths).toContain('/pixel.png');
    expect(await other.useCookies(app.address)).not.toContain('"hello"');
    expect((await other.collected()).cookies).toEqual([]);
    await other.end();
  });

  test('a program that takes the port while the station is down gets nothing from the open tab', async () => {
    await app.kill();
    const other = await startSquatter(Number(new URL(app.address).port));
    expect(other.address).toBe(app.address);
    await expect.poll(async () => (await other.collected()).paths.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await app.startAgain();
    expect(app.address).not.toBe(other.address);
    expect(await other.useCookies(app.address)).not.toContain('"hello"');
    const { paths } = await other.collected();
    await other.relay(app.address);
    await expect
      .poll(async () => (await other.collected()).paths.length, { timeout: 20_000 })
      .toBeGreaterThan(paths.length);
    // The page reports it, and has sent only nonces.
    await app.page.getByText(words('shell.foreign.title')).waitFor();
    // So does the setup screen, which has no frame.
    await goTo(app.page, '#/setup');
    await app.page.getByRole('heading', { name: words('setup.service.title') }).waitFor();
    await app.page.getByText(words('shell.foreign.title')).waitFor();
    const { frames, relayed } = await other.collected();
    expect(new Set(frames.map((frame) => (JSON.parse(frame) as { kind: string }).kind))).toEqual(new Set(['greeting']));
    expect(new Set(relayed.map((frame) => (JSON.parse(frame) as { kind: string }).kind))).toEqual(new Set(['proof']));
    await other.end();
  });

  test('an open page runs no script of the program that now has the port', async () => {
    const asked: string[] = [];
    // Imitates a program that knows the names of the scripts: the browser itself has to refuse them.
    await app.page.route('**/assets/*.js', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.isTakenOver = true; export {};' });
    });
    for (const screen of ['#/search', '#/tags', '#/folders', '#/service', '#/station']) await goTo(app.page, screen);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await app.page.waitForTimeout(500);
    await expect.poll(() => app.page.evaluate(() => Reflect.has(window, 'isTakenOver'))).toBe(false);
  });

  test('a program that serves a page there can use the key of that origin, which the station no longer accepts', async () => {
    const [signedIn] = await app.ask('signIns.list', {});
    const id = signedIn?.id ?? '';
    expect(id).not.toBe('');
    await app.kill();
    const other = await startSquatter(Number(new URL(app.address).port));
    await app.startAgain();
    await app.page.reload();
    const { station, parts } = await greet(app.address);
    const text = pageText('opening', await keyIdOf(station.publicKey), parts);
    const { exported, signature } = await other.sign(text);
    expect(exported).toBe('not-exportable');
    expect(await station.answer({ kind: 'opening', keyId: id, signature: asBase64url(signature) })).toEqual({
      kind: 'refusal',
      reason: 'signed-out',
    });
    expect(await app.ask('signIns.list', {})).toEqual([]);
    await other.end();
  });

  test('the station reports that its address had to change, and a new sign-in works there', async () => {
    const before = app.address;
    await app.kill();
    const other = await startSquatter(Number(new URL(before).port));
    await app.startAgain();
    const port = new URL(before).port;
    const note = `Another program is using port ${port}, so the address of this page is now ${app.address}`;
    const { notes } = await app.ask('app.status', {});
    const changed = notes.find(({ code }) => code === 'port-changed');
    expect(changed && english(changed.message)).toContain(note);
    expect(app.stderr()).toContain(note);
    const opened = await app.ask('app.open', {});
    expect(opened.note && english(opened.note)).toContain(note);
    expect(readFileSync(path.join(app.dataDir, 'logs', 'intray.log'), 'utf8')).toContain(
      'the port of the page has changed',
    );
    await app.page.goto(pathToFileURL(opened.address ?? '').href);
    await app.page.waitForURL(`${app.address}/**`);
    await app.page.getByText(note).first().waitFor();
    expect(await app.ask('signIns.list', {})).toMatchObject([{ browser: 'Chrome' }]);
    await other.end();
  });
});

const asBase64url = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url');

/** Connects to a station as no page can: with the origin that its server expects. */
async function greet(address: string) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { Origin: address } });
  const frames: string[] = [];
  const next = async () => {
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    return JSON.parse(frames.shift() ?? '') as unknown;
  };
  const pageNonce = makeNonce();
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  socket.on('open', () => socket.send(JSON.stringify({ kind: 'greeting', nonce: pageNonce })));
  const { publicKey, nonce } = proofSchema.parse(await next());
  const parts: HandshakeParts = { origin: address, pageNonce, stationNonce: nonce };
  const answer = (frame: HandshakeAnswer) => {
    socket.send(JSON.stringify(frame));
    return next();
  };
  return { station: { publicKey, answer }, parts };
}

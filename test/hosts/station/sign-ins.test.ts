import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createSignInLink, linkLifetimeMs } from '#hosts/station/sign-in-link.ts';
import { createSignIns, freshForMs, signInLifetimeMs } from '#hosts/station/sign-ins.ts';
import { isSignedBy, keyIdOf, loadStationKey } from '#hosts/station/station-key.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const keyOf = (name: string) => Buffer.from(`public key of ${name}`).toString('base64url');
const tokenIn = (page: string) => /#sign-in=([\w-]+)\./u.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('the link that signs a browser in', () => {
  const stationKeyId = 'k'.repeat(43);

  test('is readable for this user alone, valid once, and then removed', () => {
    const link = createSignInLink(temporaryDirectory(), stationKeyId);
    const page = link.write('http://127.0.0.1:1');
    if (process.platform !== 'win32') expect(modeOf(page)).toBe(0o600);
    const token = tokenIn(page);
    expect(link.use(`${token}x`)).toBe(false);
    expect(link.use(token)).toBe(true);
    expect(existsSync(page)).toBe(false);
    expect(link.use(token)).toBe(false);
  });

  test('ends after ten minutes, with its page', () => {
    vi.useFakeTimers();
    let nowMs = 0;
    const link = createSignInLink(temporaryDirectory(), stationKeyId, () => nowMs);
    const page = link.write('http://127.0.0.1:1');
    const token = tokenIn(page);
    nowMs = linkLifetimeMs;
    vi.advanceTimersByTime(linkLifetimeMs);
    expect(existsSync(page)).toBe(false);
    expect(link.use(token)).toBe(false);
    vi.useRealTimers();
  });

  test('is invalidated by a newer one, and at the start one that was left behind is invalid', () => {
    const dataDir = temporaryDirectory();
    const link = createSignInLink(dataDir, stationKeyId);
    const first = tokenIn(link.write('http://127.0.0.1:1'));
    const page = link.write('http://127.0.0.1:1');
    expect(link.use(first)).toBe(false);
    createSignInLink(dataDir, stationKeyId);
    expect(existsSync(page)).toBe(false);
  });
});

describe('sign-ins', () => {
  const at = (dataDir: string, clock: { nowMs: number; elapsedMs: number }) =>
    createSignIns(dataDir, { nowMs: () => clock.nowMs, elapsedMs: () => clock.elapsedMs });

  test('survive a restart, for 30 days and not a day longer', () => {
    const dataDir = temporaryDirectory();
    const clock = { nowMs: 1_000_000_000, elapsedMs: 0 };
    const { id } = at(dataDir, clock).add(keyOf('a'), 'Firefox', null);
    if (process.platform !== 'win32') expect(modeOf(path.join(dataDir, 'page-sign-ins.json'))).toBe(0o600);
    clock.nowMs += signInLifetimeMs - 1;
    expect(at(dataDir, clock).find(id)).toMatchObject({ browser: 'Firefox' });
    clock.nowMs += 1;
    expect(at(dataDir, clock).find(id)).toBeNull();
    expect(at(dataDir, clock).list()).toEqual([]);
  });

  test('end when the clock is set back by days, and not by an hour', () => {
    const dataDir = temporaryDirectory();
    const clock = { nowMs: 10 * signInLifetimeMs, elapsedMs: 0 };
    const signIns = at(dataDir, clock);
    const { id } = signIns.add(keyOf('a'), 'Chrome', null);
    clock.nowMs -= 3_600_000;
    expect(signIns.find(id)).not.toBeNull();
    clock.nowMs -= 2 * 24 * 3_600_000;
    expect(signIns.find(id)).toBeNull();
  });

  test('are fresh for ten minutes, and not after a restart', () => {
    const dataDir = temporaryDirectory();
    const clock = { nowMs: 0, elapsedMs: 0 };
    const signIns = at(dataDir, clock);
    const { id } = signIns.add(keyOf('a'), 'Chrome', null);
    clock.elapsedMs = freshForMs - 1;
    expect([signIns.isFresh(id), at(dataDir, clock).isFresh(id)]).toEqual([true, false]);
    clock.elapsedMs = freshForMs;
    expect(signIns.isFresh(id)).toBe(false);
  });

  test('are at most five; one that signs in again takes its own place', () => {
    const signIns = createSignIns(temporaryDirectory());
    const ended: string[] = [];
    signIns.onEnded((ids) => ended.push(...ids));
    const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => signIns.add(keyOf(name), 'Chrome', null).id);
    const again = signIns.add(keyOf('a2'), 'Chrome', ids[0] ?? '');
    expect(ended).toEqual([ids[0]]);
    signIns.add(keyOf('f'), 'Chrome', null);
    expect(ended).toEqual([ids[0], ids[1]]);
    expect(signIns.find(again.id)).not.toBeNull();
    expect(signIns.end(null)).toBe(5);
    expect(signIns.list()).toEqual([]);
  });

  test('stay until the next start when nothing can be written', () => {
    const dataDir = temporaryDirectory();
    const signIns = createSignIns(dataDir);
    rmSync(dataDir, { recursive: true });
    const { id } = signIns.add(keyOf('a'), 'Chrome', null);
    expect(signIns.find(id)).not.toBeNull();
    expect(createSignIns(dataDir).find(id)).toBeNull();
  });
});

test('the key of a data directory stays, is for this user alone, and signs what can be verified', () => {
  const dataDir = temporaryDirectory();
  const key = loadStationKey(dataDir);
  if (process.platform !== 'win32') expect(modeOf(path.join(dataDir, 'page-key'))).toBe(0o600);
  expect(loadStationKey(dataDir).keyId).toBe(key.keyId);
  expect(loadStationKey(temporaryDirectory()).keyId).not.toBe(key.keyId);
  expect(keyIdOf(key.publicKey)).toBe(key.keyId);
  expect(isSignedBy(key.publicKey, 'text', key.sign('text'))).toBe(true);
  expect(isSignedBy(key.publicKey, 'other', key.sign('text'))).toBe(false);
  expect(isSignedBy('no key', 'text', key.sign('text'))).toBe(false);
});

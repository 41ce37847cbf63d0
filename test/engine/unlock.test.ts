import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMemoryUnlockedCopies, rightPassword } from '../fakes/memory-unlocked-copies.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

const name = 'locked.pdf';
const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const original = 'the locked bytes';
const copyOf = (content: string): string => `without its password: ${hashOf(content)}`;

/** A file that is on hold because the service could not read it without a password. */
async function heldFixture(
  moves = false,
): Promise<EngineFixture & { readonly copies: ReturnType<typeof createMemoryUnlockedCopies> }> {
  const copies = createMemoryUnlockedCopies();
  const fixture = engineFixture({ deps: { unlockedCopies: copies }, folder: moves ? { afterAction: 'move' } : {} });
  fixture.service.finishJobs = true;
  fixture.service.locked.add(hashOf(original));
  fixture.write(name, original);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === 'on-hold');
  return { ...fixture, copies };
}

const rowOf = (fixture: EngineFixture) => {
  const row = fixture.journal.files({}).find((file) => file.path === name);
  if (row === undefined) throw new Error('no row');
  return row;
};

test('the right password uploads a copy, the receipt is about the copy, and the original is not changed', async () => {
  const fixture = await heldFixture();
  const { id } = rowOf(fixture);
  expect(rowOf(fixture).state).toMatchObject({ kind: 'on-hold', reason: 'needs-password' });
  expect(await fixture.engine.unlock(id, rightPassword)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()[name] === 'done');
  expect(fixture.service.uploads.map(String)).toEqual([original, copyOf(original)]);
  const row = rowOf(fixture);
  expect(row.hash).toBe(hashOf(original));
  expect(row.unlocked).toEqual({ hash: hashOf(copyOf(original)), sizeBytes: copyOf(original).length });
  expect(row.receipt).toMatchObject({ size: { kind: 'passed' }, content: { kind: 'passed' } });
  expect(readFileSync(path.join(fixture.root, name), 'utf8')).toBe(original);
  // The copy is needed no more; the receipt still names it.
  for (let turns = 0; (await fixture.copies.ids()).length > 0 && turns < 100; turns += 1) {
    fixture.clock.advance(1_000);
    await fixture.rest(2);
  }
  expect(await fixture.copies.ids()).toEqual([]);
  expect(await fixture.engine.unlock(id, rightPassword)).toMatchObject({ ok: false });
});

test('wrong passwords are counted, answered ever later, and change nothing', async () => {
  const fixture = await heldFixture();
  const before = rowOf(fixture);
  const waits: number[] = [];
  for (let tries = 1; tries <= 6; tries += 1) {
    const startedAtMs = fixture.clock.nowMs();
    let answer: unknown = null;
    void fixture.engine.unlock(before.id, 'wrong').then((outcome) => (answer = outcome));
    await fixture.rest(5);
    // One at a time.
    expect(await fixture.engine.unlock(before.id, rightPassword)).toMatchObject({
      ok: false,
      why: { code: 'file.unlock.running' },
    });
    await fixture.until(() => answer !== null, 50);
    waits.push(fixture.clock.nowMs() - startedAtMs);
    expect(answer).toMatchObject({ ok: false, why: { code: 'file.unlock.wrong', params: { tries } } });
  }
  expect(waits[0]).toBeGreaterThanOrEqual(250);
  expect(waits[5]).toBeGreaterThanOrEqual(4_000);
  expect(rowOf(fixture)).toEqual(before);
  expect(await fixture.copies.ids()).toEqual([]);
});

test('an original moves only after the service holds the copy', async () => {
  const fixture = await heldFixture(true);
  await fixture.rest();
  expect(existsSync(path.join(fixture.root, name))).toBe(true);
  await fixture.engine.unlock(rowOf(fixture).id, rightPassword);
  await fixture.until(() => rowOf(fixture).original.kind === 'moved');
  expect(rowOf(fixture).state.kind).toBe('done');
  expect(readFileSync(path.join(fixture.root, 'Processed', name), 'utf8')).toBe(original);
});

test('a copy that a crash left before it was recorded is removed, and the password is asked for again', async () => {
  const fixture = await heldFixture();
  const { id, hash } = rowOf(fixture);
  if (hash === null) throw new Error('not registered');
  await fixture.engine.stop();
  const left = { id, content: { hash, sizeBytes: 1 }, open: () => Promise.reject(new Error('not read')) };
  await fixture.copies.unlock(left, [rightPassword]);
  const next = fixture.restart();
  await next.start();
  for (let turns = 0; (await fixture.copies.ids()).length > 0 && turns < 100; turns += 1) {
    fixture.clock.advance(1_000);
    await fixture.rest(2);
  }
  expect(await fixture.copies.ids()).toEqual([]);
  expect(rowOf(fixture).state).toMatchObject({ kind: 'on-hold', reason: 'needs-password' });
  expect(await next.unlock(id, rightPassword)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()[name] === 'done');
});

test('a crash between the copy and its upload loses nothing', async () => {
  const fixture = await heldFixture();
  fixture.engine.pause();
  await fixture.engine.unlock(rowOf(fixture).id, rightPassword);
  await fixture.engine.stop();
  expect(fixture.service.uploads).toHaveLength(1);
  const next = fixture.restart();
  await next.start();
  next.resume();
  await fixture.until(() => fixture.states()[name] === 'done');
  expect(String(fixture.service.uploads.at(-1))).toBe(copyOf(original));
});

test('a copy that is gone before its upload puts the file on hold again', async () => {
  const fixture = await heldFixture();
  const { id } = rowOf(fixture);
  fixture.engine.pause();
  await fixture.engine.unlock(id, rightPassword);
  await fixture.copies.remove(id);
  fixture.engine.resume();
  await fixture.until(() => fixture.states()[name] === 'on-hold');
  expect(rowOf(fixture)).toMatchObject({
    state: { reason: 'needs-password', message: { code: 'file.onHold.unlocked-lost' } },
    unlocked: null,
  });
  expect(await fixture.engine.unlock(id, rightPassword)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()[name] === 'done');
});

test('the copy is uploaded although the original disappears in the meantime', async () => {
  const fixture = await heldFixture();
  fixture.engine.pause();
  await fixture.engine.unlock(rowOf(fixture).id, rightPassword);
  rmSync(path.join(fixture.root, name));
  fixture.engine.resume();
  fixture.engine.rescan();
  await fixture.until(() => rowOf(fixture).state.kind === 'done');
  expect(String(fixture.service.uploads.at(-1))).toBe(copyOf(original));
});

test('an unlocked file with the same name is a new file, and neither is lost', async () => {
  const fixture = await heldFixture();
  const locked = rowOf(fixture);
  writeFileSync(path.join(fixture.root, name), 'saved without its password');
  fixture.engine.rescan();
  await fixture.until(() =>
    fixture.journal
      .files({})
      .some((file) => file.hash === hashOf('saved without its password') && file.state.kind === 'done'),
  );
  expect(fixture.journal.file(locked.id)?.state.kind).not.toBe('done');
  expect(fixture.journal.files({})).toHaveLength(2);
});

test('a copy that cannot be removed keeps no other file from being copied', async () => {
  const fixture = await heldFixture();
  await fixture.engine.stop();
  fixture.copies.ids = () => Promise.reject(new Error('EBUSY: resource busy or locked'));
  const next = fixture.restart();
  next.pause();
  fixture.write('other.txt');
  await next.start();
  await fixture.until(() => fixture.journal.files({}).some((file) => file.path === 'other.txt' && file.spooled));
});

const lockedBytes = '%PDF-1.7 trailer << /Encrypt 5 0 R >>\n%%EOF';

/** A file that the client itself finds to be locked. */
async function lockedFixture(folder: Parameters<typeof engineFixture>[0] = {}) {
  const fixture = engineFixture({ deps: { unlockedCopies: createMemoryUnlockedCopies() }, ...folder });
  fixture.service.finishJobs = true;
  fixture.write(name, lockedBytes);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === 'on-hold');
  return fixture;
}

test('a locked PDF is on hold before anything of it is uploaded, also while uploads are paused', async () => {
  const fixture = await lockedFixture();
  expect(rowOf(fixture).state).toMatchObject({ reason: 'needs-password', message: { code: 'file.onHold.locked-pdf' } });
  expect(fixture.service.uploads).toEqual([]);
  expect(await fixture.engine.unlock(rowOf(fixture).id, rightPassword)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()[name] === 'done');
  expect(fixture.service.uploads.map(String)).toEqual([copyOf(lockedBytes)]);
  // The same content again is a duplicate and asks for no password.
  fixture.write('again.pdf', lockedBytes);
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()['again.pdf'] === 'duplicate');
  expect(fixture.service.uploads).toHaveLength(1);
});

test('a person can upload a locked PDF as it is, for a service that knows its password', async () => {
  const fixture = await lockedFixture();
  expect(fixture.engine.allow(rowOf(fixture).id)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()[name] === 'done');
  expect(fixture.service.uploads.map(String)).toEqual([lockedBytes]);
});

test('a locked PDF with a copy in the spool is checked again and not uploaded', async () => {
  const fixture = await lockedFixture();
  const { id } = rowOf(fixture);
  await fixture.until(() => rowOf(fixture).spooled);
  expect(fixture.engine.retry(id)).toEqual({ ok: true });
  expect(rowOf(fixture).state.kind).toBe('stabilizing');
  await fixture.until(() => fixture.states()[name] === 'on-hold');
  expect(rowOf(fixture)).toMatchObject({ state: { reason: 'needs-password' }, spooled: true });
  // Without its original, its bytes are known and would only be found locked again.
  rmSync(path.join(fixture.root, name));
  fixture.engine.rescan();
  await fixture.until(() => !rowOf(fixture).present);
  expect(fixture.engine.retry(id)).toMatchObject({ ok: false, why: { code: 'file.refused.locked-pdf' } });
  await fixture.rest();
  expect(fixture.service.uploads).toEqual([]);
  expect(fixture.engine.allow(id)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()[name] === 'done');
  expect(fixture.service.uploads.map(String)).toEqual([lockedBytes]);
});

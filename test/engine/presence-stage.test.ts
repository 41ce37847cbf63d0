import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const of = (fixture: EngineFixture, kind: 'folder' | 'service') =>
  fixture.engine.answering().find((one) => one.kind === kind);

test('an idle engine notices that the service is off, since when, and that it is back', async () => {
  const fixture = engineFixture();
  await fixture.engine.start();
  await fixture.until(() => (of(fixture, 'service')?.answeredAtMs ?? null) !== null);
  const { status } = fixture.service;
  fixture.service.status = () =>
    Promise.resolve({ ok: false, failure: { kind: 'offline', message: aText('No connection.') } });
  const offMs = fixture.clock.nowMs();
  await fixture.until(() => (of(fixture, 'service')?.unresponsiveSinceMs ?? null) !== null);
  const since = of(fixture, 'service')?.unresponsiveSinceMs ?? 0;
  expect(since - offMs).toBeLessThan(30_000);
  // It counts as silent until it answers, from the same time on.
  fixture.clock.advance(120_000);
  await fixture.rest();
  expect(of(fixture, 'service')).toMatchObject({ unresponsiveSinceMs: since });
  fixture.service.status = status;
  await fixture.until(() => of(fixture, 'service')?.unresponsiveSinceMs === null);
});

test('an idle engine notices within ten seconds that the service of this computer no longer answers its calls', async () => {
  const fixture = engineFixture();
  await fixture.engine.start();
  await fixture.until(() => (of(fixture, 'service')?.answeredAtMs ?? null) !== null);
  const { status } = fixture.service;
  const frozen = Promise.withResolvers<undefined>();
  fixture.service.status = async (options) => {
    await frozen.promise;
    return status(options);
  };
  const frozenMs = fixture.clock.nowMs();
  await fixture.until(() => (of(fixture, 'service')?.unresponsiveSinceMs ?? null) !== null);
  expect(fixture.clock.nowMs() - frozenMs).toBeLessThanOrEqual(11_000);
  // Its answer still counts when it comes.
  frozen.resolve(undefined);
  await fixture.rest();
  expect(of(fixture, 'service')?.unresponsiveSinceMs).toBe(null);
});

test('an idle engine notices that a folder is away and that it is back', async () => {
  const fixture = engineFixture();
  await fixture.engine.start();
  await fixture.until(() => (of(fixture, 'folder')?.answeredAtMs ?? null) !== null);
  renameSync(fixture.root, `${fixture.root}-elsewhere`);
  const away = () => fixture.engine.folderStates().get(fixture.folder.id)?.away ?? null;
  const goneMs = fixture.clock.nowMs();
  await fixture.until(() => (of(fixture, 'folder')?.unresponsiveSinceMs ?? null) !== null && away() !== null);
  expect(fixture.clock.nowMs() - goneMs).toBeLessThan(60_000);
  renameSync(`${fixture.root}-elsewhere`, fixture.root);
  await fixture.until(() => of(fixture, 'folder')?.unresponsiveSinceMs === null && away() === null);
});

test('a folder that is replaced by an empty directory counts as away', async () => {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  fixture.service.finishJobs = true;
  await fixture.engine.start();
  await fixture.until(
    () => fixture.states()['letter.txt'] === 'done' && (of(fixture, 'folder')?.answeredAtMs ?? null) !== null,
  );
  renameSync(fixture.root, `${fixture.root}-elsewhere`);
  mkdirSync(fixture.root);
  await fixture.until(() => (of(fixture, 'folder')?.unresponsiveSinceMs ?? null) !== null);
  expect(fixture.states()['letter.txt']).toBe('done');
});

test('a service that announces maintenance between two refreshes gets no uploads until it is over', async () => {
  const fixture = engineFixture();
  await fixture.engine.start();
  await fixture.until(() => (of(fixture, 'service')?.answeredAtMs ?? null) !== null);
  const { status } = fixture.service;
  const pause = () => fixture.engine.pauses.pauseOf(serviceId('here'));
  fixture.service.status = async (options) => {
    const said = await status(options);
    return said.ok ? { ok: true, value: { ...said.value, inMaintenance: true } } : said;
  };
  await fixture.until(() => pause()?.reason === 'maintenance');
  fixture.write('letter.txt');
  await fixture.until(() => fixture.states()['letter.txt'] === 'batched');
  fixture.clock.advance(120_000);
  await fixture.rest();
  expect(fixture.states()['letter.txt']).toBe('batched');
  fixture.service.status = status;
  fixture.service.finishJobs = true;
  await fixture.until(() => fixture.states()['letter.txt'] === 'done');
});

/**
 * Makes a folder with a waiting file, and replaces it by another directory that has a file of the same name and a
 * different one.
 */
async function setReplaced() {
  const fixture = engineFixture();
  fixture.write('bill.txt');
  await fixture.engine.start();
  fixture.engine.pause();
  await fixture.until(() => fixture.states()['bill.txt'] === 'queued');
  const aside = `${fixture.root}-aside`;
  renameSync(fixture.root, aside);
  mkdirSync(fixture.root);
  fixture.write('bill.txt', 'Another bill.');
  fixture.write('private.txt');
  fixture.engine.rescan();
  const isAway = () => fixture.engine.folderStates().get(fixture.folder.id)?.away?.code === 'folder.replaced';
  await fixture.until(isAway);
  fixture.engine.resume();
  return { fixture, aside, isAway };
}

test("while another directory is in a folder's place nothing of it is read, until the old one is back", async () => {
  const { fixture, aside, isAway } = await setReplaced();
  fixture.service.finishJobs = true;
  await fixture.rest();
  expect(Object.keys(fixture.states())).toEqual(['bill.txt']);
  rmSync(fixture.root, { recursive: true });
  renameSync(aside, fixture.root);
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()['bill.txt'] === 'done');
  expect(isAway()).toBe(false);
  expect(fixture.states()).toEqual({ 'bill.txt': 'done' });
  expect(fixture.engine.confirmRoot(fixture.folder.id)).toMatchObject({ ok: false });
});

test('another directory is the folder once a person confirms it', async () => {
  const { fixture } = await setReplaced();
  fixture.service.finishJobs = true;
  expect(fixture.engine.confirmRoot(fixture.folder.id)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()['private.txt'] === 'done');
  expect(fixture.engine.folderStates().get(fixture.folder.id)).toMatchObject({ away: null, otherRoot: null });
});

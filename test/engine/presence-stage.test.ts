import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { setStage, type Stage } from './stage/stage.ts';

const of = (stage: Stage, kind: 'folder' | 'service') => stage.engine.answering().find((one) => one.kind === kind);

test('an idle engine notices that the service is off, since when, and that it is back', async () => {
  const stage = setStage();
  await stage.engine.start();
  await stage.until(() => (of(stage, 'service')?.answeredAtMs ?? null) !== null);
  const { status } = stage.service;
  stage.service.status = () => Promise.resolve({ ok: false, failure: { kind: 'offline', message: 'No connection.' } });
  const offMs = stage.clock.nowMs();
  await stage.until(() => (of(stage, 'service')?.silentSinceMs ?? null) !== null);
  const since = of(stage, 'service')?.silentSinceMs ?? 0;
  expect(since - offMs).toBeLessThan(30_000);
  // It stays so until it answers, and the time at which it began stays as well.
  stage.clock.advance(120_000);
  await stage.rest();
  expect(of(stage, 'service')).toMatchObject({ silentSinceMs: since });
  stage.service.status = status;
  await stage.until(() => of(stage, 'service')?.silentSinceMs === null);
});

test('an idle engine notices that a folder is gone and that it is back', async () => {
  const stage = setStage();
  await stage.engine.start();
  await stage.until(() => (of(stage, 'folder')?.answeredAtMs ?? null) !== null);
  renameSync(stage.root, `${stage.root}-elsewhere`);
  const away = () => stage.engine.folderStates().get(stage.folder.id)?.away ?? null;
  const goneMs = stage.clock.nowMs();
  await stage.until(() => (of(stage, 'folder')?.silentSinceMs ?? null) !== null && away() !== null);
  expect(stage.clock.nowMs() - goneMs).toBeLessThan(60_000);
  renameSync(`${stage.root}-elsewhere`, stage.root);
  await stage.until(() => of(stage, 'folder')?.silentSinceMs === null && away() === null);
});

test('a folder that is replaced by an empty directory is not there', async () => {
  const stage = setStage();
  stage.write('letter.txt');
  stage.service.finishJobs = true;
  await stage.engine.start();
  await stage.until(
    () => stage.states()['letter.txt'] === 'done' && (of(stage, 'folder')?.answeredAtMs ?? null) !== null,
  );
  renameSync(stage.root, `${stage.root}-elsewhere`);
  mkdirSync(stage.root);
  await stage.until(() => (of(stage, 'folder')?.silentSinceMs ?? null) !== null);
  expect(stage.states()['letter.txt']).toBe('done');
});

test('a service that says between two refreshes that its maintenance is on gets nothing until it is over', async () => {
  const stage = setStage();
  await stage.engine.start();
  await stage.until(() => (of(stage, 'service')?.answeredAtMs ?? null) !== null);
  const { status } = stage.service;
  const pause = () => stage.engine.pauses.pauseOf(serviceId('here'));
  stage.service.status = async (options) => {
    const said = await status(options);
    return said.ok ? { ok: true, value: { ...said.value, inMaintenance: true } } : said;
  };
  await stage.until(() => pause()?.reason === 'maintenance');
  stage.write('letter.txt');
  await stage.until(() => stage.states()['letter.txt'] === 'batched');
  stage.clock.advance(120_000);
  await stage.rest();
  expect(stage.states()['letter.txt']).toBe('batched');
  stage.service.status = status;
  stage.service.finishJobs = true;
  await stage.until(() => stage.states()['letter.txt'] === 'done');
});

/** A folder with a file that waits, and another directory with a file of the same name and one of its own in its place. */
async function setReplaced() {
  const stage = setStage();
  stage.write('bill.txt');
  await stage.engine.start();
  stage.engine.pause();
  await stage.until(() => stage.states()['bill.txt'] === 'queued');
  const aside = `${stage.root}-aside`;
  renameSync(stage.root, aside);
  mkdirSync(stage.root);
  stage.write('bill.txt', 'Another bill.');
  stage.write('private.txt');
  stage.engine.rescan();
  const isAway = () =>
    stage.engine.folderStates().get(stage.folder.id)?.away === 'Another directory lies in its place.';
  await stage.until(isAway);
  stage.engine.resume();
  return { stage, aside, isAway };
}

test('while another directory lies in the place of a folder nothing of it is read, until the old one is back', async () => {
  const { stage, aside, isAway } = await setReplaced();
  stage.service.finishJobs = true;
  await stage.rest();
  expect(Object.keys(stage.states())).toEqual(['bill.txt']);
  rmSync(stage.root, { recursive: true });
  renameSync(aside, stage.root);
  stage.engine.rescan();
  await stage.until(() => stage.states()['bill.txt'] === 'done');
  expect(isAway()).toBe(false);
  expect(stage.states()).toEqual({ 'bill.txt': 'done' });
  expect(stage.engine.confirmRoot(stage.folder.id)).toMatchObject({ ok: false });
});

test('another directory is the folder once a person confirms it', async () => {
  const { stage } = await setReplaced();
  stage.service.finishJobs = true;
  expect(stage.engine.confirmRoot(stage.folder.id)).toEqual({ ok: true });
  await stage.until(() => stage.states()['private.txt'] === 'done');
  expect(stage.engine.folderStates().get(stage.folder.id)).toMatchObject({ away: null, otherRoot: null });
});

import { mkdirSync, renameSync } from 'node:fs';
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
  const pause = () => stage.engine.gates.pauseOf(serviceId('here'));
  stage.service.status = async (options) => {
    const said = await status(options);
    return said.ok ? { ok: true, value: { ...said.value, inMaintenance: true } } : said;
  };
  await stage.until(() => pause()?.reason === 'maintenance');
  stage.write('letter.txt');
  await stage.until(() => stage.states()['letter.txt'] === 'in-session');
  stage.clock.advance(120_000);
  await stage.rest();
  expect(stage.states()['letter.txt']).toBe('in-session');
  stage.service.status = status;
  stage.service.finishJobs = true;
  await stage.until(() => stage.states()['letter.txt'] === 'done');
});

import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import type { Failure } from '#core/failure.ts';
import { serviceId } from '#core/ids.ts';
import { setStage } from './stage/stage.ts';
import type { Stage } from './stage/stage.ts';

const failure: Failure = { kind: 'unconfirmed', message: 'internal error', status: 500, requestId: 'r-7' };

/** A service that always fails for these names; how often each was uploaded is counted. */
function failFor(stage: Stage, names: Set<string>, failing: Failure = failure): Map<string, number> {
  const uploads = new Map<string, number>();
  const { upload } = stage.service;
  stage.service.finishJobs = true;
  stage.service.upload = async (request) => {
    const { name, sizeBytes } = request.source;
    uploads.set(name, (uploads.get(name) ?? 0) + 1);
    if (!names.has(name)) return upload(request);
    await stage.service.before('upload');
    const mayHaveArrived = failing.kind === 'unconfirmed';
    return { ok: false, failure: failing, sent: { sizeBytes, sha256: null, mayHaveArrived } };
  };
  return uploads;
}

const good = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt'];
const areDone = (stage: Stage) => good.every((name) => stage.states()[name] === 'done');

test('one file that the service cannot take holds up no other, and is on hold with its words', async () => {
  const stage = setStage();
  const ill = new Set(['3-ill.txt']);
  const uploads = failFor(stage, ill);
  for (const name of [...good, '3-ill.txt']) stage.write(name);
  await stage.engine.start();
  await stage.until(() => areDone(stage));
  for (const name of good) expect(uploads.get(name)).toBeLessThanOrEqual(2);
  await stage.until(() => stage.states()['3-ill.txt'] === 'on-hold', 20_000);
  const [held] = stage.journal.items({ kinds: ['on-hold'] });
  expect(held).toMatchObject({
    state: { reason: 'service-fault', message: aText('internal error') },
    serviceFault: { failure: { requestId: 'r-7', status: 500 } },
  });
  expect(held?.serviceFault?.tries).toBeGreaterThanOrEqual(5);
  ill.clear();
  expect(stage.engine.retry(held!.id)).toEqual({ ok: true });
  await stage.until(() => stage.states()['3-ill.txt'] === 'done');
});

test('three files that the service cannot take do not stop the healthy ones', async () => {
  const stage = setStage();
  const ill = ['0-a.txt', '0-b.txt', '0-c.txt'];
  const uploads = failFor(stage, new Set(ill));
  for (const name of [...ill, ...good]) stage.write(name);
  await stage.engine.start();
  await stage.until(() => areDone(stage));
  for (const name of good) expect(uploads.get(name)).toBeLessThanOrEqual(2);
});

test('when an ill service is well again, files that waited for it alone go on at once, one after the other', async () => {
  const stage = setStage();
  const ill = new Set(['0-ill.txt']);
  const uploads = failFor(stage, ill);
  stage.write('0-ill.txt');
  stage.write('0-well.txt');
  await stage.engine.start();
  // It has failed by itself more than once before the service fails for all.
  await stage.until(() => stage.states()['0-well.txt'] === 'done' && (uploads.get('0-ill.txt') ?? 0) > 4, 1_000);
  for (const name of good) ill.add(name);
  for (const name of good) stage.write(name);
  stage.engine.rescan();
  await stage.until(() => stage.engine.pauses.breaker.isIll(serviceId('here')));
  const beganMs = stage.clock.nowMs();
  await stage.until(() => stage.clock.nowMs() - beganMs > 900_000, 5_000);
  for (const name of good) ill.delete(name);
  await stage.until(() => !stage.engine.pauses.breaker.isIll(serviceId('here')), 2_000);
  const wellAtMs = stage.clock.nowMs();
  const ownTries = uploads.get('0-ill.txt');
  const waits = stage.journal
    .items({ kinds: ['retrying'] })
    .map(({ state }) => ('retryAtMs' in state ? state.retryAtMs : 0));
  expect(new Set(waits).size).toBe(waits.length);
  await stage.until(() => areDone(stage));
  expect(stage.clock.nowMs() - wellAtMs).toBeLessThan(30_000);
  expect(uploads.get('0-ill.txt')).toBe(ownTries);
});

const backSoon: Failure = { kind: 'maintenance', message: 'Back soon.', status: 503, retryAfterMs: 300_000 };

test('one file for which the service asks to come again later waits alone, and pauses nothing', async () => {
  const stage = setStage();
  failFor(stage, new Set(['3-ill.txt']), backSoon);
  for (const name of [...good, '3-ill.txt']) stage.write(name);
  const pauses = new Set<string>();
  stage.engine.onChange(() => {
    const pause = stage.engine.pauses.uploadPauseOf(serviceId('here'));
    if (pause !== null) pauses.add(pause.reason);
  });
  await stage.engine.start();
  await stage.until(() => areDone(stage));
  await stage.until(() => stage.states()['3-ill.txt'] === 'retrying');
  const [ill] = stage.journal.items({ kinds: ['retrying'] });
  const waitsForMs = ill?.state.kind === 'retrying' ? ill.state.retryAtMs - stage.clock.nowMs() : 0;
  expect(waitsForMs).toBeGreaterThan(280_000);
  await stage.until(() => stage.states()['3-ill.txt'] === 'on-hold', 20_000);
  expect([...pauses]).toEqual([]);
});

test('a job that is to be made later pauses nothing either', async () => {
  const stage = setStage();
  const { createJob } = stage.service;
  let asked = 0;
  stage.service.finishJobs = true;
  stage.service.createJob = (...args) => {
    asked += 1;
    return asked > 2 ? createJob(...args) : Promise.resolve({ ok: false, failure: backSoon });
  };
  stage.write('1.txt');
  await stage.engine.start();
  await stage.until(() => asked === 1);
  await stage.rest();
  expect(stage.engine.pauses.pauseOf(serviceId('here'))).toBeNull();
  await stage.until(() => stage.states()['1.txt'] === 'done', 5_000);
});

test('a service that is away with all its calls is paused as such, and no file has used a try', async () => {
  const stage = setStage();
  failFor(stage, new Set(good), backSoon);
  stage.write('1.txt');
  const { status } = stage.service;
  await stage.engine.start();
  await stage.until(() => stage.states()['1.txt'] !== undefined);
  stage.service.status = () => Promise.resolve({ ok: false, failure: backSoon });
  await stage.until(() => stage.engine.pauses.pauseOf(serviceId('here')) !== null);
  expect(stage.engine.pauses.pauseOf(serviceId('here'))).toMatchObject({
    reason: 'maintenance',
    message: 'Back soon.',
  });
  expect(stage.journal.items({})[0]).toMatchObject({ attempts: 0, serviceFault: null });
  stage.service.status = status;
});

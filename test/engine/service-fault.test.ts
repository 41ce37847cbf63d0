import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import type { Failure } from '#core/failure.ts';
import { serviceId } from '#core/ids.ts';
import { engineFixture } from './fixture/engine-fixture.ts';
import type { EngineFixture } from './fixture/engine-fixture.ts';

const failure: Failure = { kind: 'unconfirmed', message: aText('internal error'), status: 500, requestId: 'r-7' };

/** Makes the service fail for these names; returns how often each was uploaded. */
function failFor(fixture: EngineFixture, names: Set<string>, failing: Failure = failure): Map<string, number> {
  const uploads = new Map<string, number>();
  const { upload } = fixture.service;
  fixture.service.finishJobs = true;
  fixture.service.upload = async (request) => {
    const { name, sizeBytes } = request.source;
    uploads.set(name, (uploads.get(name) ?? 0) + 1);
    if (!names.has(name)) return upload(request);
    await fixture.service.before('upload');
    const mayHaveArrived = failing.kind === 'unconfirmed';
    return { ok: false, failure: failing, sent: { sizeBytes, sha256: null, mayHaveArrived } };
  };
  return uploads;
}

const good = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt'];
const areDone = (fixture: EngineFixture) => good.every((name) => fixture.states()[name] === 'done');

test("one file that the service fails on blocks no other, and is on hold with the service's words", async () => {
  const fixture = engineFixture();
  const ill = new Set(['3-ill.txt']);
  const uploads = failFor(fixture, ill);
  for (const name of [...good, '3-ill.txt']) fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => areDone(fixture));
  for (const name of good) expect(uploads.get(name)).toBeLessThanOrEqual(2);
  await fixture.until(() => fixture.states()['3-ill.txt'] === 'on-hold', 20_000);
  const [held] = fixture.journal.files({ kinds: ['on-hold'] });
  expect(held).toMatchObject({
    state: { reason: 'service-fault', message: aText('internal error') },
    serviceFault: { failure: { requestId: 'r-7', status: 500 } },
  });
  expect(held?.serviceFault?.tries).toBeGreaterThanOrEqual(5);
  ill.clear();
  expect(fixture.engine.retry(held!.id)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()['3-ill.txt'] === 'done');
});

test('three files that the service fails on do not stop the healthy ones', async () => {
  const fixture = engineFixture();
  const ill = ['0-a.txt', '0-b.txt', '0-c.txt'];
  const uploads = failFor(fixture, new Set(ill));
  for (const name of [...ill, ...good]) fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => areDone(fixture));
  for (const name of good) expect(uploads.get(name)).toBeLessThanOrEqual(2);
});

test('when an ill service is well again, files that waited for it continue at once, one after the other', async () => {
  const fixture = engineFixture();
  const ill = new Set(['0-ill.txt']);
  const uploads = failFor(fixture, ill);
  fixture.write('0-ill.txt');
  fixture.write('0-well.txt');
  await fixture.engine.start();
  // The file has failed on its own more than once before the service fails for all.
  await fixture.until(() => fixture.states()['0-well.txt'] === 'done' && (uploads.get('0-ill.txt') ?? 0) > 4, 1_000);
  for (const name of good) ill.add(name);
  for (const name of good) fixture.write(name);
  fixture.engine.rescan();
  await fixture.until(() => fixture.engine.pauses.breaker.isOpen(serviceId('here')));
  const beganMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.clock.nowMs() - beganMs > 900_000, 5_000);
  for (const name of good) ill.delete(name);
  await fixture.until(() => !fixture.engine.pauses.breaker.isOpen(serviceId('here')), 2_000);
  const wellAtMs = fixture.clock.nowMs();
  const ownTries = uploads.get('0-ill.txt');
  const waits = fixture.journal
    .files({ kinds: ['retrying'] })
    .map(({ state }) => ('retryAtMs' in state ? state.retryAtMs : 0));
  expect(new Set(waits).size).toBe(waits.length);
  // In small steps: a slow disk of the machine that tests takes no time of the engine's clock.
  await fixture.until(() => areDone(fixture), 50);
  expect(fixture.clock.nowMs() - wellAtMs).toBeLessThan(30_000);
  expect(uploads.get('0-ill.txt')).toBe(ownTries);
});

const backSoon: Failure = { kind: 'maintenance', message: aText('Back soon.'), status: 503, retryAfterMs: 300_000 };

test('one file for which the service asks to retry later waits alone, and pauses nothing', async () => {
  const fixture = engineFixture();
  failFor(fixture, new Set(['3-ill.txt']), backSoon);
  for (const name of [...good, '3-ill.txt']) fixture.write(name);
  const pauses = new Set<string>();
  fixture.engine.onChange(() => {
    const pause = fixture.engine.pauses.uploadPauseOf(serviceId('here'));
    if (pause !== null) pauses.add(pause.reason);
  });
  await fixture.engine.start();
  await fixture.until(() => areDone(fixture));
  await fixture.until(() => fixture.states()['3-ill.txt'] === 'retrying');
  const [ill] = fixture.journal.files({ kinds: ['retrying'] });
  const waitsForMs = ill?.state.kind === 'retrying' ? ill.state.retryAtMs - fixture.clock.nowMs() : 0;
  expect(waitsForMs).toBeGreaterThan(280_000);
  await fixture.until(() => fixture.states()['3-ill.txt'] === 'on-hold', 20_000);
  expect([...pauses]).toEqual([]);
});

test('a job whose creation is to be retried later pauses nothing either', async () => {
  const fixture = engineFixture();
  const { createJob } = fixture.service;
  let asked = 0;
  fixture.service.finishJobs = true;
  fixture.service.createJob = (...args) => {
    asked += 1;
    return asked > 2 ? createJob(...args) : Promise.resolve({ ok: false, failure: backSoon });
  };
  fixture.write('1.txt');
  await fixture.engine.start();
  await fixture.until(() => asked === 1);
  await fixture.rest();
  expect(fixture.engine.pauses.pauseOf(serviceId('here'))).toBeNull();
  await fixture.until(() => fixture.states()['1.txt'] === 'done', 5_000);
});

test('a service that is away for all calls is paused as such, and no file has used an attempt', async () => {
  const fixture = engineFixture();
  failFor(fixture, new Set(good), backSoon);
  fixture.write('1.txt');
  const { status } = fixture.service;
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['1.txt'] !== undefined);
  fixture.service.status = () => Promise.resolve({ ok: false, failure: backSoon });
  await fixture.until(() => fixture.engine.pauses.pauseOf(serviceId('here')) !== null);
  expect(fixture.engine.pauses.pauseOf(serviceId('here'))).toMatchObject({
    reason: 'maintenance',
    message: aText('Back soon.'),
  });
  expect(fixture.journal.files({})[0]).toMatchObject({ attempts: 0, serviceFault: null });
  fixture.service.status = status;
});

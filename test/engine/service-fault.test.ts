import { expect, test } from 'vitest';
import type { Failure } from '#core/failure.ts';
import { setStage } from './stage/stage.ts';
import type { Stage } from './stage/stage.ts';

const failure: Failure = { kind: 'ambiguous', message: 'internal error', status: 500, requestId: 'r-7' };

/** A service that always fails for these names; how often each was uploaded is counted. */
function failFor(stage: Stage, names: Set<string>): Map<string, number> {
  const uploads = new Map<string, number>();
  const { upload } = stage.service;
  stage.service.finishJobs = true;
  stage.service.upload = async (request) => {
    const { name, sizeBytes } = request.source;
    uploads.set(name, (uploads.get(name) ?? 0) + 1);
    if (!names.has(name)) return upload(request);
    await stage.service.before('upload');
    return { ok: false, failure, sent: { sizeBytes, sha256: null, mayHaveArrived: true } };
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
  await stage.until(() => stage.states()['3-ill.txt'] === 'held', 20_000);
  const [held] = stage.journal.items({ kinds: ['held'] });
  expect(held).toMatchObject({
    state: { reason: 'service-fault', message: 'internal error' },
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

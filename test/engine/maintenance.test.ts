import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { aCloudInfo } from '../builders/service-answers.ts';
import { setStage } from './stage/stage.ts';

const here = serviceId('here');

test('a service whose status says Maintenance is sent nothing until it says otherwise', async () => {
  const stage = setStage();
  stage.service.inMaintenance = true;
  stage.service.finishJobs = true;
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.engine.pauses.pauseOf(here) !== null);
  expect(stage.engine.pauses.pauseOf(here)).toMatchObject({ reason: 'maintenance' });
  const beganMs = stage.clock.nowMs();
  await stage.until(() => stage.clock.nowMs() - beganMs > 1_800_000, 5_000);
  expect(stage.service.calls.get('upload') ?? 0).toBe(0);
  // It is asked about once a minute, not more often.
  expect(stage.service.calls.get('status') ?? 0).toBeLessThan(40);

  stage.service.inMaintenance = false;
  const overMs = stage.clock.nowMs();
  await stage.until(() => stage.states()['letter.txt'] === 'done', 2_000);
  expect(stage.clock.nowMs() - overMs).toBeLessThan(300_000);
});

test('while the word stands, its pause keeps its end and wakes nobody', async () => {
  let looks = 0;
  const stage = setStage({
    deps: {
      services: {
        current: () => {
          looks += 1;
          // Time goes on between two looks, as it does outside of tests; it stops where they would never end.
          if (looks < 5_000) stage.clock.advance(1);
          return here;
        },
        get: () => stage.service,
        onChange: () => () => undefined,
      },
    },
  });
  stage.service.inMaintenance = true;
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.engine.pauses.pauseOf(here) !== null);
  const beganMs = stage.clock.nowMs();
  await stage.until(() => stage.clock.nowMs() - beganMs > 50_000, 1_000);
  expect(looks).toBeLessThan(500);
});

test('windows that the service names are kept, and it is sent files after them', async () => {
  const stage = setStage();
  const nowMs = stage.clock.nowMs();
  const maintenance = [{ startMs: nowMs - 1, endMs: nowMs + 600_000 }];
  const info = aCloudInfo({ maintenance });
  Object.assign(stage.service, { cloudInfo: () => Promise.resolve({ ok: true, value: info }) });
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.engine.pauses.pauseOf(here) !== null);
  expect(stage.engine.pauses.pauseOf(here)).toMatchObject({ reason: 'maintenance', untilMs: nowMs + 600_000 });
  await stage.until(() => stage.states()['letter.txt'] === 'processing', 5_000);
  expect(stage.clock.nowMs()).toBeGreaterThanOrEqual(nowMs + 600_000);
});

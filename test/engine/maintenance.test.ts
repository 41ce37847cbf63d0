import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { aCloudInfo } from '../builders/service-answers.ts';
import { engineFixture } from './fixture/engine-fixture.ts';

const here = serviceId('here');

test('nothing is uploaded to a service whose status says Maintenance, until it says otherwise', async () => {
  const fixture = engineFixture();
  fixture.service.inMaintenance = true;
  fixture.service.finishJobs = true;
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.engine.pauses.pauseOf(here) !== null);
  expect(fixture.engine.pauses.pauseOf(here)).toMatchObject({ reason: 'maintenance' });
  const beganMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.clock.nowMs() - beganMs > 1_800_000, 5_000);
  expect(fixture.service.calls.get('upload') ?? 0).toBe(0);
  // The status is asked for about once a minute, not more often.
  expect(fixture.service.calls.get('status') ?? 0).toBeLessThan(40);

  fixture.service.inMaintenance = false;
  const overMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.states()['letter.txt'] === 'done', 2_000);
  expect(fixture.clock.nowMs() - overMs).toBeLessThan(300_000);
});

test('while the status says so, the pause keeps its end and wakes no stage', async () => {
  let looks = 0;
  const fixture = engineFixture({
    deps: {
      services: {
        current: () => {
          looks += 1;
          // The clock advances between two checks, as it does in reality; it stops in a loop that would never end.
          if (looks < 5_000) fixture.clock.advance(1);
          return here;
        },
        get: () => fixture.service,
        onChange: () => () => undefined,
      },
    },
  });
  fixture.service.inMaintenance = true;
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.engine.pauses.pauseOf(here) !== null);
  const beganMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.clock.nowMs() - beganMs > 50_000, 1_000);
  expect(looks).toBeLessThan(500);
});

test('announced maintenance windows are respected, and files are uploaded after them', async () => {
  const fixture = engineFixture();
  const nowMs = fixture.clock.nowMs();
  const maintenance = [{ startMs: nowMs - 1, endMs: nowMs + 600_000 }];
  const info = aCloudInfo({ maintenance });
  Object.assign(fixture.service, { cloudInfo: () => Promise.resolve({ ok: true, value: info }) });
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.engine.pauses.pauseOf(here) !== null);
  expect(fixture.engine.pauses.pauseOf(here)).toMatchObject({ reason: 'maintenance', untilMs: nowMs + 600_000 });
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing', 5_000);
  expect(fixture.clock.nowMs()).toBeGreaterThanOrEqual(nowMs + 600_000);
});

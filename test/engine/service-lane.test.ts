import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { setStage } from './stage/stage.ts';

const here = serviceId('here');

test('a service that goes away between its first two answers is said to be away, and the file is sent once it is back', async () => {
  const stage = setStage();
  let isAway = true;
  const { cloudInfo } = stage.service;
  Object.assign(stage.service, {
    cloudInfo: (...args: Parameters<typeof cloudInfo>) =>
      isAway
        ? Promise.resolve({ ok: false, failure: { kind: 'offline', message: 'No connection.' } })
        : cloudInfo(...args),
  } satisfies Partial<typeof stage.service>);
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.engine.gates.pauseOf(here) !== null, 0);
  expect(stage.engine.gates.pauseOf(here)).toMatchObject({ reason: 'offline' });
  isAway = false;
  await stage.until(() => stage.states()['letter.txt'] === 'processing');
  expect(stage.engine.gates.pauseOf(here)).toBeNull();
});

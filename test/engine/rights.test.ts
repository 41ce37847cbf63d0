import { message } from '#contract/messages/message.ts';
import { describe, expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const here = serviceId('here');
const calls = (fixture: EngineFixture, name: string): number => fixture.service.calls.get(name) ?? 0;

/** Makes a role that lacks these rights, and one file. */
function without(denied: readonly string[], afterAction: 'leave' | 'move' = 'leave'): EngineFixture {
  const fixture = engineFixture({ folder: { afterAction } });
  fixture.service.finishJobs = true;
  for (const call of denied) fixture.service.denied.add(call);
  fixture.write('letter.txt');
  return fixture;
}
const isDone = (fixture: EngineFixture) => () => fixture.states()['letter.txt'] === 'done';
const fileOf = (fixture: EngineFixture) => fixture.journal.files({})[0];

describe('a role that lacks a right', () => {
  test.for([
    [['cloudInfo']],
    [['status']],
    [['search']],
    [['file']],
    [['download', 'files']],
    [['job']],
    [['job', 'jobs']],
    [['job', 'jobs', 'search']],
    [['job', 'jobs', 'file']],
  ] as const)('%o: its files are done by the other checks', async ([denied]) => {
    const fixture = without(denied);
    await fixture.engine.start();
    await fixture.until(isDone(fixture));
    expect(fileOf(fixture)?.receipt.final.kind).toBe('passed');
    expect(fixture.engine.pauses.pauseOf(here)).toBeNull();
    // Calls that run at the same time each learn of the missing right, which is then remembered.
    for (const call of denied) expect(calls(fixture, call)).toBeLessThanOrEqual(3);
  });

  test('a check that it may not make is named on the receipt', async () => {
    const fixture = without(['search', 'file', 'download']);
    await fixture.engine.start();
    await fixture.until(isDone(fixture));
    expect(fileOf(fixture)?.receipt).toMatchObject({
      final: { kind: 'passed' },
      findable: { kind: 'not-available', why: message('file.checkMissing.role') },
    });
  });

  test('where the role sees nothing, done means accepted, and the original stays', async () => {
    const fixture = without(['job', 'jobs', 'file', 'files', 'search'], 'move');
    await fixture.engine.start();
    await fixture.until(isDone(fixture));
    await fixture.until(() => fileOf(fixture)?.original.kind === 'left');
    expect(fileOf(fixture)?.receipt).toMatchObject({
      accepted: { kind: 'passed' },
      final: { kind: 'not-available', why: message('file.checkMissing.role') },
    });
    expect(fixture.journal.history(fileOf(fixture)!.id).at(-2)?.message).toEqual(message('file.history.role-done'));
    expect(calls(fixture, 'download')).toBe(0);
  });

  test.for(['upload', 'createJob'] as const)(
    '%s: nothing is uploaded, no attempt is used, and the file continues with another role',
    async (call) => {
      const fixture = without([call]);
      await fixture.engine.start();
      await fixture.until(() => fixture.engine.rights.sendingDenied(here) !== null);
      expect(fixture.engine.rights.sendingDenied(here)?.message).toEqual(aText('Not for this role.'));
      await fixture.rest(60);
      fixture.clock.advance(600_000);
      await fixture.rest(60);
      expect(calls(fixture, call)).toBe(1);
      expect(fileOf(fixture)?.attempts).toBe(0);

      fixture.service.denied.clear();
      fixture.service.roles = ['User'];
      await fixture.until(isDone(fixture), 60_000);
    },
  );

  test('resuming makes the engine try every right again', async () => {
    const fixture = without(['upload']);
    await fixture.engine.start();
    await fixture.until(() => fixture.engine.rights.sendingDenied(here) !== null);
    fixture.service.denied.clear();
    fixture.engine.resume();
    await fixture.until(isDone(fixture));
  });

  test('a denial survives a restart, and ends with another key', async () => {
    const fixture = without(['upload']);
    await fixture.engine.start();
    fixture.engine.rights.heldBy(here, 'key 1');
    await fixture.until(() => fixture.engine.rights.sendingDenied(here) !== null);
    await fixture.engine.stop();

    const next = fixture.restart();
    next.rights.heldBy(here, 'key 1');
    expect(next.rights.sendingDenied(here)).not.toBeNull();
    next.rights.heldBy(here, 'key 2');
    expect(next.rights.sendingDenied(here)).toBeNull();
  });
});

test('an account without any right is paused, and no single right is remembered as missing', async () => {
  const fixture = without([
    'status',
    'whoAmI',
    'cloudInfo',
    'upload',
    'createJob',
    'job',
    'jobs',
    'file',
    'files',
    'search',
  ]);
  await fixture.engine.start();
  await fixture.until(() => fixture.engine.pauses.pauseOf(here) !== null);
  expect(fixture.engine.pauses.pauseOf(here)).toMatchObject({
    reason: 'blocked',
    message: aText('Not for this role.'),
  });
  expect(fixture.engine.rights.denialOf(here, 'status')).toBeNull();
  fixture.service.denied.clear();
  await fixture.until(isDone(fixture), 5_000);
});

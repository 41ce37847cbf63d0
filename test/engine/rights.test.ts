import { message } from '#contract/messages/message.ts';
import { describe, expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { setStage, type Stage } from './stage/stage.ts';

const here = serviceId('here');
const calls = (stage: Stage, name: string): number => stage.service.calls.get(name) ?? 0;

/** A role without these rights, and one file. */
function without(denied: readonly string[], afterAction: 'leave' | 'move' = 'leave'): Stage {
  const stage = setStage({ folder: { afterAction } });
  stage.service.finishJobs = true;
  for (const call of denied) stage.service.denied.add(call);
  stage.write('letter.txt');
  return stage;
}
const isDone = (stage: Stage) => () => stage.states()['letter.txt'] === 'done';
const itemOf = (stage: Stage) => stage.journal.items({})[0];

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
    const stage = without(denied);
    await stage.engine.start();
    await stage.until(isDone(stage));
    expect(itemOf(stage)?.receipt.final.kind).toBe('passed');
    expect(stage.engine.pauses.pauseOf(here)).toBeNull();
    // Each right is asked for by those who look at the same moment, and then remembered.
    for (const call of denied) expect(calls(stage, call)).toBeLessThanOrEqual(3);
  });

  test('a check that it may not make is named on the receipt', async () => {
    const stage = without(['search', 'file', 'download']);
    await stage.engine.start();
    await stage.until(isDone(stage));
    expect(itemOf(stage)?.receipt).toMatchObject({
      final: { kind: 'passed' },
      findable: { kind: 'not-available', why: message('file.checkMissing.role') },
    });
  });

  test('where nothing can be seen, done means accepted, and the original stays', async () => {
    const stage = without(['job', 'jobs', 'file', 'files', 'search'], 'move');
    await stage.engine.start();
    await stage.until(isDone(stage));
    await stage.until(() => itemOf(stage)?.original.kind === 'left');
    expect(itemOf(stage)?.receipt).toMatchObject({
      accepted: { kind: 'passed' },
      final: { kind: 'not-available', why: message('file.checkMissing.role') },
    });
    expect(stage.journal.history(itemOf(stage)!.id).at(-2)?.why).toEqual(message('file.history.role-done'));
    expect(calls(stage, 'download')).toBe(0);
  });

  test.for(['upload', 'createJob'] as const)(
    '%s: nothing is sent, no attempt is used, and it goes on with another role',
    async (call) => {
      const stage = without([call]);
      await stage.engine.start();
      await stage.until(() => stage.engine.rights.sendingDenied(here) !== null);
      expect(stage.engine.rights.sendingDenied(here)?.message).toBe('Not for this role.');
      await stage.rest(60);
      stage.clock.advance(600_000);
      await stage.rest(60);
      expect(calls(stage, call)).toBe(1);
      expect(itemOf(stage)?.attempts).toBe(0);

      stage.service.denied.clear();
      stage.service.roles = ['User'];
      await stage.until(isDone(stage), 60_000);
    },
  );

  test('a person who goes on has every right tried again', async () => {
    const stage = without(['upload']);
    await stage.engine.start();
    await stage.until(() => stage.engine.rights.sendingDenied(here) !== null);
    stage.service.denied.clear();
    stage.engine.resume();
    await stage.until(isDone(stage));
  });

  test('a denial outlives a restart, and ends with another key', async () => {
    const stage = without(['upload']);
    await stage.engine.start();
    stage.engine.rights.heldBy(here, 'key 1');
    await stage.until(() => stage.engine.rights.sendingDenied(here) !== null);
    await stage.engine.stop();

    const next = stage.restart();
    next.rights.heldBy(here, 'key 1');
    expect(next.rights.sendingDenied(here)).not.toBeNull();
    next.rights.heldBy(here, 'key 2');
    expect(next.rights.sendingDenied(here)).toBeNull();
  });
});

test('an account that may do nothing at all is paused, and remembers no right as lost', async () => {
  const stage = without([
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
  await stage.engine.start();
  await stage.until(() => stage.engine.pauses.pauseOf(here) !== null);
  expect(stage.engine.pauses.pauseOf(here)).toMatchObject({ reason: 'blocked', message: 'Not for this role.' });
  expect(stage.engine.rights.denialOf(here, 'status')).toBeNull();
  stage.service.denied.clear();
  await stage.until(isDone(stage), 5_000);
});

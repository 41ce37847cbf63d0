import { message } from '#contract/messages/message.ts';
import { describe, expect, test } from 'vitest';
import type { FileStateKind } from '#core/file-state.ts';
import type { Engine } from '#engine/engine.ts';
import { engineFixture, type EngineFixture, type EngineFixtureOptions } from './fixture/engine-fixture.ts';

const name = 'letter.txt';
const whole = 'A letter with an end.';
const shorter = 'A letter with';
const longer = `${whole} And a postscript.`;

const noService: EngineFixtureOptions = {
  deps: { services: { current: () => null, get: () => null, onChange: () => () => undefined } },
};

/** States in which a file may be when the engine stops, and how it gets there. */
const starts: readonly (readonly [FileStateKind, EngineFixtureOptions, boolean])[] = [
  ['stabilizing', {}, false],
  ['queued', noService, false],
  ['processing', {}, false],
  ['done', {}, true],
];

/**
 * Stops the engine while the file is in this state, by a kill or cleanly, puts other content at its path and starts
 * again.
 */
async function restart(
  [state, options, finishJobs]: (typeof starts)[number],
  stop: 'kill' | 'clean',
  text: string,
): Promise<EngineFixture & { readonly again: Engine }> {
  const fixture = engineFixture(options);
  fixture.service.finishJobs = finishJobs;
  fixture.write(name, whole);
  await fixture.engine.start();
  await fixture.until(() => fixture.states()[name] === state, state === 'stabilizing' ? 0 : 500);
  await fixture.engine.stop();
  // A kill leaves this fact as the engine sets it at the start.
  if (stop === 'kill') fixture.journal.setFact('clean-stop', 'no');
  fixture.write(name, text);
  const again = fixture.restart();
  await again.start();
  return { ...fixture, again };
}

const fileAt = (fixture: EngineFixture) => fixture.journal.presentAt(fixture.folder.id, name);
const uploads = (fixture: EngineFixture) => fixture.service.calls.get('upload') ?? 0;

describe.each(starts)('a file that was %s when the app stopped', (...start) => {
  const [state] = start;
  /** Waits until the content at the path is registered, whatever becomes of it then. */
  const goesOn = async (fixture: EngineFixture, text: string) => {
    await fixture.until(() => {
      const file = fileAt(fixture);
      return file !== null && file.hash !== null && file.stat.sizeBytes === text.length;
    });
    expect(fileAt(fixture)?.state.kind).not.toBe('on-hold');
  };

  test('is on hold when it is smaller after a kill, and is not uploaded', async () => {
    const fixture = await restart(start, 'kill', shorter);
    const before = uploads(fixture);
    await fixture.until(() => fileAt(fixture)?.state.kind === 'on-hold');
    expect(fileAt(fixture)).toMatchObject({
      stat: { sizeBytes: shorter.length },
      state: { reason: 'suspicious', message: message('file.onHold.shorter') },
    });
    fixture.clock.advance(3_600_000);
    await fixture.rest();
    expect([fileAt(fixture)?.state.kind, uploads(fixture)]).toEqual(['on-hold', before]);
    // The row of the previous, complete content stays.
    const rows = fixture.journal.files({}).filter(({ path }) => path === name);
    expect(rows.map(({ stat }) => stat.sizeBytes).toSorted()).toEqual(
      state === 'stabilizing' ? [shorter.length] : [shorter.length, whole.length],
    );
  });

  test('continues when a person says that the smaller one is complete', async () => {
    const fixture = await restart(start, 'kill', shorter);
    await fixture.until(() => fileAt(fixture)?.state.kind === 'on-hold');
    const held = fileAt(fixture);
    if (held === null) throw new Error('There is no such file.');
    expect(fixture.again.allow(held.id)).toEqual({ ok: true });
    await goesOn(fixture, shorter);
  });

  test('continues when it is larger after a kill', async () => {
    const fixture = await restart(start, 'kill', longer);
    await goesOn(fixture, longer);
  });

  test('continues when it is smaller after a clean stop', async () => {
    const fixture = await restart(start, 'clean', shorter);
    await goesOn(fixture, shorter);
  });
});

import { message } from '#contract/messages/message.ts';
import { describe, expect, test } from 'vitest';
import type { FileStateKind } from '#core/file-state.ts';
import type { Engine } from '#engine/engine.ts';
import { setStage, type Stage, type StageOptions } from './stage/stage.ts';

const name = 'letter.txt';
const whole = 'A letter with an end.';
const shorter = 'A letter with';
const longer = `${whole} And a postscript.`;

const noService: StageOptions = {
  deps: { services: { current: () => null, get: () => null, onChange: () => () => undefined } },
};

/** States in which a stop may find a file, and how it comes there. */
const starts: readonly (readonly [FileStateKind, StageOptions, boolean])[] = [
  ['stabilizing', {}, false],
  ['queued', noService, false],
  ['processing', {}, false],
  ['done', {}, true],
];

/** Stops while the file is in such a state, as a kill or by itself, puts other content at its path and starts again. */
async function restart(
  [state, options, finishJobs]: (typeof starts)[number],
  stop: 'kill' | 'clean',
  text: string,
): Promise<Stage & { readonly again: Engine }> {
  const stage = setStage(options);
  stage.service.finishJobs = finishJobs;
  stage.write(name, whole);
  await stage.engine.start();
  await stage.until(() => stage.states()[name] === state, state === 'stabilizing' ? 0 : 500);
  await stage.engine.stop();
  // What a kill leaves of the fact that the engine notes when it starts.
  if (stop === 'kill') stage.journal.setFact('clean-stop', 'no');
  stage.write(name, text);
  const again = stage.restart();
  await again.start();
  return { ...stage, again };
}

const fileAt = (stage: Stage) => stage.journal.presentAt(stage.folder.id, name);
const uploads = (stage: Stage) => stage.service.calls.get('upload') ?? 0;

describe.each(starts)('a file that was %s when the app stopped', (...start) => {
  const [state] = start;
  /** The content of the path is registered, whatever comes of it then. */
  const goesOn = async (stage: Stage, text: string) => {
    await stage.until(() => {
      const file = fileAt(stage);
      return file !== null && file.hash !== null && file.stat.sizeBytes === text.length;
    });
    expect(fileAt(stage)?.state.kind).not.toBe('on-hold');
  };

  test('is on hold when it is smaller after a kill, and is not uploaded', async () => {
    const stage = await restart(start, 'kill', shorter);
    const before = uploads(stage);
    await stage.until(() => fileAt(stage)?.state.kind === 'on-hold');
    expect(fileAt(stage)).toMatchObject({
      stat: { sizeBytes: shorter.length },
      state: { reason: 'suspicious', message: message('file.onHold.shorter') },
    });
    stage.clock.advance(3_600_000);
    await stage.rest();
    expect([fileAt(stage)?.state.kind, uploads(stage)]).toEqual(['on-hold', before]);
    // What was known of the whole content keeps its own row.
    const rows = stage.journal.items({}).filter(({ path }) => path === name);
    expect(rows.map(({ stat }) => stat.sizeBytes).toSorted()).toEqual(
      state === 'stabilizing' ? [shorter.length] : [shorter.length, whole.length],
    );
  });

  test('goes on when a person says that the smaller one is whole', async () => {
    const stage = await restart(start, 'kill', shorter);
    await stage.until(() => fileAt(stage)?.state.kind === 'on-hold');
    const held = fileAt(stage);
    if (held === null) throw new Error('There is no such file.');
    expect(stage.again.allow(held.id)).toEqual({ ok: true });
    await goesOn(stage, shorter);
  });

  test('goes on when it is larger after a kill', async () => {
    const stage = await restart(start, 'kill', longer);
    await goesOn(stage, longer);
  });

  test('goes on when it is smaller after a clean stop', async () => {
    const stage = await restart(start, 'clean', shorter);
    await goesOn(stage, shorter);
  });
});

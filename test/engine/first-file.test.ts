import { expect, test } from 'vitest';
import type { FileStateKind } from '#core/file-state.ts';
import { setStage, type Stage } from './stage/stage.ts';

const wholePdf = '%PDF-1.7 body of it\nstartxref\n9\n%%EOF\n';
const jobs = (stage: Stage): number => stage.service.calls.get('createJob') ?? 0;
const allAre = (stage: Stage, names: readonly string[], kind: FileStateKind): boolean =>
  names.every((name) => stage.states()[name] === kind);

/** How long a file that comes now takes to be done, by the engine's clock. */
async function timeOf(stage: Stage, name: string, text: string): Promise<number> {
  const startMs = stage.clock.nowMs();
  stage.write(name, text);
  stage.engine.rescan();
  await stage.until(() => stage.states()[name] === 'done', 100);
  return stage.clock.nowMs() - startMs;
}

// The engine's time goes on while this machine works: far below the idle gap of 20 s is all that can be asked for.
test('a single file does not wait for company', async () => {
  const stage = setStage();
  stage.service.finishJobs = true;
  await stage.engine.start();
  await stage.rest();
  expect(await timeOf(stage, 'letter.pdf', wholePdf)).toBeLessThan(15_000);
  stage.clock.advance(60_000);
  expect(await timeOf(stage, 'note.txt', 'A note.')).toBeLessThan(15_000);
});

test('the files of the first scan are one job, which begins when the last of them has joined', async () => {
  const stage = setStage();
  stage.service.finishJobs = true;
  const names = Array.from({ length: 12 }, (_, index) => `page ${index}.${index % 2 === 0 ? 'pdf' : 'txt'}`);
  for (const name of names) stage.write(name, name.endsWith('pdf') ? `${name} ${wholePdf}` : name);
  const startMs = stage.clock.nowMs();
  await stage.engine.start();
  await stage.until(() => allAre(stage, names, 'done'), 100);
  expect(stage.clock.nowMs() - startMs).toBeLessThan(12_000);
  expect(jobs(stage)).toBe(1);
});

test('a scanner that writes page after page is noticed, and its pages become one job, also after a restart', async () => {
  const stage = setStage();
  stage.service.finishJobs = true;
  await stage.engine.start();
  const scan = async (engine: Stage['engine'], prefix: string, pages: number): Promise<number> => {
    const before = jobs(stage);
    const names = Array.from({ length: pages }, (_, index) => `${prefix} ${index}.pdf`);
    for (const name of names) {
      stage.write(name, `${name} ${wholePdf}`);
      engine.rescan();
      await stage.until(() => stage.states()[name] !== undefined && stage.states()[name] !== 'stabilizing', 100);
      const onMs = stage.clock.nowMs() + 6_000;
      await stage.until(() => stage.clock.nowMs() >= onMs, 100);
    }
    await stage.until(() => allAre(stage, names, 'done'), 100);
    stage.clock.advance(60_000);
    return jobs(stage) - before;
  };
  // Nobody knows of the first page that others will follow.
  expect(await scan(stage.engine, 'first', 5)).toBeLessThanOrEqual(2);
  expect(await scan(stage.engine, 'second', 5)).toBe(1);
  await stage.engine.stop();
  const again = stage.restart();
  await again.start();
  expect(await scan(again, 'third', 4)).toBe(1);
});

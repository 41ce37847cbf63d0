import { expect, test } from 'vitest';
import type { FileStateKind } from '#core/file-state.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

const wholePdf = '%PDF-1.7 body of it\nstartxref\n9\n%%EOF\n';
const jobs = (fixture: EngineFixture): number => fixture.service.calls.get('createJob') ?? 0;
const allAre = (fixture: EngineFixture, names: readonly string[], kind: FileStateKind): boolean =>
  names.every((name) => fixture.states()[name] === kind);

/** Returns how long a file that is written now takes until it is done, by the engine's clock. */
async function timeOf(fixture: EngineFixture, name: string, text: string): Promise<number> {
  const startMs = fixture.clock.nowMs();
  fixture.write(name, text);
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()[name] === 'done', 100);
  return fixture.clock.nowMs() - startMs;
}

// The engine's clock advances while the test does real work, so the test can only demand far less than the idle gap of
// 20 s.
test('a single file does not wait for others', async () => {
  const fixture = engineFixture();
  fixture.service.finishJobs = true;
  await fixture.engine.start();
  await fixture.rest();
  expect(await timeOf(fixture, 'letter.pdf', wholePdf)).toBeLessThan(15_000);
  fixture.clock.advance(60_000);
  expect(await timeOf(fixture, 'note.txt', 'A note.')).toBeLessThan(15_000);
});

test('the files of the first scan are one job, which begins when the last of them has joined', async () => {
  const fixture = engineFixture();
  fixture.service.finishJobs = true;
  const names = Array.from({ length: 12 }, (_, index) => `page ${index}.${index % 2 === 0 ? 'pdf' : 'txt'}`);
  for (const name of names) fixture.write(name, name.endsWith('pdf') ? `${name} ${wholePdf}` : name);
  const startMs = fixture.clock.nowMs();
  await fixture.engine.start();
  await fixture.until(() => allAre(fixture, names, 'done'), 100);
  expect(fixture.clock.nowMs() - startMs).toBeLessThan(12_000);
  expect(jobs(fixture)).toBe(1);
});

test('a scanner that writes page after page is recognised, and its pages become one job, also after a restart', async () => {
  const fixture = engineFixture();
  fixture.service.finishJobs = true;
  await fixture.engine.start();
  const scan = async (engine: EngineFixture['engine'], prefix: string, pages: number): Promise<number> => {
    const before = jobs(fixture);
    const names = Array.from({ length: pages }, (_, index) => `${prefix} ${index}.pdf`);
    for (const name of names) {
      fixture.write(name, `${name} ${wholePdf}`);
      engine.rescan();
      await fixture.until(() => fixture.states()[name] !== undefined && fixture.states()[name] !== 'stabilizing', 100);
      const onMs = fixture.clock.nowMs() + 6_000;
      await fixture.until(() => fixture.clock.nowMs() >= onMs, 100);
    }
    await fixture.until(() => allAre(fixture, names, 'done'), 100);
    fixture.clock.advance(60_000);
    return jobs(fixture) - before;
  };
  // When the first page is read, it is not known that others follow.
  expect(await scan(fixture.engine, 'first', 5)).toBeLessThanOrEqual(2);
  expect(await scan(fixture.engine, 'second', 5)).toBe(1);
  await fixture.engine.stop();
  const again = fixture.restart();
  await again.start();
  expect(await scan(again, 'third', 4)).toBe(1);
});

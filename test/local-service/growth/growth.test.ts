import { expect, it, vi } from 'vitest';
import { measureGrowth, type Growth, type GrowthSubject } from './growth.ts';
import {
  officeFormats,
  officeSubjects,
  oldExcelSubjects,
  oldWordSubjects,
  outlookSubjects,
  rtfSubjects,
} from './office-subjects.ts';
import { pageSubjects } from './page-subjects.ts';
import { datesOfRow, readerNames, readerSubject, unitsFor } from './reader-subjects.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Measures again when work seems to grow: chance does not repeat itself, quadratic work does. */
const looks = 3;

async function tooSteep(subjects: readonly GrowthSubject[]): Promise<readonly string[]> {
  const steep: Growth[] = [];
  for (const subject of subjects) {
    let growth = await measureGrowth(subject);
    for (let look = 1; look < looks && growth.isTooSteep; look += 1) growth = await measureGrowth(subject);
    if (growth.isTooSteep) steep.push(growth);
  }
  return steep.map(
    ({ name, sizes, cpuMs, factor }) =>
      `${name}: ${factor.toFixed(2)} a doubling (${sizes.map((size, at) => `${size}: ${(cpuMs[at] ?? 0).toFixed(0)} ms`).join(', ')})`,
  );
}

it.each(readerNames)('%s takes at most two and a half times as long for twice the input', async (name) => {
  expect(await tooSteep(unitsFor(name).map((unit) => readerSubject(name, unit)))).toEqual([]);
});

it.each(officeFormats)('%s takes at most two and a half times as long for twice the input', async (format) => {
  expect(await tooSteep(officeSubjects(format))).toEqual([]);
});

it('old Word documents take at most two and a half times as long for twice the input', async () => {
  expect(await tooSteep(oldWordSubjects)).toEqual([]);
});

it('messages of Outlook take at most two and a half times as long for twice the input', async () => {
  expect(await tooSteep(outlookSubjects)).toEqual([]);
});

it('old Excel workbooks take at most two and a half times as long for twice the input', async () => {
  expect(await tooSteep(oldExcelSubjects)).toEqual([]);
});

it('RTF takes at most two and a half times as long for twice the input', async () => {
  expect(await tooSteep(rtfSubjects)).toEqual([]);
});

it('so do the dates of a row, however long the words between them are', async () => {
  expect(await tooSteep([datesOfRow])).toEqual([]);
});

it('a page with a text layer does too, wherever its letters are', async () => {
  expect(await tooSteep(pageSubjects)).toEqual([]);
});

it('notices quadratic work', async () => {
  const quadratic = { name: 'blanks', prepare: (size: number) => () => / +$/.exec(`${' '.repeat(size)}x`) };
  expect((await measureGrowth({ ...quadratic, maxSize: 64_000 })).factor).toBeGreaterThan(3);
});

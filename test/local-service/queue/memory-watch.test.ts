import { expect, test } from 'vitest';
import { createMemoryWatch } from '#local-service/queue/memory-watch.ts';

const limits = { limitBytes: 1_000, headroomBytes: 250 };

test('without an end of readings, the limit is as given', () => {
  let resident = 1_000;
  const watch = createMemoryWatch(limits, () => resident);
  expect(watch.isOverLimit()).toBe(false);
  resident = 1_001;
  expect(watch.isOverLimit()).toBe(true);
});

test('memory that the process keeps raises the limit', () => {
  let resident = 1_200;
  const watch = createMemoryWatch(limits, () => resident);
  expect(watch.isOverLimit()).toBe(true);
  watch.noteFreed();
  resident = 1_450;
  expect(watch.isOverLimit()).toBe(false);
  resident = 1_451;
  expect(watch.isOverLimit()).toBe(true);
});

test('memory that is freed late lowers the limit again, so that the document which took it is found', () => {
  let resident = 1_900;
  const watch = createMemoryWatch(limits, () => resident);
  watch.noteFreed();
  resident = 900;
  expect(watch.isOverLimit()).toBe(false);
  resident = 1_151;
  expect(watch.isOverLimit()).toBe(true);
});

import { expect, test } from 'vitest';
import type { MethodResult } from '#contract/methods.ts';
import { message } from '#contract/messages/message.ts';
import { pagesIn, pagesText, queueAllFailed } from '../../../renderer/features/service/failed-pages.ts';

test.each([
  [null, []],
  ['', []],
  ['812', [812]],
  ['812.640.0', [812, 640, 0]],
  ['812.', []],
  ['812..640', []],
  ['-1', []],
  ['1e9', []],
  ['<b>', []],
  ['1234567890123456', []],
])('the address %j names the pages %j', (text, pages) => {
  expect(pagesIn(text)).toEqual(pages);
  expect(pagesIn(pagesText(pages))).toEqual(pages);
});

type Part = MethodResult<'failed.again'>;

/** Answers with these parts, one after another, and notes what was asked for. */
function answering(parts: readonly (Part | 'gone')[]) {
  const asked: (number | null)[] = [];
  const error = { code: 'gone', text: message('error.gone'), retryable: true };
  const queuePart = ({ before }: { readonly before: number | null }) => {
    const part = parts[asked.push(before) - 1] ?? 'gone';
    return Promise.resolve(part === 'gone' ? { ok: false as const, error } : { ok: true as const, result: part });
  };
  return { asked, queuePart, error };
}

const [first, second] = [
  { fileIds: ['a', 'b'], refused: 1, next: 40 },
  { fileIds: ['c'], refused: 0, next: null },
];

test('all parts are queued, and after each is said how many were', async () => {
  const { asked, queuePart } = answering([first, second]);
  const said: number[] = [];
  const outcome = await queueAllFailed(queuePart, (queued) => said.push(queued));
  expect(outcome).toEqual({ fileIds: ['a', 'b', 'c'], refused: 1, error: null });
  expect([asked, said]).toEqual([
    [null, 40],
    [2, 3],
  ]);
});

test('what was queued before a failure is named with it', async () => {
  const { queuePart, error } = answering([first, 'gone']);
  expect(await queueAllFailed(queuePart, () => undefined)).toEqual({ fileIds: ['a', 'b'], refused: 1, error });
});

test.each([40, 41])('a service whose next part begins at %i again is asked no more', async (next) => {
  const { asked, queuePart } = answering([first, { ...second, next }, first, first]);
  await queueAllFailed(queuePart, () => undefined);
  expect(asked).toEqual([null, 40]);
});

import { expect, it } from 'vitest';
import { wordsInSteps } from '../../../renderer/documents/preview/words-in-steps.ts';

type First = Parameters<typeof wordsInSteps>[0];

const pagesOf = (first: number, last: number): First['pages'] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    number: first + index,
    rotation: 0,
    text: `page ${first + index}`,
    words: [],
    matches: null,
    structure: null,
  }));

async function follow(first: First, ask: Parameters<typeof wordsInSteps>[1]) {
  const numbers: number[] = [];
  let last = first.pages;
  for await (const pages of wordsInSteps(first, ask)) {
    last = pages;
    numbers.push(pages.length);
  }
  return { numbers, last };
}

it('requests twice as many pages each time, up to the last', async () => {
  const asked: (readonly [number, number])[] = [];
  const { numbers, last } = await follow({ pages: pagesOf(1, 10), pageCount: 500 }, (from, to) => {
    asked.push([from, to]);
    return Promise.resolve({ pages: pagesOf(from, Math.min(to, 500)), pageCount: 500 });
  });
  expect(asked).toEqual([
    [11, 30],
    [31, 70],
    [71, 150],
    [151, 310],
    [311, 630],
  ]);
  expect(numbers).toEqual([30, 70, 150, 310, 500]);
  expect(last.map(({ number }) => number)).toEqual(pagesOf(1, 500).map(({ number }) => number));
});

it.each([
  ['a short document', { pages: pagesOf(1, 3), pageCount: 3 }],
  ['a service that does not tell how many there are', { pages: pagesOf(1, 10), pageCount: null }],
  ['a service that gives all pages at once', { pages: pagesOf(1, 40), pageCount: 40 }],
  ['a service without words', { pages: [], pageCount: 40 }],
])('requests no more of %s', async (_, first) => {
  const ask = () => Promise.reject(new Error('asked'));
  expect(await follow(first, ask)).toEqual({ numbers: [], last: first.pages });
});

it('ends with the pages that it has when a call fails', async () => {
  let answers = 0;
  const { numbers } = await follow({ pages: pagesOf(1, 10), pageCount: 500 }, (from, to) => {
    answers += 1;
    return Promise.resolve(answers > 1 ? null : { pages: pagesOf(from, to), pageCount: 500 });
  });
  expect(numbers).toEqual([30]);
});

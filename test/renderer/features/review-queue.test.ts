import { describe, expect, test } from 'vitest';
import type { DataPoint } from '#contract/documents.ts';
import {
  candidatesOf,
  isEmpty,
  isMissing,
  keyMeaning,
  keysOf,
  questionsOf,
  withMissing,
} from '../../../renderer/features/review/review-queue.ts';

const point = (name: string, needsCheck: boolean, value = name): DataPoint => ({
  name,
  value,
  valueAsString: value,
  dataType: 'String',
  page: 1,
  box: null,
  confidence: 0.5,
  source: 'text',
  needsCheck,
});

test('only what is uncertain and not answered yet is asked, in the order of reading', () => {
  const points = [point('total', true), point('date', false), point('issuer', true), point('due_date', true)];
  expect(questionsOf(points, new Set(['due_date'])).map(({ name }) => name)).toEqual(['issuer', 'total']);
});

test('the value that was read is the first choice, and stands there once', () => {
  const other = (value: string) => ({ value, valueAsString: value, page: 1, box: null });
  const found = candidatesOf(point('due_date', true, 'a'), [other('b'), other('a'), other('b'), other('c')]);
  expect(found.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
  const many = Array.from({ length: 20 }, (_, index) => other(`x${index}`));
  expect(candidatesOf(point('due_date', true, 'a'), many)).toHaveLength(9);
});

test('a value that was not found is asked for in its place, with what else the page states as the only choices', () => {
  const field = (name: string, isMissing_: boolean) => ({ name, dataType: 'Decimal', isMissing: isMissing_ });
  const fields = [field('total', true), field('net_total', false), field('issuer', true)];
  const all = withMissing([point('date', true), point('issuer', false), point('currency', true)], fields);
  expect(questionsOf(all, new Set()).map(({ name }) => name)).toEqual(['date', 'total', 'currency']);
  const total = all.find(({ name }) => name === 'total');
  if (total === undefined) throw new Error('no total');
  expect(isMissing(total)).toBe(true);
  expect(candidatesOf(total, [])).toEqual([]);
  expect(questionsOf(all, new Set(['total'])).map(({ name }) => name)).toEqual(['date', 'currency']);
});

test('a value without a text has no answer: not found and nothing typed, or its field was cleared', () => {
  const typed = (field: string, text: string) => ({ field, text });
  expect(isEmpty(point('total', true, ''), null)).toBe(true);
  expect(isEmpty(point('total', true, ''), typed('total', ' '))).toBe(true);
  expect(isEmpty(point('total', true, ''), typed('total', '12.00'))).toBe(false);
  expect(isEmpty(point('total', true, '12.00'), typed('total', ''))).toBe(true);
  expect(isEmpty(point('total', true, '12.00'), typed('date', ''))).toBe(false);
});

test.each([
  [{}, 'Enter Tab 1–3 F2 Del C Ctrl+Enter'],
  // A table is neither typed nor chosen.
  [{ isTable: true, choices: 0 }, 'Enter Tab Del C Ctrl+Enter'],
  [{ choices: 1, hasNext: false }, 'Enter 1 F2 Del C Ctrl+Enter'],
  [{ choices: 0 }, 'Enter Tab F2 Del C Ctrl+Enter'],
])('a question shows the keys that work for it: %j: %s', (part, expected) => {
  const keys = keysOf({ isTable: false, choices: 3, isEmpty: false, hasNext: true, ...part });
  const names = keys.map(({ key }) => key.replaceAll(' – ', '–').replace('Ctrl ↵', 'Ctrl+Enter').replace('↵', 'Enter'));
  expect(names.join(' ')).toBe(expected);
});

test('Enter is said to leave a question open that has no answer', () => {
  const [enter] = keysOf({ isTable: false, choices: 0, isEmpty: true, hasNext: false });
  expect(enter?.text).toBe('review.key.leave');
});

describe('a key', () => {
  test('that is a digit of a choice chooses it', () => {
    expect(keyMeaning('2', 2, null, 0)).toEqual({ kind: 'choose', index: 1 });
  });
  test('that is another digit begins a text', () => {
    expect(keyMeaning('3', 2, null, 0)).toEqual({ kind: 'type', text: '3' });
  });
  test('that follows a digit quickly makes one text of both', () => {
    expect(keyMeaning('2', 2, { key: '1', atMs: 100 }, 300)).toEqual({ kind: 'type', text: '12' });
    expect(keyMeaning('.', 2, { key: '1', atMs: 100 }, 300)).toEqual({ kind: 'type', text: '1.' });
  });
  test('that follows a digit later stands for itself', () => {
    expect(keyMeaning('2', 2, { key: '1', atMs: 100 }, 2_000)).toEqual({ kind: 'choose', index: 1 });
  });
  test('C opens the classes, and begins no text', () => {
    expect(keyMeaning('c', 0, null, 0)).toEqual({ kind: 'class' });
    expect(keyMeaning('C', 0, { key: 'x', atMs: 0 }, 10)).toEqual({ kind: 'class' });
  });
  test('that prints nothing means nothing', () => {
    for (const key of ['Shift', 'ArrowDown', ' ']) expect(keyMeaning(key, 2, null, 0)).toEqual({ kind: 'none' });
  });
});

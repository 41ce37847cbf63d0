import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { parseCount, parseDuration, parsePort, parseSize } from '../../../main/hosts/cli/output/parse-amounts.ts';
import { durationInWords } from '../../../main/hosts/cli/output/amounts.ts';

test.each([
  ['5s', 5_000],
  ['5', 5_000],
  ['1.5m', 90_000],
  ['10 min', 600_000],
  ['1h', 3_600_000],
  ['250ms', 250],
])('%s is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each([
  ['500MB', 500_000_000],
  ['2GiB', 2 ** 31],
  ['17', 17],
])('%s is %d bytes', (text, bytes) => {
  expect(parseSize(text)).toBe(bytes);
});

test('a text that is no amount is refused', () => {
  for (const text of ['', 'soon', '-5s', '5 weeks', '1e9s', '5constructor']) {
    expect(() => parseDuration(text), text).toThrow(InvalidArgumentError);
  }
  for (const text of ['0', '1.5', 'x']) expect(() => parseCount(text), text).toThrow(InvalidArgumentError);
  for (const text of ['65536', '-1', '80a']) expect(() => parsePort(text), text).toThrow(InvalidArgumentError);
});

test('durations in words', () => {
  expect([durationInWords(4_400), durationInWords(600_000), durationInWords(7_200_000)]).toEqual([
    '4 s',
    '10 min',
    '2 h',
  ]);
});

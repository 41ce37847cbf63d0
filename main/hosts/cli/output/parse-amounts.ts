import { InvalidArgumentError } from 'commander';

const msOf: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  '': 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const bytesOf: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** Parses `5s`, `10m`, `1h`, `7d` or `500ms` to milliseconds. A number without a unit is in seconds. */
export const parseDuration = (text: string) => parse(text, msOf, 'A time looks like 5s, 10m or 1h.');

/** Parses `500MB` or `2GiB` to bytes. A number without a unit is in bytes. */
export const parseSize = (text: string) => parse(text, bytesOf, 'A size looks like 500MB or 2GiB.');

function parse(text: string, units: Readonly<Record<string, number>>, refusal: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/iu.exec(text.trim()) ?? [];
  const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  if (amount === undefined || factor === undefined) throw new InvalidArgumentError(refusal);
  return Math.round(Number(amount) * factor);
}

/** Parses a whole number from 1. */
export const parseCount = (text: string): number =>
  wholeNumber(text, [1, 999_999_999], 'A whole number from 1 is needed.');

/** Parses a whole number from `least` to `most`. */
export const parseCountTo =
  (most: number, least = 1) =>
  (text: string) =>
    wholeNumber(text, [least, most], `A whole number from ${least} to ${most} is needed.`);

function wholeNumber(text: string, [least, most]: readonly [number, number], refusal: string): number {
  const value = Number(text);
  if (!/^(?:0|[1-9]\d{0,8})$/u.test(text) || value < least || value > most) throw new InvalidArgumentError(refusal);
  return value;
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/u.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

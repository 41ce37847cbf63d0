import { InvalidArgumentError } from 'commander';

const msOf: Readonly<Record<string, number>> = { ms: 1, s: 1_000, '': 1_000, m: 60_000, min: 60_000, h: 3_600_000 };
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

/** `5s`, `10m`, `1h`, `500ms`; a bare number is seconds. In milliseconds. */
export const parseDuration = (text: string) => parse(text, msOf, 'A time looks like 5s, 10m or 1h.');

/** `500MB`, `2GiB`; a bare number is bytes. */
export const parseSize = (text: string) => parse(text, bytesOf, 'A size looks like 500MB or 2GiB.');

function parse(text: string, units: Readonly<Record<string, number>>, refusal: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/iu.exec(text.trim()) ?? [];
  const factor = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  if (amount === undefined || factor === undefined) throw new InvalidArgumentError(refusal);
  return Math.round(Number(amount) * factor);
}

/** A whole number from 1. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new InvalidArgumentError('A whole number from 1 is needed.');
  return Number(text);
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/u.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

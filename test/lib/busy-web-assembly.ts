/**
 * A program that starts and ends hundreds of threads, each with WebAssembly that calls JavaScript more often than it
 * takes V8 to compile the calls again. Without `startThread` about half of its runs crash on two cores.
 */
import { once } from 'node:events';
import { isMainThread } from 'node:worker_threads';
import { startThread } from '#lib/start-thread.ts';

const threads = { all: 300, atOnce: 6 };
/** Each function has its own types of arguments, so that V8 compiles a call for each. */
const functions = 128;
const argumentCount = 7;
const calls = 1_001;

const unsigned = (value: number): readonly number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
const vector = (items: readonly (readonly number[])[]): readonly number[] => [
  ...unsigned(items.length),
  ...items.flat(),
];
const section = (id: number, content: readonly number[]): readonly number[] => [
  id,
  ...unsigned(content.length),
  ...content,
];
const name = (text: string): readonly number[] => vector(Array.from(text, (char) => [char.charCodeAt(0)]));

const [i32, f64] = [0x7f, 0x7c];
const all = Array.from({ length: functions }, (_, index) => index);
const argumentsOf = (index: number): readonly number[] =>
  Array.from({ length: argumentCount }, (_, bit) => ((index >> bit) & 1 ? i32 : f64));

/** A module that imports the functions `e.f0` to `e.f127`, and exports `r(n)`, which calls each of them `n` times. */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  const types = [
    ...all.map((index) => [0x60, ...vector(argumentsOf(index).map((type) => [type])), ...vector([[i32]])]),
    [0x60, ...vector([[i32]]), ...vector([])],
  ];
  const imports = all.map((index) => [...name('e'), ...name(`f${index.toString()}`), 0, ...unsigned(index)]);
  const zero = (type: number): readonly number[] => (type === i32 ? [0x41, 0] : [0x44, 0, 0, 0, 0, 0, 0, 0, 0]);
  const callAll = all.flatMap((index) => [...argumentsOf(index).flatMap(zero), 0x10, ...unsigned(index), 0x1a]);
  // loop { call all; n -= 1; repeat while n is not 0 }
  const code = [0, 0x03, 0x40, ...callAll, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x0b];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(2, vector(imports)),
    ...section(3, vector([unsigned(functions)])),
    ...section(7, vector([[...name('r'), 0, ...unsigned(functions)]])),
    ...section(10, vector([[...unsigned(code.length), ...code]])),
  ]);
}

if (isMainThread) {
  let started = 0;
  const one = async (): Promise<void> => {
    for (; started < threads.all; started += 1) await once(startThread(new URL(import.meta.url)), 'exit');
  };
  await Promise.all(Array.from({ length: threads.atOnce }, one));
  process.stdout.write('all threads have ended');
} else {
  const answer = (...given: readonly number[]): number => given.length;
  const e = Object.fromEntries(all.map((index) => [`f${index.toString()}`, answer]));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()), { e });
  (instance.exports['r'] as (times: number) => void)(calls);
}

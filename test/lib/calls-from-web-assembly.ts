/**
 * The program of a thread: has WebAssembly call JavaScript so often that V8 compiles the call again, unless a setting
 * keeps it from doing so, and answers whether it did.
 */
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';

// In text: (module (import "e" "f" (func $f (param i32) (result i32))) (export "f" (func $f))
//   (func (export "r") (param i32) (loop (drop (call $f (local.get 0)))
//     (br_if 0 (local.tee 0 (i32.sub (local.get 0) (i32.const 1)))))))
const bytes = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 10, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0],
  ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
  ...[3, 2, 1, 1],
  ...[7, 9, 2, 1, 0x66, 0, 0, 1, 0x72, 0, 1],
  ...[10, 21, 1, 19, 0, 3, 0x40, 0x20, 0, 0x10, 0, 0x1a, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x0b],
]);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f: (value: number) => value } });
const repeat = exports['r'] as (times: number) => void;

setFlagsFromString('--allow-natives-syntax');
// A function of V8's own tests. It is no JavaScript, and so is compiled after the flag is set.
// eslint-disable-next-line @typescript-eslint/no-implied-eval
const isAsItWas = new Function('f', 'return %HasUnoptimizedWasmToJSWrapper(f)') as (imported: unknown) => boolean;

repeat(10_000);
parentPort?.postMessage(!isAsItWas(exports['f']));

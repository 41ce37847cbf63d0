import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread of this program. No thread is started in another way: WebAssembly in several threads can end the
 * process otherwise (see `prepareWebAssembly`).
 */
export function startThread(entry: URL, options: WorkerOptions = {}): Worker {
  prepareWebAssembly();
  return new Worker(entry, options);
}

/**
 * To be called before a library starts a thread with WebAssembly of its own. All threads share the code through which
 * WebAssembly calls JavaScript. V8 compiles it again for calls that are made a thousand times, and frees code that is
 * still used when two threads do that at once: the process then ends with "Check failed:
 * jit_page_->allocations_.erase(addr) == 1" or worse (https://github.com/nodejs/node/issues/64500, seen with Node 24).
 * No call is made so often that it is compiled again with this number, which makes reading documents no slower.
 */
export function prepareWebAssembly(): void {
  setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000');
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { startThread } from '#lib/start-thread.ts';

const program = new URL('./calls-from-web-assembly.ts', import.meta.url);

/** Whether V8 has compiled a call from WebAssembly to JavaScript again, which can end the process. */
async function isCompiledAgain(thread: Worker): Promise<unknown> {
  const [answer] = (await once(thread, 'message')) as [unknown];
  return answer;
}

test('in a thread that is started here, calls from WebAssembly are never compiled again', async () => {
  expect(await isCompiledAgain(new Worker(program))).toBe(true);
  expect(await isCompiledAgain(startThread(program))).toBe(false);
  // V8's setting holds for the whole process.
  expect(await isCompiledAgain(new Worker(program))).toBe(false);
});

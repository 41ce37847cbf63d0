import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// The program checks what the whole process survives, so it has one of its own.
test('threads with WebAssembly that start and end all the time do not end the process', async () => {
  const program = fileURLToPath(new URL('./busy-web-assembly.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toBe('all threads have ended');
}, 120_000);

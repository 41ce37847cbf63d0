import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a directory for the current test, which is removed when the test ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'intray-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory of this test alone, removed when it is over. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'intray-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

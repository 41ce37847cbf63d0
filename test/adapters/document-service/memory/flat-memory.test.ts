import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createSinkServer } from '../../../fakes/sink-server/sink-server.ts';

const run = promisify(execFile);
const child = fileURLToPath(new URL('transfer-child.ts', import.meta.url));
const sizeBytes = 256 * 1024 * 1024;
/**
 * About half of the transferred bytes: code that holds the whole file exceeds this. Measured growth is about 60 MiB,
 * also for 2 GiB.
 */
const allowedGrowthBytes = 128 * 1024 * 1024;

interface Report {
  readonly sentBytes: number;
  readonly fetchedBytes: number;
  readonly beforeBytes: number;
  readonly peakBytes: number;
}

test.each(['bearer', 'amx'])(
  '256 MiB up and down need no more memory than 8 MiB (%s)',
  async (scheme) => {
    const server = await createSinkServer();
    onTestFinished(() => server.close());
    const { stdout } = await run(process.execPath, [child, server.baseUrl, scheme, String(sizeBytes)]);
    const { sentBytes, fetchedBytes, beforeBytes, peakBytes } = JSON.parse(stdout) as Report;
    expect({ sentBytes, fetchedBytes }).toEqual({ sentBytes: sizeBytes, fetchedBytes: sizeBytes });
    expect(server.receivedBytes()).toBeGreaterThan(sizeBytes);
    expect(peakBytes - beforeBytes).toBeLessThan(allowedGrowthBytes);
  },
  120_000,
);

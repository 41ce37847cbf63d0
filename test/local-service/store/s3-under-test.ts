import { readdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { parseS3Address, type S3Address, type S3Keys } from '#local-service/store/s3/s3-address.ts';
import { createS3BlobStore, type S3BlobStore } from '#local-service/store/s3/s3-blob-store.ts';
import { startS3Server, testAccount, type S3Server } from '../../fakes/s3/s3-server.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

/** Short enough for tests that wait for them, and long enough for a busy machine. */
export const shortLimits = {
  connectMs: 2_000,
  silentMs: 700,
  retry: { totalMs: 5_000, firstWaitMs: 20, random: Math.random },
  partBytes: 256 * 1024,
} as const;

export const testKeys: S3Keys = { accessKey: testAccount.accessKey, secretKey: testAccount.secretKey };

export function addressOf(server: S3Server, prefix = '/documents'): S3Address {
  const text = `s3://${server.name}${prefix}?endpoint=${server.endpoint}&region=${server.account.region}`;
  const outcome = parseS3Address(text);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.address;
}

/** Starts the double for the current test. */
export async function startServer(partMinBytes: number = shortLimits.partBytes): Promise<S3Server> {
  const server = await startS3Server({ directory: temporaryDirectory(), pageSize: 3, partMinBytes });
  onTestFinished(() => server.close());
  return server;
}

type Changes = Partial<Parameters<typeof createS3BlobStore>[0]>;

/** Opens the store of bytes in the bucket of the double for the current test. */
export function openS3(server: S3Server, changes: Changes = {}): S3BlobStore {
  const given = { address: addressOf(server), keys: testKeys, directory: temporaryDirectory(), ...changes };
  const blobs = createS3BlobStore({ ...given, limits: { ...shortLimits, ...changes.limits } });
  onTestFinished(() => blobs.close());
  return blobs;
}

/** Returns the files of all runs on this disk, staged bytes and local copies alike. */
export function localFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lock'))
    .map(({ name }) => name);
}

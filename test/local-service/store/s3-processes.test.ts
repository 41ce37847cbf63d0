import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { S3Server } from '../../fakes/s3/s3-server.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { chunks } from './blob-store-contract.ts';
import { localFiles, openS3, startServer } from './s3-under-test.ts';

interface KeepProcess {
  readonly child: ChildProcess;
  /** Lets it keep its bytes. */
  start(): void;
  /** The next line that it prints. */
  line(): Promise<string>;
}

async function startKeeping(server: S3Server, directory: string, sizeBytes: number): Promise<KeepProcess> {
  const { accessKey, secretKey, region } = server.account;
  const address = `s3://${server.name}/documents?endpoint=${server.endpoint}&region=${region}`;
  const program = path.join(import.meta.dirname, 'run-keep-bytes.ts');
  const args = [program, address, accessKey, secretKey, directory, String(sizeBytes)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async (): Promise<string> => String((await lines.next()).value);
  expect(await line()).toBe('staged');
  return { child, line, start: () => void child.stdin.write('keep\n') };
}

const bytesOf = (sizeBytes: number): Buffer => Buffer.alloc(sizeBytes, 'page ');
const keyOf = (sizeBytes: number): string =>
  `documents/${createHash('sha256').update(bytesOf(sizeBytes)).digest('hex')}`;

test.each([
  ['whole', 200_000],
  ['in parts', 700_000],
])('of two processes that keep the same bytes at once, %s, exactly one is the first', async (_how, sizeBytes) => {
  const server = await startServer();
  const directory = temporaryDirectory();
  const both = await Promise.all([1, 2].map(() => startKeeping(server, directory, sizeBytes)));
  // Both have sent their bytes before either is answered.
  server.dials.latencyMs = 300;
  for (const one of both) one.start();
  expect((await Promise.all(both.map((one) => one.line()))).toSorted()).toEqual(['false', 'true']);
  expect([server.objects.find(keyOf(sizeBytes))?.sizeBytes, server.uploads.list('')]).toEqual([sizeBytes, []]);
  const sent = sizeBytes > 256 * 1024 ? 'complete-upload' : 'put';
  expect(server.requests[sent]).toBe(2);
});

test.each([
  ['whole', 200_000, 'put'],
  ['in parts', 700_000, 'put-part'],
] as const)(
  'a kill in the middle of an upload, %s, leaves nothing visible, and a later run keeps the bytes',
  async (_how, sizeBytes, kind) => {
    const server = await startServer();
    const directory = temporaryDirectory();
    const victim = await startKeeping(server, directory, sizeBytes);
    server.dials.bytesPerSecond = 50_000;
    victim.start();
    await expect.poll(() => server.requests[kind], { interval: 10 }).toBe(1);
    victim.child.kill('SIGKILL');
    await once(victim.child, 'exit');
    server.dials.bytesPerSecond = null;
    expect(localFiles(directory)).toHaveLength(1);

    const later = openS3(server, { directory });
    await later.discardAbandoned();
    expect([localFiles(directory), await Array.fromAsync(later.all()), server.objects.list('', '', 9)]).toEqual([
      [],
      [],
      [],
    ]);
    // The parts of the killed process are invisible, and may still be those of a running one.
    expect(server.uploads.list('')).toHaveLength(kind === 'put-part' ? 1 : 0);
    const outcome = await later.stage(chunks(bytesOf(sizeBytes).toString()), sizeBytes);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(await later.keep(outcome.staged)).toBe(true);
    expect(server.objects.find(keyOf(sizeBytes))?.sizeBytes).toBe(sizeBytes);

    server.uploads.age(25 * 60 * 60_000);
    await later.discardAbandoned();
    expect(server.uploads.list('')).toEqual([]);
  },
);

import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Credentials } from '../suites/conformance/target.ts';

const entry = fileURLToPath(new URL('../../main/local-service/main.ts', import.meta.url));
const run = promisify(execFile);

export interface RunningService {
  readonly baseUrl: string;
  readonly dataDir: string;
  credentials(role: string, company?: string): Promise<Credentials>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** Starts the real local service, a process of its own with an empty data directory. */
export async function startService(): Promise<RunningService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'intray-conformance-'));
  const child = spawn(process.execPath, [entry, 'serve', '--data-dir', dataDir, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it was ready`)));
    createInterface(child.stdout).once('line', (line) => {
      resolve((JSON.parse(line) as { readonly base_url: string }).base_url);
    });
  });
  return {
    baseUrl,
    dataDir,
    async credentials(role, company) {
      const args = [entry, 'credentials', '--data-dir', dataDir, '--role', role, '--json'];
      const { stdout } = await run(process.execPath, company === undefined ? args : [...args, '--company', company]);
      return JSON.parse(stdout) as Credentials;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

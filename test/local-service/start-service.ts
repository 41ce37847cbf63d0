import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Credentials } from '../suites/conformance/target.ts';
import { ready, spawnServiceIn } from './service-process.ts';

export interface RunningService {
  readonly baseUrl: string;
  credentials(role: string, company?: string): Promise<Credentials>;
  stop(): Promise<void>;
}

/** Starts the real local service in a separate process with an empty data directory, and these variables. */
export async function startService(env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'intray-conformance-'));
  const service = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0');
  const baseUrl = await ready(service);
  return {
    baseUrl,
    async credentials(role, company) {
      const ofCompany = company === undefined ? [] : ['--company', company];
      const program = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--role', role, ...ofCompany, '--json');
      const code = await program.ended;
      if (code !== 0) throw new Error(`no credentials (${code}): ${program.stderr()}`);
      return JSON.parse(program.stdout()) as Credentials;
    },
    async stop() {
      service.child.kill('SIGTERM');
      await service.ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

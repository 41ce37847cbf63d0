import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { parentMessage } from '#service-api/parent-messages.ts';
import type { Credentials } from '../../suites/conformance/target.ts';
import { createConfigureClient, type Configure } from '../configure.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { spawnServiceIn, type ServiceProcess } from '../service-process.ts';

export type Environment = Readonly<Record<string, string>>;

/** A service that runs on an archive, of a team where the environment names its database. */
export interface RunningService {
  readonly process: ServiceProcess;
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly service: ServiceCaller;
  readonly configure: Configure;
  /** Returns the SHA-256 of what a download gives. */
  readonly downloadHash: (fileId: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Calls are made as the administrator of this company, `configure` as Intray's own. */
export async function runService(env: Environment, dataDir: string, company = 'Intray'): Promise<RunningService> {
  const running = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0');
  const first = await Promise.race([
    once(running.child, 'message').then(([sent]) => parentMessage.parse(sent)),
    running.ended,
  ]);
  if (typeof first !== 'object' || first.kind !== 'ready') throw new Error(`it did not start: ${running.stderr()}`);
  const printed = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--company', company, '--json');
  if ((await printed.ended) !== 0) throw new Error(printed.stderr());
  const credentials = JSON.parse(printed.stdout()) as Credentials;
  const baseUrl = first.base_url ?? '';
  const configure = await createConfigureClient(first.own);
  return {
    process: running,
    baseUrl,
    credentials,
    service: createServiceCaller(baseUrl, credentials),
    configure,
    async downloadHash(fileId) {
      const headers = { Authorization: `Bearer ${credentials.access_token}`, 'X-PlatformAPI-Key': credentials.api_key };
      const response = await fetch(`${baseUrl}/api/file/download/${fileId}`, { headers });
      if (!response.ok) throw new Error(`the download of ${fileId} answered ${String(response.status)}`);
      return createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex');
    },
    async stop() {
      await configure.close();
      running.child.kill('SIGTERM');
      await running.ended;
    },
  };
}

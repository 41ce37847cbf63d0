import { onTestFinished } from 'vitest';
import type { ChildHost } from '#ports/child-host.ts';
import { bareKeys, createBareServer, type BareServer } from '../fakes/bare-server/bare-server.ts';
import type { Dials } from '../fakes/bare-server/dials.ts';
import { aText } from '../lib/a-text.ts';

/** A child host whose children never start, for apps that use only a remote service. */
export const noChild: ChildHost = {
  start: (_entry, _args, onState) => {
    onState({ kind: 'given-up', why: aText('there is none here') });
    return Promise.resolve({ stop: () => Promise.resolve(), onMessage: () => () => undefined });
  },
};

export const bareAuth = { kind: 'bearer', accessToken: bareKeys.accessToken } as const;

/**
 * Starts a remote service that reports only what the service interface demands, and returns an environment with its
 * key.
 */
export async function remoteService(
  dials: Partial<Dials> = {},
): Promise<{ readonly server: BareServer; readonly env: NodeJS.ProcessEnv }> {
  const server = await createBareServer(dials);
  onTestFinished(() => server.close());
  const keys = { [server.baseUrl]: { apiKey: bareKeys.apiKey, auth: bareAuth } };
  return { server, env: { ...process.env, INTRAY_SERVICE_KEYS: JSON.stringify(keys) } };
}

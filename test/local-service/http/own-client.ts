import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import { parentMessage } from '#service-api/parent-messages.ts';
import { spawnService } from '../service-process.ts';

/** Starts the real service as its app does. */
export async function start(dataDir: string, ...args: string[]) {
  const service = spawnService('serve', '--data-dir', dataDir, ...args);
  const stop = async (): Promise<void> => {
    service.child.kill('SIGTERM');
    await service.ended;
  };
  onTestFinished(stop);
  const [message] = (await once(service.child, 'message')) as unknown[];
  const ready = parentMessage.parse(message);
  if (ready.kind !== 'ready') throw new Error(`it did not start: ${service.stderr()}`);
  const kill = async (): Promise<void> => {
    service.child.kill('SIGKILL');
    await service.ended;
  };
  return { ...ready, stop, kill };
}

type Own = Awaited<ReturnType<typeof start>>['own'];

/** Calls the configuration, and returns its answer. */
export function configurationOf(client: Awaited<ReturnType<typeof clientOf>>) {
  return async (name: string, input: unknown): Promise<unknown> => {
    const answer = await client.configure?.(name, input);
    if (answer?.ok !== true) throw new Error(JSON.stringify(answer));
    return answer.value;
  };
}

/** The client of the app on the socket of its own service. */
export async function clientOf(own: Own, secret = Buffer.from(own.secret, 'base64')) {
  const made = await createDocumentService(
    { signIn: createBearerSignIn(own.access_token), apiKey: own.api_key, env: {}, nowMs: Date.now },
    { baseUrl: 'http://localhost', ownSocket: { path: own.socket, secret }, userAgent: 'Test/1' },
  );
  if (!made.ok) throw new Error(made.failure.message.code);
  onTestFinished(() => made.value.close());
  return made.value;
}

import { credentialVariables } from '#adapters/credentials/credential-store.ts';

/**
 * Returns the environment for programs that Intray starts: browsers, desktop programs, the reader of unknown documents.
 * Keys are removed from it.
 */
export function childEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !credentialVariables.includes(name)));
}

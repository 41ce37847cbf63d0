import { credentialVariables } from '#adapters/credentials/credential-store.ts';

/** The environment of programs that we start: browsers, the desktop's, the reader of strangers' documents. Keys are not theirs. */
export function childEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !credentialVariables.includes(name)));
}

import { credentialVariables } from '#adapters/credentials/credential-store.ts';

/**
 * Returns the environment for programs that Intray starts: browsers, desktop programs, the reader of unknown documents.
 * Keys are removed from it.
 */
export function childEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !credentialVariables.includes(name)));
}

/**
 * Returns the environment for the process of the document service. On Linux, the C library keeps memory for every
 * thread that had some; with two arenas, threads that come and go leave a third less behind (test/fuzz/README.md).
 */
export function serviceEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', ...childEnv(env) };
}

import { expect, test } from 'vitest';
import { credentialVariables } from '#adapters/credentials/credential-store.ts';
import { childEnv, serviceEnv } from '#app/machine/child-env.ts';

test('programs that Intray starts get no keys, and the service few arenas of memory unless a person says otherwise', () => {
  const keys = Object.fromEntries(credentialVariables.map((name) => [name, 'secret']));
  expect(childEnv({ ...keys, HOME: '/h' })).toEqual({ HOME: '/h' });
  expect(serviceEnv({ ...keys, HOME: '/h' })).toEqual({ HOME: '/h', MALLOC_ARENA_MAX: '2' });
  expect(serviceEnv({ MALLOC_ARENA_MAX: '8' })).toEqual({ MALLOC_ARENA_MAX: '8' });
});

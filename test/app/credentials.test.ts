import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createCredentialStore } from '#adapters/credentials/credential-store.ts';
import { readCredentials } from '#app/connections/credentials.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/station.md'), 'utf8');

/** The examples that a reader copies: the JSON block, and the variable's value in the shell line. */
const examples = [
  ...[...page.matchAll(/```json\n(?<json>[^`]*"apiKey"[^`]*)```/gu)].map(({ groups }) => groups?.['json'] ?? ''),
  ...[...page.matchAll(/export INTRAY_SERVICE_KEYS='(?<json>[^']+)'/gu)].map(({ groups }) => groups?.['json'] ?? ''),
];

const secretsOf = (json: string) =>
  createCredentialStore({ dataDir: '/nowhere', env: { INTRAY_SERVICE_KEYS: json }, fileAllowed: () => false });

test('docs/station.md shows both ways to sign in', () => {
  expect(examples).toHaveLength(2);
  expect(examples.join()).toContain('"bearer"');
  expect(examples.join()).toContain('"amx"');
});

test.each(examples)('each key that docs/station.md shows works when it is pasted: %#', async (json) => {
  const origins = Object.keys(JSON.parse(json) as object);
  expect(origins.length).toBeGreaterThan(0);
  for (const origin of origins) {
    expect(new URL(origin).origin).toBe(origin);
    await expect(readCredentials(secretsOf(json), origin)).resolves.toMatchObject({
      ok: true,
      value: {
        apiKey: expect.any(String) as string,
        auth: { kind: expect.stringMatching(/^(bearer|amx)$/u) as string },
      },
    });
  }
});

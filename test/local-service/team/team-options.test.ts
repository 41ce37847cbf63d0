import { describe, expect, test } from 'vitest';
import { forgetSecrets, teamOptionsOf } from '#local-service/team-options.ts';

const file = (content: string) => () => content;
const noFile = (): string => {
  throw new Error('ENOENT');
};
const of = (given: { database?: string; blobs?: string }, environment = {}, readFile: () => string = noFile) =>
  teamOptionsOf({ database: given.database, blobs: given.blobs }, environment, readFile);

const local = 'postgres://intray@127.0.0.1/archive';
const bucket = 's3://archive?region=eu-central-1';

describe('where team mode keeps its data', () => {
  test.each([
    ['nothing', {}, {}, null],
    ['options', { database: local, blobs: bucket }, {}, { database: local, blobs: bucket }],
    ['the environment', {}, { INTRAY_DATABASE: local, INTRAY_BLOBS: bucket }, { database: local, blobs: bucket }],
    ['a database alone', { database: local }, {}, { database: local, blobs: null }],
    [
      'the option before the environment',
      { database: local },
      { INTRAY_DATABASE: 'postgres://127.0.0.1/other' },
      { database: local, blobs: null },
    ],
    [
      'a password of the environment',
      { database: local },
      { PGPASSWORD: 'a/b c' },
      { database: 'postgres://intray:a%2Fb%20c@127.0.0.1/archive', blobs: null },
    ],
    [
      'a database elsewhere by TLS',
      { database: 'postgres://intray@db.example.com/archive?sslmode=verify-full' },
      {},
      { database: 'postgres://intray@db.example.com/archive?sslmode=verify-full', blobs: null },
    ],
  ])('%s', (_what, given, environment, team) => {
    expect(of(given, environment)).toEqual({ ok: true, team });
  });

  test('the address may be in a file, as a credential of systemd is', () => {
    const address = 'postgres://intray:secret@127.0.0.1/archive';
    expect(of({}, { INTRAY_DATABASE_FILE: '/run/database' }, file(`${address}\n`))).toEqual({
      ok: true,
      team: { database: address, blobs: null },
    });
  });

  test.each([
    ['a bucket without a database', { blobs: bucket }, {}, 'needs a database'],
    ['another kind of database', { database: 'mysql://127.0.0.1/archive' }, {}, 'postgres://'],
    ['a password in an option', { database: 'postgres://intray:secret@127.0.0.1/archive' }, {}, 'Other users'],
    ['a database elsewhere without TLS', { database: 'postgres://db.example.com/archive' }, {}, 'sslmode'],
    ['a file that is not there', {}, { INTRAY_DATABASE_FILE: '/run/database' }, 'cannot be read'],
    ['two addresses', {}, { INTRAY_DATABASE: local, INTRAY_DATABASE_FILE: '/run/database' }, 'both set'],
  ])('%s is refused, without the secret in the text', (_what, given, environment, words) => {
    const outcome = of(given, environment);
    expect(outcome).toMatchObject({ ok: false, problem: expect.stringContaining(words) as string });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  test('what only the service needs is not given to the programs that read documents', () => {
    const environment = { PATH: '/bin', PGPASSWORD: 'a', AWS_SECRET_ACCESS_KEY: 'b', INTRAY_DATABASE: 'c' };
    forgetSecrets(environment);
    expect(environment).toEqual({ PATH: '/bin' });
  });
});

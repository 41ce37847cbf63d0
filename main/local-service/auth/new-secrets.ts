import { randomBytes, randomUUID } from 'node:crypto';

/** What a program signs in with, in either way. */
export interface NewSecrets {
  readonly api_key: string;
  readonly access_token: string;
  readonly app_id: string;
  /** In base64. */
  readonly secret: string;
}

/** Returns credentials that cannot be guessed: 256 random bits each. */
export function newSecrets(): NewSecrets {
  return {
    api_key: randomBytes(32).toString('base64url'),
    access_token: randomBytes(32).toString('base64url'),
    app_id: randomUUID(),
    secret: randomBytes(32).toString('base64'),
  };
}

import type { Database } from '#lib/sqlite.ts';
import type { CredentialRecord } from '../credential-record.ts';
import { toCredential, type CredentialRow } from '../rows/credential-rows.ts';

/** Returns the identities of the app that an API key belongs to; empty when the key is unknown. */
export function createCredentialQuery(db: Database): (apiKeyHash: string) => readonly CredentialRecord[] {
  const select = db.prepare<[string], CredentialRow>(
    `SELECT c.token_hash, c.secret_sealed, a.id AS app_id, a.name AS app_name, u.id AS user_id, u.user_name, u.name,
       u.last_name, u.role, u.status, o.id AS company_id, o.name AS company_name
     FROM apps a JOIN credentials c ON c.app_id = a.id
       JOIN users u ON u.id = c.user_id AND u.company_id = a.company_id
       JOIN companies o ON o.id = a.company_id
     WHERE a.api_key_hash = +?`,
  );
  return (apiKeyHash) => select.all(apiKeyHash).map(toCredential);
}

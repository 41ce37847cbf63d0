import type { Database } from '#lib/sqlite.ts';
import type { Role } from '#service-api/endpoint.ts';
import type { UserStatus } from '#service-api/values.ts';
import type { CredentialRecord } from '../credential-record.ts';

interface CredentialRow {
  readonly token_hash: string;
  readonly secret_sealed: Buffer;
  readonly app_id: string;
  readonly app_name: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly company_id: string;
  readonly company_name: string;
}

/** Returns the identities of the app that an API key belongs to; empty when the key is unknown. */
export function createCredentialQuery(db: Database): (apiKeyHash: string) => readonly CredentialRecord[] {
  const select = db.prepare<[string], CredentialRow>(
    `SELECT c.token_hash, c.secret_sealed, a.id AS app_id, a.name AS app_name, u.id AS user_id, u.user_name, u.name,
       u.last_name, u.role, u.status, o.id AS company_id, o.name AS company_name
     FROM apps a JOIN credentials c ON c.app_id = a.id
       JOIN users u ON u.id = c.user_id AND u.company_id = a.company_id
       JOIN companies o ON o.id = a.company_id
     WHERE a.api_key_hash = ?`,
  );
  return (apiKeyHash) => select.all(apiKeyHash).map(toCredential);
}

function toCredential(row: CredentialRow): CredentialRecord {
  return {
    tokenHash: row.token_hash,
    secretSealed: row.secret_sealed,
    caller: {
      role: row.role,
      user: { id: row.user_id, userName: row.user_name, name: row.name, lastName: row.last_name, status: row.status },
      company: { id: row.company_id, name: row.company_name },
      app: { id: row.app_id, name: row.app_name },
    },
  };
}

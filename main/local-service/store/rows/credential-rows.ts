import type { Role } from '#service-api/endpoint.ts';
import type { UserStatus } from '#service-api/values.ts';
import type { CredentialRecord } from '../credential-record.ts';

export interface CredentialRow {
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

export function toCredential(row: CredentialRow): CredentialRecord {
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

import type { Connection } from '#lib/postgres/connection.ts';
import type { AppOfFile, IdentityStore, SealedSecret } from '../changes.ts';
import type { CredentialRecord } from '../credential-record.ts';
import { toCredential, type CredentialRow } from '../rows/credential-rows.ts';

export function createIdentityStore(db: Connection): IdentityStore {
  const removeApp = async (appId: string): Promise<void> => {
    await db.run('DELETE FROM credentials WHERE app_id = @appId', { appId });
    await db.run('DELETE FROM apps WHERE id = @appId', { appId });
  };
  return {
    removeApp,
    hasKey: async (apiKeyHash) =>
      (await db.value<number>('SELECT 1 FROM apps WHERE api_key_hash = @apiKeyHash', { apiKeyHash })) !== undefined,
    async userOf(companyId, role) {
      const sql = 'SELECT id FROM users WHERE company_id = @companyId AND role = @role AND from_file = 1';
      return (await db.value<string>(sql, { companyId, role })) ?? null;
    },
    async addUser({ id, companyId, userName, role }) {
      await db.run(
        `INSERT INTO users (id, company_id, user_name, name, last_name, role, from_file)
         VALUES (@id, @companyId, @userName, 'Intray', @role, @role, 1)`,
        { id, companyId, userName, role },
      );
    },
    async replaceCredentials(credentials) {
      const earlier = await db.values<string>(
        `SELECT c.app_id FROM credentials c JOIN apps a ON a.id = c.app_id
         WHERE c.user_id = @userId AND a.from_file = 1`,
        { userId: credentials.userId },
      );
      for (const appId of earlier) await removeApp(appId);
      await db.run(
        `INSERT INTO apps (id, company_id, name, api_key_hash, from_file)
         VALUES (@appId, @companyId, 'Intray', @apiKeyHash, 1)`,
        { ...credentials },
      );
      await db.run(
        `INSERT INTO credentials (app_id, user_id, token_hash, secret_sealed, creation_date)
         VALUES (@appId, @userId, @tokenHash, @secretSealed, @at)`,
        { ...credentials },
      );
    },
    appsOfFile: () =>
      db.all<AppOfFile>(
        `SELECT a.id AS appId, c.name AS company FROM apps a JOIN companies c ON c.id = a.company_id
         WHERE a.from_file = 1`,
      ),
    sealedSecrets: () => db.all<SealedSecret>('SELECT app_id AS appId, secret_sealed AS sealed FROM credentials'),
    async reseal(appId, sealed) {
      await db.run('UPDATE credentials SET secret_sealed = @sealed WHERE app_id = @appId', { appId, sealed });
    },
  };
}

/** Returns the identities of the app that an API key belongs to; empty when the key is unknown. */
export async function credentialsOf(db: Connection, apiKeyHash: string): Promise<readonly CredentialRecord[]> {
  const rows = await db.all<CredentialRow>(
    `SELECT c.token_hash, c.secret_sealed, a.id AS app_id, a.name AS app_name, u.id AS user_id, u.user_name, u.name,
       u.last_name, u.role, u.status, o.id AS company_id, o.name AS company_name
     FROM apps a JOIN credentials c ON c.app_id = a.id
       JOIN users u ON u.id = c.user_id AND u.company_id = a.company_id
       JOIN companies o ON o.id = a.company_id
     WHERE a.api_key_hash = @apiKeyHash`,
    { apiKeyHash },
  );
  return rows.map(toCredential);
}

import type { Database } from '#lib/sqlite.ts';
import type { AppOfFile, IdentityStore, SealedSecret } from '../changes.ts';
import type { Sync } from './to-async.ts';

export function createIdentityStore(db: Database): Sync<IdentityStore> {
  const key = db.prepare<[string], number>('SELECT 1 FROM apps WHERE api_key_hash = ?').pluck();
  const user = db
    .prepare<[string, string], string>('SELECT id FROM users WHERE company_id = ? AND role = ? AND from_file = 1')
    .pluck();
  const insertUser = db.prepare(
    `INSERT INTO users (id, company_id, user_name, name, last_name, role, from_file)
     VALUES (@id, @companyId, @userName, 'Intray', @role, @role, 1)`,
  );
  const appsOf = db
    .prepare<[string], string>(
      'SELECT c.app_id FROM credentials c JOIN apps a ON a.id = c.app_id WHERE c.user_id = ? AND a.from_file = 1',
    )
    .pluck();
  const fileApps = db.prepare<[], AppOfFile>(
    `SELECT a.id AS appId, c.name AS company FROM apps a JOIN companies c ON c.id = a.company_id
     WHERE a.from_file = 1`,
  );
  const deleteCredentials = db.prepare<[string]>('DELETE FROM credentials WHERE app_id = ?');
  const deleteApp = db.prepare<[string]>('DELETE FROM apps WHERE id = ?');
  const insertApp = db.prepare(
    `INSERT INTO apps (id, company_id, name, api_key_hash, from_file)
     VALUES (@appId, @companyId, 'Intray', @apiKeyHash, 1)`,
  );
  const insertCredentials = db.prepare(
    `INSERT INTO credentials (app_id, user_id, token_hash, secret_sealed, creation_date)
     VALUES (@appId, @userId, @tokenHash, @secretSealed, @at)`,
  );
  const sealed = db.prepare<[], SealedSecret>('SELECT app_id AS appId, secret_sealed AS sealed FROM credentials');
  const reseal = db.prepare<[Uint8Array, string]>('UPDATE credentials SET secret_sealed = ? WHERE app_id = ?');

  const removeApp = (appId: string): void => {
    deleteCredentials.run(appId);
    deleteApp.run(appId);
  };
  return {
    removeApp,
    hasKey: (apiKeyHash) => key.get(apiKeyHash) !== undefined,
    userOf: (companyId, role) => user.get(companyId, role) ?? null,
    addUser: (row) => void insertUser.run(row),
    replaceCredentials(credentials) {
      appsOf.all(credentials.userId).forEach(removeApp);
      insertApp.run(credentials);
      insertCredentials.run(credentials);
    },
    appsOfFile: () => fileApps.all(),
    sealedSecrets: () => sealed.all(),
    reseal: (appId, secret) => void reseal.run(secret, appId),
  };
}

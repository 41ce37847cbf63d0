import type { Database } from '#lib/sqlite.ts';
import type { StoredKey, StoredUser, UserStore } from '../user-store.ts';
import { withFlag, type FlaggedRow } from '../rows/user-rows.ts';
import { requireChange } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

const userColumns = `id, user_name AS userName, name, last_name AS lastName, role, status, from_file AS fromFile,
  creation_date AS createdAt`;

export function createUserStore(db: Database): Sync<UserStore> {
  const list = db.prepare<[string], FlaggedRow<StoredUser>>(
    `SELECT ${userColumns} FROM users WHERE company_id = ? AND removed_at IS NULL
     ORDER BY from_file DESC, role, last_name, name, user_name`,
  );
  const one = db.prepare<[string, string], FlaggedRow<StoredUser>>(
    `SELECT ${userColumns} FROM users WHERE company_id = ? AND id = ? AND removed_at IS NULL`,
  );
  const named = db.prepare<[string], { readonly id: string; readonly companyId: string; readonly removed: number }>(
    'SELECT id, company_id AS companyId, removed_at IS NOT NULL AS removed FROM users WHERE user_name = ?',
  );
  const insert = db.prepare(
    `INSERT INTO users (id, company_id, user_name, name, last_name, role, creation_date)
     VALUES (@id, @companyId, @userName, @name, @lastName, @role, @at)`,
  );
  const restore = db.prepare(
    `UPDATE users SET name = @name, last_name = @lastName, role = @role, status = 'active', creation_date = @at,
       removed_at = NULL
     WHERE id = @id AND removed_at IS NOT NULL`,
  );
  const change = db.prepare(
    `UPDATE users SET name = @name, last_name = @lastName, role = @role, status = @status
     WHERE id = @id AND removed_at IS NULL`,
  );
  const remove = db.prepare<[string, string]>(
    "UPDATE users SET status = 'disabled', removed_at = ? WHERE id = ? AND removed_at IS NULL",
  );
  const keys = createKeys(db);
  return {
    ...keys.parts,
    list: (companyId) => list.all(companyId).map(withFlag),
    find(companyId, userId) {
      const row = one.get(companyId, userId);
      return row === undefined ? null : withFlag(row);
    },
    named(userName) {
      const row = named.get(userName);
      return row === undefined ? null : { id: row.id, companyId: row.companyId, isRemoved: row.removed === 1 };
    },
    add: (user) => void insert.run(user),
    restore: (user) => requireChange(restore.run(user), user.id),
    change: ({ id, name, lastName, role, status }) =>
      requireChange(change.run({ id, name, lastName, role, status }), id),
    remove(userId, at) {
      requireChange(remove.run(at, userId), userId);
      keys.removeOf(userId);
    },
  };
}

type KeyParts = Pick<UserStore, 'keys' | 'findKey' | 'addKey' | 'renameKey' | 'removeKey' | 'setKeyUsed'>;

function createKeys(db: Database): { readonly parts: Sync<KeyParts>; readonly removeOf: (userId: string) => void } {
  const select = `SELECT a.id, c.user_id AS userId, a.name, a.from_file AS fromFile, c.creation_date AS createdAt,
      c.last_used_at AS lastUsedAt
    FROM apps a JOIN credentials c ON c.app_id = a.id`;
  const all = db.prepare<[string], FlaggedRow<StoredKey>>(
    `${select} WHERE a.company_id = ? ORDER BY c.creation_date, c.rowid`,
  );
  const one = db.prepare<[string, string], FlaggedRow<StoredKey>>(`${select} WHERE a.company_id = ? AND a.id = ?`);
  const ofUser = db.prepare<[string], string>('SELECT app_id FROM credentials WHERE user_id = ?').pluck();
  const insertApp = db.prepare(
    'INSERT INTO apps (id, company_id, name, api_key_hash) VALUES (@id, @companyId, @name, @apiKeyHash)',
  );
  const insertCredentials = db.prepare(
    `INSERT INTO credentials (app_id, user_id, token_hash, secret_sealed, creation_date)
     VALUES (@id, @userId, @tokenHash, @secretSealed, @at)`,
  );
  const rename = db.prepare<[string, string]>('UPDATE apps SET name = ? WHERE id = ?');
  const deleteCredentials = db.prepare<[string]>('DELETE FROM credentials WHERE app_id = ?');
  const deleteApp = db.prepare<[string]>('DELETE FROM apps WHERE id = ?');
  const setUsed = db.prepare<[string, string]>('UPDATE credentials SET last_used_at = ? WHERE app_id = ?');
  const remove = (keyId: string): void => {
    deleteCredentials.run(keyId);
    requireChange(deleteApp.run(keyId), keyId);
  };
  const parts: Sync<KeyParts> = {
    keys: (companyId) => all.all(companyId).map(withFlag),
    findKey(companyId, keyId) {
      const row = one.get(companyId, keyId);
      return row === undefined ? null : withFlag(row);
    },
    addKey(key) {
      insertApp.run(key);
      insertCredentials.run(key);
    },
    renameKey: (keyId, name) => requireChange(rename.run(name, keyId), keyId),
    removeKey: remove,
    setKeyUsed: (keyId, at) => void setUsed.run(at, keyId),
  };
  return { parts, removeOf: (userId) => ofUser.all(userId).forEach(remove) };
}

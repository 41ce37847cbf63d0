import type { Connection } from '#lib/postgres/connection.ts';
import { requireChange } from '../rows/require-row.ts';
import { withFlag, type FlaggedRow } from '../rows/user-rows.ts';
import type { StoredKey, StoredUser, UserStore } from '../user-store.ts';

const userColumns = `id, user_name AS userName, name, last_name AS lastName, role, status, from_file AS fromFile,
  creation_date AS createdAt`;

export function createUserStore(db: Connection): UserStore {
  const keys = createKeys(db);
  return {
    ...keys,
    ...createViews(db),
    async add(user) {
      await db.run(
        `INSERT INTO users (id, company_id, user_name, name, last_name, role, creation_date)
         VALUES (@id, @companyId, @userName, @name, @lastName, @role, @at)`,
        { ...user },
      );
    },
    async restore(user) {
      const restored = await db.run(
        `UPDATE users SET name = @name, last_name = @lastName, role = @role, status = 'active', creation_date = @at,
           removed_at = NULL
         WHERE id = @id AND removed_at IS NOT NULL`,
        { ...user },
      );
      requireChange(restored, user.id);
    },
    async change(user) {
      const changed = await db.run(
        `UPDATE users SET name = @name, last_name = @lastName, role = @role, status = @status
         WHERE id = @id AND removed_at IS NULL`,
        { ...user },
      );
      requireChange(changed, user.id);
    },
    async remove(userId, at) {
      const removed = await db.run(
        "UPDATE users SET status = 'disabled', removed_at = @at WHERE id = @userId AND removed_at IS NULL",
        { userId, at },
      );
      requireChange(removed, userId);
      const ofUser = await db.values<string>('SELECT app_id FROM credentials WHERE user_id = @userId', { userId });
      for (const keyId of ofUser) await keys.removeKey(keyId);
    },
  };
}

function createViews(db: Connection): Pick<UserStore, 'list' | 'find' | 'named'> {
  return {
    async list(companyId) {
      const rows = await db.all<FlaggedRow<StoredUser>>(
        `SELECT ${userColumns} FROM users WHERE company_id = @companyId AND removed_at IS NULL
         ORDER BY from_file DESC, role, last_name, name, user_name`,
        { companyId },
      );
      return rows.map(withFlag);
    },
    async find(companyId, userId) {
      const row = await db.one<FlaggedRow<StoredUser>>(
        `SELECT ${userColumns} FROM users WHERE company_id = @companyId AND id = @userId AND removed_at IS NULL`,
        { companyId, userId },
      );
      return row === undefined ? null : withFlag(row);
    },
    async named(userName) {
      const row = await db.one<{ readonly id: string; readonly companyId: string; readonly isRemoved: boolean }>(
        `SELECT id, company_id AS companyId, removed_at IS NOT NULL AS isRemoved FROM users
         WHERE user_name = @userName`,
        { userName },
      );
      return row ?? null;
    },
  };
}

type KeyParts = Pick<UserStore, 'keys' | 'findKey' | 'addKey' | 'renameKey' | 'removeKey' | 'setKeyUsed'>;

const selectKey = `SELECT a.id, c.user_id AS userId, a.name, a.from_file AS fromFile, c.creation_date AS createdAt,
    c.last_used_at AS lastUsedAt
  FROM apps a JOIN credentials c ON c.app_id = a.id`;

function createKeys(db: Connection): KeyParts {
  return {
    async keys(companyId) {
      const rows = await db.all<FlaggedRow<StoredKey>>(
        `${selectKey} WHERE a.company_id = @companyId ORDER BY c.creation_date, c.seq`,
        { companyId },
      );
      return rows.map(withFlag);
    },
    async findKey(companyId, keyId) {
      const row = await db.one<FlaggedRow<StoredKey>>(
        `${selectKey} WHERE a.company_id = @companyId AND a.id = @keyId`,
        { companyId, keyId },
      );
      return row === undefined ? null : withFlag(row);
    },
    async addKey(key) {
      await db.run(
        'INSERT INTO apps (id, company_id, name, api_key_hash) VALUES (@id, @companyId, @name, @apiKeyHash)',
        { ...key },
      );
      await db.run(
        `INSERT INTO credentials (app_id, user_id, token_hash, secret_sealed, creation_date)
         VALUES (@id, @userId, @tokenHash, @secretSealed, @at)`,
        { ...key },
      );
    },
    async renameKey(keyId, name) {
      requireChange(await db.run('UPDATE apps SET name = @name WHERE id = @keyId', { keyId, name }), keyId);
    },
    async removeKey(keyId) {
      await db.run('DELETE FROM credentials WHERE app_id = @keyId', { keyId });
      requireChange(await db.run('DELETE FROM apps WHERE id = @keyId', { keyId }), keyId);
    },
    async setKeyUsed(keyId, at) {
      await db.run('UPDATE credentials SET last_used_at = @at WHERE app_id = @keyId', { keyId, at });
    },
  };
}

import type { Database } from '#lib/sqlite.ts';
import { toLink, type StoredLink } from '../rows/share-link-rows.ts';
import type { Scope } from '../scope.ts';
import type { LiveShareLink, ShareLink, ShareLinkRecords, ShareLinkStore } from '../share-links.ts';
import { inScope } from './in-scope.ts';
import type { Sync } from './to-async.ts';

export function createShareLinkStore(db: Database): Sync<ShareLinkStore> {
  const insert = db.prepare(
    `INSERT INTO share_links (id, company_id, file_id, user_id, code, short_code, follows_versions, creation_date, expires_at)
     VALUES (@id, @companyId, @fileId, @userId, @code, @shortCode, @follows, @createdAt, @expiresAt)`,
  );
  const countUse = db.prepare<[string, string]>(
    'UPDATE share_links SET use_count = use_count + 1, last_used_at = ? WHERE id = ?',
  );
  const revoke = db.prepare(
    `UPDATE share_links SET revoked_at = @at
     WHERE company_id = @companyId AND (@linkId IS NULL OR id = @linkId) AND revoked_at IS NULL AND expires_at > @at`,
  );
  const removeExpired = db.prepare<[string]>('DELETE FROM share_links WHERE expires_at < ?');
  return {
    add: ({ followsVersions, ...link }) => void insert.run({ ...link, follows: followsVersions ? 1 : 0 }),
    countUse: (linkId, at) => void countUse.run(at, linkId),
    revoke: (companyId, linkId, at) => revoke.run({ companyId, linkId, at }).changes,
    removeExpired: (before) => void removeExpired.run(before),
  };
}

type Live = Scope & { readonly at: string; readonly fileId: string | null };

const columns = `t.id, t.company_id AS companyId, t.file_id AS fileId, t.code, t.short_code AS shortCode,
  t.follows_versions AS follows, t.creation_date AS createdAt, t.expires_at AS expiresAt`;

export function createShareLinkRecords(db: Database): Sync<ShareLinkRecords> {
  const byCode = db.prepare<[{ readonly code: string; readonly at: string }], StoredLink<ShareLink>>(
    `SELECT ${columns} FROM share_links t
     WHERE (t.code = @code OR t.short_code = @code) AND t.revoked_at IS NULL AND t.expires_at > @at`,
  );
  const live = db.prepare<[Live], StoredLink<LiveShareLink>>(
    `SELECT ${columns}, f.name AS fileName, u.user_name AS userName, t.last_used_at AS lastUsedAt, t.use_count AS useCount
     FROM share_links t JOIN files f ON f.id = t.file_id JOIN users u ON u.id = t.user_id
     WHERE ${inScope} AND t.revoked_at IS NULL AND t.expires_at > @at AND (@fileId IS NULL OR t.file_id = @fileId)
     ORDER BY t.creation_date DESC, t.id`,
  );
  return {
    findByCode(code, at) {
      const row = byCode.get({ code, at });
      return row === undefined ? null : toLink(row);
    },
    live: (scope, at, fileId) => live.all({ ...scope, at, fileId }).map(toLink),
  };
}

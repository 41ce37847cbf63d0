import type { Connection } from '#lib/postgres/connection.ts';
import { toLink, type StoredLink } from '../rows/share-link-rows.ts';
import type { LiveShareLink, ShareLink, ShareLinkRecords, ShareLinkStore } from '../share-links.ts';
import { inScope } from './in-scope.ts';

export function createShareLinkStore(db: Connection): ShareLinkStore {
  return {
    async add({ followsVersions, ...link }) {
      await db.run(
        `INSERT INTO share_links (id, company_id, file_id, user_id, code, short_code, follows_versions, creation_date,
           expires_at)
         VALUES (@id, @companyId, @fileId, @userId, @code, @shortCode, @follows, @createdAt, @expiresAt)`,
        { ...link, follows: followsVersions ? 1 : 0 },
      );
    },
    async countUse(linkId, at) {
      await db.run('UPDATE share_links SET use_count = use_count + 1, last_used_at = @at WHERE id = @linkId', {
        linkId,
        at,
      });
    },
    async revoke(companyId, linkId, at) {
      const { changes } = await db.run(
        `UPDATE share_links SET revoked_at = @at
         WHERE company_id = @companyId AND (@linkId::text IS NULL OR id = @linkId) AND revoked_at IS NULL
           AND expires_at > @at`,
        { companyId, linkId, at },
      );
      return changes;
    },
    async removeExpired(before) {
      await db.run('DELETE FROM share_links WHERE expires_at < @before', { before });
    },
  };
}

const columns = `t.id, t.company_id AS companyId, t.file_id AS fileId, t.code, t.short_code AS shortCode,
  t.follows_versions AS follows, t.creation_date AS createdAt, t.expires_at AS expiresAt`;

export function createShareLinkRecords(db: Connection): ShareLinkRecords {
  return {
    async findByCode(code, at) {
      const row = await db.one<StoredLink<ShareLink>>(
        `SELECT ${columns} FROM share_links t
         WHERE (t.code = @code OR t.short_code = @code) AND t.revoked_at IS NULL AND t.expires_at > @at`,
        { code, at },
      );
      return row === undefined ? null : toLink(row);
    },
    async live(scope, at, fileId) {
      const rows = await db.all<StoredLink<LiveShareLink>>(
        `SELECT ${columns}, f.name AS fileName, u.user_name AS userName, t.last_used_at AS lastUsedAt,
           t.use_count AS useCount
         FROM share_links t JOIN files f ON f.id = t.file_id JOIN users u ON u.id = t.user_id
         WHERE ${inScope} AND t.revoked_at IS NULL AND t.expires_at > @at
           AND (@fileId::text IS NULL OR t.file_id = @fileId)
         ORDER BY t.creation_date DESC, t.id`,
        { ...scope, at, fileId },
      );
      return rows.map(toLink);
    },
  };
}

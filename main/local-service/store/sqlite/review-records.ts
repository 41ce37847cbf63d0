import type { Database } from '#lib/sqlite.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { DocumentToReview } from '../corrections.ts';
import type { ReviewRecords } from '../records.ts';
import type { Scope } from '../scope.ts';
import { inFileScope } from './in-scope.ts';
import type { Sync } from './to-async.ts';

type Row = Omit<DocumentToReview, 'fields'> & { readonly fieldsJson: string };

/** The condition repeats that of the index `data_points_to_check`, which is of no use without it. */
const toCheck = `SELECT file_id FROM data_points WHERE confidence < ${String(checkBelow)}`;

export function createReviewRecords(db: Database): Sync<ReviewRecords> {
  const matching = `t.id IN (${toCheck}) AND t.status = 'tagged' AND t.trashed_at IS NULL AND ${inFileScope}`;
  const count = db.prepare<[Scope], number>(`SELECT count(*) FROM files t WHERE ${matching}`).pluck();
  const oldest = db.prepare<[Scope & { readonly limit: number }], Row>(
    `SELECT t.id AS fileId, t.name, g.name AS tagName, t.creation_date AS createdAt,
       (SELECT json_group_array(name) FROM (SELECT p.name FROM data_points p
          WHERE p.file_id = t.id AND p.confidence < ${String(checkBelow)} ORDER BY p.position)) AS fieldsJson
     FROM files t JOIN tags g ON g.id = t.tag_id WHERE ${matching} ORDER BY t.seq LIMIT @limit`,
  );
  return {
    count: (scope) => count.get(scope) ?? 0,
    oldest: (scope, limit) =>
      oldest
        .all({ ...scope, limit })
        .map(({ fieldsJson, ...row }) => ({ ...row, fields: JSON.parse(fieldsJson) as string[] })),
  };
}

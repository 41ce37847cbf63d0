import { randomUUID } from 'node:crypto';
import { driverError } from '#lib/postgres/driver-error.ts';
import { postgresErrorCode } from '#lib/postgres/postgres-errors.ts';
import type { PostgresDatabase } from '#lib/postgres/postgres-database.ts';

const serverQuery = `SELECT system_identifier::text || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())
  FROM pg_control_system()`;

/**
 * The database's comment, and numbers that a restored copy has others of: those of the database, of one of its tables, and of
 * the transaction that wrote the comment. Two servers that were made in the same way may give one of them twice.
 */
const commentQuery = `SELECT d.description AS comment,
    concat_ws('/', b.oid, to_regclass('files')::oid, d.xmin) AS numbers
  FROM pg_database b LEFT JOIN pg_shdescription d ON d.objoid = b.oid AND d.classoid = 'pg_database'::regclass
  WHERE b.datname = current_database()`;

interface CommentRow {
  readonly comment: string | null;
  readonly numbers: string;
}

const markIn = (comment: string): string | null => /\[intray (?<mark>[\da-f-]{36})\]/u.exec(comment)?.[1] ?? null;

/** What distinguishes a database from all others, and from copies of itself. */
export interface DatabaseName {
  readonly name: string;
  /** Changes when a server begins after a recovery to a point in time, or in place of another; `null`: the server does not say. */
  readonly timeline: number | null;
}

/**
 * The first answers at once after a server took over, the second after its next checkpoint. Managed servers may have neither.
 */
const timelineQueries = [
  `SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`,
  'SELECT timeline_id FROM pg_control_checkpoint()',
];

/**
 * Returns a name that differs for each database of each server, also for one that was restored from a dump of another. It
 * is the identifier of the server and the number of the database there. Where the server forbids to read the identifier, as
 * managed ones may, a random mark in the comment of the database takes its place, which a dump does not hold unless it is
 * restored with `--create`. Only `canMark` writes it; `null` where it is missing. A physical copy of a server has the name of
 * its origin, and another timeline if it was recovered to a point in time.
 */
export async function databaseName(database: PostgresDatabase, canMark: boolean): Promise<DatabaseName | null> {
  const name = await nameWithoutTimeline(database, canMark);
  return name === null ? null : { name, timeline: await timelineOf(database) };
}

async function timelineOf({ reader }: PostgresDatabase): Promise<number | null> {
  for (const query of timelineQueries) {
    try {
      return (await reader.value<number>(query)) ?? null;
    } catch (error) {
      if (!isForbidden(error)) throw error;
    }
  }
  return null;
}

async function nameWithoutTimeline(database: PostgresDatabase, canMark: boolean): Promise<string | null> {
  try {
    return (await database.reader.value<string>(serverQuery)) ?? null;
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  const row = await commentOf(database);
  if (markIn(row.comment ?? '') !== null || !canMark) return nameOf(row);
  const mark = `[intray ${randomUUID()}]`;
  const comment = row.comment === null ? mark : `${row.comment} ${mark}`;
  const statement = `SELECT format('COMMENT ON DATABASE %I IS %L', current_database(), @comment::text)`;
  const sql = (await database.reader.value<string>(statement, { comment })) ?? '';
  // As it is: the comment may have signs that stand for parameters elsewhere.
  await database
    .withClient((client) => client.query(sql))
    .catch((error: unknown) => {
      throw driverError(error);
    });
  return nameOf(await commentOf(database));
}

/** The server has no such function, does not support it, or lets only administrators call it. */
function isForbidden(error: unknown): boolean {
  const code = postgresErrorCode(error);
  return code === '42501' || code === '42883' || code === '0A000';
}

async function commentOf({ reader }: PostgresDatabase): Promise<CommentRow> {
  const row = await reader.one<CommentRow>(commentQuery);
  if (row === undefined) throw new Error('a connection is to a database');
  return row;
}

function nameOf({ comment, numbers }: CommentRow): string | null {
  const mark = markIn(comment ?? '');
  return mark === null ? null : `${mark}/${numbers}`;
}

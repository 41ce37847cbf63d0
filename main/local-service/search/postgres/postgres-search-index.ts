import type { Connection } from '#lib/postgres/connection.ts';
import type { PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { migratePostgres, postgresVersion } from '#lib/postgres/postgres-migrations.ts';
import type { MigrationOutcome } from '#lib/migrations.ts';
import type { PostgresTransaction } from '#lib/postgres/postgres-transactions.ts';
import type { Transaction } from '#lib/transaction.ts';
import { searchLimits } from '../find-matches.ts';
import { marksIn } from '../highlight.ts';
import { searchWith } from '../run-query.ts';
import type { Required, SearchData } from '../search-data.ts';
import type { IndexEntry, SearchIndex } from '../search-index.ts';
import { suggestWith } from '../suggestions.ts';
import { createDocumentFinder } from './find-documents.ts';
import { createIndexWriter } from './index-writer.ts';
import { createTextReader } from './read-texts.ts';
import { searchSchemaV1, searchSchemaV2, searchSchemaV3, searchSchemaV4 } from './search-schema.ts';
import { createVocabulary } from './vocabulary.ts';
import { largeDocuments, wordConditions } from './word-query.ts';

const migrations = [searchSchemaV1, searchSchemaV2, searchSchemaV3, searchSchemaV4];

/** Brings the tables of the index up to date. Several processes may start at the same time. */
export function migrateSearch(database: PostgresDatabase): Promise<MigrationOutcome> {
  return migratePostgres(database, 'search', migrations);
}

/** Compares the version of its tables with the one of this program, and changes nothing. */
export function searchVersion(database: PostgresDatabase): Promise<MigrationOutcome> {
  return postgresVersion(database, 'search', migrations);
}

/**
 * The search index in a PostgreSQL database, in tables of its own (`search-schema.ts`). Writes join a transaction of the same
 * database; each search sees what was committed at one instant. It finds, counts, filters and sorts the same documents as the
 * index in SQLite. By relevance, it puts documents in another order within the same groups (README.md#relevance).
 */
export function createPostgresSearchIndex(
  database: Pick<PostgresDatabase, 'reader' | 'snapshot'>,
  limits = searchLimits,
): SearchIndex {
  const { put, remove, removeCompany, moveTag, setToCheck } = createIndexWriter(database.reader);
  return {
    put: (tx, document) => Promise.try(() => put(connectionIn(tx), document)),
    remove: (tx, fileId) => Promise.try(() => remove(connectionIn(tx), fileId)),
    removeCompany: (tx, companyId) => Promise.try(() => removeCompany(connectionIn(tx), companyId)),
    moveTag: (tx, from, to) => Promise.try(() => moveTag(connectionIn(tx), from, to)),
    setToCheck: (tx, documents) => Promise.try(() => setToCheck(connectionIn(tx), documents)),
    entry: (tx, fileId) =>
      Promise.try(async () => {
        const sql = `${entryColumns} WHERE file_id = @fileId`;
        return (await connectionIn(tx).one<IndexEntry>(sql, { fileId })) ?? null;
      }),
    entries: (after, limit) =>
      database.reader.all<IndexEntry>(`${entryColumns} WHERE seq > @after ORDER BY seq LIMIT @limit`, { after, limit }),
    marks: (query, texts) => Promise.try(() => marksIn(query, texts)),
    suggest: (request) => database.snapshot(async (connection) => suggestWith(await dataOf(connection), request)),
    search: (request) => database.snapshot(async (connection) => searchWith(await dataOf(connection), request, limits)),
  };
}

const entryColumns = `SELECT file_id AS fileId, seq, company_id AS companyId, user_id AS userId, tag_id AS tagId,
  EXISTS (SELECT FROM search_texts t WHERE t.seq = d.seq) AS hasText FROM search_documents d`;

/**
 * Tables are read by their indexes: PostgreSQL does not count that words are stored apart from their row, and takes it for
 * cheaper to read those of all documents. What is read all the same then counts as so expensive that the plan would be
 * compiled, which takes longer than the search.
 */
const prepareRead = `SELECT EXISTS (SELECT FROM search_more_words) AS hasLarge,
  (SELECT coalesce(max(seq), 0) FROM search_texts) AS newest,
  set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;

async function dataOf(connection: Connection): Promise<SearchData> {
  const { hasLarge = false, newest = 0 } =
    (await connection.one<{ readonly hasLarge: boolean; readonly newest: number }>(prepareRead)) ?? {};
  const conditionsOf = async (required: Required) =>
    wordConditions(required, hasLarge ? await largeDocuments(connection, required) : []);
  return {
    ...createDocumentFinder(connection, conditionsOf, newest),
    ...createTextReader(connection),
    ...createVocabulary(connection),
  };
}

/** Returns the connection of a transaction, which must be one of a PostgreSQL database. */
function connectionIn(tx: Transaction): Connection {
  tx.assertOpen();
  if (!isOfPostgres(tx)) throw new Error('foreign-transaction');
  return tx.connection;
}

const isOfPostgres = (tx: Transaction): tx is PostgresTransaction => 'connection' in tx;

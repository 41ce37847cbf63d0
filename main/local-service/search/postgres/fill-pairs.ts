import type { PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { pairsOf } from './word-pairs.ts';

const documentsATime = 100;

/**
 * Adds the pairs of words to documents that were written without them, the newest first, until there is none or `signal` ends
 * it. Resolves with how many there were. What it has done remains when it is ended.
 */
export async function fillPairs(database: Pick<PostgresDatabase, 'transaction'>, signal: AbortSignal): Promise<number> {
  let [before, filled]: [number | null, number] = [null, 0];
  while (!signal.aborted) {
    const documents = await fillSome(database, before);
    const oldest = documents.at(-1);
    if (oldest === undefined) break;
    before = oldest;
    filled += documents.length;
  }
  return filled;
}

/** Returns their numbers. Nobody replaces one of them between the two statements, because its row is locked. */
const fillSome = (database: Pick<PostgresDatabase, 'transaction'>, before: number | null): Promise<readonly number[]> =>
  database.transaction(async ({ connection }) => {
    const rows = await connection.all<{ readonly seq: number; readonly terms: string }>(
      `SELECT seq, terms FROM search_texts WHERE pairs IS NULL AND (@before::bigint IS NULL OR seq < @before)
       ORDER BY seq DESC LIMIT ${String(documentsATime)} FOR UPDATE`,
      { before },
    );
    const known = rows.flatMap(({ seq, terms }) => {
      const pairs = pairsOf(terms.split('\n').map((line) => line.split(' ').filter((word) => word !== '')));
      return pairs === null ? [] : [{ seq, pairs: `{${pairs.join()}}` }];
    });
    await connection.run(
      `UPDATE search_texts t SET pairs = known.pairs::smallint[]
       FROM unnest(@numbers::bigint[], @pairs::text[]) AS known (seq, pairs) WHERE t.seq = known.seq`,
      { numbers: known.map(({ seq }) => seq), pairs: known.map(({ pairs }) => pairs) },
    );
    return rows.map(({ seq }) => seq);
  }, 'row-locks');

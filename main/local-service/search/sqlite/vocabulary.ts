import type { Database } from '#lib/sqlite.ts';
import type { SearchData } from '../search-data.ts';
import { isInVocabulary, storedGrams } from '../fuzzy-terms.ts';

/** How many terms are remembered as present in the table, so that common words need no query. */
const maxRemembered = 50_000;

/** Finds words by their trigrams. A word has one length, so that of the trigrams of a group it has one at most. */
export function createVocabulary(db: Database): Pick<SearchData, 'wordsSharing' | 'wordsWithAll'> {
  const sharing = db
    .prepare<[string, number], string>(
      `SELECT t.term FROM (
         SELECT g.rowid AS id, count(*) AS shared FROM json_each(?) gram
         JOIN search_trigrams g ON g.search_trigrams MATCH gram.value
         GROUP BY g.rowid ORDER BY shared DESC, g.rowid LIMIT ?
       ) near JOIN search_terms t ON t.id = near.id`,
    )
    .pluck();
  const withAll = db
    .prepare<[string, number], string>(
      `SELECT t.term FROM (SELECT rowid AS id FROM search_trigrams WHERE search_trigrams MATCH ? ORDER BY rowid LIMIT ?) near
       JOIN search_terms t ON t.id = near.id ORDER BY near.id`,
    )
    .pluck();
  return {
    wordsSharing: (groups, most) => Promise.try(() => sharing.all(JSON.stringify(groups.map(anyOf)), most)),
    wordsWithAll: (groups, most) =>
      Promise.try(() => withAll.all(groups.map((grams) => `(${anyOf(grams)})`).join(' AND '), most)),
  };
}

const anyOf = (grams: readonly string[]): string => grams.map((gram) => `"${gram}"`).join(' OR ');

/** Adds terms to the vocabulary, inside the caller's transaction. `committed` sees nothing of open transactions. */
export function createTermLearner(db: Database, committed: Database): (terms: ReadonlySet<string>) => void {
  const insertTerm = db.prepare<[string]>('INSERT OR IGNORE INTO search_terms (term) VALUES (?)');
  const insertGrams = db.prepare<[number | bigint, string]>('INSERT INTO search_trigrams (rowid, grams) VALUES (?, ?)');
  const isCommitted = committed.prepare<[string]>('SELECT 1 FROM search_terms WHERE term = ?').pluck();
  const remembered = new Set<string>();

  const learnOne = (term: string): void => {
    if (remembered.has(term) || !isInVocabulary(term)) return;
    const { changes, lastInsertRowid } = insertTerm.run(term);
    if (changes === 1) insertGrams.run(lastInsertRowid, storedGrams(term).join(' '));
    // One that an open transaction has added may still be rolled back.
    else if (remembered.size < maxRemembered && isCommitted.get(term) !== undefined) remembered.add(term);
  };
  return (terms) => terms.forEach(learnOne);
}

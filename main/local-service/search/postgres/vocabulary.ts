import type { Connection } from '#lib/postgres/connection.ts';
import type { SearchData } from '../search-data.ts';
import { isInVocabulary, storedGrams } from '../fuzzy-terms.ts';

/** How many terms are remembered as present in the table, so that common words need no query. */
const maxRemembered = 50_000;
/** More new words than a document has. */
const placesADocument = 1_000_000;

/** Finds words by their trigrams. A word has one length, so that of the trigrams of a group it has one at most. */
export function createVocabulary(connection: Connection): Pick<SearchData, 'wordsSharing' | 'wordsWithAll'> {
  return {
    wordsSharing: (groups, most) =>
      connection.values(
        `SELECT near.term FROM (
           SELECT term, place, (SELECT count(*) FROM unnest(grams) AS own WHERE own = ANY(@grams::text[])) AS shared
           FROM search_terms WHERE grams && @grams::text[]
         ) near ORDER BY near.shared DESC, near.place LIMIT @most`,
        { grams: groups.flat(), most },
      ),
    wordsWithAll(groups, most) {
      const all = groups.map((_, at) => `grams && @group${at}::text[]`).join(' AND ');
      const bound = Object.fromEntries(groups.map((grams, at) => [`group${at}`, grams]));
      return connection.values(`SELECT term FROM search_terms WHERE ${all} ORDER BY place LIMIT @most`, {
        ...bound,
        most,
      });
    },
  };
}

/**
 * Adds terms to the vocabulary, each time in a transaction of its own that is over at once: two documents with the same new
 * word would wait for one another until both are committed. A word of a document that was rolled back does no harm.
 */
export function createTermLearner(connection: Connection): (terms: ReadonlySet<string>) => Promise<void> {
  const remembered = new Set<string>();
  return async (all) => {
    const terms = [...all].filter((term) => !remembered.has(term) && isInVocabulary(term));
    if (terms.length === 0) return;
    // In one order, so that two of these never wait for one another.
    await connection.run(
      `INSERT INTO search_terms (term, place, grams)
       SELECT new.term, start.place * ${placesADocument} + new.place, string_to_array(new.grams, ' ')
       FROM unnest(@terms::text[], @grams::text[]) WITH ORDINALITY AS new (term, grams, place)
       CROSS JOIN (SELECT nextval('search_term_places') AS place) start
       WHERE NOT EXISTS (SELECT FROM search_terms known WHERE known.term = new.term)
       ORDER BY new.term COLLATE "C" ON CONFLICT (term) DO NOTHING`,
      { terms, grams: terms.map((term) => storedGrams(term).join(' ')) },
    );
    for (const term of terms) if (remembered.size < maxRemembered) remembered.add(term);
  };
}

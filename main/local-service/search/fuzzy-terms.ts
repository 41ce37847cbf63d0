import type { Database } from '#lib/sqlite.ts';
import { editDistance } from '#lib/text/edit-distance.ts';

/** Only words of letters are corrected, and only to such words. A number that is nearly equal is another number. */
const correctable = /^\p{L}{3,32}$/u;
const maxCandidates = 300;
const maxCorrections = 16;
/** How many terms are remembered as present in the table, so that common words need no query. */
const maxRemembered = 50_000;

export interface FuzzyTerms {
  /** Returns known terms within the allowed distance, nearest first, without the term itself. */
  readonly corrections: (term: string) => readonly string[];
}

/** Returns how many letters may be wrong: one in a short word, two in a longer one. */
function allowedDistance(term: string): number {
  return term.length < 6 ? 1 : 2;
}

/**
 * Finds similar words in the vocabulary. Candidates have nearly the same length and share trigrams; the edit distance
 * decides.
 */
export function createFuzzyTerms(db: Database): FuzzyTerms {
  const candidates = db
    .prepare<[string, number], string>(
      `SELECT t.term FROM (
         SELECT g.rowid AS id, count(*) AS shared FROM json_each(?) gram
         JOIN search_trigrams g ON g.search_trigrams MATCH gram.value
         GROUP BY g.rowid ORDER BY shared DESC LIMIT ?
       ) near JOIN search_terms t ON t.id = near.id`,
    )
    .pluck();
  return {
    corrections(term) {
      if (!correctable.test(term)) return [];
      const allowed = allowedDistance(term);
      return candidates
        .all(gramsToFind(term, allowed), maxCandidates)
        .map((candidate) => ({ candidate, distance: editDistance(term, candidate, allowed) }))
        .filter(({ distance }) => distance > 0 && distance <= allowed)
        .sort((a, b) => a.distance - b.distance)
        .slice(0, maxCorrections)
        .map(({ candidate }) => candidate);
    },
  };
}

/** Adds terms to the vocabulary of fuzzy search, inside the caller's transaction. */
export function createTermLearner(db: Database): (terms: ReadonlySet<string>) => void {
  const insertTerm = db.prepare<[string]>('INSERT OR IGNORE INTO search_terms (term) VALUES (?)');
  const insertGrams = db.prepare<[number | bigint, string]>('INSERT INTO search_trigrams (rowid, grams) VALUES (?, ?)');
  const remembered = new Set<string>();

  const learnOne = (term: string): void => {
    if (remembered.has(term) || !correctable.test(term)) return;
    const { changes, lastInsertRowid } = insertTerm.run(term);
    if (changes === 1) insertGrams.run(lastInsertRowid, gramsToStore(term));
    // Only a term that was there before is remembered, because one added in this transaction may still be rolled back.
    else if (remembered.size < maxRemembered) remembered.add(term);
  };
  return (terms) => terms.forEach(learnOne);
}

/**
 * Returns the trigrams of a term with marks for beginning and end. Each is stored with the word's length, so that a
 * lookup finds only words of a similar length. Two swapped letters in a short word leave no trigram intact, so its
 * outer letters count as another one.
 */
function gramsOf(term: string): readonly string[] {
  const letters = Array.from(`<${term}>`);
  const trigrams = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
  const outer = letters.length <= 8 ? [`${letters.at(1) ?? ''}<>${letters.at(-2) ?? ''}`] : [];
  return [...new Set([...trigrams, ...outer])];
}

function gramsToStore(term: string): string {
  return gramsOf(term)
    .map((gram) => `${term.length}${gram}`)
    .join(' ');
}

/** Returns one match expression for each trigram, with all lengths within the allowed distance. */
function gramsToFind(term: string, allowed: number): string {
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, index) => term.length - allowed + index);
  const expressions = gramsOf(term).map((gram) => lengths.map((length) => `"${length}${gram}"`).join(' OR '));
  return JSON.stringify(expressions);
}

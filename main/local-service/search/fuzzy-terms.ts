import type { Database } from '#lib/sqlite.ts';
import { editDistance } from '#lib/text/edit-distance.ts';

/** Corrected to and from: words of letters alone. A number that is nearly right is another number. */
const correctable = /^\p{L}{3,32}$/u;
const maxCandidates = 300;
const maxCorrections = 16;
/** Terms that are remembered to be in the table, so that the common words of every document cost nothing. */
const maxRemembered = 50_000;

export interface FuzzyTerms {
  /** Known terms within the allowed distance, nearest first; the term itself is not among them. */
  readonly corrections: (term: string) => readonly string[];
}

/** Letters that may be wrong: one in a short word, two in a longer one. */
function allowedDistance(term: string): number {
  return term.length < 6 ? 1 : 2;
}

/** Fuzzy matching over the vocabulary: candidates of nearly the same length share trigrams, edit distance decides. */
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

/** Makes terms known to fuzzy search, inside the caller's transaction. */
export function createTermLearner(db: Database): (terms: ReadonlySet<string>) => void {
  const insertTerm = db.prepare<[string]>('INSERT OR IGNORE INTO search_terms (term) VALUES (?)');
  const insertGrams = db.prepare<[number | bigint, string]>('INSERT INTO search_trigrams (rowid, grams) VALUES (?, ?)');
  const remembered = new Set<string>();

  const learnOne = (term: string): void => {
    if (remembered.has(term) || !correctable.test(term)) return;
    const { changes, lastInsertRowid } = insertTerm.run(term);
    if (changes === 1) insertGrams.run(lastInsertRowid, gramsToStore(term));
    // Only what was there before is remembered: a term made in this transaction may still be rolled back.
    else if (remembered.size < maxRemembered) remembered.add(term);
  };
  return (terms) => terms.forEach(learnOne);
}

/**
 * Trigrams with marks for beginning and end, each stored under the word's length, so that a lookup meets only words that can
 * be near enough. Two letters swapped in a short word leave none of them whole: there its outer letters count as one more.
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

/** One match expression a trigram, each for all lengths that the allowed distance can reach. */
function gramsToFind(term: string, allowed: number): string {
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, index) => term.length - allowed + index);
  const expressions = gramsOf(term).map((gram) => lengths.map((length) => `"${length}${gram}"`).join(' OR '));
  return JSON.stringify(expressions);
}

import { occurrencesIn } from '#lib/text/terms.ts';
import { foldValue } from './document-columns.ts';
import { searchLimits } from './find-matches.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';
import { scopeOf } from './run-query.ts';
import type { Match, Narrowed, NumberedExcerpt, SearchData } from './search-data.ts';
import type { SuggestRequest, Suggestions, TagCount } from './search-index.ts';
import { similarDocuments } from './similar-documents.ts';

/** Fewer letters begin so many words that looking for them takes longer than a person types. */
const leastLetters = { word: 3, issuer: 2 } as const;
const mostWords = 6;
/** More documents are not counted. */
const mostCounted = 1_000;
/** Words are taken from the newest documents that match, and of those from so many characters. */
const sampled = { documents: 30, chars: 60_000 } as const;

/** Returns what a query may become. */
export async function suggestWith(data: SearchData, request: SuggestRequest): Promise<Suggestions> {
  const { query, filter = {}, tagIds = null } = request;
  const { issuer: _issuer, ...besideIssuer } = filter;
  const scope = scopeOf(request);
  const among = filter.similarTo === undefined ? {} : { among: await similarDocuments(data, filter.similarTo, scope) };
  const ofTags = tagIds === null ? {} : { tagIds };
  const text = foldValue(query);
  return {
    words: await wordsFor(data, query, { scope, filter, ...among, ...ofTags }),
    issuers:
      text.length < leastLetters.issuer
        ? []
        : await data.issuersNamed({ scope, filter: besideIssuer, ...among, ...ofTags }, text),
    tags: await countByTag(data, { scope, filter, ...among }),
  };
}

async function countByTag(data: SearchData, narrowed: Narrowed): Promise<readonly TagCount[]> {
  if (Object.keys(narrowed.filter).length === 0) return data.countAll(narrowed.scope);
  const slice = { limit: searchLimits.counted, offset: 0 };
  const documents = await data.sorted(narrowed, { by: 'added', descending: true }, slice);
  return [...Map.groupBy(documents, ({ tagId }) => tagId)].map(([tagId, { length }]) => ({ tagId, count: length }));
}

/**
 * Words that begin as the last one of the query, in documents that have the words before it. A count of each word by
 * company would make each document slower to write, and the vocabulary does not know who may see which word: therefore
 * the newest matches are read, and the words that most of them have are counted in all that are selected.
 */
async function wordsFor(data: SearchData, query: string, narrowed: Narrowed): Promise<Suggestions['words']> {
  const parts = parseQuery(query);
  const last = parts.at(-1);
  const [beginning = ''] = last?.terms ?? [];
  const isTyped = last?.terms.length === 1 && !last.quoted && /[\p{L}\p{N}]$/u.test(query);
  if (!isTyped || beginning.length < leastLetters.word) return [];
  const newest = (part: QueryPart, limit: number): Promise<readonly Match[]> => {
    const required = [...parts.slice(0, -1), part].map((each) => [each]);
    return data.matches({ ...narrowed, required }, { limit, offset: 0 });
  };
  const near = await newest({ ...last, prefix: true }, sampled.documents);
  const texts = await data.textsAmong(
    near.map(({ seq }) => seq),
    sampled.chars,
  );
  const words: Suggestions['words'][number][] = [];
  for (const { term, text } of mostFrequent(texts, beginning)) {
    const { length: count } = await newest({ terms: [term], prefix: false, quoted: true }, mostCounted);
    words.push({ text, count, isLowerBound: count === mostCounted });
  }
  return words.toSorted((a, b) => b.count - a.count);
}

interface Spelled {
  readonly term: string;
  readonly text: string;
}

/** Returns the longer words of texts that begin so, those of the most documents first, each in its most frequent spelling. */
function mostFrequent(samples: readonly NumberedExcerpt[], beginning: string): readonly Spelled[] {
  const seen = new Map<string, { readonly documents: Set<number>; readonly spellings: Map<string, number> }>();
  let chars = 0;
  for (const { seq, text } of samples) {
    for (const { terms, start, end } of occurrencesIn(text.slice(0, sampled.chars - chars))) {
      const [term = ''] = terms;
      if (terms.length !== 1 || term === beginning || !term.startsWith(beginning)) continue;
      const word = seen.get(term) ?? { documents: new Set(), spellings: new Map<string, number>() };
      const spelling = text.slice(start, end);
      word.documents.add(seq);
      word.spellings.set(spelling, (word.spellings.get(spelling) ?? 0) + 1);
      seen.set(term, word);
    }
    chars += text.length;
    if (chars >= sampled.chars) break;
  }
  return [...seen]
    .toSorted(([, a], [, b]) => b.documents.size - a.documents.size)
    .slice(0, mostWords)
    .map(([term, { spellings }]) => {
      const [spelling] = [...spellings].toSorted(([, a], [, b]) => b - a)[0] ?? [term];
      return { term, text: spelling };
    });
}

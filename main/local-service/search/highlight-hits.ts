import type { Database } from '#lib/sqlite.ts';
import { createTermMatcher, cutSnippet, markText } from './highlight.ts';
import type { QueryPart } from './parse-query.ts';
import type { Highlight } from './search-index.ts';

const maxSnippets = 2;

interface ExcerptRow {
  readonly field: Highlight['field'];
  readonly page: number | null;
  readonly text: string;
}

/** Shows where a document matches: its name, its data points, snippets of its pages. */
export function createHighlighter(db: Database): (seq: number, sought: readonly QueryPart[]) => readonly Highlight[] {
  const excerptsOf = db.prepare<[number], ExcerptRow>(
    'SELECT field, page, text FROM search_excerpts WHERE seq = ? ORDER BY position',
  );
  return (seq, sought) => {
    if (sought.length === 0) return [];
    const matcher = createTermMatcher(sought);
    const highlights: Highlight[] = [];
    let snippets = 0;
    for (const { field, page, text } of excerptsOf.iterate(seq)) {
      const segments = field === 'text' ? cutSnippet(text, matcher) : markText(text, matcher);
      if (segments === null) continue;
      highlights.push({ field, page, segments });
      if (field === 'text') snippets += 1;
      if (snippets === maxSnippets) break;
    }
    return highlights;
  };
}

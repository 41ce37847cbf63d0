import type { Database } from '#lib/sqlite.ts';
import { createTermMatcher, cutSnippet, markText, type TermMatcher } from './highlight.ts';
import type { QueryPart } from './parse-query.ts';
import type { Highlight } from './search-index.ts';

/** Pages that are looked at for a snippet, and characters of each that are read. */
const maxPages = 20;
const maxPageChars = 20_000;
const maxSnippets = 2;

/** Shows where a file matches, from what the store holds: its name, its data points, its pages. */
export function createHighlighter(
  db: Database,
): (fileId: string, sought: readonly QueryPart[]) => readonly Highlight[] {
  const nameOf = db.prepare<[string], string>('SELECT name FROM files WHERE id = ?').pluck();
  const valuesOf = db.prepare<[string], { readonly value: string; readonly page: number | null }>(
    'SELECT value_as_string AS value, page FROM data_points WHERE file_id = ? ORDER BY position',
  );
  const pagesOf = db.prepare<[number, string, number], { readonly number: number; readonly text: string }>(
    'SELECT number, substr(text, 1, ?) AS text FROM file_pages WHERE file_id = ? ORDER BY number LIMIT ?',
  );

  const inName = (fileId: string, matcher: TermMatcher): Highlight[] => {
    const segments = markText(nameOf.get(fileId) ?? '', matcher);
    return segments === null ? [] : [{ field: 'name', page: null, segments }];
  };
  const inValues = (fileId: string, matcher: TermMatcher): Highlight[] =>
    valuesOf.all(fileId).flatMap(({ value, page }) => {
      const segments = markText(value, matcher);
      return segments === null ? [] : [{ field: 'data_point', page, segments }];
    });
  const inPages = (fileId: string, matcher: TermMatcher): Highlight[] => {
    const snippets: Highlight[] = [];
    for (const { number, text } of pagesOf.iterate(maxPageChars, fileId, maxPages)) {
      const segments = cutSnippet(text, matcher);
      if (segments !== null) snippets.push({ field: 'text', page: number, segments });
      if (snippets.length === maxSnippets) break;
    }
    return snippets;
  };

  return (fileId, sought) => {
    if (sought.length === 0) return [];
    const matcher = createTermMatcher(sought);
    return [...inName(fileId, matcher), ...inValues(fileId, matcher), ...inPages(fileId, matcher)];
  };
}

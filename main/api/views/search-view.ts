import type { SearchResult } from '#contract/documents.ts';
import type { SearchHit } from '#ports/document-records.ts';
import type { SearchPage } from '#ports/document-service.ts';
import { dataPointView } from './document-view.ts';
import { timeOf } from './record-times.ts';

type HitView = SearchResult['hits'][number];

/** A page of hits; the words of the query are marked in the excerpts, where the service gives any. */
export function searchView(page: SearchPage, query: string, tookMs: number): SearchResult {
  const marks = marksOf(query);
  return {
    hits: page.hits.map((hit) => hitView(hit, marks)),
    total: page.total ?? null,
    facets: (page.facets ?? []).map((facet) => ({ ...facet })),
    tookMs,
  };
}

function hitView(hit: SearchHit, marks: RegExp | null): HitView {
  const excerpts: unknown = hit.raw.highlights;
  return {
    fileId: hit.fileId,
    jobId: hit.jobId ?? null,
    name: hit.name ?? null,
    tagName: hit.tagName ?? null,
    tagScore: hit.tagScore ?? null,
    createdAtMs: timeOf(hit.creationDate),
    dataPoints: hit.dataPoints.map(dataPointView),
    highlights: (Array.isArray(excerpts) ? (excerpts as readonly unknown[]) : [])
      .filter((excerpt) => typeof excerpt === 'string')
      .map((excerpt) => ({ field: 'content', page: null, segments: segmentsOf(excerpt, marks) })),
    raw: hit.raw,
  };
}

/** Words of two letters and more; `null` when there are none. Beginnings of words are marked, as they are found. */
function marksOf(query: string): RegExp | null {
  const words = query.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (words.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])((?:${[...new Set(words)].join('|')})[\\p{L}\\p{N}]*)`, 'giu');
}

function segmentsOf(excerpt: string, marks: RegExp | null): HitView['highlights'][number]['segments'] {
  if (marks === null) return [{ text: excerpt, match: false }];
  return excerpt
    .split(marks)
    .map((text, index) => ({ text, match: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

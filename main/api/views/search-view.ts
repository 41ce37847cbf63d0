import { searchHitSchema } from '#contract/documents.ts';
import type { SearchResult } from '#contract/documents.ts';
import type { SearchHit } from '#ports/document-records.ts';
import type { SearchPage } from '#ports/document-service.ts';
import { dataPointView } from './document-view.ts';
import { timeOf } from './record-times.ts';

type HitView = SearchResult['hits'][number];

const highlight = searchHitSchema.shape.highlights.element;

/** A page of hits, with what the service adds to the interface: excerpts and facets; and with their rows here. */
export function searchView(
  page: SearchPage,
  tookMs: number,
  itemIdOf: (fileId: string) => string | null,
): SearchResult {
  return {
    hits: page.hits.map((hit) => hitView(hit, itemIdOf(hit.fileId))),
    total: page.total ?? null,
    facets: (page.facets ?? []).map((facet) => ({ ...facet })),
    tookMs,
  };
}

function hitView(hit: SearchHit, itemId: string | null): HitView {
  const excerpts: unknown = hit.raw.highlights;
  return {
    fileId: hit.fileId,
    jobId: hit.jobId ?? null,
    name: hit.name ?? null,
    tagName: hit.tagName ?? null,
    tagScore: hit.tagScore ?? null,
    createdAtMs: timeOf(hit.creationDate),
    dataPoints: hit.dataPoints.map(dataPointView),
    highlights: (Array.isArray(excerpts) ? (excerpts as readonly unknown[]) : []).flatMap(highlightView),
    itemId,
    raw: hit.raw,
  };
}

/** An excerpt in segments, or plain text of which nothing is marked. */
function highlightView(excerpt: unknown): HitView['highlights'] {
  if (typeof excerpt === 'string') {
    return [{ field: 'content', page: null, segments: [{ text: excerpt, match: false }] }];
  }
  const parsed = highlight.safeParse(excerpt);
  return parsed.success ? [parsed.data] : [];
}

import { searchPageSizeCap, searchPageSizeRecommendedMax } from '#service-api/limits.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import type { SearchHit } from '#service-api/records/search.ts';
import type { SearchHit as IndexHit } from '../../search/search-index.ts';
import { reply, type Handlers } from '../call.ts';
import type { ServiceDeps } from '../service-deps.ts';

export function searchHandlers(deps: ServiceDeps) {
  return {
    searchBasic({ scope, query }) {
      const pageSize = Math.min(query.pageSize, searchPageSizeCap);
      const { hits, total, facets } = deps.index.search({
        ...scope,
        query: query.query ?? '',
        tagId: query.tagId ?? null,
        tagName: query.tagName ?? null,
        page: query.page,
        pageSize,
        fuzzy: query.fuzzy,
        tagScope: null,
      });
      const files = deps.records.files.findAll(
        scope,
        hits.map((hit) => hit.fileId),
      );
      const byId = new Map(files.map((file) => [file.id, file]));
      const body = {
        result: hits.flatMap((hit) => toSearchHit(hit, byId.get(hit.fileId))),
        total,
        is_empty: total === 0,
        facets: { tags: facets.map((facet) => ({ tag_id: facet.tagId, tag_name: facet.tagName, count: facet.count })) },
      };
      return reply(body, warning(query.pageSize));
    },
  } satisfies Partial<Handlers>;
}

function warning(asked: number): { readonly headers?: Readonly<Record<string, string>> } {
  if (asked <= searchPageSizeRecommendedMax) return {};
  const text =
    asked > searchPageSizeCap
      ? `pageSize was lowered to ${searchPageSizeCap}`
      : `pageSize above ${searchPageSizeRecommendedMax} is not recommended`;
  return { headers: { Warning: `299 - "${text}"` } };
}

/** Only processed files are in the index, so that all of these are known; an empty list keeps the compiler's word. */
function toSearchHit(hit: IndexHit, file: FileRecord | undefined): SearchHit[] {
  if (file === undefined) return [];
  const { job_id, tag_id, tag_name, tag_score, tag_source, classifier } = file;
  if (job_id === null || tag_id === null || tag_name === null || tag_score === null) return [];
  if (tag_source === null || classifier === null) return [];
  return [
    {
      file_id: file.id,
      job_id,
      channel: file.channel,
      user_name: file.user_name,
      length: file.length,
      tag_name,
      tag_id,
      tag_score,
      tag_source,
      classifier,
      creation_date: file.creation_date,
      update_date: file.update_date,
      data_points: file.data_points,
      name: file.name,
      folder: file.folder,
      highlights: hit.highlights.map(({ field, page, segments }) => ({ field, page, segments: [...segments] })),
    },
  ];
}

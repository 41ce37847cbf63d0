import { searchPageSizeCap, searchPageSizeRecommendedMax } from '#service-api/limits.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import type { SearchHit } from '#service-api/records/search.ts';
import type { SearchHit as IndexHit, TagCount } from '../../search/search-index.ts';
import type { TagName } from '../../store/records.ts';
import { reply, type Handlers } from '../call.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { filterOf, summaryRecord } from './search-summary.ts';

export function searchHandlers({ records, search }: ServiceDeps) {
  return {
    async searchBasic({ scope, query, caller }) {
      const allTags = await records.tags.names(scope);
      const { companyId, userId } = scope;
      const { hits, total, isLowerBound, tags, summary } = await search.search({
        ...{ companyId, userId },
        hidden: { tagIds: await records.tags.hidden(scope), exceptOfUser: caller.user.id },
        query: query.query ?? '',
        tagIds: allTags.filter((tag) => isAsked(tag, query)).map(({ id }) => id),
        page: query.page,
        pageSize: Math.min(query.pageSize, searchPageSizeCap),
        fuzzy: query.fuzzy,
        filter: filterOf(query),
        order: { by: query.sort, descending: (query.sortDirection ?? 'DESC') === 'DESC' },
        summary: query.summary,
      });
      const files = await records.files.findAll(
        scope,
        hits.map((hit) => hit.fileId),
      );
      const byId = new Map(files.map((file) => [file.id, file]));
      const result = hits.flatMap((hit) => toSearchHit(hit, byId.get(hit.fileId)));
      const body = {
        result,
        total,
        ...(isLowerBound && { total_is_lower_bound: true as const }),
        is_empty: result.length === 0,
        facets: { tags: facetsOf(tags, allTags) },
        ...(summary === null ? {} : { summary: summaryRecord(summary, allTags) }),
      };
      return reply(body, warning(query.pageSize));
    },
  } satisfies Partial<Handlers>;
}

interface AskedTag {
  readonly tagId?: string | undefined;
  readonly tagName?: string | undefined;
}

/** The name without regard to case; with both given, both must hold. */
function isAsked(tag: TagName, { tagId, tagName }: AskedTag): boolean {
  const byId = tagId === undefined || tag.id === tagId.toLowerCase();
  return byId && (tagName === undefined || tag.name.toLowerCase() === tagName.toLowerCase());
}

/** Most frequent first. */
function facetsOf(counts: readonly TagCount[], tags: readonly TagName[]) {
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return counts
    .flatMap(({ tagId, count }) => {
      const name = names.get(tagId);
      return name === undefined ? [] : [{ tag_id: tagId, tag_name: name, count }];
    })
    .sort((a, b) => b.count - a.count || a.tag_name.localeCompare(b.tag_name, 'en'));
}

function warning(asked: number): { readonly headers?: Readonly<Record<string, string>> } {
  if (asked <= searchPageSizeRecommendedMax) return {};
  const text =
    asked > searchPageSizeCap
      ? `pageSize was lowered to ${searchPageSizeCap}`
      : `pageSize above ${searchPageSizeRecommendedMax} is not recommended`;
  return { headers: { Warning: `299 - "${text}"` } };
}

/** In place of a job for documents that were imported: a hit must have a UUID, and this one stands for no value. */
const noJob = '00000000-0000-0000-0000-000000000000';

/** Only processed files are in the index, so that all of these are known; an empty list keeps the compiler's word. */
function toSearchHit(hit: IndexHit, file: FileRecord | undefined): SearchHit[] {
  if (file === undefined) return [];
  const { job_id, tag_id, tag_name, tag_score, tag_source, classifier } = file;
  if (tag_id === null || tag_name === null || tag_score === null) return [];
  if (tag_source === null || classifier === null) return [];
  return [
    {
      file_id: file.id,
      job_id: job_id ?? noJob,
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
      // The rows of a table are in the record of the file. A hundred hits would make a large reply of them.
      data_points: file.data_points.map(({ items: _, ...point }) => point),
      name: file.name,
      folder: file.folder,
      highlights: hit.highlights.map(({ field, page, segments }) => ({ field, page, segments: [...segments] })),
    },
  ];
}

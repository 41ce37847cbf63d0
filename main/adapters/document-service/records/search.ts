import type { Highlight, SearchFacet, SearchHit, SearchPage } from '#ports/search-records.ts';
import { fieldsOf, isRecord, type Fields } from '../reply/fields.ts';
import { readList } from '../reply/read-list.ts';
import { readDataPoints } from './classified.ts';
import { readSearchSummary } from './search-summary.ts';

export function readSearchPage(value: unknown): SearchPage | undefined {
  const page = readList(value, readHit);
  if (page === undefined) return undefined;
  const fields = fieldsOf(isRecord(value) ? value : {});
  const totalIsLowerBound = fields.truth('total_is_lower_bound') === true;
  const summary = readSearchSummary(fields.record('summary'));
  return { hits: page.items, total: page.total ?? null, totalIsLowerBound, facets: readFacets(fields), summary };
}

function readFacets(fields: Fields): readonly SearchFacet[] {
  return fieldsOf(fields.record('facets') ?? {})
    .list('tags')
    .filter(isRecord)
    .flatMap((record): readonly SearchFacet[] => {
      const tag = fieldsOf(record);
      const [tagId, tagName, count] = [tag.text('tag_id'), tag.text('tag_name'), tag.whole('count')];
      if (tagId === undefined || tagName === undefined || count === undefined) return [];
      return [{ tagId, tagName, count }];
    });
}

/** The UUID that stands for no value. */
const noJob = '00000000-0000-0000-0000-000000000000';

function readHit(value: unknown): SearchHit | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const fileId = fields.text('file_id', 'id');
  const jobId = fields.text('job_id') ?? noJob;
  if (fileId === undefined) return undefined;
  return {
    fileId,
    jobId: jobId === noJob ? null : jobId,
    name: fields.text('name', 'file_name') ?? null,
    tagName: fields.text('tag_name') ?? null,
    tagScore: fields.number('tag_score') ?? null,
    createdAtMs: fields.time('creation_date') ?? null,
    dataPoints: readDataPoints(fields),
    highlights: fields.list('highlights').flatMap(readHighlight),
  };
}

/** Reads an excerpt in segments, or plain text without marks. */
function readHighlight(value: unknown): readonly Highlight[] {
  if (typeof value === 'string') return [{ field: 'text', page: null, segments: [{ text: value, match: false }] }];
  if (!isRecord(value)) return [];
  const fields = fieldsOf(value);
  const segments = fields
    .list('segments')
    .filter(isRecord)
    .map(fieldsOf)
    .flatMap((segment) => {
      const text = segment.text('text');
      return text === undefined ? [] : [{ text, match: segment.truth('match') === true }];
    });
  if (segments.length === 0) return [];
  return [{ field: readField(fields.text('field')), page: fields.whole('page') ?? null, segments }];
}

function readField(field: string | undefined): Highlight['field'] {
  return field === 'name' ? 'name' : field === 'data_point' ? 'dataPoint' : 'text';
}

import type { SearchHit } from '#ports/document-records.ts';
import type { SearchFacet, SearchPage } from '#ports/document-service.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';
import { readList } from '../reply/read-list.ts';
import { readClassified } from './classified.ts';

export function readSearchPage(value: unknown): SearchPage | undefined {
  const page = readList(value, readHit);
  if (page === undefined) return undefined;
  return present<SearchPage>({ hits: page.items, total: page.total, facets: readFacets(value) });
}

function readFacets(value: unknown): readonly SearchFacet[] | undefined {
  const facets = isRecord(value) ? fieldsOf(value).record('facets') : undefined;
  if (facets === undefined) return undefined;
  return fieldsOf(facets)
    .list('tags')
    .filter(isRecord)
    .flatMap((tag): readonly SearchFacet[] => {
      const fields = fieldsOf(tag);
      const [tagId, tagName, count] = [fields.text('tag_id'), fields.text('tag_name'), fields.number('count')];
      if (tagId === undefined || tagName === undefined || count === undefined) return [];
      return [{ tagId, tagName, count }];
    });
}

function readHit(value: unknown): SearchHit | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const fileId = fields.text('file_id', 'id');
  if (fileId === undefined) return undefined;
  return present<SearchHit>({
    fileId,
    jobId: fields.text('job_id'),
    name: fields.text('name', 'file_name'),
    channel: fields.text('channel'),
    userName: fields.text('user_name'),
    sizeBytes: fields.number('length'),
    creationDate: fields.text('creation_date'),
    updateDate: fields.text('update_date'),
    raw: value,
    ...readClassified(fields),
  });
}

import type { SearchHit } from '#ports/document-records.ts';
import type { SearchPage } from '#ports/document-service.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';
import { readList } from '../reply/read-list.ts';
import { readClassified } from './classified.ts';

export function readSearchPage(value: unknown): SearchPage | undefined {
  const page = readList(value, readHit);
  return page === undefined ? undefined : present<SearchPage>({ hits: page.items, total: page.total });
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

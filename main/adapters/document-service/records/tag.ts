import type { Classification, MetadataField, Tag } from '#ports/document-records.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';
import { readList } from '../reply/read-list.ts';

export function readTag(value: unknown, askedFor?: string): Tag | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'tag_id', 'uuid') ?? askedFor;
  if (id === undefined) return undefined;
  return present<Tag>({
    id,
    name: fields.text('name', 'tag_name'),
    description: fields.text('description'),
    raw: value,
  });
}

export function readMetadataField(value: unknown, askedFor?: string): MetadataField | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'metadata_id', 'uuid') ?? askedFor;
  if (id === undefined) return undefined;
  return present<MetadataField>({
    id,
    name: fields.text('name'),
    tagId: fields.text('tag_id'),
    tagName: fields.text('tag_name'),
    dataType: fields.text('data_type'),
    raw: value,
  });
}

/** The best tag: a record, one inside it, or the first of a list of candidates; no tag when the list is empty. */
export function readClassification(value: unknown): Classification | undefined {
  const candidates = readList(value, (item) => (isRecord(item) ? item : undefined))?.items;
  const raw = candidates === undefined ? value : (candidates[0] ?? {});
  if (!isRecord(raw)) return undefined;
  const fields = fieldsOf(fieldsOf(raw).record('tag', 'result', 'classification') ?? raw);
  return present<Classification>({
    tagId: fields.text('tag_id', 'id'),
    tagName: fields.text('tag_name', 'name', 'tag'),
    tagScore: fields.number('tag_score', 'score', 'confidence'),
    raw,
  });
}

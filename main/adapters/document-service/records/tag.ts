import type { Classification, MetadataField, Tag } from '#ports/document-records.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';

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

/** The best tag, at the top or first of a list of candidates. */
export function readClassification(value: unknown): Classification | undefined {
  const raw: unknown = Array.isArray(value) ? value[0] : value;
  if (!isRecord(raw)) return undefined;
  const inner = fieldsOf(raw).record('tag', 'result', 'classification');
  const fields = fieldsOf(inner ?? raw);
  return present<Classification>({
    tagId: fields.text('tag_id', 'id'),
    tagName: fields.text('tag_name', 'name', 'tag'),
    tagScore: fields.number('tag_score', 'score', 'confidence'),
    raw,
  });
}

import type { Classification, MetadataField, Tag } from '#ports/service-records.ts';
import { fieldsOf, isRecord } from '../reply/fields.ts';
import { readList } from '../reply/read-list.ts';

export function readTag(value: unknown, askedFor?: string): Tag | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'tag_id', 'uuid') ?? askedFor;
  if (id === undefined) return undefined;
  const criteria = fieldsOf(fields.record('criteria') ?? {});
  return {
    id,
    name: fields.text('name', 'tag_name') ?? null,
    description: fields.text('description') ?? null,
    keywords: [...new Set(criteria.texts('keywords').map((word) => word.replace(/\s+/gu, ' ').trim()))],
    patterns: criteria.texts('patterns'),
    minScore: criteria.number('min_score') ?? null,
    exampleCount: fields.number('example_count') ?? null,
    fieldCount: fields.number('field_count') ?? null,
  };
}

export function readMetadataField(value: unknown, askedFor?: string): MetadataField | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'metadata_id', 'uuid') ?? askedFor;
  if (id === undefined) return undefined;
  return {
    id,
    name: fields.text('name') ?? null,
    dataType: fields.text('data_type') ?? null,
    description: fields.text('description') ?? null,
    source: fieldsOf(fields.record('source') ?? {}).text('kind') ?? null,
    dependsOn: fields.texts('depends_on'),
    pre: fields.texts('pre'),
    post: fields.texts('post'),
  };
}

/** The best tag: a record, one inside it, or the first of a list of candidates; no tag when the list is empty. */
export function readClassification(value: unknown): Classification | undefined {
  const candidates = readList(value, (item) => (isRecord(item) ? item : undefined))?.items;
  const best = candidates === undefined ? value : (candidates[0] ?? {});
  if (!isRecord(best)) return undefined;
  const fields = fieldsOf(fieldsOf(best).record('tag', 'result', 'classification') ?? best);
  return {
    tagName: fields.text('tag_name', 'name', 'tag') ?? null,
    tagScore: fields.number('tag_score', 'score', 'confidence') ?? null,
  };
}

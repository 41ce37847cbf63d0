import type { Classification, MetadataField, Tag } from '#ports/service-records.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { fieldsOf, isRecord, type Fields } from '../reply/fields.ts';
import { readList } from '../reply/read-list.ts';
import type { ServiceWords } from '../reply/service-words.ts';

export function readTag(value: unknown, words: ServiceWords, askedFor?: string): Tag | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'tag_id', 'uuid') ?? askedFor;
  if (id === undefined) return undefined;
  const criteria = fieldsOf(fields.record('criteria') ?? {});
  return {
    id,
    name: fields.text('name', 'tag_name') ?? null,
    description: readDescription(fields, words),
    keywords: [...new Set(criteria.texts('keywords').map((word) => word.replace(/\s+/gu, ' ').trim()))],
    patterns: criteria.texts('patterns'),
    minScore: criteria.number('min_score') ?? null,
    exampleCount: fields.number('example_count') ?? null,
    fieldCount: fields.number('field_count') ?? null,
  };
}

export function readMetadataField(value: unknown, words: ServiceWords, askedFor?: string): MetadataField | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'metadata_id', 'uuid') ?? askedFor;
  if (id === undefined) return undefined;
  return {
    id,
    name: fields.text('name') ?? null,
    dataType: fields.text('data_type') ?? null,
    description: readDescription(fields, words),
    source: fieldsOf(fields.record('source') ?? {}).text('kind') ?? null,
    dependsOn: fields.texts('depends_on'),
    pre: fields.texts('pre'),
    post: fields.texts('post'),
  };
}

function readDescription(fields: Fields, words: ServiceWords): AnyMessage | null {
  const text = fields.text('description');
  return text === undefined ? null : words.description(text, fields);
}

/** Reads the best tag: a record, one inside it, or the first of a list of candidates. An empty list means no tag. */
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

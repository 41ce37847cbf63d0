import { numberIn, recordIn, textIn, textsIn, type ServiceRecord } from '../../documents/record.ts';

/** A tag as far as its service tells it. */
export interface TagView {
  /** `null`: its detail and fields cannot be asked for. */
  readonly id: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly keywords: readonly string[];
  readonly patterns: readonly string[];
  readonly minScore: number | null;
  readonly exampleCount: number | null;
  readonly fieldCount: number | null;
}

export function tagView(record: ServiceRecord): TagView {
  const criteria = recordIn(record, 'criteria');
  const id = textIn(record, 'id', 'tag_id');
  return {
    id,
    name: textIn(record, 'name', 'tag_name') ?? id ?? '?',
    description: textIn(record, 'description'),
    keywords: [...new Set(textsIn(criteria, 'keywords').map((word) => word.replace(/\s+/gu, ' ').trim()))],
    patterns: textsIn(criteria, 'patterns'),
    minScore: numberIn(criteria, 'min_score'),
    exampleCount: numberIn(record, 'example_count'),
    fieldCount: numberIn(record, 'field_count'),
  };
}

export interface FieldView {
  readonly name: string;
  readonly type: string | null;
  readonly description: string | null;
  readonly source: string | null;
  readonly dependsOn: readonly string[];
  /** Steps before and after extraction, in order. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
}

export const fieldView = (record: ServiceRecord): FieldView => ({
  name: textIn(record, 'name') ?? '?',
  type: textIn(record, 'data_type'),
  description: textIn(record, 'description'),
  source: textIn(recordIn(record, 'source'), 'kind'),
  dependsOn: textsIn(record, 'depends_on'),
  pre: textsIn(record, 'pre'),
  post: textsIn(record, 'post'),
});

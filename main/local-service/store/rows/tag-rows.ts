import type { ChainStep } from '#service-api/configuration/chain-step.ts';
import { descriptionCodeOf } from '#service-api/messages/description-code.ts';
import type { MetadataField, MetadataFieldItem } from '#service-api/records/metadata-field.ts';
import type { Tag } from '#service-api/records/tag.ts';
import type { DataType } from '#service-api/values.ts';
import type { TagCriteria } from '../../config/tag-definition.ts';

export interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly criteria_json: string;
  readonly field_count: number;
  readonly example_count: number;
  readonly creation_date: string;
  readonly update_date: string;
}

export interface TagFieldRow extends MetadataFieldItem {
  readonly data_type: DataType;
  readonly description: string;
  readonly source_json: string;
  readonly depends_on_json: string;
  readonly pre_json: string;
  readonly post_json: string;
  readonly required: number;
}

/**
 * The interface carries only the text of a keyword or pattern, each once. Weights and zones are internal. Entries that
 * count against the tag are left out, because among its keywords they would look like ones that support it.
 */
export function toTag(row: TagRow): Tag {
  const { criteria_json: criteriaJson, ...plain } = row;
  const criteria = parseCriteria(criteriaJson);
  return {
    ...plain,
    ...descriptionCode(`tag.description.${row.name}`, row.description),
    criteria: {
      keywords: forTheTag(criteria.keywords, ({ text }) => text),
      patterns: forTheTag(criteria.patterns, ({ pattern }) => pattern),
      min_score: criteria.min_score,
    },
  };
}

/** A description has a code for as long as it is a built-in one. */
function descriptionCode(code: string, description: string): { readonly description_code?: string } {
  const known = descriptionCodeOf(code, description);
  return known === null ? {} : { description_code: known };
}

function forTheTag<Entry extends { readonly weight: number }>(
  entries: readonly (string | Entry)[],
  textOf: (entry: Entry) => string,
): string[] {
  const texts = entries.flatMap((entry) => {
    if (typeof entry === 'string') return [entry];
    return entry.weight > 0 ? [textOf(entry)] : [];
  });
  return [...new Set(texts)];
}

export function toField(row: TagFieldRow): MetadataField {
  const { source_json: source, depends_on_json: dependsOn, pre_json: pre, post_json: post, ...plain } = row;
  return {
    ...plain,
    ...descriptionCode(`field.description.${row.name}`, row.description),
    source: JSON.parse(source) as MetadataField['source'],
    depends_on: JSON.parse(dependsOn) as string[],
    pre: stepNames(pre),
    post: stepNames(post),
    required: row.required === 1,
  };
}

/** The interface carries the names of the steps. What they hold is configuration. */
function stepNames(json: string): string[] {
  return (JSON.parse(json) as ChainStep[]).map(({ step }) => step);
}

function parseCriteria(json: string): TagCriteria {
  return JSON.parse(json) as TagCriteria;
}

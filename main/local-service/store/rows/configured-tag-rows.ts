import type { FieldDefinition, TagCriteria } from '../../config/tag-definition.ts';
import type { StoredTag, TagViewers } from '../configuration-store.ts';
import { jsonOf } from './require-row.ts';

export interface ConfiguredTagRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly criteriaJson: string;
  readonly builtInName: string | null;
  readonly isChanged: number;
  readonly viewersJson: string | null;
}

export function toConfiguredTag({ criteriaJson, isChanged, viewersJson, ...row }: ConfiguredTagRow): StoredTag {
  return {
    ...row,
    criteria: JSON.parse(criteriaJson) as TagCriteria,
    isChanged: isChanged === 1,
    viewers: viewersJson === null ? null : (JSON.parse(viewersJson) as TagViewers),
  };
}

/** Returns the columns of a tag. */
export function configuredTagRow({ criteria, isChanged, viewers, ...tag }: StoredTag) {
  return {
    ...tag,
    criteriaJson: JSON.stringify(criteria),
    isChanged: isChanged ? 1 : 0,
    viewersJson: jsonOf(viewers),
  };
}

/** Returns the columns of a field, to be bound by name. */
export function fieldRow(field: FieldDefinition) {
  return {
    name: field.name,
    dataType: field.data_type,
    description: field.description,
    source: JSON.stringify(field.source),
    dependsOn: JSON.stringify(field.depends_on),
    pre: JSON.stringify(field.pre),
    post: JSON.stringify(field.post),
    required: field.required ? 1 : 0,
  };
}

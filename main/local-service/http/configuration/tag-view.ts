import type {
  ConfiguredField,
  ConfiguredTag,
  Keyword,
  Pattern,
  TagSummary,
} from '#service-api/configuration/tag-calls.ts';
import { descriptionCodeOf } from '#service-api/messages/description-code.ts';
import { unclassifiedTag } from '#service-api/values.ts';
import type { TrainedClassifier } from '../../analysis/trained/trained-classifier.ts';
import type { FieldDefinition, TagCriteria } from '../../config/tag-definition.ts';
import type { StoredField, StoredTag } from '../../store/configuration-store.ts';
import type { StoreTransaction } from '../../store/store.ts';

export async function tagSummaryOf({ configuration }: StoreTransaction, tag: StoredTag): Promise<TagSummary> {
  const { documents, fields, examples } = await configuration.countsOf(tag.id);
  return {
    id: tag.id,
    name: tag.name,
    description: tag.description,
    descriptionCode: descriptionCodeOf(`tag.description.${tag.builtInName ?? ''}`, tag.description),
    isFixed: tag.builtInName === unclassifiedTag,
    isBuiltIn: tag.builtInName !== null,
    isChanged: tag.isChanged,
    documentCount: documents,
    fieldCount: fields,
    exampleCount: examples,
  };
}

export async function configuredTagOf(tx: StoreTransaction, tag: StoredTag): Promise<ConfiguredTag> {
  const [examples, fields] = [await tx.configuration.examplesOf(tag.id), await tx.configuration.fieldsOf(tag.id)];
  return {
    ...(await tagSummaryOf(tx, tag)),
    ...criteriaView(tag.criteria),
    viewers: tag.viewers === null ? null : { roles: [...tag.viewers.roles], userIds: [...tag.viewers.userIds] },
    examples: [...examples],
    training: await trainingOf(tx, tag),
    fields: fields.map(fieldView),
  };
}

async function trainingOf({ learning }: StoreTransaction, { id, name }: StoredTag): Promise<ConfiguredTag['training']> {
  const stored = await learning.trainedWith(id);
  if (stored === null) return null;
  const { tags } = JSON.parse(stored.modelJson) as TrainedClassifier;
  const trained = tags.find(({ tag }) => tag === name);
  if (trained === undefined) return null;
  return { examples: trained.examples, heldBackRight: trained.heldBackRight, trainedAt: stored.trainedAt };
}

/** Criteria as people change them. Signals of the page's layout are not among them, and stay as they are. */
export function criteriaView({ keywords, patterns, min_score: minScore }: TagCriteria) {
  const plain = { weight: 1, zone: 'anywhere' } as const;
  return {
    keywords: keywords.map((entry): Keyword => (typeof entry === 'string' ? { text: entry, ...plain } : { ...entry })),
    patterns: patterns.map((entry): Pattern =>
      typeof entry === 'string' ? { pattern: entry, ...plain } : { ...entry },
    ),
    minScore,
  };
}

function fieldView({ id, ...field }: StoredField): ConfiguredTag['fields'][number] {
  return {
    ...plainFieldView(field),
    id,
    descriptionCode: descriptionCodeOf(`field.description.${field.name}`, field.description),
  };
}

export function plainFieldView(field: FieldDefinition): ConfiguredField {
  return {
    name: field.name,
    dataType: field.data_type,
    description: field.description,
    source: field.source,
    dependsOn: [...field.depends_on],
    pre: [...field.pre],
    post: [...field.post],
    required: field.required,
  };
}

export function fieldDefinitionOf({ dataType, dependsOn, ...field }: ConfiguredField): FieldDefinition {
  return { ...field, data_type: dataType, depends_on: dependsOn };
}

import { z } from 'zod';
import { count, fraction, pathId, timestamp, uuid } from '../fields.ts';
import { roles } from '../endpoint.ts';
import { dataTypes } from '../values.ts';
import type { ConfigurationCall } from './call.ts';
import { chainLimits } from './chain-limits.ts';
import { chainStep } from './chain-step.ts';
import { fieldName, fieldSource } from './field-source.ts';

const weight = z.number().min(-10).max(10);
/** Where a match must be: on a line with little other text, in the head of the first page, or anywhere. */
export const criteriaZones = ['title', 'head', 'anywhere'] as const;
const zone = z.enum(criteriaZones);
const description = z.string().max(chainLimits.descriptionChars);

export const keyword = z.strictObject({ text: z.string().min(1).max(chainLimits.labelChars), weight, zone });
export type Keyword = z.infer<typeof keyword>;
/** A regular expression of RE2, matched line by line and case-insensitively. */
export const pattern = z.strictObject({ pattern: z.string().min(1).max(chainLimits.patternChars), weight, zone });
export type Pattern = z.infer<typeof pattern>;

/** By what documents get the tag. */
const criteria = z.strictObject({
  keywords: z.array(keyword).max(chainLimits.keywords),
  patterns: z.array(pattern).max(chainLimits.patterns),
  /** A document with a lower score does not get the tag. */
  minScore: fraction,
});

/** Who sees the tag and its documents; `null` means every user of the company. Administrators see every tag. */
const viewers = z.strictObject({ roles: z.array(z.enum(roles)), userIds: z.array(uuid) }).nullable();

/** A field of a tag, as people define it. */
export const fieldDefinition = z.strictObject({
  name: fieldName,
  dataType: z.enum(dataTypes),
  description,
  source: fieldSource,
  /** Names of fields of the same tag that come first, in addition to those that the source names. */
  dependsOn: z.array(fieldName).max(chainLimits.fieldsPerTag),
  pre: z.array(chainStep).max(chainLimits.stepsPerList),
  post: z.array(chainStep).max(chainLimits.stepsPerList),
  required: z.boolean(),
});
export type ConfiguredField = z.infer<typeof fieldDefinition>;

const tagSummary = z.strictObject({
  id: uuid,
  name: z.string(),
  /** Of a built-in description that nobody has changed. */
  descriptionCode: z.string().nullable(),
  description: z.string(),
  /** `unclassified` can be neither changed nor deleted. */
  isFixed: z.boolean(),
  /** Came with the service; `isChanged` when it differs from what came, so that it can be restored. */
  isBuiltIn: z.boolean(),
  isChanged: z.boolean(),
  documentCount: count,
  fieldCount: count,
  exampleCount: count,
});
export type TagSummary = z.infer<typeof tagSummary>;

const configuredTag = tagSummary.extend({
  ...criteria.shape,
  viewers,
  examples: z.array(z.strictObject({ fileId: z.string(), name: z.string() })),
  /** What was trained on them, and on documents that people gave the tag; `null` while there are fewer than five. */
  training: z
    .strictObject({
      examples: count,
      /** How many of them were recognised by what was trained without them. */
      heldBackRight: count,
      trainedAt: timestamp,
    })
    .nullable(),
  /** In the order in which people see them. */
  fields: z.array(fieldDefinition.extend({ id: uuid, descriptionCode: z.string().nullable() })),
});
export type ConfiguredTag = z.infer<typeof configuredTag>;

const tagName = z
  .string()
  .min(1)
  .max(chainLimits.nameChars)
  .regex(/^[\p{L}_][\p{L}\p{N}_ .-]*$/u);

/** Tags and their fields. Every call that changes something returns the tag as it is then. */
export const tagCalls = {
  'tags.list': { input: z.strictObject({}), output: z.array(tagSummary), changes: false },
  'tags.get': { input: z.strictObject({ id: uuid }), output: configuredTag, changes: false },
  'tags.create': { input: z.strictObject({ name: tagName, description }), output: configuredTag, changes: true },
  /** Changes only what is given. */
  'tags.change': {
    input: z.strictObject({
      id: uuid,
      ...z.strictObject({ name: tagName, description, ...criteria.shape, viewers }).partial().shape,
    }),
    output: configuredTag,
    changes: true,
  },
  /** Its documents get the other tag; `null` is `unclassified`. Their values of fields that the other tag lacks go. */
  'tags.delete': {
    input: z.strictObject({ id: uuid, moveTo: uuid.nullable() }),
    output: z.strictObject({ movedDocuments: count }),
    changes: true,
  },
  /** Gives a built-in tag the criteria and fields that it came with. */
  'tags.restore': { input: z.strictObject({ id: uuid }), output: configuredTag, changes: true },
  'tags.addExamples': {
    input: z.strictObject({ id: uuid, fileIds: z.array(pathId).min(1).max(100) }),
    output: configuredTag,
    changes: true,
  },
  'tags.removeExample': {
    input: z.strictObject({ id: uuid, fileId: pathId }),
    output: configuredTag,
    changes: true,
  },
  /** Creates a field (`id` is `null`) or replaces it. A circle is refused, with its path. */
  'fields.put': {
    input: z.strictObject({ tagId: uuid, id: uuid.nullable(), field: fieldDefinition }),
    output: configuredTag,
    changes: true,
  },
  /** Refused while another field needs it. */
  'fields.delete': { input: z.strictObject({ tagId: uuid, id: uuid }), output: configuredTag, changes: true },
  /** All fields of the tag, in the new order. */
  'fields.order': {
    input: z.strictObject({ tagId: uuid, ids: z.array(uuid).max(chainLimits.fieldsPerTag) }),
    output: configuredTag,
    changes: true,
  },
  /** Says whether RE2 takes the pattern. */
  'patterns.check': {
    input: z.strictObject({ pattern: z.string().max(chainLimits.patternChars) }),
    output: z.strictObject({ isValid: z.boolean(), reason: z.string().nullable(), groupCount: count }),
    changes: false,
  },
  'tables.list': {
    input: z.strictObject({}),
    output: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rowCount: count })),
    changes: false,
  },
  /** Creates or replaces the table of that name. */
  'tables.put': {
    input: z.strictObject({
      name: z.string().min(1).max(chainLimits.nameChars),
      csv: z.string().max(chainLimits.tableBytes),
    }),
    output: z.strictObject({ columns: z.array(z.string()), rowCount: count }),
    changes: true,
  },
  /** Refused while a field uses it. */
  'tables.delete': { input: z.strictObject({ name: z.string() }), output: z.strictObject({}), changes: true },
} as const satisfies Record<string, ConfigurationCall>;

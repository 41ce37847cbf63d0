import { z } from 'zod';
import type { ConfigurationCall } from '../configuration/call.ts';
import { roles } from '../endpoint.ts';
import { box, count, fraction, givenUuid, timestamp, uuid } from '../fields.ts';
import { messageParams } from '../messages/message-schema.ts';
import { dataPointSources, dataTypes } from '../values.ts';

const fieldName = z.string().min(1).max(200);
const page = z.int().min(1);
const place = z.strictObject({ page, box });
const givenBox = z.strictObject({
  x: fraction,
  y: fraction,
  width: fraction,
  height: fraction,
});
/** A text, a number, or an ISO date, as the field's type says. Texts are read as the field's type. */
const value = z.union([z.string().max(10_000), z.number()]);

/** A row of a table of items as a person states it; `null` is what the document does not state. */
const item = z.strictObject({
  description: z.string().max(300).nullable(),
  quantity: z.number().nullable(),
  unit: z.string().max(20).nullable(),
  unitPrice: z.number().nullable(),
  amount: z.number().nullable(),
  /** In percent. */
  taxRate: z.number().nullable(),
  page: page.nullable(),
  box: box.nullable(),
});

/** One thing that a person states about a document. */
export const correctionChange = z.discriminatedUnion('kind', [
  /** The document is really of this class; `null`: of none of them. */
  z.strictObject({ kind: z.literal('class'), tagId: givenUuid.nullable() }),
  /**
   * The field has this value, which may have been missing. `place` is where it stands; without it the value stays where
   * the one before was read, and `null` is no place.
   */
  z.strictObject({ kind: z.literal('value'), field: fieldName, value, place: place.nullable().optional() }),
  /** The document does not state the value, which may have been missing. */
  z.strictObject({ kind: z.literal('remove'), field: fieldName }),
  /** The value is right as it was read. */
  z.strictObject({ kind: z.literal('accept'), field: fieldName }),
  /** The table of items has these rows. */
  z.strictObject({ kind: z.literal('items'), field: fieldName, items: z.array(item).max(1_000) }),
]);
export type CorrectionChange = z.output<typeof correctionChange>;

/** What stood or stands in a document: a class or a value. `null` as a whole: nothing. */
const shown = z
  .strictObject({
    /** The name of the class, or the value as text. */
    text: z.string(),
    /** Of the classification, or of the value. */
    confidence: fraction.nullable(),
    source: z.enum(dataPointSources).nullable(),
    page: page.nullable(),
    box: box.nullable(),
    /** The words beside or above the place, by which a person knows what the value is. */
    label: z.string().nullable(),
  })
  .nullable();

const correction = z.strictObject({
  id: uuid,
  kind: z.enum(['class', 'value', 'remove', 'accept', 'items']),
  /** `null` for the class. */
  field: z.string().nullable(),
  before: shown,
  after: shown,
  userName: z.string(),
  at: timestamp,
  /** Who undid it, and when; `null` while it stands. */
  undone: z.strictObject({ userName: z.string(), at: timestamp }).nullable(),
});
export type Correction = z.infer<typeof correction>;

const fileId = givenUuid;
/** The state of the document that the person saw (`documents.get`). */
const revision = z.string().min(1).max(100);
const corrected = z.strictObject({
  /** The state of the document now. */
  revision: z.string(),
});

const word = z.strictObject({ text: z.string(), box });

/**
 * Corrections of documents (docs/service-api.md#corrections). A change is refused with 409 `document_changed` when the
 * document is not what the person saw. An Uploader corrects its own files.
 */
export const correctionCalls = {
  /** Makes all changes or none, and returns the ids by which they are undone, in the order of the changes. */
  'documents.correct': {
    input: z.strictObject({ fileId, revision, changes: z.array(correctionChange).min(1).max(200) }),
    output: corrected.extend({ ids: z.array(uuid) }),
    changes: true,
    roles,
  },
  /** Undoes corrections, in any order. Those that were undone already stay so. */
  'documents.undoCorrection': {
    input: z.strictObject({ fileId, revision, ids: z.array(givenUuid).min(1).max(200) }),
    output: corrected,
    changes: true,
    roles,
  },
  /** The corrections of a document, the newest first. */
  'documents.corrections': {
    input: z.strictObject({ fileId }),
    output: z.array(correction),
    changes: false,
    roles,
  },
  /** The words in a box of an upright page, and the value of the field that they state, if they state one. */
  'documents.readBox': {
    input: z.strictObject({ fileId, page, box: givenBox, field: fieldName.nullable().default(null) }),
    output: z.strictObject({
      text: z.string(),
      words: z.array(word),
      /** Around the words; `null` when there are none. */
      box: box.nullable(),
      /** `null` when the words state no value of the field's type, or there is no field; `problem` says why. */
      value: z.union([z.string(), z.number()]).nullable(),
      valueAsString: z.string().nullable(),
      problem: z.strictObject({ code: z.string(), params: messageParams }).nullable(),
    }),
    changes: false,
    roles,
  },
  /** Other values that the document may state for a field, the likeliest first, without the one that stands. */
  'documents.candidates': {
    input: z.strictObject({ fileId, field: fieldName }),
    output: z.array(
      z.strictObject({
        value: z.union([z.string(), z.number()]),
        valueAsString: z.string(),
        page: page.nullable(),
        box: box.nullable(),
        /** How likely it is, beside the others. */
        confidence: fraction,
      }),
    ),
    changes: false,
    roles,
  },
  /** The fields of a document's class in their order, with their types, also those without a value. */
  'documents.fields': {
    input: z.strictObject({ fileId }),
    output: z.array(
      z.strictObject({
        name: z.string(),
        dataType: z.enum(dataTypes),
        isTable: z.boolean(),
        /** Whether the document should have a value and has none; not one that a person says is not there. */
        isMissing: z.boolean(),
      }),
    ),
    changes: false,
    roles,
  },
  /** The documents with a value to check, or without a required one, the oldest first. `count` is that of all. */
  'documents.toReview': {
    input: z.strictObject({ limit: z.int().min(1).max(500).default(50) }),
    output: z.strictObject({
      count,
      documents: z.array(
        z.strictObject({
          fileId: uuid,
          name: z.string(),
          tagName: z.string(),
          createdAt: timestamp,
          /** The names of the values to check, in their order. */
          fields: z.array(z.string()),
          /** The names of the required values that were not found, in their order. */
          missing: z.array(z.string()),
        }),
      ),
    }),
    changes: false,
    roles,
  },
} as const satisfies Record<string, ConfigurationCall>;

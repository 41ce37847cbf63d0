import { z } from 'zod';
import { box, fraction, metadataObject, problem, timestamp, uuid } from '#service-api/fields.ts';
import { lineItem } from '#service-api/records/line-item.ts';
import { channels, dataPointSources, dataTypes, eventKinds, fileStatuses, tagSources } from '#service-api/values.ts';
import { settledStatuses, type KeptFile } from '../../store/exchange.ts';
import { manifestFile } from './manifest.ts';

const page = z.int().min(1).nullable();
const storedBox = box.nullable();
const source = z.enum(dataPointSources).nullable();

const point = z.strictObject({
  name: z.string().min(1).max(200),
  valueAsString: z.string().max(1_000_000),
  valueNumber: z.number().nullable(),
  dataType: z.enum(dataTypes),
  page,
  box: storedBox,
  confidence: fraction.nullable(),
  source,
  items: z.array(lineItem).nullable(),
});

const stood = z
  .strictObject({
    text: z.string(),
    confidence: fraction.nullable(),
    source,
    page,
    box: storedBox,
    label: z.string().nullable(),
  })
  .nullable();

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('class'), tagId: z.string().min(1), isUnclassified: z.boolean() }),
  z.strictObject({ kind: z.literal('value'), point }),
  z.strictObject({ kind: z.literal('accept'), point }),
  z.strictObject({ kind: z.literal('items'), point }),
  z.strictObject({ kind: z.literal('remove'), field: z.string().min(1) }),
]);

const className = z.string().min(1).max(200);
const content = z.strictObject({
  tagId: className,
  tagScore: fraction.nullable(),
  tagSource: z.enum(tagSources).nullable(),
  classifier: z.string().nullable(),
  dataPoints: z.array(point),
  updatedAt: timestamp,
});

/** A file of an export: everything about it, with its classes by their names in `definitions/classes.json`. */
const keptFile = z.strictObject({
  fileId: uuid,
  name: z.string().min(1).max(1_000),
  folder: z.string().max(1_000),
  channel: z.enum(channels),
  contentType: z.string().max(200),
  sizeBytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
  version: z.int().min(1),
  status: z.enum(settledStatuses),
  tagId: className.nullable(),
  tagScore: fraction.nullable(),
  tagSource: z.enum(tagSources).nullable(),
  classifier: z.string().nullable(),
  metadata: metadataObject.nullable(),
  error: problem.nullable(),
  warnings: z.array(problem).nullable(),
  parentFileId: uuid.nullable(),
  mergedIntoFileId: uuid.nullable(),
  part: z.strictObject({ first_page: page, last_page: page, confidence: z.number().nullable() }).nullable(),
  isHeld: z.boolean(),
  addedAt: timestamp,
  updatedAt: timestamp,
  userName: z.string(),
  dataPoints: z.array(point),
  read: z.strictObject({ content, byTag: z.record(z.string(), z.array(point)) }).nullable(),
  corrections: z.array(
    z.strictObject({
      id: uuid,
      userId: z.string(),
      userName: z.string(),
      change,
      before: stood,
      after: stood,
      at: timestamp,
      undone: z.strictObject({ userName: z.string(), at: timestamp }).nullable(),
      lessonJson: z.string().nullable(),
    }),
  ),
  exampleOf: z.array(className),
  events: z.array(
    z.strictObject({
      kind: z.enum(eventKinds),
      from: z.enum(fileStatuses).nullable(),
      to: z.enum(fileStatuses).nullable(),
      detail: z.unknown(),
      at: timestamp,
    }),
  ),
});

/** A part of the file of pages: its bytes, one after the other, each a gzip stream of its own. */
const partBytes = z.int().min(1);

/** The record of a document in an export. `files` are those that belong to it; paths as in the manifest. */
export const documentRecord = z.strictObject({
  format: z.literal('intray-document'),
  version: z.literal(1),
  file: keptFile,
  reading: z.strictObject({
    /** `null` for a document without facts beside its pages. */
    documentBytes: partBytes.nullable(),
    pages: z.array(z.strictObject({ number: z.int().min(1), bytes: partBytes })).max(10_000),
  }),
  files: z.array(manifestFile.omit({ role: true }).extend({ role: z.enum(['original', 'pages', 'searchable']) })),
});
export type DocumentRecord = z.infer<typeof documentRecord>;

/** The text of a record. Equal documents have equal texts, because the names in each object are sorted. */
export const recordText = (record: DocumentRecord): string => `${JSON.stringify(record, sorted, 1)}\n`;

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Replaces the classes of a file: ids by names for an export, names by ids for an import. */
export function withClasses(file: KeptFile, of: (name: string) => string): KeptFile {
  const contentOf = (given: NonNullable<KeptFile['read']>['content']) => ({ ...given, tagId: of(given.tagId) });
  return {
    ...file,
    tagId: file.tagId === null ? null : of(file.tagId),
    exampleOf: file.exampleOf.map(of).toSorted(),
    read:
      file.read === null
        ? null
        : {
            content: contentOf(file.read.content),
            byTag: Object.fromEntries(Object.entries(file.read.byTag).map(([tag, points]) => [of(tag), points])),
          },
    corrections: file.corrections.map((correction) =>
      correction.change.kind === 'class'
        ? { ...correction, change: { ...correction.change, tagId: of(correction.change.tagId) } }
        : correction,
    ),
  };
}

export type RecordFile = DocumentRecord['files'][number];

import { open } from 'node:fs/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { fraction } from '#service-api/fields.ts';
import { dataTypes } from '#service-api/values.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { KeptDocument, KeptReading } from '../../store/exchange.ts';
import { documentRecord, type DocumentRecord } from './document-record.ts';
import { lineBreakGz } from './export-document.ts';
import { jsonOf, type ManifestFile } from './manifest.ts';
import { BadFile, checkedPath, checkedText, type DocumentFiles } from './read-export.ts';

/** A document of an export, whose files are as in the manifest. */
export interface CheckedDocument extends KeptDocument {
  /** Its original, whose bytes were compared with its hash. */
  readonly originalPath: string;
}

/** Reads a document of an export and compares its files with manifest and record. Throws `BadFile`. */
export async function readDocument(root: string, files: DocumentFiles, signal: AbortSignal): Promise<CheckedDocument> {
  const [recordFile, ...others] = files;
  const parsed = documentRecord.safeParse(jsonOf(await checkedText(root, recordFile, signal)));
  const damaged = new BadFile(recordFile.path, serviceMessage('service.exchange.record-damaged'));
  if (!parsed.success) throw damaged;
  const record = parsed.data;
  const fileOf = (role: ManifestFile['role']): ManifestFile | null => {
    const named = record.files.find((file) => file.role === role);
    if (named === undefined) return null;
    const listed = others.find((file) => file.path === named.path);
    if (listed === undefined) throw new BadFile(named.path, serviceMessage('service.exchange.missing-file'));
    if (listed.sha256 !== named.sha256) throw new BadFile(named.path, serviceMessage('service.exchange.wrong-hash'));
    return listed;
  };
  const original = fileOf('original');
  if (original?.sha256 !== record.file.sha256 || original.sizeBytes !== record.file.sizeBytes) throw damaged;
  const pages = fileOf('pages');
  const originalPath = await checkedPath(root, original, signal);
  const reading =
    pages === null
      ? { documentGz: null, pages: [] }
      : await readPages(await checkedPath(root, pages, signal), pages.path, record);
  if (record.file.status === 'tagged' && record.file.tagId === null) throw damaged;
  return { file: withLessons(record.file), reading, originalPath };
}

/** The longest part when it is unpacked: a page with half a million words. */
const longestPartBytes = 128 * 1024 ** 2;
const unpack = promisify(gunzip);

/** The parts of a stored page that the service reads again. */
const storedPage = z.object({
  number: z.int().min(1),
  rotation: z.literal([0, 90, 180, 270]),
  text: z.string(),
  words: z.array(
    z.object({
      text: z.string(),
      box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      confidence: fraction,
      line: z.number(),
    }),
  ),
});
const storedFacts = z.object({ kind: z.string(), contentType: z.string() });

/** Cuts the file of pages into its parts, and checks that each can be read as what it is. */
async function readPages(path: string, subject: string, { reading }: DocumentRecord): Promise<KeptReading> {
  const damaged = new BadFile(subject, serviceMessage('service.exchange.record-damaged'));
  const handle = await open(path, 'r');
  let at = 0;
  const take = async (length: number): Promise<Buffer> => {
    if (length > longestPartBytes) throw damaged;
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, at);
    if (bytesRead !== length) throw damaged;
    at += length + lineBreakGz.byteLength;
    return buffer;
  };
  const checked = async (bytes: number, schema: z.ZodType, number: number | null): Promise<Buffer> => {
    const gz = await take(bytes);
    const json = await unpack(gz, { maxOutputLength: longestPartBytes }).catch(() => null);
    const value = json === null ? null : jsonOf(json.toString('utf8'));
    const isPage = number === null || (value as { readonly number?: unknown } | null)?.number === number;
    if (!isPage || !schema.safeParse(value).success) throw damaged;
    return gz;
  };
  try {
    const facts = reading.documentBytes === null ? null : await checked(reading.documentBytes, storedFacts, null);
    const pages: KeptReading['pages'][number][] = [];
    let last = 0;
    for (const { number, bytes } of reading.pages) {
      if (number <= last) throw damaged;
      last = number;
      pages.push({ number, pageGz: await checked(bytes, storedPage, number) });
    }
    return { documentGz: facts, pages };
  } finally {
    await handle.close();
  }
}

const spot = z.object({
  left: z.string().nullable(),
  above: z.string().nullable(),
  page: z.int().min(1),
  x: z.number(),
  y: z.number(),
  shape: z.string(),
  length: z.number(),
});
/** What a correction teaches (`LayoutLesson`). */
const lesson = z.object({
  marks: z.array(z.string()),
  dataType: z.enum(dataTypes),
  lesson: z.object({
    right: z.array(spot),
    wrong: spot.nullable(),
    order: z.enum(['day-first', 'month-first']).nullable(),
  }),
});

/** A correction without a lesson that analysis can read teaches nothing. */
function withLessons(file: DocumentRecord['file']): CheckedDocument['file'] {
  const isLesson = (json: string): boolean => lesson.safeParse(jsonOf(json)).success;
  const corrections = file.corrections.map((correction) =>
    correction.lessonJson === null || isLesson(correction.lessonJson)
      ? correction
      : { ...correction, lessonJson: null },
  );
  return { ...file, corrections };
}

/** Whether a stored document is what the record says, apart from who added it. */
export function isSame(stored: KeptDocument, expected: KeptDocument): boolean {
  const plain = ({ file, reading }: KeptDocument) => ({
    file: { ...file, userName: '' },
    reading: {
      document: reading.documentGz === null ? null : Buffer.from(reading.documentGz).toString('base64'),
      pages: reading.pages.map(({ number, pageGz }) => [number, Buffer.from(pageGz).toString('base64')]),
    },
  });
  return isDeepStrictEqual(plain(stored), plain(expected));
}

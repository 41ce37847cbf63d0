import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { FileEvent, FileRecord, FileVersion, ShareLink } from '#ports/document-records.ts';
import type { UploadedFile } from '#ports/document-service.ts';
import { fieldsOf, isRecord, present, type Fields } from '../reply/fields.ts';
import { findId } from '../reply/find-id.ts';
import { changeOf, foldStatus } from '../reply/fold-status.ts';
import type { ServiceWords } from '../reply/service-words.ts';
import { readDescent } from './descent.ts';
import { readClassified, readRecordedError, readWarnings } from './classified.ts';

const fileIdNames = ['id', 'file_id', 'uuid'];

/** Returns the fields of a file's record, which may be wrapped once. */
export function fileFields(value: unknown): Fields | undefined {
  if (!isRecord(value)) return undefined;
  const inner = value['file'] ?? value['result'] ?? value['data'];
  return fieldsOf(isRecord(inner) ? inner : value);
}

/** `askedFor` is the id in the request, because the record need not repeat it. */
export function readFile(value: unknown, words: ServiceWords, askedFor?: string): FileRecord | undefined {
  const fields = fileFields(value);
  const id = fields?.text(...fileIdNames) ?? askedFor;
  if (fields === undefined || id === undefined) return undefined;
  const status = fields.text('status', 'state', 'file_status');
  return present<FileRecord>({
    id,
    name: fields.text('name', 'file_name', 'original_name'),
    status,
    folded: foldStatus(status),
    change: changeOf(status),
    ...readDescent(fields),
    mergedFrom: readMergedFrom(fields),
    jobId: fields.text('job_id'),
    sessionId: fields.text('session_id'),
    contentType: fields.text('content_type', 'mime_type'),
    sizeBytes: readSize(fields),
    sha256: readSha256(fields),
    pageCount: fields.whole('page_count'),
    revision: fields.text('revision'),
    error: readRecordedError(fields, words),
    warnings: readWarnings(fields, words),
    createdAtMs: readCreation(fields),
    trashedAtMs: fields.time('trash_date'),
    isHeld: fields.value('legal_hold') === true ? true : undefined,
    ...readClassified(fields),
  });
}

export function readFileVersion(value: unknown): FileVersion | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'version_id', 'uuid', 'version');
  if (id === undefined) return undefined;
  return {
    id,
    fileId: fields.text('file_id') ?? null,
    version: fields.text('version') ?? null,
    sizeBytes: readSize(fields) ?? null,
    sha256: readSha256(fields) ?? null,
    userName: fields.text('user_name') ?? null,
    createdAtMs: readCreation(fields) ?? null,
  };
}

export function readFileEvent(value: unknown, words: ServiceWords): FileEvent | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  return {
    id: fields.text('id', 'event_id', 'uuid') ?? null,
    kind: fields.text('kind', 'type', 'event', 'name') ?? null,
    from: fields.text('from') ?? null,
    to: fields.text('to') ?? null,
    message: readEventMessage(fields, words) ?? null,
    changes: readChanges(fields),
    createdAtMs: fields.time('creation_date', 'created_at', 'date', 'timestamp') ?? null,
  };
}

function readChanges(fields: Fields): FileEvent['changes'] {
  const { changes } = fields.record('detail') ?? {};
  if (!Array.isArray(changes)) return null;
  return changes.filter(isRecord).map((change) => {
    const inner = fieldsOf(change);
    return {
      field: inner.text('field') ?? null,
      before: inner.text('before') ?? null,
      after: inner.text('after') ?? null,
    };
  });
}

/** Returns a plain text, or the message of the detail, of its reason or of its error. */
function readEventMessage(fields: Fields, words: ServiceWords): AnyMessage | undefined {
  const detail = fields.record('detail');
  if (detail === undefined) {
    const text = fields.text('detail');
    return text === undefined ? undefined : message('failure.text', { text });
  }
  const inner = fieldsOf(detail);
  const source =
    inner.text('message') === undefined ? fieldsOf(inner.record('reason') ?? inner.record('error') ?? {}) : inner;
  const text = source.text('message');
  return text === undefined ? undefined : words.said(text, source);
}

/** The local service names them in the metadata of the combined file. */
function readMergedFrom(fields: Fields): readonly string[] | undefined {
  const ids = fieldsOf(fields.record('metadata') ?? {}).texts('merged_from');
  return ids.length === 0 ? undefined : ids;
}

/** `sent` holds the UUIDs of the request; none of them is the file's. */
export function readUploadedFile(value: unknown, sent: ReadonlySet<string>): UploadedFile | undefined {
  const id = findId(value, fileIdNames, sent);
  if (id === undefined) return undefined;
  const fields = fieldsOf(isRecord(value) ? value : {});
  return present<UploadedFile>({
    id,
    name: fields.text('name', 'file_name'),
    sessionId: fields.text('session_id'),
    sizeBytes: readSize(fields),
    sha256: readSha256(fields),
  });
}

/** Reads the link under a usual name, or the only text that is a link. */
export function readShareLink(value: unknown): ShareLink | undefined {
  const record = isRecord(value) ? value : { url: value };
  const fields = fieldsOf(record);
  const links = Object.values(record).filter((text) => typeof text === 'string' && /^https?:\/\//i.test(text));
  const url = fields.text('url', 'link', 'share_url') ?? (links.length === 1 ? String(links[0]) : undefined);
  if (url === undefined || !URL.canParse(url)) return undefined;
  const shortUrl = fields.text('short_url');
  const isShort = shortUrl !== undefined && URL.canParse(shortUrl);
  return {
    url,
    shortUrl: isShort ? shortUrl : null,
    expiresAtMs: fields.time('expires_at', 'expiration_date') ?? null,
  };
}

const readSize = (fields: Fields) => fields.number('length', 'size', 'size_bytes');
const readCreation = (fields: Fields) => fields.time('creation_date', 'created_at');

/** Returns lower-case hex. A hash in another form is left out, because it would look like a different file. */
function readSha256(fields: Fields): string | undefined {
  const text = fields.text('sha256');
  return text !== undefined && /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
}

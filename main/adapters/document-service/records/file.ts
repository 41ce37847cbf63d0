import type { FileEvent, FileRecord, FileVersion, ShareLink } from '#ports/document-records.ts';
import type { UploadedFile } from '#ports/document-service.ts';
import { fieldsOf, isRecord, present } from '../reply/fields.ts';
import { findId } from '../reply/find-id.ts';
import { foldStatus } from '../reply/fold-status.ts';
import { readClassified, readRecordedError, readWarnings } from './classified.ts';

const fileIdNames = ['id', 'file_id', 'uuid'];

/** `askedFor` is the id of a file that was asked for by it: its record need not repeat it. */
export function readFile(value: unknown, askedFor?: string): FileRecord | undefined {
  if (!isRecord(value)) return undefined;
  const inner = value['file'] ?? value['result'] ?? value['data'];
  const record = isRecord(inner) ? inner : value;
  const fields = fieldsOf(record);
  const id = fields.text(...fileIdNames) ?? askedFor;
  if (id === undefined) return undefined;
  const status = fields.text('status', 'state', 'file_status');
  return present<FileRecord>({
    id,
    name: fields.text('name', 'file_name', 'original_name'),
    status,
    folded: foldStatus(status),
    jobId: fields.text('job_id'),
    sessionId: fields.text('session_id'),
    parentFileId: fields.text('parent_file_id'),
    userName: fields.text('user_name'),
    channel: fields.text('channel'),
    contentType: fields.text('content_type', 'mime_type'),
    folder: fields.text('folder'),
    sizeBytes: fields.number('length', 'size', 'size_bytes'),
    sha256: readSha256(fields.text('sha256')),
    pageCount: fields.number('page_count'),
    version: fields.number('version'),
    retryCount: fields.number('retry_count'),
    metadata: fields.value('metadata'),
    error: readRecordedError(fields),
    warnings: readWarnings(fields),
    creationDate: fields.text('creation_date', 'created_at'),
    updateDate: fields.text('update_date', 'updated_at'),
    raw: record,
    ...readClassified(fields),
  });
}

export function readFileVersion(value: unknown): FileVersion | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  const id = fields.text('id', 'version_id', 'uuid', 'version');
  if (id === undefined) return undefined;
  return present<FileVersion>({
    id,
    fileId: fields.text('file_id'),
    version: fields.number('version'),
    sizeBytes: fields.number('length', 'size', 'size_bytes'),
    sha256: readSha256(fields.text('sha256')),
    userName: fields.text('user_name'),
    creationDate: fields.text('creation_date', 'created_at'),
    raw: value,
  });
}

export function readFileEvent(value: unknown): FileEvent | undefined {
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  return present<FileEvent>({
    id: fields.text('id', 'event_id', 'uuid'),
    fileId: fields.text('file_id'),
    jobId: fields.text('job_id'),
    kind: fields.text('kind', 'type', 'event', 'name'),
    from: fields.text('from'),
    to: fields.text('to'),
    creationDate: fields.text('creation_date', 'created_at', 'date', 'timestamp'),
    raw: value,
  });
}

/** `sent`: the UUIDs that the request carried, none of which is the file's. */
export function readUploadedFile(value: unknown, sent: ReadonlySet<string>): UploadedFile | undefined {
  const id = findId(value, fileIdNames, sent);
  if (id === undefined) return undefined;
  const raw = isRecord(value) ? value : {};
  const fields = fieldsOf(raw);
  return present<UploadedFile>({
    id,
    name: fields.text('name', 'file_name'),
    sessionId: fields.text('session_id'),
    sizeBytes: fields.number('length', 'size', 'size_bytes'),
    sha256: readSha256(fields.text('sha256')),
    raw,
  });
}

/** The link is under a usual name, or the only text that is a link. */
export function readShareLink(value: unknown): ShareLink | undefined {
  const raw = isRecord(value) ? value : { url: value };
  const fields = fieldsOf(raw);
  const links = Object.values(raw).filter((text) => typeof text === 'string' && /^https?:\/\//i.test(text));
  const url = fields.text('url', 'link', 'share_url') ?? (links.length === 1 ? String(links[0]) : undefined);
  if (url === undefined || !URL.canParse(url)) return undefined;
  const expiresAt = fields.text('expires_at', 'expiration_date');
  return present<ShareLink>({ url, shortUrl: fields.text('short_url'), expiresAt, raw });
}

/** Lower-case hex, or nothing: a hash in another form must not look like a different file. */
function readSha256(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
}

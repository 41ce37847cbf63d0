import { asXmlNode, childOf, listOf, parseXml, textIn, type XmlNode } from '#lib/xml-tree.ts';
import { answeredError, BucketError } from './bucket-error.ts';
import type { S3Client } from './s3-client.ts';
import { withRetries } from './with-retries.ts';

/** What the bucket says of a stored object. */
export interface ObjectInfo {
  readonly sizeBytes: number;
  /** In base64; of an object of parts with their number. `null` when the bucket keeps no checksum. */
  readonly checksum: string | null;
  /** The staged bytes that the object was written from. */
  readonly stageId: string | null;
}

/** A new object is stored, or the key exists and nothing changed. `checksum` is what the bucket computed, if it says so. */
export type WriteOutcome =
  | { readonly isStored: true; readonly checksum: string | null }
  /** `upload-ended`: the upload does not exist any more, because it was completed or aborted. */
  | { readonly isStored: false; readonly reason: 'exists' | 'upload-ended' };

interface NewObject {
  readonly key: string;
  readonly body: Buffer;
  readonly sha256: string;
  readonly stageId: string;
}

interface UploadedPart {
  readonly etag: string;
  /** In base64. */
  readonly checksum: string;
}

interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  /** Since it was written, by the clock of the bucket; `null` when the bucket does not say. */
  readonly ageMs: number | null;
}

interface OpenUpload {
  readonly key: string;
  readonly uploadId: string;
  /** How long ago it was begun, by the clock of the bucket. */
  readonly ageMs: number;
}

/** The requests of `BlobStore` to a bucket. All of them may be repeated: keys are written once, and never with other bytes. */
export interface Bucket {
  head(key: string): Promise<ObjectInfo | null>;
  /** Writes a new object. */
  put(object: NewObject): Promise<WriteOutcome>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
  /** In the order of their keys. */
  objects(prefix: string): AsyncIterable<ListedObject>;
  createUpload(key: string, stageId: string): Promise<string>;
  putPart(
    upload: Pick<OpenUpload, 'key' | 'uploadId'>,
    number: number,
    body: Buffer,
    sha256: Buffer,
  ): Promise<UploadedPart>;
  /** Makes a new object of the parts, in their order from number 1. */
  completeUpload(upload: Pick<OpenUpload, 'key' | 'uploadId'>, parts: readonly UploadedPart[]): Promise<WriteOutcome>;
  abortUpload(upload: Pick<OpenUpload, 'key' | 'uploadId'>): Promise<void>;
  uploads(prefix: string): AsyncIterable<OpenUpload>;
}

const stageHeader = 'x-amz-meta-intray-stage';
const checksumHeader = 'x-amz-checksum-sha256';
const onlyNew = { 'if-none-match': '*' };

export function createBucket(client: S3Client): Bucket {
  return {
    async head(key) {
      const headers = { 'x-amz-checksum-mode': 'ENABLED' };
      const { status, header } = await client.call({ method: 'HEAD', key, headers, statuses: [200, 404] });
      if (status === 404) return null;
      const sizeBytes = Number(header('content-length') ?? Number.NaN);
      return { sizeBytes, checksum: header(checksumHeader), stageId: header(stageHeader) };
    },
    async put({ key, body, sha256, stageId }) {
      const checksum = Buffer.from(sha256, 'hex').toString('base64');
      const headers = { ...onlyNew, [checksumHeader]: checksum, [stageHeader]: stageId };
      const request = { method: 'PUT', key, headers, body, bodySha256: sha256, statuses: [200, 412] } as const;
      const reply = await client.call(request);
      if (reply.status === 412) return { isStored: false, reason: 'exists' };
      return { isStored: true, checksum: reply.header(checksumHeader) };
    },
    async remove(key) {
      await client.call({ method: 'DELETE', key, statuses: [200, 204, 404] });
    },
    objects: (prefix) => listObjects(client, prefix),
    async createUpload(key, stageId) {
      const headers = { 'x-amz-checksum-algorithm': 'SHA256', [stageHeader]: stageId };
      // An upload whose answer is lost holds no bytes, is not visible and is aborted after a day: repeating is harmless.
      const reply = await client.call({ method: 'POST', key, query: { uploads: '' }, headers, statuses: [200] });
      const uploadId = textIn(rootOf(reply.text, 'InitiateMultipartUploadResult'), 'UploadId');
      if (uploadId === null) throw unreadable(`POST ${key}`);
      return uploadId;
    },
    async putPart({ key, uploadId }, number, body, sha256) {
      const checksum = sha256.toString('base64');
      const query = { partNumber: String(number), uploadId };
      const headers = { [checksumHeader]: checksum };
      const bodySha256 = sha256.toString('hex');
      const reply = await client.call({ method: 'PUT', key, query, headers, body, bodySha256, statuses: [200] });
      const etag = reply.header('etag');
      if (etag === null) throw unreadable(`PUT ${key}`);
      return { etag, checksum };
    },
    completeUpload: ({ key, uploadId }, parts) => completeUpload(client, key, uploadId, parts),
    async abortUpload({ key, uploadId }) {
      await client.call({ method: 'DELETE', key, query: { uploadId }, statuses: [200, 204, 404] });
    },
    uploads: (prefix) => listUploads(client, prefix),
  };
}

async function completeUpload(
  client: S3Client,
  key: string,
  uploadId: string,
  parts: readonly UploadedPart[],
): Promise<WriteOutcome> {
  const list = parts.map(
    ({ etag, checksum }, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag><ChecksumSHA256>${checksum}</ChecksumSHA256></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  const request = { method: 'POST', key, query: { uploadId }, headers: onlyNew, body } as const;
  return withRetries(client.retry, async (): Promise<WriteOutcome> => {
    // With 409 another write of the key won or is going on, and S3 wants a new upload.
    const reply = await client.call({ ...request, statuses: [200, 404, 409, 412] });
    if (reply.status === 412) return { isStored: false, reason: 'exists' };
    if (reply.status !== 200) return { isStored: false, reason: 'upload-ended' };
    // S3 may begin its answer before it knows how the work ends, and then reports an error with status 200.
    const result = rootOf(reply.text, 'CompleteMultipartUploadResult');
    if (result === null) throw answeredError(`POST ${key}`, 200, reply.text, null);
    return { isStored: true, checksum: textIn(result, 'ChecksumSHA256') };
  });
}

async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject> {
  for (let token: string | null = null; ;) {
    const query = {
      'list-type': '2',
      // Names of other programs may have characters that XML cannot carry.
      'encoding-type': 'url',
      prefix,
      ...(token === null ? {} : { 'continuation-token': token }),
    };
    const { text, header } = await client.call({ method: 'GET', key: '', query, statuses: [200] });
    const page = rootOf(text, 'ListBucketResult');
    if (page === null) throw unreadable('GET list');
    const nowMs = Date.parse(header('date') ?? '');
    for (const entry of listOf(page['Contents'])) {
      const node = asXmlNode(entry);
      const key = textIn(node, 'Key');
      if (key === null) continue;
      const ageMs = nowMs - Date.parse(textIn(node, 'LastModified') ?? '');
      const sizeBytes = Number(textIn(node, 'Size') ?? Number.NaN);
      yield { key: decodeKey(key), sizeBytes, ageMs: Number.isNaN(ageMs) ? null : ageMs };
    }
    token = textIn(page, 'NextContinuationToken');
    if (textIn(page, 'IsTruncated') !== 'true') return;
    // Without a token the list would begin again and have no end.
    if (token === null) throw unreadable('GET list');
  }
}

async function* listUploads(client: S3Client, prefix: string): AsyncGenerator<OpenUpload> {
  for (let markers: Readonly<Record<string, string>> = {}; ;) {
    const reply = await client.call({
      method: 'GET',
      key: '',
      query: { uploads: '', prefix, ...markers },
      statuses: [200],
    });
    const page = rootOf(reply.text, 'ListMultipartUploadsResult');
    if (page === null) throw unreadable('GET uploads');
    const nowMs = Date.parse(reply.header('date') ?? '');
    for (const entry of listOf(page['Upload'])) {
      const node = asXmlNode(entry);
      const [key, uploadId] = [textIn(node, 'Key'), textIn(node, 'UploadId')];
      const ageMs = nowMs - Date.parse(textIn(node, 'Initiated') ?? '');
      if (key !== null && uploadId !== null && !Number.isNaN(ageMs)) yield { key, uploadId, ageMs };
    }
    if (textIn(page, 'IsTruncated') !== 'true') return;
    const [key, upload] = [textIn(page, 'NextKeyMarker'), textIn(page, 'NextUploadIdMarker')];
    if (key === null || upload === null) throw unreadable('GET uploads');
    markers = { 'key-marker': key, 'upload-id-marker': upload };
  }
}

function rootOf(text: string, name: string): XmlNode | null {
  return childOf(parseXml(text), name);
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    // It is not one of ours: theirs are letters, digits and slashes.
    return key;
  }
}

function unreadable(what: string): BucketError {
  return new BucketError(`${what}: the answer cannot be read`, { isTemporary: false });
}

import type { ServerResponse } from 'node:http';
import type { StoredObject } from './object-files.ts';
import type { Upload } from './uploads.ts';

/** The statuses of the errors that the double answers. */
const statuses: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  ConditionalRequestConflict: 409,
  EntityTooSmall: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  QuotaExceeded: 403,
  RequestTimeout: 400,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
};

/** The code of an error with this status, for the dial that answers a status. */
export function codeOfStatus(status: number): string {
  return status === 404 ? 'NoSuchKey' : (Object.entries(statuses).find(([, one]) => one === status)?.[0] ?? 'Unknown');
}

export function errorXml(code: string): string {
  return `${declaration}<Error><Code>${code}</Code><Message>The double answers ${code}.</Message><RequestId>double</RequestId></Error>`;
}

export function refuse(response: ServerResponse, code: string, status = statuses[code] ?? 400): void {
  response.writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': 'double' });
  response.end(response.req.method === 'HEAD' ? undefined : errorXml(code));
}

export function answerXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(declaration + xml);
}

/** One page of objects, as `ListObjectsV2` answers it. */
export function listXml(page: {
  readonly bucket: string;
  readonly prefix: string;
  readonly objects: readonly StoredObject[];
  readonly next: string | null;
  readonly encode: (text: string) => string;
}): string {
  const { bucket, prefix, objects, next, encode } = page;
  const entries = objects.map(
    ({ key, sizeBytes, etag, modifiedMs }) =>
      `<Contents><Key>${escape(encode(key))}</Key><LastModified>${new Date(modifiedMs).toISOString()}</LastModified>` +
      `<ETag>&quot;${etag}&quot;</ETag><Size>${String(sizeBytes)}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  return (
    `<ListBucketResult xmlns="${namespace}"><Name>${bucket}</Name><Prefix>${escape(encode(prefix))}</Prefix>` +
    `<KeyCount>${String(objects.length)}</KeyCount><IsTruncated>${String(next !== null)}</IsTruncated>` +
    `${next === null ? '' : `<NextContinuationToken>${escape(next)}</NextContinuationToken>`}${entries.join('')}</ListBucketResult>`
  );
}

/** One page of uploads, as `ListMultipartUploads` answers it. */
export function uploadsXml(bucket: string, uploads: readonly Upload[], isTruncated: boolean): string {
  const entries = uploads.map(
    ({ key, uploadId, initiatedMs }) =>
      `<Upload><Key>${escape(key)}</Key><UploadId>${uploadId}</UploadId>` +
      `<Initiated>${new Date(initiatedMs).toISOString()}</Initiated></Upload>`,
  );
  const last = uploads.at(-1);
  const next =
    isTruncated && last !== undefined
      ? `<NextKeyMarker>${escape(last.key)}</NextKeyMarker><NextUploadIdMarker>${last.uploadId}</NextUploadIdMarker>`
      : '';
  return `<ListMultipartUploadsResult xmlns="${namespace}"><Bucket>${bucket}</Bucket>${next}<IsTruncated>${String(isTruncated)}</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`;
}

export const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

import { textIn, childOf, parseXml } from '#lib/xml-tree.ts';

/** Codes of S3 and of compatible stores for a bucket that may not take more bytes. */
const fullCodes: ReadonlySet<string> = new Set([
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioAdminBucketQuotaExceeded',
  'XMinioStorageFull',
]);
/** Codes of requests that may succeed later, whatever their status is. */
const temporaryCodes: ReadonlySet<string> = new Set([
  'ConditionalRequestConflict',
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
]);
const temporaryStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A request that the bucket did not answer as wanted. It never holds a key or a signature. */
export class BucketError extends Error {
  /** `null` when no complete answer came. */
  readonly status: number | null;
  /** The code of the error in S3. */
  readonly s3Code: string | null;
  /** The request and its answer, for a person. */
  readonly reason: string;
  /** The same request may succeed a moment later. */
  readonly isTemporary: boolean;
  /** The wait that the bucket asks for. */
  readonly retryAfterMs: number;
  /** `EDQUOT` when the bucket is full, so that it counts as a full disk (lib/disk-full.ts). */
  readonly code: string;

  constructor(what: string, reason: BucketReason) {
    const { status = null, s3Code = null, cause } = reason;
    const answer = status === null ? `no complete answer${causeOf(cause)}` : `status ${String(status)}`;
    const request = `${what}: ${answer}${s3Code === null ? '' : ` ${s3Code}`}`;
    super(`bucket: ${request}`, { cause });
    this.name = 'BucketError';
    this.reason = request;
    this.status = status;
    this.s3Code = s3Code;
    const isFull = status === 507 || (s3Code !== null && fullCodes.has(s3Code));
    const isCode = s3Code !== null && temporaryCodes.has(s3Code);
    this.isTemporary =
      !isFull && (reason.isTemporary ?? (isCode || (status !== null && temporaryStatuses.has(status))));
    this.retryAfterMs = reason.retryAfterMs ?? 0;
    this.code = isFull ? 'EDQUOT' : 'EBUCKET';
  }
}

/** Whether an object is missing, and not its bucket. */
export function isNoObject(error: unknown): boolean {
  return error instanceof BucketError && error.status === 404 && error.s3Code !== 'NoSuchBucket';
}

interface BucketReason {
  readonly status?: number;
  readonly s3Code?: string | null;
  readonly isTemporary?: boolean;
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** The code of the connection's error, such as `ECONNREFUSED`. Its text is the driver's, and is not shown. */
function causeOf(cause: unknown): string {
  const code = codeOf(cause);
  return /^[A-Z][A-Z0-9_]*$/u.test(code) ? ` (${code})` : '';
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');

/** The error of a request that got no complete answer: no connection, a timeout, a connection that broke. */
export function noAnswer(what: string, cause: unknown): BucketError {
  const code = codeOf(cause);
  // A certificate does not become valid by waiting, and a closed store does not open again.
  const isFinal = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|UND_ERR_(?:DESTROYED|CLOSED)$)/u.test(
    code,
  );
  return new BucketError(what, { cause, isTemporary: !isFinal });
}

/** The error that an answer reports. */
export function answeredError(what: string, status: number, body: string, retryAfter: string | null): BucketError {
  const s3Code = textIn(childOf(parseXml(body), 'Error'), 'Code');
  const seconds = /^\d{1,4}$/u.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return new BucketError(what, { status, s3Code, retryAfterMs: seconds * 1_000 });
}

import { createHash, createHmac } from 'node:crypto';

export interface AwsKeys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Belongs to keys that are valid for some hours only. */
  readonly sessionToken?: string | null;
}

export interface AwsRequest {
  readonly method: string;
  readonly url: URL;
  /** Names are in lower case. All of them are signed. */
  readonly headers?: Headers;
  /** The SHA-256 of the body in lower-case hex. None means that there is no body. */
  readonly bodySha256?: string;
}

type Headers = Readonly<Record<string, string>>;

const emptyHash = createHash('sha256').digest('hex');

/**
 * Returns the headers of a request to S3, signed by AWS Signature Version 4. The body is signed by its hash, so that the
 * store refuses other bytes. The path of the URL must be encoded as `encodeKey` does, and each parameter of its query as
 * `encodePart` does, with `=`, because the signature covers the encoded form.
 */
export function signAws(request: AwsRequest, keys: AwsKeys, nowMs: number): Headers {
  const { method, url, headers: given = {}, bodySha256 = emptyHash } = request;
  const time = `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[:-]/gu, '')}Z`;
  const day = time.slice(0, 8);
  const token = keys.sessionToken ?? null;
  const headers: Headers = {
    ...given,
    ...(token === null ? {} : { 'x-amz-security-token': token }),
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
  };
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const query = url.search.slice(1).split('&').toSorted().join('&');
  const canonical = [method, url.pathname, query, lines, names, bodySha256].join('\n');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretKey}`,
  );
  const credential = `${keys.accessKey}/${scope}`;
  const signature = hmac(key, text).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** Encodes the name of a file in a store for a path. Slashes separate, and everything but RFC 3986 letters is escaped. */
export function encodeKey(key: string): string {
  return encodePart(key).replaceAll('%2F', '/');
}

/** Encodes a name or a value for a query. Everything but RFC 3986 letters is escaped. */
export function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

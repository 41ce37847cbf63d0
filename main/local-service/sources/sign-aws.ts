import { createHash, createHmac } from 'node:crypto';

export interface AwsKeys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

type Headers = Readonly<Record<string, string>>;

const emptyHash = createHash('sha256').digest('hex');

/**
 * Returns the headers of a GET without a body, signed by AWS Signature Version 4 for S3. All given headers are signed. The
 * path of the URL must be encoded as `encodeKey` does, because the signature covers the encoded form.
 */
export function signAws(url: URL, keys: AwsKeys, nowMs: number, given: Headers = {}): Headers {
  const time = `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[:-]/gu, '')}Z`;
  const day = time.slice(0, 8);
  const headers: Headers = { ...given, 'x-amz-content-sha256': emptyHash, 'x-amz-date': time };
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const request = ['GET', url.pathname, url.search.slice(1), lines, names, emptyHash].join('\n');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
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
  return encodeURIComponent(key.toWellFormed())
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

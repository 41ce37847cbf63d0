import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Account {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export interface S3Answer {
  readonly status: number;
  /** The code of an error, as S3 names it. */
  readonly code: string | null;
}

/**
 * Checks the request as S3 does: it rebuilds the signed text from what arrived, with code that shares nothing with the
 * client. A signature over anything else is refused. The body is checked against its signed hash by whoever reads it.
 */
export function checkS3Request(request: IncomingMessage, account: S3Account, nowMs: number): S3Answer {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/u.exec(
      request.headers.authorization ?? '',
    )?.groups;
  if (given === undefined) return { status: 403, code: 'AccessDenied' };
  const { id = '', day = '', region = '', names = '', signature = '' } = given;
  if (id !== account.accessKey) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== account.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const headerOf = (name: string): string => String(request.headers[name] ?? '');
  const time = headerOf('x-amz-date');
  const sentMs = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || Math.abs(nowMs - sentMs) > 900_000) return { status: 403, code: 'RequestTimeTooSkewed' };
  const signed = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBeSigned.every((name) => signed.includes(name))) return { status: 403, code: 'AccessDenied' };
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method ?? '',
    path,
    query
      .split('&')
      .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${headerOf(name).trim().replaceAll(/ +/gu, ' ')}`),
    '',
    names,
    headerOf('x-amz-content-sha256'),
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash}`;
  let key = createHmac('sha256', `AWS4${account.secretKey}`).update(day).digest();
  for (const part of [region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  const wanted = createHmac('sha256', key).update(text).digest();
  const isRight = timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
  return isRight ? { status: 200, code: null } : { status: 403, code: 'SignatureDoesNotMatch' };
}

import { isIP } from 'node:net';
import type { AwsKeys } from '#lib/sign-aws.ts';

/** Where the bytes are, without the keys. */
export interface S3Address {
  /** The origin of the store, without a bucket. */
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** The bucket is in the path instead of the host. */
  readonly pathStyle: boolean;
}

export type S3AddressOutcome =
  | { readonly ok: true; readonly address: S3Address }
  /** `problem` completes a sentence that begins with the address. */
  | { readonly ok: false; readonly problem: string };

const parameters: ReadonlySet<string> = new Set(['endpoint', 'region', 'path-style', 'allow-http']);

/**
 * Parses `s3://bucket/prefix?endpoint=https://…&region=…&path-style=true&allow-http=true`. Without an endpoint it is
 * Amazon's. Refuses keys in the address, because other users of the computer can read command lines, and plain HTTP beyond
 * this computer, because the documents would be readable on the way.
 */
export function parseS3Address(text: string): S3AddressOutcome {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:') return refused('is not an address of the form s3://bucket/prefix');
  if (url.username !== '' || url.password !== '') return refused('contains a key');
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.has(name));
  if (unknown !== undefined) return refused(`has the unknown parameter ${unknown}`);
  const bucket = url.host;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(bucket)) return refused('does not name a bucket');
  const path = url.pathname.replaceAll(/^\/|\/$/gu, '');
  const isPlain = path.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/u.test(part));
  if (path !== '' && !isPlain) return refused('has a prefix with other characters than A-Z a-z 0-9 . _ -');
  const flags = flagsOf(url.searchParams);
  if (flags === null) return refused('has a parameter that is neither true nor false');
  const given = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? (given === null ? '' : 'us-east-1');
  if (!/^[a-z0-9-]+$/u.test(region)) return refused('needs a region');
  const endpoint = endpointOf(given, region);
  if (endpoint === null) return refused('has an endpoint that is not an http or https address without a path');
  if (endpoint.protocol === 'http:' && !isLoopback(endpoint) && !flags.allowHttp) {
    return refused('has an endpoint without TLS on another computer; allow-http=true permits it');
  }
  // A bucket in the host must match the certificate, which covers one label, and an address of numbers has no labels.
  const fitsHost = !bucket.includes('.') && isIP(endpoint.hostname.replaceAll(/[[\]]/gu, '')) === 0;
  const pathStyle = flags.pathStyle ?? (given !== null || !fitsHost);
  if (!pathStyle && !fitsHost)
    return refused('has a bucket that cannot be a part of the host; path-style=true is needed');
  return { ok: true, address: { endpoint, region, bucket, prefix: path === '' ? '' : `${path}/`, pathStyle } };
}

function refused(problem: string): S3AddressOutcome {
  return { ok: false, problem };
}

function flagsOf(query: URLSearchParams): { readonly allowHttp: boolean; readonly pathStyle: boolean | null } | null {
  const [allowHttp, pathStyle] = [query.get('allow-http') ?? 'false', query.get('path-style')];
  if (!/^(?:true|false)$/u.test(allowHttp) || !/^(?:true|false)$/u.test(pathStyle ?? 'true')) return null;
  return { allowHttp: allowHttp === 'true', pathStyle: pathStyle === null ? null : pathStyle === 'true' };
}

function endpointOf(given: string | null, region: string): URL | null {
  const text = given ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  return url.href === `${url.origin}/` ? url : null;
}

function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
}

/** The address of an object, or of the bucket for an empty key. */
export function urlOf({ endpoint, bucket, pathStyle }: S3Address, encodedKey: string, query: string): URL {
  const host = pathStyle ? endpoint.host : `${bucket}.${endpoint.host}`;
  const path = pathStyle ? `/${bucket}${encodedKey === '' ? '' : `/${encodedKey}`}` : `/${encodedKey}`;
  return new URL(`${endpoint.protocol}//${host}${path}${query === '' ? '' : `?${query}`}`);
}

type Environment = Readonly<Record<string, string | undefined>>;
export type S3Keys = Omit<AwsKeys, 'region'>;
export type S3KeysOutcome =
  { readonly ok: true; readonly keys: S3Keys } | { readonly ok: false; readonly problem: string };

/**
 * Reads the keys from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. Each may instead be in a file
 * that the variable with `_FILE` at its end names, as credentials of systemd and secrets of containers are.
 */
export function readS3Keys(environment: Environment, readFile: (path: string) => string): S3KeysOutcome {
  const problems: string[] = [];
  const read = (name: string): string | null => {
    const [value, path] = [environment[name] ?? '', environment[`${name}_FILE`] ?? ''];
    if (value !== '' && path !== '') problems.push(`${name} and ${name}_FILE are both set`);
    if (path === '') return value === '' ? null : value;
    try {
      const content = readFile(path).trim();
      if (content === '') problems.push(`The file that ${name}_FILE names is empty`);
      return content;
    } catch {
      problems.push(`The file that ${name}_FILE names cannot be read`);
      return '';
    }
  };
  const accessKey = read('AWS_ACCESS_KEY_ID');
  const secretKey = read('AWS_SECRET_ACCESS_KEY');
  const sessionToken = read('AWS_SESSION_TOKEN');
  if (accessKey === null) problems.push('AWS_ACCESS_KEY_ID is not set');
  if (secretKey === null) problems.push('AWS_SECRET_ACCESS_KEY is not set');
  const [problem] = problems;
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, keys: { accessKey: accessKey ?? '', secretKey: secretKey ?? '', sessionToken } };
}

import { describe, expect, test } from 'vitest';
import { parseS3Address, readS3Keys, urlOf } from '#local-service/store/s3/s3-address.ts';

const elsewhere = 'endpoint=https://store.example:9000';

describe('addresses that are accepted', () => {
  test.each([
    ['s3://scans?region=eu-central-1', 'https://scans.s3.eu-central-1.amazonaws.com/', 'eu-central-1', ''],
    ['s3://scans/?region=cn-north-1', 'https://scans.s3.cn-north-1.amazonaws.com.cn/', 'cn-north-1', ''],
    ['s3://my.scans/a/b/?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/my.scans', 'eu-west-1', 'a/b/'],
    ['s3://scans?region=eu-west-1&path-style=true', 'https://s3.eu-west-1.amazonaws.com/scans', 'eu-west-1', ''],
    [`s3://scans/archive?${elsewhere}`, 'https://store.example:9000/scans', 'us-east-1', 'archive/'],
    [`s3://scans?${elsewhere}&region=garage`, 'https://store.example:9000/scans', 'garage', ''],
    [`s3://scans?${elsewhere}&path-style=false`, 'https://scans.store.example:9000/', 'us-east-1', ''],
    ['s3://scans?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/scans', 'us-east-1', ''],
    ['s3://scans?endpoint=http://[::1]:9000/', 'http://[::1]:9000/scans', 'us-east-1', ''],
    ['s3://scans?endpoint=http://localhost', 'http://localhost/scans', 'us-east-1', ''],
    ['s3://scans?endpoint=http://minio:9000&allow-http=true', 'http://minio:9000/scans', 'us-east-1', ''],
  ])('%s', (text, bucket, region, prefix) => {
    const outcome = parseS3Address(text);
    if (!outcome.ok) throw new Error(outcome.problem);
    const { address } = outcome;
    expect([urlOf(address, '', '').href, address.region, address.prefix]).toEqual([bucket, region, prefix]);
    expect(urlOf(address, `${prefix}ab`, 'x=1').href).toBe(`${bucket.replace(/\/$/u, '')}/${prefix}ab?x=1`);
  });
});

describe('addresses that are refused', () => {
  test.each([
    ['scans', 'is not an address of the form s3://bucket/prefix'],
    ['https://scans.example', 'is not an address of the form s3://bucket/prefix'],
    ['s3://key:secret@scans?region=eu-west-1', 'contains a key'],
    ['s3://key@scans?region=eu-west-1', 'contains a key'],
    ['s3://?region=eu-west-1', 'does not name a bucket'],
    ['s3://Scans?region=eu-west-1', 'does not name a bucket'],
    ['s3://a?region=eu-west-1', 'does not name a bucket'],
    ['s3://scans:80?region=eu-west-1', 'does not name a bucket'],
    ['s3://scans/a b?region=eu-west-1', 'has a prefix with other characters than A-Z a-z 0-9 . _ -'],
    ['s3://scans/a//b?region=eu-west-1', 'has a prefix with other characters than A-Z a-z 0-9 . _ -'],
    ['s3://scans/.a?region=eu-west-1', 'has a prefix with other characters than A-Z a-z 0-9 . _ -'],
    ['s3://scans', 'needs a region'],
    ['s3://scans?region=', 'needs a region'],
    ['s3://scans?region=eu.west', 'needs a region'],
    ['s3://scans?region=eu-west-1&secret=x', 'has the unknown parameter secret'],
    [`s3://scans?${elsewhere}&path-style=yes`, 'has a parameter that is neither true nor false'],
    [`s3://scans?${elsewhere}&allow-http=1`, 'has a parameter that is neither true nor false'],
    [
      `s3://my.scans?${elsewhere}&path-style=false`,
      'has a bucket that cannot be a part of the host; path-style=true is needed',
    ],
    [
      's3://scans?endpoint=http://127.0.0.1&path-style=false',
      'has a bucket that cannot be a part of the host; path-style=true is needed',
    ],
    ['s3://scans?endpoint=store.example', 'has an endpoint that is not an http or https address without a path'],
    ['s3://scans?endpoint=ftp://store.example', 'has an endpoint that is not an http or https address without a path'],
    [`s3://scans?${elsewhere}/path`, 'has an endpoint that is not an http or https address without a path'],
    [
      's3://scans?endpoint=https://user:pass@store.example',
      'has an endpoint that is not an http or https address without a path',
    ],
    [
      's3://scans?endpoint=http://store.example',
      'has an endpoint without TLS on another computer; allow-http=true permits it',
    ],
    [
      's3://scans?endpoint=http://127.0.0.1.example',
      'has an endpoint without TLS on another computer; allow-http=true permits it',
    ],
    [
      's3://scans?endpoint=http://10.0.0.5&allow-http=false',
      'has an endpoint without TLS on another computer; allow-http=true permits it',
    ],
  ])('%s', (text, problem) => {
    expect(parseS3Address(text)).toEqual({ ok: false, problem });
  });
});

describe('keys', () => {
  const files: Readonly<Record<string, string>> = {
    '/run/id': 'ID\n',
    '/run/secret': ' SECRET \n',
    '/run/empty': '\n',
  };
  const readFile = (path: string): string => {
    const content = files[path];
    if (content === undefined) throw new Error('ENOENT');
    return content;
  };
  const both = { AWS_ACCESS_KEY_ID: 'ID', AWS_SECRET_ACCESS_KEY: 'SECRET' };
  const id = { AWS_ACCESS_KEY_ID: 'ID' };

  test.each([
    [both, null],
    [{ ...both, AWS_SESSION_TOKEN: 'TOKEN' }, 'TOKEN'],
    [{ ...both, AWS_SESSION_TOKEN: '' }, null],
    [{ AWS_ACCESS_KEY_ID_FILE: '/run/id', AWS_SECRET_ACCESS_KEY_FILE: '/run/secret' }, null],
    [{ ...id, AWS_SECRET_ACCESS_KEY_FILE: '/run/secret', AWS_SECRET_ACCESS_KEY: '' }, null],
  ])('%o', (environment, sessionToken) => {
    const keys = { accessKey: 'ID', secretKey: 'SECRET', sessionToken };
    expect(readS3Keys(environment, readFile)).toEqual({ ok: true, keys });
  });

  test.each([
    [{}, 'AWS_ACCESS_KEY_ID is not set'],
    [id, 'AWS_SECRET_ACCESS_KEY is not set'],
    [{ ...id, AWS_SECRET_ACCESS_KEY: '' }, 'AWS_SECRET_ACCESS_KEY is not set'],
    [
      { ...both, AWS_SECRET_ACCESS_KEY_FILE: '/run/secret' },
      'AWS_SECRET_ACCESS_KEY and AWS_SECRET_ACCESS_KEY_FILE are both set',
    ],
    [
      { ...id, AWS_SECRET_ACCESS_KEY_FILE: '/run/none' },
      'The file that AWS_SECRET_ACCESS_KEY_FILE names cannot be read',
    ],
    [{ ...id, AWS_SECRET_ACCESS_KEY_FILE: '/run/empty' }, 'The file that AWS_SECRET_ACCESS_KEY_FILE names is empty'],
  ])('%o: %s', (environment, problem) => {
    expect(readS3Keys(environment, readFile)).toEqual({ ok: false, problem });
  });
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeKey, encodePart, signAws, type AwsRequest } from '#lib/sign-aws.ts';

const keys = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const nowMs = Date.UTC(2013, 4, 24);
const bucket = 'https://examplebucket.s3.amazonaws.com';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The examples in the documentation of S3, "Signature Calculations for the Authorization Header". */
test.each<readonly [string, AwsRequest, names: string, signature: string]>([
  [
    'a part of an object',
    { method: 'GET', url: new URL(`${bucket}/test.txt`), headers: { range: 'bytes=0-9' } },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object with a body',
    {
      method: 'PUT',
      url: new URL(`${bucket}/${encodeKey('test$file.text')}`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodySha256: sha256('Welcome to Amazon S3.'),
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a parameter without a value',
    { method: 'GET', url: new URL(`${bucket}/?lifecycle=`) },
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list, its parameters in another order',
    { method: 'GET', url: new URL(`${bucket}/?prefix=J&max-keys=2`) },
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s as the documentation of S3 does', (_what, request, names, signature) => {
  const headers = signAws(request, keys, nowMs);
  expect(headers['x-amz-date']).toBe('20130524T000000Z');
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      `SignedHeaders=${names},Signature=${signature}`,
  );
});

test('the token of temporary keys is sent and signed', () => {
  const headers = signAws({ method: 'GET', url: new URL(bucket) }, { ...keys, sessionToken: 'token' }, nowMs);
  expect(headers['x-amz-security-token']).toBe('token');
  expect(headers['authorization']).toContain(';x-amz-security-token,');
});

test.each([
  ['a/b c.pdf', 'a/b%20c.pdf'],
  ["it's (1)*!.pdf", 'it%27s%20%281%29%2A%21.pdf'],
  ['ä+&=?#%.pdf', '%C3%A4%2B%26%3D%3F%23%25.pdf'],
  ['~-_.', '~-_.'],
  ['//a', '//a'],
  ['\ud800', '%EF%BF%BD'],
])('encodes the name %s so that the address keeps it', (name, encoded) => {
  expect(encodeKey(name)).toBe(encoded);
  expect(new URL(`https://s3.example/bucket/${encodeKey(name)}`).pathname).toBe(`/bucket/${encoded}`);
  expect(new URL(`https://s3.example/?name=${encodePart(name)}`).searchParams.get('name')).toBe(name.toWellFormed());
});

import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encodeKey, signAws } from '#local-service/sources/sign-aws.ts';
import { signAzure } from '#local-service/sources/sign-azure.ts';

describe('AWS Signature Version 4', () => {
  test('gives the signature of the example in the documentation of S3', () => {
    const keys = {
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    };
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const headers = signAws(url, keys, Date.UTC(2013, 4, 24), { range: 'bytes=0-9' });
    expect(headers['x-amz-date']).toBe('20130524T000000Z');
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
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
  });
});

describe('Azure Shared Key', () => {
  test('signs the method, its own headers and the path with the account', () => {
    const key = Buffer.from('the key of an account').toString('base64');
    const url = new URL('https://acme.blob.core.windows.net/scans/a%20b.pdf');
    const headers = signAzure(url, { account: 'acme', secretKey: key }, Date.UTC(2026, 0, 2, 3, 4, 5));
    const text =
      'GET\n\n\n\n\n\n\n\n\n\n\n\nx-ms-date:Fri, 02 Jan 2026 03:04:05 GMT\nx-ms-version:2021-08-06\n/acme/scans/a%20b.pdf';
    const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
    expect(headers).toEqual({
      'x-ms-date': 'Fri, 02 Jan 2026 03:04:05 GMT',
      'x-ms-version': '2021-08-06',
      authorization: `SharedKey acme:${signature}`,
    });
  });
});

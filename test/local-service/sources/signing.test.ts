import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signAzure } from '#local-service/sources/sign-azure.ts';

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

import { expect, test } from 'vitest';
import { textOf } from '#service-api/messages/service-message.ts';
import { BucketError } from '#local-service/store/s3/bucket-error.ts';
import { failureOf } from '#local-service/team-data.ts';

const team = { database: 'postgres://intray@127.0.0.1/archive', blobs: 's3://documents/archive?region=eu-central-1' };

test.each([
  ['a wrong secret', 'GET ', { status: 403, s3Code: 'SignatureDoesNotMatch' }, 'Check AWS_ACCESS_KEY_ID and'],
  ['keys without a right', 'PUT archive/x', { status: 403, s3Code: 'AccessDenied' }, 'Check AWS_ACCESS_KEY_ID and'],
  ['a wrong bucket', 'GET ', { status: 404, s3Code: 'NoSuchBucket' }, 'Check its address (--blobs)'],
  ['no answer', 'GET ', { cause: new Error('away') }, 'Check its address (--blobs)'],
])(
  'a bucket that cannot be used for %s says what to check, and may be usable later',
  (_what, request, reason, words) => {
    const { reason: kind, why } = failureOf(new BucketError(request, reason), team);
    const text = textOf(why);
    expect([kind, text]).toEqual(['unreachable', expect.stringContaining(words)]);
    expect(text).toContain(`s3://documents/archive`);
    expect(text).not.toContain(' : ');
    if ('s3Code' in reason) expect(text).toContain(reason.s3Code);
  },
);

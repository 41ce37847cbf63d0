import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { encodeKey, signAws } from '#lib/sign-aws.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { startS3Server, testAccount, type S3Server } from './s3-server.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Sent {
  readonly method?: string;
  readonly query?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of other bytes than the body, or the name of a form that is not a hash. */
  readonly signedHash?: string;
  readonly secretKey?: string;
  /** Added after the signature. */
  readonly unsigned?: Readonly<Record<string, string>>;
}

async function open(directory = temporaryDirectory()): Promise<S3Server> {
  const server = await startS3Server({ directory, pageSize: 2 });
  onTestFinished(() => server.close());
  return server;
}

/** Sends a request and returns the status with the code of the error, or with the text. */
async function send(server: S3Server, key: string, sent: Sent = {}): Promise<string> {
  const { method = 'GET', query = '', body, headers = {}, unsigned = {}, secretKey = testAccount.secretKey } = sent;
  const url = new URL(`${server.endpoint}/${server.name}/${encodeKey(key)}${query}`);
  const bodySha256 = sent.signedHash ?? sha256(body ?? '').toString('hex');
  const signed = signAws({ method, url, headers, bodySha256 }, { ...testAccount, secretKey }, Date.now());
  const request = { method, headers: { ...signed, ...unsigned }, ...(body === undefined ? {} : { body }) };
  const reply = await fetch(url, request);
  const text = await reply.text();
  return `${String(reply.status)} ${/<Code>(\w+)/u.exec(text)?.[1] ?? text}`.trim();
}

const put = (server: S3Server, key: string, sent: Sent = {}): Promise<string> =>
  send(server, key, { method: 'PUT', body: 'abc', ...sent });

test.each<readonly [string, Sent, answer: string]>([
  ['a body with its hash', {}, '200'],
  ['a body that is not signed', { signedHash: 'UNSIGNED-PAYLOAD' }, '200'],
  ['a right checksum', { headers: { 'x-amz-checksum-sha256': sha256('abc').toString('base64') } }, '200'],
  ['another hash', { signedHash: sha256('abd').toString('hex') }, '400 XAmzContentSHA256Mismatch'],
  ['another checksum', { headers: { 'x-amz-checksum-sha256': sha256('abd').toString('base64') } }, '400 BadDigest'],
  ['another MD5', { headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } }, '400 BadDigest'],
  ['a signature in pieces', { signedHash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' }, '501 NotImplemented'],
  ['a wrong secret', { secretKey: 'other' }, '403 SignatureDoesNotMatch'],
  ['a header that is not signed', { unsigned: { 'x-amz-meta-a': 'b' } }, '403 AccessDenied'],
  ['another method than the signed one', { unsigned: { authorization: 'none' } }, '403 AccessDenied'],
])('an object with %s: %s', async (_what, sent, answer) => {
  const server = await open();
  expect(await put(server, 'a b+ä.txt', sent)).toBe(answer);
  expect(server.objects.find('a b+ä.txt')?.sizeBytes ?? null).toBe(answer === '200' ? 3 : null);
});

test('answers ranges, conditions and pages', async () => {
  const server = await open();
  for (const key of ['a', 'b', 'c']) await put(server, key);
  expect(await put(server, 'a', { headers: { 'if-none-match': '*' } })).toBe('412 PreconditionFailed');
  expect(await put(server, 'a', { body: 'new' })).toBe('200');
  expect(await send(server, 'a', { headers: { range: 'bytes=1-9' } })).toBe('206 ew');
  expect(await send(server, 'a', { headers: { range: 'bytes=3-4' } })).toBe('416 InvalidRange');
  expect(await send(server, 'none')).toBe('404 NoSuchKey');
  const first = await send(server, '', { query: '?list-type=2' });
  const token = /<NextContinuationToken>(.*)<\/NextContinuationToken>/u.exec(first)?.[1] ?? '';
  const second = await send(server, '', { query: `?continuation-token=${token}&list-type=2` });
  const keysIn = (text: string): readonly string[] => [...text.matchAll(/<Key>(\w)/gu)].map(([, key]) => key ?? '');
  expect([keysIn(first), keysIn(second)]).toEqual([['a', 'b'], ['c']]);
  expect(await send(server, 'a', { method: 'DELETE' })).toBe('204');
  expect(await send(server, 'a')).toBe('404 NoSuchKey');
});

test('objects and unfinished uploads outlive the server', async () => {
  const directory = temporaryDirectory();
  const before = await open(directory);
  await put(before, 'a', { headers: { 'x-amz-meta-note': 'kept' } });
  const { uploadId } = before.uploads.create('b', {}, Date.now());
  const part = '?partNumber=1&uploadId=' + uploadId;
  expect(await put(before, 'b', { query: part })).toBe('200');
  await before.close();
  const after = await open(directory);
  expect(after.objects.find('a')?.metadata).toEqual({ 'x-amz-meta-note': 'kept' });
  const complete = (etag: string): Promise<string> => {
    const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part></CompleteMultipartUpload>`;
    return send(after, 'b', { method: 'POST', query: `?uploadId=${uploadId}`, body });
  };
  expect(await complete('"wrong"')).toBe('400 InvalidPart');
  expect(await complete(createHash('md5').update('abc').digest('hex'))).toContain('200');
  expect(await send(after, 'b')).toBe('200 abc');
  expect(await complete('any')).toBe('404 NoSuchUpload');
});

test('parts that are too small are refused when they are joined', async () => {
  const server = await open();
  const upload = server.uploads.create('a', {}, Date.now());
  const query = (number: number): string => `?partNumber=${String(number)}&uploadId=${upload.uploadId}`;
  for (const number of [1, 2]) await put(server, 'a', { query: query(number) });
  const etag = createHash('md5').update('abc').digest('hex');
  const parts = [1, 2].map((number) => `<Part><PartNumber>${String(number)}</PartNumber><ETag>${etag}</ETag></Part>`);
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const answer = await send(server, 'a', { method: 'POST', query: `?uploadId=${upload.uploadId}`, body });
  expect(answer).toBe('400 EntityTooSmall');
});

test('another process turns the dials and reads the numbers', async () => {
  const server = await open();
  const faults = [{ fault: { status: 503 }, kind: 'get', times: 1 }];
  await fetch(`${server.endpoint}/-/dials`, { method: 'PUT', body: JSON.stringify({ faults }) });
  expect([await send(server, 'a'), await send(server, 'a')]).toEqual(['503 SlowDown', '404 NoSuchKey']);
  const numbers: unknown = await fetch(`${server.endpoint}/-/requests`).then((reply) => reply.json());
  expect(numbers).toMatchObject({ get: 2, put: 0 });
});

import { describe, expect, test } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { isLoopback, parseBaseUrl } from '#adapters/document-service/origin.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import { bareService, clientFor, failureOf, valueOf } from './bare-client.ts';

test.each([
  ['http://127.0.0.1:1', true],
  ['http://127.9.8.7', true],
  ['http://localhost:80', true],
  ['http://LOCALHOST.', true],
  ['http://intray.localhost', false],
  ['http://[::1]:8080', true],
  // The URL parser normalises these to 127.0.0.1.
  ['http://2130706433', true],
  ['http://0x7f.1', true],
  ['http://127.0.0.1.example.org', false],
  ['http://localhost.example.org', false],
  ['http://10.0.0.1', false],
  ['http://[::ffff:10.0.0.1]', false],
])('%s is loopback: %s', (url, loopback) => {
  expect(isLoopback(new URL(url))).toBe(loopback);
});

describe('an address for keys', () => {
  test.each([
    ['http://service.example.org', 'failure.plain-http'],
    ['http://192.168.1.5:8080/api', 'failure.plain-http'],
    ['ftp://service.example.org', 'failure.no-address'],
    ['service.example.org', 'failure.no-address'],
    ['', 'failure.no-address'],
    ['https://user:pw@service.example.org', 'failure.password-in-address'],
  ])('%s is refused', async (baseUrl, reason) => {
    const made = await createDocumentService(
      { signIn: createBearerSignIn('t'), apiKey: 'k', env: {}, nowMs: Date.now },
      { baseUrl, userAgent: 'Intray/test' },
    );
    expect(failureOf(made).kind).toBe('refused');
    expect(failureOf(made).message.code).toBe(reason);
    expect(JSON.stringify(failureOf(made).message)).not.toContain('pw');
  });

  test('is accepted with a path, and stored without query and fragment', () => {
    expect(valueOf(parseBaseUrl('https://example.org/tenant/?a=1#b')).href).toBe('https://example.org/tenant/');
  });

  test('with a path is the base of every call', async () => {
    const { server } = await bareService();
    const service = await clientFor(`${server.baseUrl}/tenant/7/`);
    await service.tags();
    expect(server.calls.map(({ target }) => target)).toEqual(['/tenant/7/api/tag/all']);
    expect(service.origin).toBe(server.baseUrl);
  });
});

import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import type { DocumentServiceOptions } from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { ByteLimit } from '#adapters/document-service/pace/byte-limit.ts';
import type { SignIn } from '#adapters/document-service/sign-in/sign-in.ts';
import type { Result } from '#core/failure.ts';
import type { DocumentService, UploadSource } from '#ports/document-service.ts';
import type { BareServer } from '../../fakes/bare-server/bare-server.ts';
import { bareKeys, createBareServer } from '../../fakes/bare-server/bare-server.ts';
import type { Dials } from '../../fakes/bare-server/dials.ts';

export interface ClientDials extends Partial<DocumentServiceOptions> {
  readonly signIn?: SignIn;
  readonly env?: Readonly<Record<string, string>>;
  readonly nowMs?: () => number;
  readonly uploadLimit?: ByteLimit;
}

/** Returns the value of a result that the test expects to succeed. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message.code}`);
  return result.value;
}

/** Returns the failure of a result that the test expects to fail. */
export function failureOf(result: Result<unknown>) {
  if (result.ok) throw new Error(`did not fail: ${JSON.stringify(result.value)}`);
  return result.failure;
}

/**
 * Makes a client that is closed when the test ends. It is not rate-limited unless set otherwise; the pace has separate
 * tests.
 */
export async function clientFor(baseUrl: string, dials: ClientDials = {}): Promise<DocumentService> {
  const {
    signIn = createBearerSignIn(bareKeys.accessToken),
    env = {},
    nowMs = Date.now,
    uploadLimit,
    ...options
  } = dials;
  const service = valueOf(
    await createDocumentService(
      { signIn, apiKey: bareKeys.apiKey, env, nowMs, ...(uploadLimit === undefined ? {} : { uploadLimit }) },
      { userAgent: 'Intray/test', requestsPerSecond: 1000, pollsPerSecond: 1000, ...options, baseUrl },
    ),
  );
  onTestFinished(() => service.close());
  return service;
}

/** Starts a bare server and a client of it; both end with the test. */
export async function bareService(
  dials: Partial<Dials> = {},
  client: ClientDials = {},
): Promise<{ readonly server: BareServer; readonly service: DocumentService }> {
  const server = await createBareServer(dials);
  onTestFinished(() => server.close());
  return { server, service: await clientFor(server.baseUrl, client) };
}

/** An upload source of random bytes, in pieces of `pieceBytes`. */
export function sourceOf(name: string, bytes: Uint8Array = randomBytes(300_000), pieceBytes = 65_536): UploadSource {
  return {
    name,
    sizeBytes: bytes.length,
    async *open() {
      await Promise.resolve();
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}

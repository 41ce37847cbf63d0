import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAmxSignIn } from '#adapters/document-service/sign-in/amx.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import type { SignIn } from '#adapters/document-service/sign-in/sign-in.ts';
import type { RunningService } from '../../local-service/start-service.ts';
import { startService } from '../../local-service/start-service.ts';
import type { Credentials } from '../../suites/conformance/target.ts';
import { texts } from '#service-api/messages/texts.ts';
import { aText } from '../../lib/a-text.ts';
import { failureOf, sourceOf, valueOf } from './bare-client.ts';

let running: RunningService;
let keys: Credentials;
beforeAll(async () => {
  running = await startService();
  keys = await running.credentials('User');
}, 60_000);
afterAll(() => running.stop());

const signIns: Readonly<Record<string, () => SignIn>> = {
  Bearer: () => createBearerSignIn(keys.access_token),
  amx: () => createAmxSignIn({ appId: keys.app_id, secret: keys.secret }),
};

test.each(Object.keys(signIns))(
  'upload, job, search and download of a file at the local service (%s)',
  async (scheme) => {
    const service = valueOf(
      await createDocumentService(
        { signIn: signIns[scheme]!(), apiKey: keys.api_key, env: {}, nowMs: Date.now },
        { baseUrl: running.baseUrl, userAgent: 'Intray/test', requestsPerSecond: 50, pollsPerSecond: 10 },
      ),
    );
    expect(valueOf(await service.status()).capabilities.idempotentCreate).toBe(true);
    expect(valueOf(await service.whoAmI())).toMatchObject({ roles: ['User'] });

    const sessionId = randomUUID();
    const name = `Brief an Öztürk, ${scheme}.txt`;
    const bytes = Buffer.from(`Dear Sirs,\nthis letter about zebras was sent ${scheme}.\nYours faithfully\n`);
    const uploaded = await service.upload({ source: sourceOf(name, bytes), sessionId });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { id } = valueOf(uploaded);
    expect(valueOf(uploaded)).toMatchObject({
      name,
      sessionId,
      sizeBytes: bytes.length,
      sha256,
    });

    const job = valueOf(await service.createJob({ sessionId, metadata: { intray_session: sessionId } }));
    expect(valueOf(await service.createJob({ sessionId })).id).toBe(job.id);
    await expect
      .poll(async () => valueOf(await service.job(job.id, { poll: true })).folded, { timeout: 60_000 })
      .toBe('succeeded');

    expect(valueOf(await service.file(id))).toMatchObject({ id, jobId: job.id, folded: 'succeeded', sha256 });
    expect(valueOf(await service.search({ query: id })).hits).toMatchObject([{ fileId: id, jobId: job.id }]);
    const parts: Uint8Array[] = [];
    valueOf(await service.download(id, { write: (chunk) => Promise.resolve(void parts.push(chunk)) }));
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(valueOf(await service.files({ page: 1, pageSize: 10 })).items.some((file) => file.id === id)).toBe(true);
    expect(valueOf(await service.classify('Invoice number 4711, total due')).tagName).toBe('invoice');
    // Over its port it is a service like any other: its codes are not taken.
    expect(failureOf(await service.file(randomUUID()))).toMatchObject({
      kind: 'refused',
      status: 404,
      message: aText(texts['service.answer.no-file']),
    });
    const [tag] = valueOf(await service.tags());
    expect(tag?.description?.code).toBe('failure.text');
    expect(failureOf(await service.companies())).toMatchObject({ kind: 'forbidden', status: 403 });
    await service.close();
  },
  90_000,
);

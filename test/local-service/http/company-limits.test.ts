import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CompanyLimits } from '#service-api/configuration/settings-calls.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { parentCompany } from '#local-service/auth/identities.ts';
import { postJson, call, startTestService, upload, type TestService } from './test-service.ts';

const megabyte = 1_000_000;
let service: TestService;
let globex: Credentials;
beforeEach(async () => {
  service = await startTestService();
  globex = await service.identity('User', 'Globex');
  await setLimits({ storageGigabytes: 0.001, documentsAtOnce: null });
});
afterEach(() => service.close());

const setLimits = (limits: CompanyLimits): Promise<void> =>
  service.data.store.transaction(async (tx) => {
    const companyId = (await tx.companies.idOf(parentCompany)) ?? '';
    const settings = await tx.companies.settings(companyId);
    await tx.companies.setSettings(companyId, { ...settings, limits }, new Date().toISOString());
  });
const send = (name: string, bytes: number, who = service.admin) =>
  upload(service, who, { name, content: 'x'.repeat(bytes) });

test('an archive at its limit takes no file more, until there is room; others go on', async () => {
  expect((await send('first.txt', 0.6 * megabyte)).status).toBe(201);
  const refused = await send('second.txt', 0.6 * megabyte);
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'storage_full' } } });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.body.error.message).toContain('0.001 GB');
  expect((await send('small.txt', 0.3 * megabyte)).status).toBe(201);
  expect((await send('other.txt', 3 * megabyte, globex)).status).toBe(201);

  const fetchOne = () =>
    call(service, service.admin, '/api/file/upload', postJson({ url: 'https://files.example/a.pdf' }));
  expect((await fetchOne()).status).toBe(201);
  await setLimits({ storageGigabytes: 0.0005, documentsAtOnce: null });
  expect(await fetchOne()).toMatchObject({ status: 503, body: { error: { code: 'storage_full' } } });

  await setLimits({ storageGigabytes: 1, documentsAtOnce: null });
  expect((await send('second.txt', 0.6 * megabyte)).status).toBe(201);
});

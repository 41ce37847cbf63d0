import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createPreviewStore } from '#app/content/preview-store.ts';
import { serviceId } from '#core/ids.ts';
import type { DocumentService, DownloadForm, DownloadReceipt } from '#ports/document-service.ts';
import { message } from '#contract/messages/message.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

interface Asked {
  readonly fileId: string;
  readonly form: DownloadForm | undefined;
}

/** A service of files of a size that draws pages or does not, and answers when it may. */
function fakeService(given: { readonly sizeBytes?: number; readonly form?: DownloadReceipt['form'] } = {}) {
  const asked: Asked[] = [];
  let cancelled = 0;
  let mayAnswer: Promise<unknown> = Promise.resolve();
  const download: DocumentService['download'] = async (fileId, sink, { form, signal } = {}) => {
    asked.push({ fileId, form });
    const { promise: gone, resolve: leave } = Promise.withResolvers<'gone'>();
    signal?.addEventListener('abort', () => leave('gone'));
    if ((await Promise.race([mayAnswer, gone])) === 'gone') {
      cancelled += 1;
      return { ok: false, failure: { kind: 'timeout', message: message('failure.timeout') } };
    }
    const bytes = new Uint8Array(given.sizeBytes ?? 10);
    await sink.write(bytes);
    const made = given.form === undefined ? {} : { form: given.form };
    return { ok: true, value: { sizeBytes: bytes.length, sha256: '', ...made } };
  };
  return {
    // The store calls nothing else of a service.
    service: { download } as unknown as DocumentService,
    asked,
    cancelled: () => cancelled,
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<null>();
      mayAnswer = promise;
      return () => resolve(null);
    },
  };
}

const ours = serviceId('ours');
const small = { page: 1, widthPx: 160 } as const;

test('a picture is kept for its page, size and part, and the file is another copy', async () => {
  const { service, asked } = fakeService({ form: 'page' });
  const store = createPreviewStore({ folder: temporaryDirectory() });
  const part = { x: 0, y: 0, width: 0.5, height: 0.1 };
  const forms = [undefined, { page: 1 }, small, { ...small, page: 2 }, { ...small, widthPx: 420 }, { ...small, part }];
  const fetchAll = () => Promise.all(forms.map((form) => store.fetch({ serviceId: ours, service, fileId: 'a', form })));
  const first = await fetchAll();
  expect(new Set(first.map((each) => each.ok && each.value)).size).toBe(forms.length);
  expect(await fetchAll()).toEqual(first);
  expect(asked).toHaveLength(forms.length);
});

test('a service that gives the file in place of a small picture is asked for one once', async () => {
  const { service, asked } = fakeService();
  const folder = temporaryDirectory();
  const store = createPreviewStore({ folder });
  for (const fileId of ['a', 'b', 'c']) {
    const picture = await store.fetch({ serviceId: ours, service, fileId, form: small });
    expect(picture).toMatchObject({ ok: false, failure: { kind: 'refused', status: 501 } });
  }
  expect(asked).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
  expect(await store.fetch({ serviceId: ours, service, fileId: 'a' })).toMatchObject({ ok: true });
  expect(await store.fetch({ serviceId: ours, service, fileId: 'a', form: { page: 1 } })).toMatchObject({ ok: true });
});

test('what nobody waits for any more is not loaded, and what somebody waits for is', async () => {
  const fake = fakeService();
  const folder = temporaryDirectory();
  const store = createPreviewStore({ folder });
  const source = { serviceId: ours, service: fake.service, fileId: 'a' };
  const answer = fake.hold();
  const [first, second] = [new AbortController(), new AbortController()];
  const both = [store.fetch(source, first.signal), store.fetch(source, second.signal)];
  await expect.poll(() => fake.asked.length).toBe(1);
  first.abort();
  expect(fake.cancelled()).toBe(0);
  second.abort();
  expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([false, false]);
  expect([fake.cancelled(), readdirSync(folder)]).toEqual([1, []]);

  const left = new AbortController();
  const others = [store.fetch(source, left.signal), store.fetch(source)];
  await expect.poll(() => fake.asked.length).toBe(2);
  left.abort();
  answer();
  expect((await Promise.all(others)).map(({ ok }) => ok)).toEqual([true, true]);
  expect(fake.cancelled()).toBe(1);
});

test('copies never take more than their room', async () => {
  const { service } = fakeService({ sizeBytes: 1_000 });
  const folder = temporaryDirectory();
  const store = createPreviewStore({ folder, capBytes: 10_000 });
  const sizeNow = () => readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  for (let n = 0; n < 40; n += 1) {
    const copy = await store.fetch({ serviceId: ours, service, fileId: String(n) });
    expect(copy.ok && statSync(copy.value).size).toBe(1_000);
    expect(sizeNow()).toBeLessThanOrEqual(10_000);
  }
  expect(sizeNow()).toBeGreaterThan(5_000);
});

import { describe, expect } from 'vitest';
import { ask, send } from '../call.ts';
import { items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget, settleMs } from '../suite.ts';

const url = 'http://127.0.0.1/a.png';
const source = { source: 'nothing', container: 'scans', file_name: 'a.pdf' };

export function describeRemoteUpload(give: GiveTarget): void {
  const start = (body: unknown, as = give().uploader) =>
    send(give().baseUrl, { as, method: 'POST', path: '/api/file/upload', body });

  describe('files that the service fetches', () => {
    decided.each([
      ['url', {}],
      ['url', { url: 'ftp://files.example/a.pdf' }],
      ['url', { url: 'http://ann:secret@files.example/a.pdf' }],
      ['url', { url: `https://files.example/${'a'.repeat(8_200)}` }],
      ['urls', { url, urls: [url] }],
      ['urls', { urls: [] }],
      ['urls', { urls: Array.from({ length: 101 }, () => url) }],
      ['source', { ...source, url }],
      ['source', source],
      ['container', { ...source, container: undefined }],
      ['file_name', { ...source, file_name: undefined }],
      ['file_names', { ...source, file_names: ['a.pdf'] }],
      ['merge', { url, merge: 'yes' }],
      ['merge', { urls: [url, 'http://127.0.0.1/b.pdf'], merge: true }],
      ['metadata', { url, metadata: '[{}]' }],
      ['metadata', { url, metadata: 'no JSON' }],
      ['metadata', { urls: [url, url], metadata: '{}' }],
      ['metadata', { urls: [url, url], metadata: '[{}]' }],
      ['metadata', { urls: [url, url], metadata: '[{},{}]', propagate_metadata: true }],
      ['metadata', { urls: [url, url], metadata: '[{},{}]', merge: true }],
      ['priority', { url, priority: 'urgent' }],
      ['propagate_metadata', { url, propagate_metadata: 1 }],
      ['parent_file_prefix', { url, parent_file_prefix: ' ' }],
      ['page_rotation', { url, page_rotation: 45 }],
      ['page_rotation', { url, page_rotation: '90' }],
      ['page_rotation', { url, page_rotation: -90 }],
      ['page_rotation', { url, page_rotation: 360 }],
      ['url', { url: 7 }],
      ['urls', { urls: url }],
      ['urls', { urls: [url, 'no address'] }],
      ['file_names', { source: 'nothing', container: 'scans', file_names: [] }],
      ['file_names', { source: 'nothing', container: 'scans', file_names: Array.from({ length: 1_001 }, () => 'a') }],
      ['source', { container: 'scans', file_name: 'a.pdf' }],
      ['priority', { url, priority: 'HIGH' }],
    ])('are refused with the field that is wrong: %s', async (field, body) => {
      expectRefusal(await start(body), 422, field);
    });

    decided('make a job at once, and an address of this computer is refused in it', { timeout: settleMs }, async () => {
      const { baseUrl, uploader } = give();
      const body = { urls: [url, 'http://169.254.169.254/latest'], metadata: '[{"a":1},{"a":2}]', priority: 'high' };
      const reply = await start(body);
      expect(reply.status).toBe(201);
      const job = object(reply.json);
      expect(job).toMatchObject({ session_id: null, priority: 'high', metadata: [{ a: 1 }, { a: 2 }] });
      expect(items(job.files).map(({ status }) => status)).toEqual(['fetching', 'fetching']);
      const path = `/api/job/detail/${text(job.id)}`;
      const status = async () => object(await ask(baseUrl, { as: uploader, path })).status;
      await expect.poll(status, { timeout: settleMs, interval: 200 }).toBe('failed');
      const ended = object(await ask(baseUrl, { as: uploader, path }));
      expect(items(ended.files).map(({ error }) => object(error).code)).toEqual([
        'fetch-refused-address',
        'fetch-refused-address',
      ]);
      expect(ended.progress).toEqual({ total: 2, done: 2, failed: 2, percent: 100 });
    });

    decided.each([0, 90, 180, 270])('may be turned by %i degrees', async (rotation) => {
      expect((await start({ url, page_rotation: rotation })).status).toBe(201);
    });

    decided('may be 100, and one object is metadata of all where that is said', { timeout: settleMs }, async () => {
      const urls = Array.from({ length: 100 }, (_, at) => `http://127.0.0.1/${at}.png`);
      const reply = await start({ urls, metadata: '{"a":1}', propagate_metadata: true });
      expect(reply.status).toBe(201);
      const job = object(reply.json);
      expect(job).toMatchObject({ propagate_metadata: true, progress: { total: 100 } });
      expect(new Set(items(job.files).map(({ id }) => id)).size).toBe(100);
    });

    decided('may be asked for by a signed call', async () => {
      const { baseUrl, uploader } = give();
      const call = { method: 'POST', path: '/api/file/upload', body: { url }, amx: {} } as const;
      expect((await send(baseUrl, { as: uploader, ...call })).status).toBe(201);
    });

    decided.each(['admin', 'user', 'uploader'] as const)('may be asked for by every role: %s', async (role) => {
      expect((await start({ url, parent_file_prefix: 'Web', merge: true }, give()[role])).status).toBe(201);
    });
  });
}

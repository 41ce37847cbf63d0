import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageOf } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { textLayerIn } from '../lib/text-layer.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { contentServer } from './content-server.ts';
import { startApp } from './running-app.ts';

const words = { kind: 'letter', language: 'eng', lines: ['A fax about the magnolias', 'Number RE-48151'] } as const;

test('a TIFF is served page by page as a picture that browsers show, a document is shared, and a station keeps its PIN', async () => {
  const folder = temporaryDirectory();
  const { app, call, until } = await startApp(temporaryDirectory());
  const pdf = await buildTextPdf([words], { fontSize: 14 });
  const [page] = await picturePages(pdf, 150);
  if (page === undefined) throw new Error('no page was drawn');
  const paths = [path.join(folder, 'fax.tiff'), path.join(folder, 'letter.pdf')];
  await writeFile(paths[0] ?? '', await imageOf(page).tiff({ compression: 'lzw' }).toBuffer());
  await writeFile(paths[1] ?? '', pdf);
  const { id } = await call('batches.add', { paths });
  const { files } = await until('batches.get', { id }, ({ finished }) => finished);
  const fileIdOf = (name: string) => files.find(({ file }) => file.name === name)?.file.fileId ?? '';
  const get = await contentServer(app.tickets);
  const previewOf = async (fileId: string, of: { readonly page?: number; readonly widthPx?: number } = {}) =>
    get((await call('content.preview', { fileId, ...of })).url);

  const whole = await previewOf(fileIdOf('fax.tiff'));
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment/u);
  const drawn = await previewOf(fileIdOf('fax.tiff'), { page: 1 });
  expect(drawn.headers.get('content-type')).toBe('image/png');
  const size = await sharp(await drawn.arrayBuffer()).metadata();
  expect(size.height / size.width).toBeCloseTo(page.height / page.width, 2);
  await expect(previewOf(fileIdOf('fax.tiff'), { page: 2 })).rejects.toThrow('not-found');
  const small = await previewOf(fileIdOf('letter.pdf'), { page: 1, widthPx: 160 });
  expect(small.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(160);
  const larger = await previewOf(fileIdOf('letter.pdf'), { page: 1, widthPx: 420 });
  expect((await sharp(await larger.arrayBuffer()).metadata()).width).toBe(420);
  await expect(previewOf(fileIdOf('letter.pdf'), { page: 2, widthPx: 160 })).rejects.toThrow('not-found');
  const noPages = call('content.converted', { fileId: fileIdOf('letter.pdf') });
  await expect(noPages).rejects.toThrow('refused');

  const copyOf = async (name: string) => get((await call('content.searchable', { fileId: fileIdOf(name) })).url);
  const searchable = await copyOf('fax.tiff');
  expect(searchable.headers.get('content-disposition')).toMatch(/fax\.pdf/u);
  expect((await textLayerIn(new Uint8Array(await searchable.arrayBuffer()))).text).toContain('RE-48151');

  const { hits } = await call('search.run', { query: 'magnolias' });
  expect(new Set(hits.map(({ trackedFileId }) => trackedFileId))).toEqual(new Set(files.map(({ file }) => file.id)));

  const shared = await call('documents.share', { id: fileIdOf('letter.pdf'), lifetimeS: 3_600, isShort: true });
  const ofLetter = { fileId: fileIdOf('letter.pdf') };
  expect(await call('configuration.links.list', ofLetter)).toMatchObject([
    { fileName: 'letter.pdf', url: shared.url, shortUrl: shared.shortUrl },
  ]);
  for (const url of [shared.url, shared.shortUrl]) {
    const downloaded = await fetch(url ?? '');
    expect([downloaded.status, downloaded.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await downloaded.arrayBuffer();
  }
  expect(await call('configuration.links.list', ofLetter)).toMatchObject([{ useCount: 2 }]);
  expect(await call('configuration.links.revoke', { id: null })).toEqual({ revoked: 1 });
  const { signingSecret } = await call('service.setWebhook', { url: 'https://hook.example.invalid/' });
  expect(signingSecret).toMatch(/^whsec_/u);
  expect(await call('configuration.webhook.get', {})).toMatchObject({ url: 'https://hook.example.invalid/' });

  await call('station.setPin', { pin: '4711' });
  expect(await call('station.lock', {})).toEqual({ locked: true });
  expect(await call('station.leave', { pin: '0000', removePin: true })).toEqual({ isCorrect: false });
  expect(await call('station.leave', { pin: '4711' })).toEqual({ isCorrect: true });
  expect(await call('station.lock', {})).toEqual({ locked: true });
  expect(await call('station.leave', { pin: '4711', removePin: true })).toEqual({ isCorrect: true });
  expect(await call('station.lock', {})).toEqual({ locked: false });
  expect(JSON.stringify(await call('settings.get', {}))).not.toContain('scrypt');
}, 60_000);

import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { imageOf } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { textLayerIn } from '../../lib/text-layer.ts';
import { intray } from './intray.ts';
import { useStation } from './running-station.ts';

vi.setConfig({ testTimeout: 60_000 });

const { place, dataDir } = useStation();

/** Returns the ID at the service. */
async function add(file: string): Promise<string> {
  const { stdout } = await intray(['add', file, '--wait', '--json', '--data-dir', dataDir]);
  const { files } = JSON.parse(stdout) as { files: readonly { readonly file_id: string | null }[] };
  return files[0]?.file_id ?? '';
}

test('download saves a document, or a searchable copy, and replaces no file', async () => {
  const folder = path.join(place, 'downloads');
  await mkdir(folder);
  const scan = path.join(place, 'scan.png');
  const words = { kind: 'letter', language: 'eng', lines: ['A scan about the magnolias.'] } as const;
  const [page] = await picturePages(await buildTextPdf([words], { fontSize: 14 }), 150);
  await imageOf(page!).png().toFile(scan);
  const id = await add(scan);
  const download = (...more: readonly string[]) =>
    intray(['download', id, '--to', folder, ...more, '--data-dir', dataDir]);
  expect(await download()).toMatchObject({ code: 0, stdout: `Saved as ${path.join(folder, 'scan.png')}\n` });
  expect(readFileSync(path.join(folder, 'scan.png')).equals(readFileSync(scan))).toBe(true);
  expect(await download('--searchable')).toMatchObject({ code: 0 });
  expect((await textLayerIn(readFileSync(path.join(folder, 'scan.pdf')))).text).toContain('magnolias');
  expect(await download()).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') as string });
  const note = path.join(place, 'plain.txt');
  writeFileSync(note, 'A note about the lawn and nothing else.');
  const textId = await add(note);
  const refused = await intray(['download', textId, '--searchable', '--to', folder, '--data-dir', dataDir]);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Only PDFs and pictures') as string });
});

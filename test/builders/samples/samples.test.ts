import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createReader } from '#local-service/readers/create-reader.ts';
import { samples } from './sample-set.ts';

const folder = fileURLToPath(new URL('../../../assets/samples', import.meta.url));
const committed = (name: string): Promise<Buffer> => readFile(path.join(folder, name));
/** Images pass through native compressors, whose bytes may differ between platforms. */
const isPicture = (name: string): boolean => /^scan-|^photo-/.test(name);

test('the folder holds the sample set and nothing else, in less than 1.5 MB', async () => {
  const names = (await readdir(folder)).filter((name) => name !== 'README.md');
  expect(names.toSorted()).toEqual(samples.map((sample) => sample.name).toSorted());
  const sizes = await Promise.all(names.map(async (name) => (await committed(name)).length));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});

test.for(samples.filter(({ name }) => !isPicture(name)))('$name is reproduced byte by byte', async (sample) => {
  expect(Buffer.from(await sample.make()).equals(await committed(sample.name))).toBe(true);
});

test('the picture samples are reproduced in format, size and pages', async () => {
  for (const sample of samples.filter(({ name }) => isPicture(name) && !name.endsWith('.pdf'))) {
    const [made, there] = await Promise.all([
      sharp(Buffer.from(await sample.make())).metadata(),
      sharp(await committed(sample.name)).metadata(),
    ]);
    expect([made.format, made.width, made.height, made.pages]).toEqual([
      there.format,
      there.width,
      there.height,
      there.pages,
    ]);
  }
});

test('the word of a sample with a text layer occurs in it and in no other', async () => {
  const reader = createReader();
  const texts = new Map<string, string>();
  for (const { name } of samples.filter((sample) => !isPicture(sample.name))) {
    const read = await reader.read({ path: path.join(folder, name), name });
    if (!read.ok) throw new Error(`${name}: ${read.failure.message}`);
    texts.set(
      name,
      read.document.pages
        .map((page) => page.text)
        .join('\n')
        .toLowerCase(),
    );
  }
  for (const { name, word } of samples.filter((sample) => texts.has(sample.name))) {
    const withWord = [...texts].filter(([, text]) => text.includes(word)).map(([other]) => other);
    expect(withWord).toEqual([name]);
  }
});

import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const dist = path.resolve(import.meta.dirname, '../../dist');

/** Returns what a built file loads from outside, as a bundler sees it: static and dynamic imports, and `require`. */
async function loadedBy(file: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [path.join(dist, file)],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'outside',
        setup(bundler) {
          bundler.onResolve({ filter: /.*/ }, ({ kind, path: name }) =>
            kind === 'entry-point' ? null : { path: name, external: true },
          );
        },
      },
    ],
  });
  return [...new Set(Object.values(metafile.inputs).flatMap(({ imports }) => imports.map((each) => each.path)))];
}

const isElectron = (name: string) => /^electron(?:$|[/-])/u.test(name);
const isNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
const scripts = (folder: string) =>
  readdirSync(path.join(dist, folder)).filter((name) => /\.(?:js|mjs|cjs)$/u.test(name));

test.each(['station', 'cli', 'service'])('no electron in the %s bundle', async (folder) => {
  const files = scripts(folder);
  expect(files).toContain('main.js');
  for (const file of files) {
    const loaded = await loadedBy(`${folder}/${file}`);
    expect([file, loaded.filter(isElectron)]).toEqual([file, []]);
    // Checks that the search itself finds something.
    expect(loaded.some(isNode)).toBe(true);
  }
});

test('the preload script is one small file that loads Electron’s own part and nothing else: no zod, no Node', async () => {
  expect(await loadedBy('electron/preload.cjs')).toEqual(['electron/renderer']);
  const text = readFileSync(path.join(dist, 'electron/preload.cjs'), 'utf8');
  expect(text.length).toBeLessThan(2_000);
  expect(text).not.toMatch(/zod|\$ZodType/u);
});

test('Electron’s host takes Electron at its one place, and electron-store', async () => {
  expect((await loadedBy('electron/main.js')).filter(isElectron).toSorted()).toEqual(['electron', 'electron-store']);
});

test('no Node and no electron in the renderer', async () => {
  const files = scripts('renderer/assets');
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const loaded = await loadedBy(`renderer/assets/${file}`);
    expect([file, loaded.filter((name) => !/^\.{0,2}\//u.test(name) && (isNode(name) || isElectron(name)))]).toEqual([
      file,
      [],
    ]);
  }
});

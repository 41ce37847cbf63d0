import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

interface Rule {
  readonly name: string;
  readonly comment: string;
}
const { forbidden } = require('../../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] };

/** One violation for each rule: a file that breaks it, with its text. */
const violations: Readonly<Record<string, readonly [file: string, text: string]>> = {
  core: ['main/core/a.ts', "import '#ports/ok.ts';"],
  'core-no-node': ['main/core/b.ts', "import 'node:fs';"],
  ports: ['main/ports/a.ts', "import '#lib/ok.ts';"],
  'ports-no-node': ['main/ports/b.ts', "import 'node:fs';"],
  engine: ['main/engine/a.ts', "import '#adapters/one/ok.ts';"],
  'engine-no-node': ['main/engine/b.ts', "import 'node:timers';"],
  'service-api': ['main/service-api/a.ts', "import '#core/ok.ts';"],
  'service-api-no-node': ['main/service-api/b.ts', "import 'node:url';"],
  lib: ['main/lib/a.ts', "import '#core/ok.ts';"],
  'lib-text': ['main/lib/text/a.ts', "import '../ok.ts';"],
  'lib-text-no-node': ['main/lib/text/b.ts', "import 'node:util';"],
  adapters: ['main/adapters/one/a.ts', "import '#engine/ok.ts';"],
  'adapters-apart': ['main/adapters/one/b.ts', "import '#adapters/two/ok.ts';"],
  api: ['main/api/a.ts', "import '#adapters/one/ok.ts';"],
  'api-no-node': ['main/api/b.ts', "import 'node:net';"],
  'local-service': ['main/local-service/a.ts', "import '#engine/ok.ts';"],
  'local-service-store': ['main/local-service/store/a.ts', "import type { ok } from '../queue/ok.ts';"],
  'local-service-search': ['main/local-service/search/a.ts', "import '../store/ok.ts';"],
  'local-service-ocr': ['main/local-service/ocr/a.ts', "import '../readers/ok.ts';"],
  'local-service-readers': ['main/local-service/readers/a.ts', "import '../store/ok.ts';"],
  'local-service-analysis': ['main/local-service/analysis/a.ts', "import '../readers/ok.ts';"],
  'local-service-queue': ['main/local-service/queue/a.ts', "import '../auth/ok.ts';"],
  'local-service-auth': ['main/local-service/auth/a.ts', "import '../queue/ok.ts';"],
  'local-service-companies': ['main/local-service/companies/a.ts', "import '../queue/ok.ts';"],
  'local-service-config': ['main/local-service/config/a.ts', "import '../analysis/ok.ts';"],
  'local-service-events': ['main/local-service/events/a.ts', "import '../queue/ok.ts';"],
  'local-service-sources': ['main/local-service/sources/a.ts', "import '../queue/ok.ts';"],
  'local-service-verify': ['main/local-service/verify/a.ts', "import '../queue/ok.ts';"],
  'local-service-move': ['main/local-service/move/a.ts', "import '../auth/ok.ts';"],
  'local-service-http-by-interface': ['main/local-service/http/a.ts', "import '../store/sqlite/ok.ts';"],
  'local-service-nobody-calls-http': ['main/local-service/queue/b.ts', "import '../http/ok.ts';"],
  'local-service-sqlite': ['main/local-service/queue/c.ts', "import '#lib/sqlite.ts';"],
  'local-service-sqlite-parts': ['main/local-service/auth/b.ts', "import '../store/folder-blob-store.ts';"],
  'hosts-shared': ['main/app/a.ts', "import '#hosts/station/ok.ts';"],
  'hosts-station': ['main/hosts/station/a.ts', "import '#engine/ok.ts';"],
  'hosts-cli': ['main/hosts/cli/a.ts', "import '#local-service/ok.ts';"],
  'hosts-electron': ['main/hosts/electron/a.ts', "import '#hosts/station/ok.ts';"],
  channels: ['preload/channels.ts', "import './contract/ok.ts';"],
  'channels-no-node': ['preload/channels.ts', "import './contract/ok.ts';\nimport 'node:fs';"],
  contract: ['preload/contract/a.ts', "import '#core/ok.ts';"],
  'contract-no-node': ['preload/contract/b.ts', "import 'node:fs';"],
  'electron-bridge': ['preload/electron-bridge.ts', "import '#core/ok.ts';"],
  'electron-bridge-no-node': ['preload/electron-bridge.ts', "import '#core/ok.ts';\nimport 'node:fs';"],
  renderer: ['renderer/a.ts', "import '#core/ok.ts';"],
  'renderer-no-node': ['renderer/b.ts', "import 'node:fs';"],
  'renderer-ui': ['renderer/ui/a.ts', "import type { ok } from '#contract/ok.ts';"],
  'renderer-bridge': ['renderer/bridge/a.ts', "import '../ui/ok.ts';"],
  'renderer-i18n': ['renderer/i18n/a.ts', "import '../bridge/ok.ts';"],
  'renderer-screen': ['renderer/screen/a.ts', "import '../documents/ok.ts';"],
  'renderer-documents': ['renderer/documents/a.ts', "import type { ok } from '../features/one/ok.ts';"],
  'renderer-features': ['renderer/features/one/a.ts', "import '../two/ok.ts';"],
  'electron-in-its-host': ['main/hosts/station/b.ts', "import 'electron';"],
  'no-circles': ['main/core/c.ts', "import type { d } from './d.ts';\nexport type c = d | 1;"],
  'no-unresolved': ['main/core/e.ts', "import './nowhere.ts';"],
  'no-dev-packages': ['main/lib/b.ts', "import 'typescript';"],
};

const folders = 'core ports engine lib service-api local-service adapters/one adapters/two app hosts/station';
const insideService = 'store search ocr readers analysis queue auth http store/sqlite'.split(' ');
const innocent = [
  ...folders.split(' ').map((folder) => `main/${folder}/ok.ts`),
  ...insideService.map((folder) => `main/local-service/${folder}/ok.ts`),
  ...[
    'main/lib/sqlite.ts',
    'main/local-service/store/folder-blob-store.ts',
    'preload/contract/ok.ts',
    'renderer/ok.ts',
    ...'ui bridge i18n documents features/one features/two'.split(' ').map((folder) => `renderer/${folder}/ok.ts`),
  ],
];

let project: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'intray-imports-'));
  for (const name of ['package.json', 'tsconfig.base.json', '.dependency-cruiser.cjs']) {
    await writeFile(path.join(project, name), await readFile(path.join(root, name)));
  }
  await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), `${text}\n`);
  };
  for (const file of innocent) await put(file, 'export const ok = 1;');
  await put('main/core/d.ts', "import type { c } from './c.ts';\nexport type d = c | 2;");
  for (const [file, text] of Object.values(violations)) await put(file, text);
});

afterAll(() => rm(project, { recursive: true, force: true, maxRetries: 5 }));

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

async function cruise(): Promise<readonly Violation[]> {
  const bin = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'main', 'preload', 'renderer'];
  // The exit code counts the violations, which this test plants, so only the report matters.
  const { stdout } = await run(process.execPath, args, { cwd: project, maxBuffer: 2 ** 26 }).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) };
    throw error;
  });
  return (JSON.parse(stdout) as { summary: { violations: readonly Violation[] } }).summary.violations;
}

test('every import rule has a reason and a planted violation that it catches', { timeout: 300_000 }, async () => {
  const caught = await cruise();
  for (const rule of forbidden) {
    expect(rule.comment.length, `${rule.name} has a reason`).toBeGreaterThan(20);
    const planted = violations[rule.name];
    expect(planted, `a violation is planted for ${rule.name}`).toBeDefined();
    expect(
      caught.filter((violation) => violation.rule.name === rule.name).map((violation) => violation.from),
      rule.name,
    ).toContain(planted?.[0]);
  }
  expect(
    caught.filter((violation) => innocent.includes(violation.from)),
    'files that keep the rules',
  ).toEqual([]);
});

import path from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { connectControl } from '#app/frames/control-client.ts';
import { canOpenWindow, installedRuntime } from '../../scripts/electron-runtime.mjs';
import type { AppOptions, AppUnderTest } from './app-under-test.ts';
import { watchPage } from './watch-page.ts';
import { english } from '../builders/english.ts';

const entry = path.resolve(import.meta.dirname, '../../dist/electron/main.js');
const { platform, env } = process;
const surroundings = { platform, env, uid: process.getuid?.() ?? null, nowMs: 0 };

/** Says why the specs cannot run in Electron here; `null` when they can. */
export const electronCannotRun: string | null =
  installedRuntime() === null
    ? "Electron's runtime is not installed (npx install-electron)"
    : canOpenWindow(surroundings)
      ? null
      : 'there is no display for Electron, or it would run as root';

/** Opens the built host in Electron's runtime, with the page in its window. */
export async function openElectron({ dataDir, viewport, env: more }: AppOptions): Promise<AppUnderTest> {
  const app = await _electron.launch({
    executablePath: installedRuntime() ?? '',
    args: [entry, '--data-dir', dataDir, '--lang=en'],
    env: { ...process.env, ...more } as Record<string, string>,
  });
  const page = await app.firstWindow();
  const watch = await watchPage(page);
  if (viewport !== undefined) await resize(app, viewport);
  await page.reload();
  await page.locator('main').first().waitFor();
  return {
    dataDir,
    page,
    watch,
    ask: (method, params) => ask(dataDir, method, params),
    close: () => app.close(),
  };
}

const resize = (app: ElectronApplication, { width, height }: { readonly width: number; readonly height: number }) =>
  app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size), [
    width,
    height,
  ] as const);

async function ask<M extends MethodName>(
  dataDir: string,
  method: M,
  params: MethodParams<M>,
): Promise<MethodResult<M>> {
  const client = await connectControl(dataDir, 20_000);
  if (client === null) throw new Error('it does not answer');
  const outcome = await client.call(method, params);
  client.close();
  if (!outcome.ok) throw new Error(`${method}: ${english(outcome.error.text)}`);
  return outcome.result;
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { findBrowser } from './browser.ts';
import { electronCannotRun, openElectron } from './electron-host.ts';
import { openStation } from './station-host.ts';
import type { Watch } from './watch-page.ts';

/** The built app with its page open, on any host. Specs see nothing else of a host. */
export interface AppUnderTest {
  readonly dataDir: string;
  /** The page, signed in and drawn. */
  readonly page: Page;
  readonly watch: Watch;
  /** Calls the app through the control socket, as the command line does. */
  ask<M extends MethodName>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
  /** Ends the app and closes the page. */
  close(): Promise<void>;
}

/** A host in a process separate from the page: it can die while the page stays. */
export interface StationUnderTest extends AppUnderTest {
  /** The page's address; another one after a start that could not get the same port. */
  readonly address: string;
  /** The error output of the current run. */
  stderr(): string;
  /** Kills the process with `kill -9`, so that it cannot say goodbye. */
  kill(): Promise<void>;
  /** Starts the station again on the same data directory and leaves the page alone. */
  startAgain(): Promise<void>;
  /** The process IDs of its children (Linux). */
  children(): readonly number[];
}

export interface AppOptions {
  readonly dataDir: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly env?: Readonly<Record<string, string>>;
}

const hostKind = process.env['INTRAY_E2E_HOST'] === 'electron' ? 'electron' : 'station';
const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));

/** Says why the specs cannot run here; `null` when they can. */
export const cannotRun: string | null = !isBuilt
  ? 'the app is not built'
  : hostKind === 'station' && findBrowser() === null
    ? 'there is no browser'
    : hostKind === 'electron'
      ? electronCannotRun
      : null;
if (cannotRun !== null) process.stderr.write(`end-to-end specs are skipped: ${cannotRun}\n`);

/** True when the host is a process outside the window, for specs about that. */
export const isStation = hostKind === 'station';

/**
 * Opens the app on the selected host. The specs are the same for every host, because they use only {@link
 * AppUnderTest}.
 */
export async function openApp(options: AppOptions): Promise<AppUnderTest> {
  return isStation ? openStation(options) : openElectron(options);
}

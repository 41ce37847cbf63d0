import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { findBrowser } from './browser.ts';
import { electronCannotRun, openElectron } from './electron-host.ts';
import { openStation } from './station-host.ts';
import type { Watch } from './watch-page.ts';

/** The built app with its page open, in whichever host it runs. Specs see nothing else of a host. */
export interface AppUnderTest {
  readonly dataDir: string;
  /** Signed in; the interface is drawn. */
  readonly page: Page;
  readonly watch: Watch;
  /** Asks as the command line does, through the control socket. */
  ask<M extends MethodName>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
  /** Ends the app and closes the page. */
  close(): Promise<void>;
}

/** A host that is a process of its own beside the page: it can die while the page stays. */
export interface StationUnderTest extends AppUnderTest {
  /** Of the page; another one after a start that could not have the same port. */
  readonly address: string;
  /** What the run that is up has written for whoever started it. */
  stderr(): string;
  /** `kill -9`, and nobody is notified. */
  kill(): Promise<void>;
  /** On the same data directory; the page is left alone. */
  startAgain(): Promise<void>;
  /** Process ids of its children (Linux). */
  children(): readonly number[];
}

export interface AppOptions {
  readonly dataDir: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly env?: Readonly<Record<string, string>>;
}

const hostKind = process.env['INTRAY_E2E_HOST'] === 'electron' ? 'electron' : 'station';
const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));

/** Why the specs cannot run here; `null` when they can. */
export const cannotRun: string | null = !isBuilt
  ? 'the app is not built'
  : hostKind === 'station' && findBrowser() === null
    ? 'there is no browser'
    : hostKind === 'electron'
      ? electronCannotRun
      : null;
if (cannotRun !== null) process.stderr.write(`end-to-end specs are skipped: ${cannotRun}\n`);

/** For specs of what only a host outside the window has. */
export const isStation = hostKind === 'station';

/** The same specs for every host: what they are given is an {@link AppUnderTest}. */
export async function openApp(options: AppOptions): Promise<AppUnderTest> {
  return isStation ? openStation(options) : openElectron(options);
}

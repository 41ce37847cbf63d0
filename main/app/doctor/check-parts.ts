import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DoctorLine } from '#contract/app.ts';
import { findBrowsers, hasDisplay, type BrowserEnvironment } from '../browser/find-browsers.ts';
import type { Installation } from '../machine/installation.ts';

const ok = (check: string, message: string): DoctorLine => ({ check, state: 'ok', message, advice: null });

/** English, German, and which way up a page is. */
const languages = ['eng', 'deu', 'osd'] as const;

/** Whether the interface is there that a window or browser shows. */
export function checkPage({ rendererFolder }: Pick<Installation, 'rendererFolder'>): DoctorLine {
  const check = 'interface';
  if (existsSync(path.join(rendererFolder, 'index.html'))) return ok(check, 'is built');
  const message = 'is not built; a page that shows the balance stands in for it';
  return { check, state: 'warning', message, advice: 'In a checkout: npm run build. Else install Intray again.' };
}

/** Whether the data is there from which text in scans is recognised. */
export function checkRecognition({ root }: Pick<Installation, 'root'>): DoctorLine {
  const check = 'text recognition';
  const { resolve } = createRequire(path.join(root, 'package.json'));
  const missing = languages.filter((name) => !isThere(resolve, `@tesseract.js-data/${name}`));
  if (missing.length === 0) return ok(check, 'data for English and German is installed');
  const message = `data is missing (${missing.join(', ')}): scans cannot be read`;
  return { check, state: 'problem', message, advice: 'Install the packages again: npm ci --ignore-scripts' };
}

function isThere(resolve: NodeJS.RequireResolve, name: string): boolean {
  try {
    return existsSync(resolve(`${name}/package.json`));
  } catch {
    return false;
  }
}

/** Whether a page could be shown to somebody who sits here. A station without a screen needs none. */
export function checkBrowser(surroundings?: BrowserEnvironment): DoctorLine {
  const check = 'browser';
  if (!hasDisplay(surroundings)) return ok(check, 'no display here; intray open prints where the page is');
  const [first] = findBrowsers('about:blank', surroundings);
  if (first !== undefined) return ok(check, `${path.basename(first.command)} shows the page`);
  const advice = 'Install Chromium, Chrome, Edge, Brave or Firefox; until then intray open prints where the page is.';
  return { check, state: 'warning', message: 'no browser that could show the page was found', advice };
}

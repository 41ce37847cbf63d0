import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Answer } from './answer.ts';

/** The page and its files, read once at start: what is not among them does not exist. */
export interface PageFiles {
  readonly files: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly type: string }>;
  readonly page: string;
  /** Of the page: `Content-Security-Policy`. */
  readonly policy: string;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
} as const;

/** @param inline what of the page's own text is a script, as a hash source */
const policyWith = (inline: string): string =>
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' " +
  `${inline}; ` +
  "style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Files = PageFiles['files'];

/**
 * The page with the hashes of all its scripts: a browser runs no other under their names. A page that stays open while its
 * host is down loads some later, and another program may have the port by then.
 */
function withPinnedScripts(page: string, files: Files): Pick<PageFiles, 'page' | 'policy'> {
  const scripts = [...files].filter(([, { type }]) => type === types['.js']);
  const integrity = Object.fromEntries(scripts.map(([name, { bytes }]) => [name, hashSource('sha384', bytes)]));
  const map = JSON.stringify({ integrity });
  return {
    page: page.replace('<head>', () => `<head><script type="importmap">${map}</script>`),
    policy: policyWith(`'${hashSource('sha256', map)}'`),
  };
}

const hashSource = (algorithm: 'sha256' | 'sha384', content: Uint8Array | string): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/**
 * Reads the built renderer: `index.html`, and what lies in `assets/`. A few megabytes are kept in memory, so that a build
 * for the next start does not take the files of the page that is served now.
 */
export async function loadPageFiles(folder: string): Promise<PageFiles> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const names = await readdir(path.join(folder, 'assets')).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const type = types[path.extname(name)] ?? 'application/octet-stream';
      return [`/assets/${name}`, { bytes: await readFile(path.join(folder, 'assets', name)), type }] as const;
    }),
  );
  const all = new Map(files);
  return { ...withPinnedScripts(page, all), files: all };
}

/** Answers `GET` and `HEAD` of the page and its files, in every host. */
export function answerPage({ page, policy, files }: PageFiles, pathname: string, method: string): Answer {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: {}, body: null };
  const isHead = method === 'HEAD';
  if (pathname === '/') {
    const headers = { ...pageHeaders, 'Content-Security-Policy': policy };
    return { status: 200, headers, body: isHead ? null : page };
  }
  const asset = files.get(pathname);
  if (asset === undefined) return { status: 404, headers: {}, body: null };
  // Their names carry a hash of their content.
  const headers = {
    'Content-Type': asset.type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return { status: 200, headers, body: isHead ? null : asset.bytes };
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Answer } from './answer.ts';

/** The page and its files, read once at the start. Any other file is not served. */
export interface PageFiles {
  readonly files: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly type: string }>;
  readonly page: string;
  /** The page's `Content-Security-Policy`. */
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

/** @param inline hash sources of the scripts in the page's own text */
const policyWith = (inline: string): string =>
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' " +
  `${inline}; ` +
  "style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Files = PageFiles['files'];

/**
 * Adds the hashes of all scripts to the page, so that a browser runs no other script under their names. A page that
 * stays open while its host is down loads some scripts later, when another program may have taken the port.
 */
function withPinnedScripts(page: string, files: Files): Pick<PageFiles, 'page' | 'policy'> {
  const scripts = [...files].filter(([, { type }]) => type === types['.js']);
  const integrity = Object.fromEntries(scripts.map(([name, { bytes }]) => [name, hashSource('sha384', bytes)]));
  const map = JSON.stringify({ integrity });
  // A browser loads twice what it has preloaded under no hash, or under another one.
  const preloads = page.replace(
    /(<link rel="modulepreload"[^>]* href=")([^"]+)"/gu,
    (link, start: string, name: string) =>
      integrity[name] === undefined ? link : `${start}${name}" integrity="${integrity[name]}"`,
  );
  return {
    page: preloads.replace('<head>', () => `<head><script type="importmap">${map}</script>`),
    policy: policyWith(`'${hashSource('sha256', map)}'`),
  };
}

const hashSource = (algorithm: 'sha256' | 'sha384', content: Uint8Array | string): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/**
 * Reads the built renderer: `index.html` and the files in `assets/`. They are a few megabytes and stay in memory, so
 * that a new build does not remove the files of the page that is served now.
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

/** Answers `GET` and `HEAD` for the page and its files, in every host. */
export function answerPage({ page, policy, files }: PageFiles, pathname: string, method: string): Answer {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: {}, body: null };
  const isHead = method === 'HEAD';
  if (pathname === '/') {
    const headers = { ...pageHeaders, 'Content-Security-Policy': policy };
    return { status: 200, headers, body: isHead ? null : page };
  }
  const asset = files.get(pathname);
  if (asset === undefined) return { status: 404, headers: {}, body: null };
  // The names contain a hash of the content, so a browser may keep the files.
  const headers = {
    'Content-Type': asset.type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return { status: 200, headers, body: isHead ? null : asset.bytes };
}

import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Answer } from './answer.ts';

/** The page and its files, listed once at start: what is not on the list does not exist. */
export interface PageFiles {
  readonly files: ReadonlyMap<string, { readonly file: string; readonly type: string }>;
  readonly page: string;
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
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-cache',
} as const;

/** Reads the built renderer: `index.html`, and what lies in `assets/`. */
export async function loadPageFiles(folder: string): Promise<PageFiles> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const names = await readdir(path.join(folder, 'assets')).catch(() => []);
  const files = names.map((name) => {
    const type = types[path.extname(name)] ?? 'application/octet-stream';
    return [`/assets/${name}`, { file: path.join(folder, 'assets', name), type }] as const;
  });
  return { page, files: new Map(files) };
}

/** Answers `GET` and `HEAD` of the page and its files, in every host. */
export function answerPage({ page, files }: PageFiles, pathname: string, method: string): Answer {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: {}, body: null };
  const isHead = method === 'HEAD';
  if (pathname === '/') return { status: 200, headers: pageHeaders, body: isHead ? null : page };
  const asset = files.get(pathname);
  if (asset === undefined) return { status: 404, headers: {}, body: null };
  // Their names carry a hash of their content.
  const headers = {
    'Content-Type': asset.type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return { status: 200, headers, body: isHead ? null : createReadStream(asset.file) };
}

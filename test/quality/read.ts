/**
 * Reads files as the service does and prints each as one line of JSON: `{ path, ms, outcome }`. Outcomes are cached by
 * content and by the readers' source code, outside the repository, so a repeated run costs nothing.
 *
 *   node test/quality/read.ts [--text] FILE...
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EngineName, engineNames } from '#local-service/ocr/recogniser.ts';
import { createReader, type Reader } from '#local-service/readers/create-reader.ts';
import type { ReadOutcome } from '#local-service/readers/document.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['local-service/readers', 'local-service/ocr', 'lib/geometry'].map((name) => join(root, 'main', name));

interface CachedRead {
  readonly ms: number;
  readonly outcome: ReadOutcome;
}

export interface CachingReader {
  readonly read: (path: string) => Promise<CachedRead>;
  readonly close: () => Promise<void>;
}

/** A reader that uses the cache, and starts the real reader only when needed. Recognises with both engines by default. */
export async function createCachingReader(engines: readonly EngineName[] = engineNames): Promise<CachingReader> {
  const directory = join(cacheFolder(), `${await readerVersion()}-${engines.join('-')}`);
  await mkdir(directory, { recursive: true });
  let reader: Reader | null = null;
  const read = async (path: string): Promise<CachedRead> => {
    const name = basename(path);
    const key = createHash('sha256')
      .update(name)
      .update('\0')
      .update(await readFile(path));
    const kept = join(directory, `${key.digest('hex')}.json`);
    const text = await readFile(kept, 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text) as CachedRead;
    const startedAt = performance.now();
    const outcome = await (reader ??= createReader({ engines })).read({ path, name });
    const result = { ms: Math.round(performance.now() - startedAt), outcome };
    await writeFile(kept, JSON.stringify(result));
    return result;
  };
  return { read, close: async () => reader?.close() };
}

/** All work trees use one cache, because recognising the samples takes many minutes. */
function cacheFolder(): string {
  return process.env['INTRAY_READ_CACHE'] ?? join(homedir(), '.cache', 'intray-read');
}

/** A version that changes with any source file of the readers and of recognition. */
async function readerVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of sources) {
    for (const file of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(await readFile(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function textOf(outcome: ReadOutcome): string {
  if (!outcome.ok) return `[${outcome.failure.code}] ${outcome.failure.message}`;
  return outcome.document.pages.map((page) => page.text).join('\n\f\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2).filter((argument) => argument !== '--text');
  const asText = process.argv.includes('--text');
  const reader = await createCachingReader();
  for (const path of files) {
    const { ms, outcome } = await reader.read(path);
    console.log(
      asText ? `== ${path} (${ms.toString()} ms)\n${textOf(outcome)}` : JSON.stringify({ path, ms, outcome }),
    );
  }
  await reader.close();
}

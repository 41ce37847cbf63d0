import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The end of each log that is being written, cut at a line's beginning. */
export async function logTails(
  folder: string,
  maxBytes: number,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[a-z-]+\.log$/u.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await tailOf(path.join(folder, name), maxBytes) })));
}

async function tailOf(file: string, maxBytes: number): Promise<string> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return '';
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - maxBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.subarray(0, bytesRead).toString('utf8');
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await handle.close();
  }
}

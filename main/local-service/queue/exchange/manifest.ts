import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';

/** The first line of a manifest. */
export const manifestHead = z.object({
  format: z.literal('intray-export'),
  version: z.int().min(1),
  /** The company from which it was exported. */
  archiveId: z.string().min(1).max(100),
  /** The documents in it. */
  documents: z.int().min(0),
});
export type ManifestHead = z.infer<typeof manifestHead>;

const roles = ['record', 'original', 'pages', 'searchable', 'definitions', 'values'] as const;

/** A file of the export. The files of a document follow its record. */
export const manifestFile = z.object({
  path: z.string().min(1).max(1_000),
  role: z.enum(roles),
  sizeBytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
});
export type ManifestFile = z.infer<typeof manifestFile>;

/** The last line: what all lines before it are. */
const manifestEnd = z.object({ end: z.literal(true), files: z.int(), sha256: z.string() });

export interface ManifestWriter {
  add(file: ManifestFile): Promise<void>;
  /** Writes the last line and makes the file durable. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Writes a manifest line by line to a new file. */
export async function createManifest(path: string, head: ManifestHead): Promise<ManifestWriter> {
  const handle = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  let files = 0;
  const write = async (line: object): Promise<void> => {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    await handle.appendFile(text);
  };
  await write(head);
  return {
    async add({ path: file, role, sizeBytes, sha256 }) {
      files += 1;
      await write({ path: file, role, sizeBytes, sha256 });
    },
    async finish() {
      await write({ end: true, files, sha256: hash.copy().digest('hex') });
      await handle.sync();
    },
    close: () => handle.close(),
  };
}

export type ManifestLine =
  | { readonly kind: 'file'; readonly file: ManifestFile }
  | { readonly kind: 'damaged'; readonly number: number }
  /** The last one: whether all lines are there and as they were written. */
  | { readonly kind: 'end'; readonly isWhole: boolean };

/** Reads the lines after the first, one at a time. What is no line of a manifest is reported as damaged. */
export async function* readManifest(path: string): AsyncGenerator<ManifestLine> {
  const handle = await open(path, 'r');
  try {
    let end: z.infer<typeof manifestEnd> | null = null;
    let [number, files] = [0, 0];
    const before = createHash('sha256');
    let digest = '';
    for await (const line of linesOf(handle)) {
      number += 1;
      digest = digestOf(before);
      before.update(`${line}\n`);
      if (number === 1) continue;
      const value = jsonOf(line);
      const file = manifestFile.safeParse(value);
      const last = manifestEnd.safeParse(value);
      end = last.success ? last.data : null;
      if (last.success) continue;
      if (file.success) files += 1;
      yield file.success ? { kind: 'file', file: file.data } : { kind: 'damaged', number };
    }
    yield { kind: 'end', isWhole: end !== null && end.files === files && end.sha256 === digest };
  } finally {
    await handle.close();
  }
}

const digestOf = (hash: Hash): string => hash.copy().digest('hex');

/** Returns the first line as JSON, or `null` when it is none. Rejects when the file cannot be read. */
export async function readHead(path: string): Promise<unknown> {
  const handle = await open(path, 'r');
  try {
    for await (const line of linesOf(handle)) return jsonOf(line);
    return null;
  } finally {
    await handle.close();
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Longer than any line that is written. What is longer is cut into pieces, which are no lines of a manifest. */
const longestLine = 16_384;

async function* linesOf(handle: FileHandle): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of handle.createReadStream({ autoClose: false, encoding: 'utf8', start: 0 })) {
    const lines = `${rest}${String(piece)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > longestLine) {
      yield rest;
      rest = '';
    }
  }
  if (rest !== '') yield rest;
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectFiles, StoredBytes } from './object-files.ts';

/** An object that arrives in parts, and is not visible before it is completed. */
export interface Upload {
  readonly uploadId: string;
  readonly key: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly initiatedMs: number;
  readonly parts: Record<number, StoredBytes>;
}

export interface NamedPart {
  readonly number: number;
  readonly etag: string;
  readonly checksum: string | null;
}

/** The refusal of a list of parts, by its code in S3. */
type JoinOutcome = { readonly ok: true; readonly bytes: StoredBytes } | { readonly ok: false; code: string };

/** The uploads of one bucket, in a directory. */
export interface Uploads {
  create(key: string, metadata: Upload['metadata'], nowMs: number): Upload;
  find(key: string, uploadId: string): Upload | null;
  putPart(upload: Upload, number: number, bytes: StoredBytes): void;
  /** Joins the named parts into one file. */
  join(upload: Upload, parts: readonly NamedPart[]): Promise<JoinOutcome>;
  remove(upload: Upload): void;
  list(prefix: string): readonly Upload[];
  /** Moves the start of all uploads into the past. */
  age(ms: number): void;
}

/** All parts but the last have at least `partMinBytes`. */
export function openUploads(directory: string, objects: ObjectFiles, partMinBytes: number): Uploads {
  const folder = path.join(directory, 'uploads');
  mkdirSync(folder, { recursive: true });
  const uploads = new Map<string, Upload>();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const upload = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Upload;
    uploads.set(upload.uploadId, upload);
  }
  const save = (upload: Upload): void => {
    const record = path.join(folder, `${upload.uploadId}.json`);
    writeFileSync(`${record}.new`, JSON.stringify(upload));
    renameSync(`${record}.new`, record);
    uploads.set(upload.uploadId, upload);
  };

  return {
    create(key, metadata, nowMs) {
      const upload = { uploadId: randomUUID(), key, metadata, initiatedMs: nowMs, parts: {} };
      save(upload);
      return upload;
    },
    find(key, uploadId) {
      const upload = uploads.get(uploadId);
      return upload?.key === key ? upload : null;
    },
    putPart(upload, number, bytes) {
      const before = upload.parts[number];
      upload.parts[number] = bytes;
      save(upload);
      if (before !== undefined) rmSync(before.file, { force: true });
    },
    join: (upload, parts) => join(upload, parts, { file: objects.newFile(), partMinBytes }),
    remove(upload) {
      rmSync(path.join(folder, `${upload.uploadId}.json`), { force: true });
      for (const part of Object.values(upload.parts)) rmSync(part.file, { force: true });
      uploads.delete(upload.uploadId);
    },
    list: (prefix) =>
      [...uploads.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .toSorted((a, b) => (a.key === b.key ? a.initiatedMs - b.initiatedMs : a.key < b.key ? -1 : 1)),
    age(ms) {
      for (const upload of uploads.values()) save({ ...upload, initiatedMs: upload.initiatedMs - ms });
    },
  };
}

async function join(
  upload: Upload,
  named: readonly NamedPart[],
  { file, partMinBytes }: { readonly file: string; readonly partMinBytes: number },
): Promise<JoinOutcome> {
  if (named.length === 0) return { ok: false, code: 'MalformedXML' };
  const etags = createHash('md5');
  const checksums = createHash('sha256');
  let sizeBytes = 0;
  for (const [index, { number, etag, checksum }] of named.entries()) {
    const part = upload.parts[number];
    if (part === undefined || part.etag !== etag) return { ok: false, code: 'InvalidPart' };
    if (part.checksum !== checksum) return { ok: false, code: 'InvalidPart' };
    if (number <= (named[index - 1]?.number ?? 0)) return { ok: false, code: 'InvalidPartOrder' };
    if (part.sizeBytes < partMinBytes && index < named.length - 1) return { ok: false, code: 'EntityTooSmall' };
    etags.update(part.etag, 'hex');
    checksums.update(part.checksum ?? '', 'base64');
    sizeBytes += part.sizeBytes;
    if (index === 0) await copyFile(part.file, file);
    else await appendFile(file, readFileSync(part.file));
  }
  const hasChecksums = named.every(({ checksum }) => checksum !== null);
  return {
    ok: true,
    bytes: {
      file,
      sizeBytes,
      etag: `${etags.digest('hex')}-${String(named.length)}`,
      checksum: hasChecksums ? `${checksums.digest('base64')}-${String(named.length)}` : null,
    },
  };
}

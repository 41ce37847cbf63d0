import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentRecord } from '#local-service/queue/exchange/document-record.ts';
import { hashesOf } from './archive-hashes.ts';

export const isFinished = (folder: string): boolean => existsSync(join(folder, 'manifest.jsonl'));

/** Every file with a final name is whole: a record names what lies beside it. Returns what is not. */
export function halfWritten(folder: string): readonly string[] {
  const hashes = hashesOf(folder);
  return Object.keys(hashes)
    .filter((path) => path.endsWith('.intray.json'))
    .flatMap((path) => {
      const record = documentRecord.safeParse(JSON.parse(readFileSync(join(folder, path), 'utf8')));
      if (!record.success) return [`a record that cannot be read: ${path}`];
      const differing = record.data.files.filter((file) => (hashes[file.path] ?? file.sha256) !== file.sha256);
      return differing.map((file) => `a file that is not as its record says: ${file.path}`);
    });
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { processedFolder } from '#core/after-action.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { readRegistrations, type Registered } from './registration-log.ts';

/**
 * The state on disk while no station runs: journal, spool, service and watch folders. Hashes are computed from the
 * bytes on disk.
 */
export interface Snapshot {
  readonly registered: readonly Registered[];
  readonly rows: readonly Row[];
  readonly serviceFiles: readonly ServiceFile[];
  /** The copies in the spool: the hash of the contents, by name. */
  readonly copies: ReadonlyMap<string, string>;
  /** The hashes of the files in the watch folders, by absolute path. */
  readonly originals: ReadonlyMap<string, string>;
  readonly moved: readonly { readonly path: string; readonly hash: string }[];
}

export interface Row {
  readonly id: string;
  readonly path: string;
  readonly hash: string | null;
  readonly present: boolean;
  readonly spooled: boolean;
  readonly state: string;
  readonly reason: string | null;
}

export interface ServiceFile {
  readonly hash: string;
  readonly status: string;
  readonly jobId: string | null;
}

/** Takes a snapshot; `folders` maps IDs to watch folders. */
export function takeSnapshot(dataDir: string, folders: ReadonlyMap<string, string>): Snapshot {
  const journal = readOnly(path.join(dataDir, 'journal.db'));
  const service = readOnly(servicePaths(dataDir).database);
  try {
    const { originals, moved } = readFolders([...folders.values()]);
    return {
      registered: readRegistrations(journal),
      rows: readRows(journal, folders),
      serviceFiles: service.prepare<[], ServiceFile>('SELECT sha256 AS hash, status, job_id AS jobId FROM files').all(),
      copies: hashesBelow(path.join(dataDir, 'spool', 'content')),
      originals,
      moved,
    };
  } finally {
    journal.close();
    service.close();
  }
}

/** Opens read-only, so that the killed program itself completes its unfinished work when it starts. */
const readOnly = (file: string): Sqlite.Database => new Sqlite(file, { readonly: true, fileMustExist: true });

const stateSchema = z.object({ state: z.object({ kind: z.string(), reason: z.string().optional() }) });

function readRows(journal: Sqlite.Database, folders: ReadonlyMap<string, string>): readonly Row[] {
  type Columns = Record<'id' | 'folder_id' | 'path' | 'row_json', string> &
    Record<'present' | 'spooled', number> & { readonly hash: string | null };
  const rows = journal.prepare<[], Columns>('SELECT * FROM files').all();
  return rows.map((row) => {
    const { state } = stateSchema.parse(JSON.parse(row.row_json));
    return {
      id: row.id,
      path: path.join(folders.get(row.folder_id) ?? row.folder_id, row.path),
      hash: row.hash,
      present: row.present === 1,
      spooled: row.spooled === 1,
      state: state.kind,
      reason: state.reason ?? null,
    };
  });
}

/** While an original is moved it has two names. The second one counts once the first is removed. */
function readFolders(roots: readonly string[]): Pick<Snapshot, 'originals' | 'moved'> {
  const originals = new Map<string, string>();
  const inodes = new Set<number>();
  for (const root of roots) {
    const hashes = hashesBelow(root, (name) => name !== processedFolder && !name.endsWith('.part'));
    for (const [name, hash] of hashes) {
      originals.set(path.join(root, name), hash);
      inodes.add(statSync(path.join(root, name)).ino);
    }
  }
  const moved = roots.flatMap((root) => {
    const into = path.join(root, processedFolder);
    return [...hashesBelow(into)].map(([name, hash]) => ({ path: path.join(into, name), hash }));
  });
  return { originals, moved: moved.filter((file) => !inodes.has(statSync(file.path).ino)) };
}

function hashesBelow(folder: string, takes: (name: string) => boolean = () => true): Map<string, string> {
  const hashes = new Map<string, string>();
  const walk = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const at = path.join(below, entry.name);
      if (!takes(entry.name)) continue;
      if (entry.isDirectory()) walk(at);
      else
        hashes.set(
          at,
          createHash('sha256')
            .update(readFileSync(path.join(folder, at)))
            .digest('hex'),
        );
    }
  };
  if (existsSync(folder)) walk('');
  return hashes;
}

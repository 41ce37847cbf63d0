import { isPlainName, plainName } from '#lib/text/file-names.ts';

/** The names in an exported folder (docs/decisions/0020-the-archive-as-a-folder.md). */
export const exportNames = {
  marker: 'intray-export.json',
  manifest: 'manifest.jsonl',
  values: 'data-points.csv',
  configuration: 'definitions/configuration.json',
  classes: 'definitions/classes.json',
  documents: 'documents',
  /** What is being written. It does not outlive a finished export. */
  unfinished: 'unfinished',
} as const;

/** The version of the format that is written, and the newest one that is read. */
export const exportVersion = 1;

/** In UTF-8: names may have 255 bytes, and id and endings take 60. */
const longestStemBytes = 150;

export interface DocumentPaths {
  readonly record: string;
  readonly original: string;
  readonly pages: string;
  readonly searchable: string;
}

/**
 * Returns the paths of a document in an export, with `/` between the parts: its month, and its name with its id, which
 * makes it unique on every file system. Nothing in a name can lead elsewhere.
 */
export function documentPaths(fileId: string, name: string, addedAt: string): DocumentPaths {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1) : '';
  const extension = /^[A-Za-z0-9]{1,10}$/u.test(ending) ? `.${ending}` : '';
  const stem = extension === '' ? name : name.slice(0, dot);
  const month = /^\d{4}-\d{2}/u.exec(addedAt)?.[0] ?? 'undated';
  const base = `${exportNames.documents}/${month}/${plainName(stem.normalize('NFC'), longestStemBytes)} [${fileId}]`;
  return {
    record: `${base}.intray.json`,
    original: `${base}${extension}`,
    pages: `${base}.pages.jsonl.gz`,
    searchable: `${base}.searchable.pdf`,
  };
}

/** Returns whether a path of a manifest can only mean a file below the folder, on every system. */
export const isSafePath = (path: string): boolean => path.length <= 1_000 && path.split('/').every(isPlainName);

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
/** Control characters, marks that change the direction of writing, and what Windows refuses in names. */
// eslint-disable-next-line no-control-regex -- control characters are what is meant
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"/\\|?*]/gu;

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
  const base = `${exportNames.documents}/${month}/${plainStem(stem)} [${fileId}]`;
  return {
    record: `${base}.intray.json`,
    original: `${base}${extension}`,
    pages: `${base}.pages.jsonl.gz`,
    searchable: `${base}.searchable.pdf`,
  };
}

function plainStem(stem: string): string {
  const plain = stem
    .toWellFormed()
    .normalize('NFC')
    .replace(unsafe, '_')
    .replace(/^[.\s]+/u, '');
  const cut = new TextDecoder().decode(new TextEncoder().encode(plain).subarray(0, longestStemBytes));
  const whole = cut.replace(/\ufffd+$/u, '').trimEnd() || '_';
  return device.test(whole) ? `_${whole}` : whole;
}

/** Names that Windows gives to devices, whatever follows a dot. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;

/** Returns whether a path of a manifest can only mean a file below the folder, on every system. */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > 1_000) return false;
  return path.split('/').every((part) => {
    if (part === '' || part === '.' || part === '..' || device.test(part)) return false;
    return part.search(unsafe) === -1 && !/[. ]$/u.test(part);
  });
}

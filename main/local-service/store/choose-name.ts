import type { DuplicatePolicy } from '#service-api/values.ts';
import type { StoreTransaction } from './store.ts';

/** A file that is about to be stored. */
export interface NamedFile {
  readonly companyId: string;
  readonly folder: string;
  readonly name: string;
  readonly duplicatePolicy: DuplicatePolicy;
}

export type ChosenName =
  | { readonly ok: true; readonly name: string; readonly version: number }
  | { readonly ok: false; readonly reason: 'duplicate-name' };

/**
 * Returns the name and version that the company's duplicate policy gives to a file. Only files whose session was closed by a job count as existing (docs/service-api.md#file-endpoints).
 */
export async function chooseName({ files }: Pick<StoreTransaction, 'files'>, upload: NamedFile): Promise<ChosenName> {
  const { companyId, folder } = upload;
  const existing = await files.latestVersion(companyId, folder, upload.name);
  if (existing === null) return { ok: true, name: upload.name, version: 1 };
  switch (upload.duplicatePolicy) {
    case 'reject':
      return { ok: false, reason: 'duplicate-name' };
    case 'new_version':
      return { ok: true, name: upload.name, version: existing + 1 };
    case 'new_file_new_name': {
      const isTaken = async (name: string): Promise<boolean> =>
        (await files.latestVersion(companyId, folder, name)) !== null;
      return { ok: true, name: await freeName(upload.name, isTaken), version: 1 };
    }
  }
}

/**
 * Returns the name, or the next free one of `scan (2).pdf`, `scan (3).pdf`, …. The number is found by doubling and
 * bisection, so that the ten-thousandth `scan.pdf` takes thirty queries.
 */
export async function freeName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(name))) return name;
  let free = 2;
  while (await isTaken(numbered(name, free))) free *= 2;
  let taken = Math.floor(free / 2);
  while (free - taken > 1) {
    const middle = Math.floor((free + taken) / 2);
    if (await isTaken(numbered(name, middle))) taken = middle;
    else free = middle;
  }
  return numbered(name, free);
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const stemEnd = dot > 0 ? dot : name.length;
  return `${name.slice(0, stemEnd)} (${number})${name.slice(stemEnd)}`;
}

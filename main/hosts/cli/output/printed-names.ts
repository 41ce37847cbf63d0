/**
 * `--json` keeps the names that existing scripts read (docs/command-line.md#answers-for-scripts): `items`, `item` and
 * `itemId` for the contract's `files`, `file` and `trackedFileId`.
 */

/** Returns a list of files in its printed form. */
export const printedList = <T>({ files, ...rest }: T & { readonly files: unknown }) => ({ items: files, ...rest });

/** Returns one file with its history in its printed form. */
export const printedDetail = <T>({ file, ...rest }: T & { readonly file: unknown }) => ({ item: file, ...rest });

/** Returns a file of the service in its printed form, with the id of the tracked file that it came from. */
export const printedRecord = <T>({ trackedFileId, ...rest }: T & { readonly trackedFileId: string | null }) => ({
  ...rest,
  itemId: trackedFileId,
});

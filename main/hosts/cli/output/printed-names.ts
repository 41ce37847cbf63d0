/**
 * What `--json` prints keeps the names that scripts read already (docs/command-line.md#answers-for-scripts): `items`, `item`
 * and `itemId` for the contract's `files`, `file` and `trackedFileId`.
 */

/** A list of files as it is printed. */
export const printedList = <T>({ files, ...rest }: T & { readonly files: unknown }) => ({ items: files, ...rest });

/** One file with its history as it is printed. */
export const printedDetail = <T>({ file, ...rest }: T & { readonly file: unknown }) => ({ item: file, ...rest });

/** A file of the service as it is printed, with the file of Intray that it came from. */
export const printedRecord = <T>({ trackedFileId, ...rest }: T & { readonly trackedFileId: string | null }) => ({
  ...rest,
  itemId: trackedFileId,
});

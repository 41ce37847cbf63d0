import type { TrackedFile } from '#core/tracked-file.ts';
import { folderOf } from '#engine/folders.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { ApiDeps } from './api-deps.ts';

/** Where the original lies, or went after its proofs; `null` when it is not there, or its folder is not known any more. */
export async function originalOf(
  { settings, files }: Pick<ApiDeps, 'settings' | 'files'>,
  item: TrackedFile,
): Promise<FileRef | null> {
  const isMoved = item.original.kind === 'moved';
  const folder = folderOf(settings, item.folderId);
  if (folder === null || !(item.present || isMoved)) return null;
  const ref = { root: folder.root, path: item.original.kind === 'moved' ? item.original.to : item.path };
  const look = await files.stat(ref);
  return look.kind === 'there' && look.detection.kind === 'file' ? ref : null;
}

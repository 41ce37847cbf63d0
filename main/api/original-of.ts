import type { TrackedFile } from '#core/tracked-file.ts';
import { folderOf } from '#engine/folders.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { ApiDeps } from './api-deps.ts';

/**
 * Returns where the original is, at its path or where it was moved; `null` when it is missing, or its folder is no
 * longer known.
 */
export async function originalOf(
  { settings, files }: Pick<ApiDeps, 'settings' | 'files'>,
  file: TrackedFile,
): Promise<FileRef | null> {
  const isMoved = file.original.kind === 'moved';
  const folder = folderOf(settings, file.folderId);
  if (folder === null || !(file.present || isMoved)) return null;
  const ref = { root: folder.root, path: file.original.kind === 'moved' ? file.original.to : file.path };
  const look = await files.stat(ref);
  return look.kind === 'there' && look.detection.kind === 'file' ? ref : null;
}

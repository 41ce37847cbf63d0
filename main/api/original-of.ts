import type { TrackedFile } from '#core/tracked-file.ts';
import { folderOf } from '#engine/folders.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { ApiDeps } from './api-deps.ts';

/** Where the original lies, or went after its proofs; `null` when it is not there, or its folder is not known any more. */
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

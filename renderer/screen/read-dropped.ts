import type { NamedFile } from './send-files.ts';

/** More files than this in one drop are a mistake, or a case for a watch folder. */
export const maxDropped = 10_000;

export interface Dropped {
  readonly files: readonly NamedFile[];
  /** Names of files and folders that the browser could not read. */
  readonly unreadable: readonly string[];
  /** True when there were more than {@link maxDropped} files. */
  readonly isCut: boolean;
}

/**
 * Returns the files of a drop. Folders are walked, and their files are named with their path below the dropped folder.
 */
export async function readDropped(data: DataTransfer): Promise<Dropped> {
  // The entries must be read before the first await, because the browser empties the list when the event ends.
  const taken = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((file) => ({ entry: file.webkitGetAsEntry(), file: file.getAsFile() }));
  const walk = createWalk();
  for (const { entry, file } of taken) {
    if (entry !== null) await walk.into(entry, '');
    // A file that another program creates during the drag, as mail programs do, has no entry.
    else if (file !== null) walk.take({ file, name: file.name });
  }
  return walk.found();
}

function createWalk() {
  const files: NamedFile[] = [];
  const unreadable: string[] = [];
  let isCut = false;

  const take = (file: NamedFile): void => {
    if (files.length < maxDropped) files.push(file);
    else isCut = true;
  };
  const into = async (entry: FileSystemEntry, above: string): Promise<void> => {
    if (files.length >= maxDropped) {
      isCut = true;
      return;
    }
    const name = `${above}${entry.name}`;
    if (isFile(entry)) {
      const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
      if (file === null) unreadable.push(name);
      else take({ file, name });
    } else if (isFolder(entry)) {
      const inside = await readFolder(entry);
      if (inside === null) unreadable.push(name);
      for (const each of inside ?? []) await into(each, `${name}/`);
    }
  };
  return { into, take, found: (): Dropped => ({ files, unreadable, isCut }) };
}

/**
 * Reads all entries of a folder. The reader returns about a hundred at a time and an empty list at the end. Returns
 * `null` when the folder cannot be read.
 */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[] | null> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (some === null) return null;
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

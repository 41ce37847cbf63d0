import type { NamedFile } from './send-files.ts';

/** Beyond this many files a drop is a mistake or a case for a watch folder. */
const maxFiles = 10_000;

/** The files of a drop; folders are walked, and their files named with the way to them. */
export async function readDropped(data: DataTransfer): Promise<readonly NamedFile[]> {
  // Entries must be taken before the first await: the browser empties the list when the event ends.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const found: NamedFile[] = [];
  for (const entry of entries) if (entry !== null) await walk(entry, '', found);
  return found;
}

async function walk(entry: FileSystemEntry, above: string, found: NamedFile[]): Promise<void> {
  if (found.length >= maxFiles) return;
  const name = `${above}${entry.name}`;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file !== null) found.push({ file, name });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    for (;;) {
      // A reader gives a hundred at a time, and nothing at the end.
      const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
      if (some.length === 0) return;
      for (const each of some) await walk(each, `${name}/`, found);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadFailure } from '../document.ts';
import { refuse } from '../failure.ts';
import { openZip, type ZipArchive, type ZipEntry } from '../zip/open-zip.ts';
import { createZipBudget } from '../zip/zip-budget.ts';
import { ZipFault } from '../zip/zip-fault.ts';
import { PartUnreadable, type FilePart, type MissingPart, type OpenParts } from './part.ts';
import { partName } from './part-name.ts';

/** Entries that systems put into archives for themselves. */
const leftOut = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i;
/** Entries that only a document in an archive's clothes has: Office, OpenDocument, EPUB. */
const documentMarks = new Set(['[content_types].xml', 'mimetype', 'meta-inf/container.xml']);

/** An archive is the files in it. An Office document is an archive, too, and stays whole. */
export const openZipParts: OpenParts = async ({ path }, limits) => {
  // One entry more than there may be parts, so that whoever counts the parts refuses with words of its own.
  const budget = createZipBudget({
    entries: 2 * limits.parts + 1_000,
    totalBytes: limits.totalBytes + 1,
    entryBytes: limits.totalBytes + 1,
    depth: 1,
  });
  try {
    const archive = await openZip(path, budget);
    if (archive.entries.some(({ name }) => documentMarks.has(name.toLowerCase()))) {
      archive.close();
      return { ok: true, kind: 'whole' };
    }
    return { ok: true, kind: 'parts', parts: partsOf(archive) };
  } catch (error) {
    if (error instanceof ZipFault) return refuse(...reasonOf(error));
    throw error;
  }
};

async function* partsOf(archive: ZipArchive): AsyncGenerator<FilePart | MissingPart> {
  try {
    for (const [index, entry] of archive.entries.entries()) {
      if (entry.isFolder || leftOut.test(entry.name)) continue;
      const stem = `file-${(index + 1).toString()}`;
      const name = partName(entry.name, { stem, contentType: 'application/octet-stream' });
      yield { kind: 'part', name, bytes: bytesOf(archive, entry), pages: null, confidence: null };
      // What is thrown while the bytes are read ends this part alone.
      await Promise.resolve();
    }
  } finally {
    archive.close();
  }
}

async function* bytesOf(archive: ZipArchive, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  try {
    yield* archive.pieces(entry);
  } catch (error) {
    if (error instanceof ZipFault) throw new PartUnreadable(refuse(...reasonOf(error)).failure);
    throw error;
  }
}

function reasonOf({ code }: ZipFault): [ReadFailure['code'], Parameters<typeof refuse>[1]] {
  switch (code) {
    case 'encrypted':
      return ['encrypted', serviceMessage('reading.archive-locked')];
    case 'damaged':
      return ['corrupt', serviceMessage('reading.archive-damaged')];
    case 'unsupported':
      return ['unsupported', serviceMessage('reading.archive-method')];
    case 'too-large':
    case 'too-many':
    case 'too-deep':
      return ['too-large', serviceMessage('reading.archive-too-large')];
  }
}

import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../document.ts';
import { refuse, type Refusal } from '../failure.ts';
import type { ReadLimits } from '../limits.ts';
import type { ReadContext } from '../read-context.ts';
import { createPageBuilder, type PageBuilder } from '../structure/page-builder.ts';
import { XmlExcess } from '../xml/parse-xml.ts';
import { openZip, type ZipArchive } from '../zip/open-zip.ts';
import { createZipBudget } from '../zip/zip-budget.ts';
import { ZipFault } from '../zip/zip-fault.ts';
import { findOfficeType, type OfficeType } from './find-office-type.ts';
import type { OfficeFacts } from './office-outcome.ts';
import { officeOutcome } from './office-outcome.ts';
import { readOpenDocument } from './opendocument/read-opendocument.ts';
import { createPackageParts, type PackageParts } from './package-parts.ts';
import { readSheets } from './sheet/read-sheets.ts';
import { readSlides } from './slides/read-slides.ts';
import { readWord } from './word/read-word.ts';

/** The text of a sheet with a million rows has 200 MB; more is a bomb. */
const budgetLimits = { entries: 20_000, totalBytes: 512 * 1024 ** 2, entryBytes: 384 * 1024 ** 2, depth: 1 };
const longestMimetype = 200;

type OfficeContext = Pick<ReadContext, 'limits' | 'signal'>;

/**
 * Reads an Office document of today's formats. Only the parts with text are unpacked, piece by piece; pictures, macros and
 * embedded files are not touched. `null` if the archive is no such document.
 *
 * @param source the path or the bytes of the file
 */
export async function readOffice(
  source: string | Uint8Array,
  { limits, signal }: OfficeContext,
): Promise<ReadOutcome | null> {
  try {
    const archive = await openZip(source, createZipBudget(budgetLimits));
    try {
      return await readArchive(archive, limits, signal);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof ZipFault) return faulty(error);
    if (error instanceof XmlExcess) return damaged();
    throw error;
  }
}

async function readArchive(
  archive: ZipArchive,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
): Promise<ReadOutcome | null> {
  const parts = createPackageParts(archive, signal);
  const type = await findOfficeType(parts, await mimetypeOf(archive));
  if (type === null) return null;
  if (type.family === 'opendocument' && (await isEncrypted(parts))) return locked();
  const pages = createPageBuilder(limits);
  const facts = await readParts(parts, type, pages);
  return officeOutcome(type.kind, type.contentType, pages, facts);
}

function readParts(parts: PackageParts, type: OfficeType, pages: PageBuilder): Promise<OfficeFacts> {
  const isOpen = type.family === 'opendocument';
  switch (type.kind) {
    case 'text-document':
      return isOpen ? readOpenDocument(parts, 'text', pages) : readWord(parts, type.main, pages);
    case 'spreadsheet':
      return isOpen ? readOpenDocument(parts, 'sheet', pages) : readSheets(parts, type.main, pages);
    case 'presentation':
      return isOpen ? readOpenDocument(parts, 'slide', pages) : readSlides(parts, type.main, pages);
  }
}

/** The type that an OpenDocument file names in its first entry. */
async function mimetypeOf(archive: ZipArchive): Promise<string> {
  const entry = archive.entries.find(({ name }) => name === 'mimetype');
  if (entry === undefined) return '';
  for await (const piece of archive.pieces(entry)) {
    return Buffer.from(piece.subarray(0, longestMimetype)).toString('latin1');
  }
  return '';
}

/** An OpenDocument file with a password has an ordinary archive, and parts that only its manifest says to be encrypted. */
async function isEncrypted(parts: PackageParts): Promise<boolean> {
  let found = false;
  const see = (element: string) => {
    found ||= element === 'encryption-data';
  };
  await parts.parse('META-INF/manifest.xml', { open: see }, () => found);
  return found;
}

const locked = (): Refusal => refuse('encrypted', serviceMessage('reading.office-locked'));
const damaged = (): Refusal => refuse('corrupt', serviceMessage('reading.office-damaged'));

function faulty({ code }: ZipFault): Refusal {
  switch (code) {
    case 'encrypted':
      return locked();
    case 'too-large':
    case 'too-many':
    case 'too-deep':
      return refuse('too-large', serviceMessage('reading.office-too-large'));
    case 'damaged':
    case 'unsupported':
      return damaged();
  }
}

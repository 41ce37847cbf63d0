import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { CompoundFolder } from '../../compound/compound-file.ts';
import type { DocumentKind, ReadOutcome } from '../../document.ts';
import { refuse } from '../../failure.ts';
import type { ReadContext } from '../../read-context.ts';
import { createPageBuilder, type PageBuilder } from '../../structure/page-builder.ts';
import { officeOutcome, type OfficeFacts } from '../office-outcome.ts';
import { readExcelBinary } from './read-excel-binary.ts';
import { readWordBinary } from './read-word-binary.ts';

interface OldFormat {
  readonly stream: string;
  readonly kind: DocumentKind;
  readonly contentType: string;
  readonly read: (file: CompoundFolder, pages: PageBuilder) => OfficeFacts | 'encrypted' | 'too-old' | 'damaged';
}

const formats: readonly OldFormat[] = [
  { stream: 'WordDocument', kind: 'text-document', contentType: 'application/msword', read: readWordBinary },
  {
    stream: 'Workbook',
    kind: 'spreadsheet',
    contentType: 'application/vnd.ms-excel',
    read: (file, pages) => readExcelBinary(file.stream('Workbook'), pages),
  },
];

/**
 * Reads an Office document from before 2007. Word and Excel are read; `null` for PowerPoint and other programs. A newer document
 * with a password lies in such a file, too.
 */
export function readOldOffice(file: CompoundFolder, { limits }: Pick<ReadContext, 'limits'>): ReadOutcome | null {
  if (file.names.includes('EncryptedPackage')) return refuse('encrypted', serviceMessage('reading.office-locked'));
  const format = formats.find(({ stream }) => file.names.includes(stream));
  if (format === undefined) return null;
  const pages = createPageBuilder(limits);
  const outcome = format.read(file, pages);
  switch (outcome) {
    case 'encrypted':
      return refuse('encrypted', serviceMessage('reading.office-locked'));
    case 'damaged':
      return refuse('corrupt', serviceMessage('reading.office-damaged'));
    case 'too-old':
      return null;
    default:
      return officeOutcome(format.kind, format.contentType, pages, outcome);
  }
}

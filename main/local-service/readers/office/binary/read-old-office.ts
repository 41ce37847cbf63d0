import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../../document.ts';
import { refuse } from '../../failure.ts';
import type { ReadContext } from '../../read-context.ts';
import { createPageBuilder } from '../../structure/page-builder.ts';
import { officeOutcome } from '../office-outcome.ts';
import type { CompoundFolder } from '../../compound/compound-file.ts';
import { readWordBinary } from './read-word-binary.ts';

/**
 * Reads an Office document from before 2007. Word is read; `null` for Excel, PowerPoint and other programs. A newer document
 * with a password lies in such a file, too.
 */
export function readOldOffice(file: CompoundFolder, { limits }: Pick<ReadContext, 'limits'>): ReadOutcome | null {
  if (file.names.includes('EncryptedPackage')) return refuse('encrypted', serviceMessage('reading.office-locked'));
  if (!file.names.includes('WordDocument')) return null;
  const pages = createPageBuilder(limits);
  switch (readWordBinary(file, pages)) {
    case 'read':
      return officeOutcome('text-document', 'application/msword', pages, { hasHidden: false });
    case 'encrypted':
      return refuse('encrypted', serviceMessage('reading.office-locked'));
    case 'damaged':
      return refuse('corrupt', serviceMessage('reading.office-damaged'));
    case 'too-old':
      return null;
  }
}

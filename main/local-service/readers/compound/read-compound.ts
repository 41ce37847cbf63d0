import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../document.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { readOldOffice } from '../office/binary/read-old-office.ts';
import { isOutlookMessage } from '../outlook/outlook-message.ts';
import { readOutlook } from '../outlook/read-outlook.ts';
import type { ReadContext } from '../read-context.ts';
import { openCompoundFile } from './compound-file.ts';

/** The file lies in memory as a whole, with tables of up to twice its size. */
export const mostCompoundBytes = 64 * 1024 * 1024;

/** Reads a compound file: an Office document from before 2007, or a message of Outlook. `null` for those of other programs. */
export function readCompound(bytes: Buffer, context: Pick<ReadContext, 'limits'>): ReadOutcome | null {
  if (bytes.length > mostCompoundBytes) {
    return refuse('too-large', serviceMessage('reading.too-large', { megabytes: inMegabytes(mostCompoundBytes) }));
  }
  const root = openCompoundFile(bytes);
  if (root === null) return refuse('corrupt', serviceMessage('reading.office-damaged'));
  return isOutlookMessage(root) ? readOutlook(root) : readOldOffice(root, context);
}

import { findLibreOffice } from '#lib/find-libreoffice.ts';
import { convertibleExtensions } from '../../readers/libreoffice/convertible-types.ts';
import { supportedFileExtensions } from '../../store/cloud-settings.ts';

/** Adds what LibreOffice opens, where it is installed. A list that a company has changed stays as it is. */
export function readableExtensions(stored: string, findProgram: () => string | null = findLibreOffice): string {
  if (stored !== supportedFileExtensions || findProgram() === null) return stored;
  return [stored, ...convertibleExtensions].join(',');
}

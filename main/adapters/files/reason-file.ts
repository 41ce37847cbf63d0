import { lstatSync, readFileSync, unlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { formatMessage, languages, localeOf, type Language } from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { errorCode } from './translate.ts';

/** Returns the path of the file that says why an original is in `Failed/`. */
const besideOriginal = (original: string): string => `${original}.reason.txt`;

export const reasonText = (reason: AnyMessage, language: Language): string =>
  `${formatMessage(reason, localeOf(language))}\n`;

/** Writes the text beside an original. A file that is there stays. */
export async function writeReason(original: string, text: string): Promise<void> {
  try {
    await writeFile(besideOriginal(original), text, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Removes the reason file, if it still has the content that Intray wrote, in whichever language. A failure to do so is
 * harmless.
 */
export function removeReason(original: string, reason: AnyMessage): void {
  const beside = besideOriginal(original);
  try {
    if (!lstatSync(beside).isFile()) return;
    const text = readFileSync(beside, 'utf8');
    if (languages.some((language) => reasonText(reason, language) === text)) unlinkSync(beside);
  } catch (error) {
    if (errorCode(error) === null) throw error;
  }
}

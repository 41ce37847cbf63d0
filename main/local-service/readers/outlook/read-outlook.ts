import type { CompoundFolder } from '../compound/compound-file.ts';
import type { ReadOutcome } from '../document.ts';
import { mailDocument } from '../mail/mail-document.ts';
import { headOf, mailText } from '../mail/mail-text.ts';
import { readOutlookMessage, type OutlookMessage } from './outlook-message.ts';

/** The type of a message that Outlook saved as a file. */
export const outlookType = 'application/vnd.ms-outlook';

/** Reads a message of Outlook as one document: head, body, and the text of the messages that are attached. */
export function readOutlook(root: CompoundFolder): ReadOutcome {
  const message = readOutlookMessage(root);
  return { ok: true, document: mailDocument(message.mail, outlookType, message.inner.flatMap(textsOf)) };
}

function textsOf({ mail, inner }: OutlookMessage): readonly string[] {
  return [...mailText(mail, headOf(mail)), ...inner.flatMap(textsOf)];
}

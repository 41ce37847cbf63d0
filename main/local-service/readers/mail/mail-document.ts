import type { Email } from 'postal-mime';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadDocument } from '../document.ts';
import { plainPage } from '../text/plain-page.ts';
import { headOf, mailText, named } from './mail-text.ts';

/**
 * Makes the document of a mail that is read as a whole.
 *
 * @param inner texts of mails inside it
 */
export function mailDocument(mail: Email, contentType: string, inner: readonly string[] = []): ReadDocument {
  const head = headOf(mail);
  const names = mail.attachments.map(({ filename }) => filename).filter((name) => name !== null);
  // A mail is looked for by who wrote it and by what came with it, too.
  const text = [...mailText(mail, head), ...inner, named('Attachments', names.join(', '))];
  return {
    kind: 'mail',
    contentType,
    pages: [plainPage(text.filter((part) => part !== '').join('\n\n'), 1)],
    mail: head,
    invoiceXml: null,
    warnings: [],
    notes: names.length > 0 ? [serviceMessage('reading.attachments-unread', { names: names.join(', ') })] : [],
  };
}

import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadOutcome } from '../document.ts';
import { plainPage } from '../text/plain-page.ts';
import { headOf, mailText, named } from './mail-text.ts';
import { parseMail } from './parse-mail.ts';

export async function readMail(bytes: Uint8Array): Promise<ReadOutcome> {
  const parsed = await parseMail(bytes, 'in-body');
  if (!parsed.ok) return parsed;
  const { mail } = parsed;
  const head = headOf(mail);
  const names = mail.attachments.map(({ filename }) => filename).filter((name) => name !== null);
  // A mail is looked for by who wrote it and by what came with it, too.
  const text = [...mailText(mail, head), named('Attachments', names.join(', '))].filter((part) => part !== '');
  return {
    ok: true,
    document: {
      kind: 'mail',
      contentType: 'message/rfc822',
      pages: [plainPage(text.join('\n\n'), 1)],
      mail: head,
      invoiceXml: null,
      warnings: [],
      notes: names.length > 0 ? [serviceMessage('reading.attachments-unread', { names: names.join(', ') })] : [],
    },
  };
}

import type { ReadOutcome } from '../document.ts';
import { mailDocument } from './mail-document.ts';
import { parseMail } from './parse-mail.ts';

export async function readMail(bytes: Uint8Array): Promise<ReadOutcome> {
  const parsed = await parseMail(bytes, 'in-body');
  return parsed.ok ? { ok: true, document: mailDocument(parsed.mail, 'message/rfc822') } : parsed;
}

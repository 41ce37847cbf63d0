import type { Address, Email } from 'postal-mime';
import type { MailHead } from '../document.ts';
import { readHtml } from '../text/html-text.ts';

export function headOf(mail: Email): MailHead {
  const date = mail.date === undefined ? NaN : Date.parse(mail.date);
  return {
    subject: (mail.subject ?? '').trim(),
    from: mail.from ? addressText(mail.from) : '',
    to: (mail.to ?? []).map(addressText).join(', '),
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
  };
}

/** Subject, head and body as a person reads them. */
export function mailText(mail: Email, head: MailHead): readonly string[] {
  return [head.subject, headLines(mail, head), bodyOf(mail)];
}

function headLines(mail: Email, head: MailHead): string {
  const cc = (mail.cc ?? []).map(addressText).join(', ');
  const date = mail.headers.find(({ key }) => key === 'date')?.value ?? '';
  return [named('From', head.from), named('To', head.to), named('Cc', cc), named('Date', date)]
    .filter((line) => line !== '')
    .join('\n');
}

export function named(name: string, value: string): string {
  return value === '' ? '' : `${name}: ${value}`;
}

function bodyOf(mail: Email): string {
  const text = (mail.text ?? '').replace(/\r\n?/g, '\n').trim();
  return text !== '' || mail.html === undefined ? text : readHtml(mail.html).text;
}

function addressText(address: Address): string {
  if (address.group !== undefined) return address.group.map(addressText).join(', ');
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

import { serviceMessage } from '#service-api/messages/service-message.ts';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader({ limits: { textBytes: 100_000 } });

const german = 'Größe: 12 Stück – „Gebühren“ über 100 €\nfür Öl, Äpfel und Übergrößen. Die Straße ist naß.\n';
const japanese = 'これは請求書です。お支払い期限は来月末日です。\n金額は十万円です。よろしくお願いいたします。\n';

/** 請求書 in ISO-2022-JP: shift to JIS X 0208, three characters, shift back. */
const iso2022 = '\x1b$B@A5a=q\x1b(B';

describe('plain text', () => {
  it.each([
    ['utf-8', german],
    ['windows-1252', german],
    ['utf-16le', german],
    ['utf-16be', german],
    ['Shift_JIS', japanese],
    ['EUC-JP', japanese],
    ['KOI8-R', 'Счёт за услуги связи. Оплатить до конца месяца. Спасибо за сотрудничество.\n'],
  ])('is read in %s', async (charset, text) => {
    for (const addBOM of charset.startsWith('utf') ? [true, false] : [false]) {
      const { pages, kind } = await readDocument(iconv.encode(text, charset, { addBOM }), 'a.txt');
      expect(kind).toBe('text');
      expect(pages[0]?.text).toBe(text.trimEnd());
    }
  });

  it('is read in ISO-2022-JP, which looks like ASCII', async () => {
    const { pages } = await readDocument(Buffer.from(iso2022, 'latin1'), 'a.txt');
    expect(pages[0]?.text).toBe('請求書');
  });

  it('has a page for every form feed', async () => {
    const { pages } = await readDocument('one\ftwo\fthree', 'a.txt');
    expect(pages.map((page) => `${page.number.toString()} ${page.text}`)).toEqual(['1 one', '2 two', '3 three']);
  });

  it('is refused with a reason when empty, too large or not text at all', async () => {
    expect(await read('', 'a.txt')).toMatchObject({ failure: { code: 'empty' } });
    expect(await read(' \n\t\n', 'a.txt')).toMatchObject({ failure: { code: 'empty' } });
    expect(await read('x'.repeat(100_001), 'a.txt')).toMatchObject({ failure: { code: 'too-large' } });
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256);
    expect(await read(noise, 'a.txt')).toMatchObject({ failure: { code: 'unsupported' } });
    expect(await read('PK\x03\x04rest', 'a.docx')).toMatchObject({ failure: { code: 'corrupt' } });
  });
});

describe('e-mail', () => {
  const head = 'From: Änne Ätt <a@example.org>\r\nTo: b@example.org\r\nDate: Fri, 3 Oct 2025 10:00:00 +0200\r\n';

  /** The part of the head that a person sees and searches for. */
  const shown = 'From: Änne Ätt <a@example.org>\nTo: b@example.org\nDate: Fri, 3 Oct 2025 10:00:00 +0200';

  it('is recognised by content and gives subject, people, date and text', async () => {
    const { kind, mail, pages } = await readDocument(`${head}Subject: Lunch\r\n\r\nAt noon?\r\n`, 'no-extension');
    expect(kind).toBe('mail');
    expect(mail).toEqual({
      subject: 'Lunch',
      from: 'Änne Ätt <a@example.org>',
      to: 'b@example.org',
      date: '2025-10-03T08:00:00.000Z',
    });
    expect(pages[0]?.text).toBe(`Lunch\n\n${shown}\n\nAt noon?`);
  });

  it('is read in Japanese', async () => {
    const subject = Buffer.from(iso2022, 'latin1').toString('base64');
    const body = iconv.encode(japanese, 'Shift_JIS').toString('base64');
    const mail =
      `${head}Subject: =?ISO-2022-JP?B?${subject}?=\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: text/plain; charset=Shift_JIS\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
    const { mail: mailHead, pages } = await readDocument(mail, 'a.eml');
    expect(pages[0]?.text).toContain('お支払い期限は来月末日です');
    expect(mailHead?.subject).toBe('請求書');
  });

  it('with HTML alone is reduced to the text that a person sees', async () => {
    const html =
      '<head><title>no</title></head><style>p{}</style><p>Caf&eacute;<br>Total</p><script>alert(1)</script>' +
      '<table><tr><td>Net</td><td>12,00</td></tr></table><p>1 < 2';
    const mail = `${head}Subject: S\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`;
    const { pages } = await readDocument(mail, 'a.eml');
    expect(pages[0]?.text).toBe(`S\n\n${shown}\n\nCafé\nTotal\nNet\t12,00\n1 < 2`);
  });

  it('names its attachments', async () => {
    const mail =
      `${head}Subject: S\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n` +
      '--b\r\nContent-Type: text/plain\r\n\r\nSee attached.\r\n' +
      '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=bill.pdf\r\n\r\nx\r\n--b--\r\n';
    const { notes, pages } = await readDocument(mail, 'a.eml');
    expect(pages[0]?.text).toBe(`S\n\n${shown}\n\nSee attached.\n\nAttachments: bill.pdf`);
    expect(notes).toEqual([serviceMessage('reading.attachments-unread', { names: 'bill.pdf' })]);
  });
});

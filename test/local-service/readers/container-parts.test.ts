import { describe, expect, it } from 'vitest';
import { partName } from '#local-service/readers/parts/part-name.ts';
import { winmail } from '../../builders/documents/winmail.ts';
import { makeZip } from '../../builders/office/zip.ts';
import { partReader } from './part-reader.ts';

const { open, partsIn } = partReader();

const head = 'From: Änne <a@example.org>\r\nTo: b@example.org\r\nSubject: Bill 4/2026\r\nMIME-Version: 1.0\r\n';
const attachment = (type: string, name: string, text: string) =>
  `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment${name === '' ? '' : `; filename="${name}"`}\r\n` +
  (type === 'message/rfc822'
    ? `\r\n${text}\r\n`
    : `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`);
const mixed = (parts: string) =>
  `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSee below: Größe.\r\n${parts}--b--\r\n`;

describe('a mail', () => {
  it('is its body, with who wrote it, and its attachments', async () => {
    const inner = 'From: c@example.org\nSubject: Inner\n\nHello\n';
    const mail = mixed(
      attachment('application/pdf', '../x/bill.pdf', 'pdf bytes') +
        attachment('text/csv', '', 'a;b') +
        attachment('message/rfc822', '', inner),
    );
    expect(await partsIn(mail, 'a.eml')).toEqual([
      ['Bill 4-2026.txt', 'Bill 4/2026\n\nFrom: Änne <a@example.org>\nTo: b@example.org\n\nSee below: Größe.'],
      ['bill.pdf', 'pdf bytes'],
      ['attachment-2.csv', 'a;b'],
      ['attachment-3.eml', inner.trimEnd()],
    ]);
  });

  it('leaves out small pictures that its body shows, and keeps large ones', async () => {
    const shown = (bytes: number) =>
      `--r\r\nContent-Type: image/png\r\nContent-ID: <${bytes.toString()}>\r\nContent-Disposition: inline; filename=${bytes.toString()}.png\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(bytes).toString('base64')}\r\n`;
    const mail =
      `${head}Content-Type: multipart/related; boundary=r\r\n\r\n--r\r\nContent-Type: text/html\r\n\r\n<img src="cid:60000"><img src="cid:300">Hi\r\n` +
      `${shown(300)}${shown(60_000)}--r--\r\n`;
    expect((await partsIn(mail, 'a.eml')).map(([name]) => name)).toEqual(['Bill 4-2026.txt', '60000.png']);
  });

  it('that is nested too deep or too large is refused', async () => {
    const deep = Array.from(
      { length: 80 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level.toString()}\r\n\r\n--b${level.toString()}\r\n`,
    );
    expect(await open(`${head}${deep.join('')}`, 'a.eml')).toMatchObject({ ok: false, failure: { code: 'corrupt' } });
  });
});

describe('an archive', () => {
  it('is its files by their own names, without what systems add', async () => {
    const zip = makeZip([
      { name: 'scans/', bytes: '' },
      { name: 'scans/a.pdf', bytes: 'one' },
      { name: '../../b.pdf', bytes: 'two' },
      { name: '__MACOSX/scans/._a.pdf', bytes: 'x' },
      { name: '.DS_Store', bytes: 'x' },
    ]);
    expect(await partsIn(zip, 'a.zip')).toEqual([
      ['a.pdf', 'one'],
      ['b.pdf', 'two'],
    ]);
  });

  it('loses no file beside one that cannot be read', async () => {
    const zip = makeZip([
      { name: 'a.pdf', bytes: 'one' },
      { name: 'locked.pdf', bytes: 'secret', encrypted: true },
      { name: 'odd.pdf', bytes: 'lzma', method: 14 },
      { name: 'cut.pdf', bytes: 'longer than it says', claimedSize: 3 },
      { name: 'b.pdf', bytes: 'two' },
    ]);
    expect(await partsIn(zip, 'a.zip')).toEqual([
      ['a.pdf', 'one'],
      ['locked.pdf', 'encrypted'],
      ['odd.pdf', 'unsupported'],
      ['cut.pdf', 'corrupt'],
      ['b.pdf', 'two'],
    ]);
  });

  it('that is a document stays whole', async () => {
    for (const name of ['[Content_Types].xml', 'mimetype', 'META-INF/container.xml']) {
      expect(await open(makeZip([{ name, bytes: 'x' }]), 'a.docx')).toEqual({ ok: true, kind: 'whole' });
    }
  });

  it('that is damaged is refused', async () => {
    const zip = makeZip([{ name: 'a', bytes: 'x' }]);
    expect(await open(zip.subarray(0, zip.length - 10), 'a.zip')).toMatchObject({ failure: { code: 'corrupt' } });
  });
});

describe('a winmail.dat', () => {
  const content = {
    subject: 'Größe/Preis',
    body: 'Anbei die Rechnung über 12 €.',
    attachments: [
      { name: 'Rechnung März.pdf', bytes: Buffer.from('pdf bytes') },
      { name: '..\\evil.txt', bytes: Buffer.from('two') },
    ],
  };

  it('is its text and its attachments by their long names', async () => {
    expect(await partsIn(winmail(content), 'winmail.dat')).toEqual([
      ['Größe-Preis.txt', 'Größe/Preis\n\nAnbei die Rechnung über 12 €.'],
      ['Rechnung März.pdf', 'pdf bytes'],
      ['evil.txt', 'two'],
    ]);
  });

  it('without text and attachments is refused', async () => {
    const outcome = await open(winmail({ subject: 'x', body: '', attachments: [] }), 'winmail.dat');
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'corrupt', message: expect.stringMatching(/winmail/u) as string },
    });
  });

  it('ends as parts or a refusal, wherever it is cut or changed', async () => {
    const whole = winmail(content);
    for (let length = 6; length < whole.length; length += 11) {
      const outcome = await open(whole.subarray(0, length), 'winmail.dat');
      expect(outcome.ok || outcome.failure.code === 'corrupt').toBe(true);
    }
    for (let at = 6; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = 0xff;
      const outcome = await open(changed, 'winmail.dat');
      expect(outcome.ok || outcome.failure.code === 'corrupt').toBe(true);
    }
  });
});

it('any other file stays whole', async () => {
  for (const bytes of ['', 'text', '%PDF-1.7']) expect(await open(bytes, 'a')).toEqual({ ok: true, kind: 'whole' });
});

it.each([
  ['bill.pdf', 'bill.pdf'],
  ['C:\\Users\\x\\bill.pdf', 'bill.pdf'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['..', 'file.pdf'],
  ['dir/', 'file.pdf'],
  [null, 'file.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(180)}${'x'.repeat(16)}.pdf`],
])('the name of a part is safe: %j', (written, name) => {
  expect(partName(written, { stem: 'file', contentType: 'Application/PDF' })).toBe(name);
});

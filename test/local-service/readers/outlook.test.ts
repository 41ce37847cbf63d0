import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readCompound } from '#local-service/readers/compound/read-compound.ts';
import { contentTypeOf } from '#local-service/readers/content-type.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { unpackRtf } from '#local-service/readers/outlook/unpack-rtf.ts';
import { makeOutlookMessage, packedRtf, type MadeMessage } from '../../builders/documents/outlook-message.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { countOf } from '../../config/extent.ts';
import { partReader } from './part-reader.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();
const { partsIn } = partReader();

const message: MadeMessage = {
  subject: 'Rechnung 4/2026',
  from: ['Änne Groß', 'a@example.org'],
  to: [['Bob', 'b@example.org']],
  cc: [['c@example.org', 'c@example.org']],
  sentAt: new Date('2026-05-03T10:00:00Z'),
  text: 'Anbei die Größe.\r\nGruß',
  attachments: [
    { name: 'rechnung.pdf', bytes: Buffer.from('%PDF-1.4 x'.repeat(900)), type: 'application/pdf' },
    { name: 'logo.png', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), contentId: 'logo@x' },
  ],
};
const head =
  'From: Änne Groß <a@example.org>\nTo: Bob <b@example.org>\nCc: c@example.org\nDate: Sun, 03 May 2026 10:00:00 GMT';
const inner: MadeMessage = {
  subject: 'Größe\r\nBcc: x@example.org',
  from: ['Carl "x" <d@e>', 'carl@example.org'],
  text: 'Innerer Text. '.repeat(20),
  attachments: [{ name: "ärger's (1).txt", bytes: Buffer.from('Zeile '.repeat(40_000)) }],
  inner: [{ subject: 'tiefer', html: '<p>Ganz <b>innen</b></p>' }],
};

describe('a message of Outlook', () => {
  it('is read with its head, body and names of attachments', async () => {
    const document = await readDocument(makeOutlookMessage(message), 'a.msg');
    expect([document.kind, document.contentType, document.warnings]).toEqual([
      'mail',
      'application/vnd.ms-outlook',
      [],
    ]);
    expect(document.mail).toEqual({
      subject: 'Rechnung 4/2026',
      from: 'Änne Groß <a@example.org>',
      to: 'Bob <b@example.org>',
      date: '2026-05-03T10:00:00.000Z',
    });
    expect(document.pages.map(({ text }) => text)).toEqual([
      `Rechnung 4/2026\n\n${head}\n\nAnbei die Größe.\nGruß\n\nAttachments: rechnung.pdf, logo.png`,
    ]);
    expect(document.notes).toMatchObject([{ code: 'reading.attachments-unread' }]);
  });

  it('has a body in HTML or in RTF where it has no text', async () => {
    const textOf = async (body: Partial<MadeMessage>) => {
      const { pages } = await readDocument(makeOutlookMessage({ subject: 'x', ...body }), 'a.msg');
      return pages[0]?.text;
    };
    expect(await textOf({ html: '<p>Größe</p><script>no</script>' })).toBe('x\n\nGröße');
    expect(await textOf({ rtf: packedRtf("{\\rtf1\\ansi Gr\\'f6\\'dfe\\par Ende\\par}") })).toBe('x\n\nGröße\n\nEnde');
    // Outlook keeps HTML within RTF; what is written for other programs reads as text.
    const wrapped =
      '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 Hallo\\htmlrtf\\par}\\htmlrtf0}';
    expect(await textOf({ rtf: packedRtf(wrapped) })).toBe('x\n\nHallo');
  });

  it('of an old version is read in its code page', async () => {
    const ansi = { codePage: 1251, encode: (text: string) => iconv.encode(text, 'windows-1251') };
    const { pages, mail } = await readDocument(makeOutlookMessage({ subject: 'Счёт', text: 'Привет', ansi }), 'a.msg');
    expect([mail?.subject, pages[0]?.text]).toEqual(['Счёт', 'Счёт\n\nПривет']);
  });

  it('is read with the messages inside it', async () => {
    const { pages } = await readDocument(makeOutlookMessage({ ...message, inner: [inner] }), 'a.msg');
    expect(pages[0]?.text).toContain('Innerer Text.');
    expect(pages[0]?.text).toContain('Ganz innen');
  });

  it('is recognised without its name', () => {
    const bytes = makeOutlookMessage(message);
    const types = ['a.msg', 'a'].map((name) => contentTypeOf(bytes.subarray(0, 65_536), name));
    expect(types).toEqual(['application/vnd.ms-outlook', 'application/vnd.ms-outlook']);
  });
});

describe('the parts of a message of Outlook', () => {
  it('are its body and its attachments, without small pictures of the body', async () => {
    const parts = await partsIn(makeOutlookMessage(message), 'a.msg');
    expect(parts.map(([name]) => name)).toEqual(['Rechnung 4-2026.txt', 'rechnung.pdf']);
    expect(parts[0]?.[1]).toBe(`Rechnung 4/2026\n\n${head}\n\nAnbei die Größe.\nGruß`);
    expect(parts[1]?.[1]).toBe('%PDF-1.4 x'.repeat(900));
  });

  it('are mails where messages are attached, with parts of their own', async () => {
    const parts = await partsIn(makeOutlookMessage({ subject: '', text: 'a', inner: [inner] }), 'a.msg');
    expect(parts.map(([name]) => name)).toEqual(['message.txt', 'GrößeBcc: x@example.org.eml']);
    const mail = parts[1]?.[1] ?? '';
    const within = await partsIn(mail, 'inner.eml');
    expect(within.map(([name]) => name)).toEqual([
      'GrößeBcc: x@example.org.txt',
      "ärger's (1).txt",
      'attachment-2.eml',
    ]);
    expect(within[1]?.[1]).toBe('Zeile '.repeat(40_000).trimEnd());
    expect((await readDocument(within[2]?.[1] ?? '', 'b.eml')).pages[0]?.text).toBe('tiefer\n\nGanz innen');
    const { mail: read } = await readDocument(mail, 'inner.eml');
    expect(read?.from).toBe('Carl "x" <d@e> <carl@example.org>');
    expect(mail.slice(0, 2_000)).not.toMatch(/^Bcc:/mu);
  });
});

it('a message with any bytes changed is read or refused, and never an error', () => {
  const sample = makeOutlookMessage({ ...message, inner: [inner], rtf: packedRtf('{\\rtf1 x}') });
  const random = createRandom(7);
  const codes = new Set<string>();
  for (let run = 0; run < 5 * countOf('changed Office files'); run += 1) {
    const bytes = Buffer.from(sample.subarray(0, run % 5 === 0 ? Math.floor(random() * sample.length) : sample.length));
    for (let change = 0; change < 1 + random() * 20 && bytes.length > 8; change += 1) {
      // Half of the changes are in the directory and the tables behind the contents.
      const from = random() < 0.5 ? 8 : Math.max(8, bytes.length - 16_000);
      bytes[from + Math.floor(random() * (bytes.length - from))] = random() < 0.3 ? 255 : Math.floor(random() * 256);
    }
    const outcome = readCompound(bytes, { limits: defaultLimits });
    codes.add(outcome === null ? 'unsupported' : outcome.ok ? 'read' : outcome.failure.code);
  }
  expect([...codes].filter((code) => !['read', 'corrupt', 'unsupported', 'encrypted'].includes(code))).toEqual([]);
  expect(codes).toContain('read');
  expect(codes).toContain('corrupt');
});

describe('packed RTF', () => {
  it('is unpacked with what it refers to', () => {
    // The example of the specification: "{\rtf1\ansi\ansicpg1252\pard hello world}\r\n".
    const packed = Buffer.from(
      '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af32068656c09002062770 5b06c647d0a800fa0'.replaceAll(
        ' ',
        '',
      ),
      'hex',
    );
    expect(Buffer.from(unpackRtf(packed)).toString('latin1')).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
  });

  it('that is cut, or claims to be huge, takes no more than it holds', () => {
    const claimed = packedRtf('{\\rtf1 x}');
    claimed.writeUInt32LE(0xffff_ffff, 4);
    expect(Buffer.from(unpackRtf(claimed)).toString('latin1')).toBe('{\\rtf1 x}');
    for (let length = 0; length < claimed.length; length += 1) unpackRtf(claimed.subarray(0, length));
  });
});

import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** The ciphers of PDF's standard security handler. */
export const pdfCiphers = ['RC4 40', 'RC4 128', 'AES 128', 'AES 256'] as const;
export type PdfCipher = (typeof pdfCiphers)[number];

/** The text on the page of every locked PDF. */
export const lockedText = 'Secret invoice 4711';

/** Makes a PDF of one page that opens with `user`; with an empty `user` it opens without a password. */
export async function lockedPdf(cipher: PdfCipher, user: string, owner = 'owner'): Promise<Uint8Array> {
  if (cipher !== 'AES 256') return olderLockedPdf(cipher, user, owner);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.addPage().drawText(lockedText, { font: await pdf.embedFont(StandardFonts.Helvetica), x: 50, y: 700 });
  pdf.encrypt({ userPassword: user, ownerPassword: owner });
  return pdf.save();
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const permissions = -4;
const fileId = Buffer.from('00112233445566778899aabbccddeeff', 'hex');

const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** The algorithms 2 to 7 of ISO 32000-1, 7.6. */
function olderLockedPdf(cipher: Exclude<PdfCipher, 'AES 256'>, user: string, owner: string): Uint8Array {
  const revision = cipher === 'RC4 40' ? 2 : cipher === 'RC4 128' ? 3 : 4;
  const keyBytes = revision === 2 ? 5 : 16;
  const ownerEntry = ownerEntryOf(user, owner, revision, keyBytes);
  const permissionBytes = Buffer.alloc(4);
  permissionBytes.writeInt32LE(permissions);
  let key = md5(padded(user), ownerEntry, permissionBytes, fileId);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  const content = Buffer.from(`BT /F1 12 Tf 50 700 Td (${lockedText}) Tj ET`);
  const stream = sealed(content, { cipher, key, object: 4 });
  const version = revision === 4 ? 4 : revision === 3 ? 2 : 1;
  const filters = '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF';
  const encrypt =
    `<< /Filter /Standard /V ${version.toString()} /R ${revision.toString()} /Length ${(keyBytes * 8).toString()} ` +
    `/P ${permissions.toString()} /O <${ownerEntry.toString('hex')}> /U <${userEntryOf(key, revision).toString('hex')}> ` +
    `${revision === 4 ? filters : ''} >>`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    encrypt,
  ]);
}

function ownerEntryOf(user: string, owner: string, revision: number, keyBytes: number): Buffer {
  let key = md5(padded(owner));
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key);
  const rounds = revision >= 3 ? 20 : 1;
  let entry = padded(user);
  for (let round = 0; round < rounds; round += 1) entry = rc4(xored(key.subarray(0, keyBytes), round), entry);
  return entry;
}

function userEntryOf(key: Buffer, revision: number): Buffer {
  if (revision === 2) return rc4(key, padding);
  let entry = md5(padding, fileId);
  for (let round = 0; round < 20; round += 1) entry = rc4(xored(key, round), entry);
  return Buffer.concat([entry, Buffer.alloc(16)]);
}

interface Seal {
  readonly cipher: PdfCipher;
  readonly key: Buffer;
  readonly object: number;
}

function sealed(content: Buffer, { cipher, key, object }: Seal): Buffer {
  const number = Buffer.of(object & 255, (object >> 8) & 255, 0, 0, 0);
  const salt = cipher === 'AES 128' ? Buffer.from('sAlT') : Buffer.alloc(0);
  const own = md5(key, number, salt).subarray(0, Math.min(16, key.length + 5));
  const vector = randomBytes(16);
  const aes = (): Buffer => {
    const made = createCipheriv('aes-128-cbc', own, vector);
    return Buffer.concat([vector, made.update(content), made.final()]);
  };
  const bytes = cipher === 'AES 128' ? aes() : rc4(own, content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length.toString()} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

function xored(key: Buffer, value: number): Buffer {
  return Buffer.from(key.map((byte) => byte ^ value));
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}

/** Writes the objects 1 to n, of which the last is the encryption dictionary. */
function pdfOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.6\n')];
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(Buffer.from(`${(index + 1).toString()} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
    return offset;
  });
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.map((offset) => `${offset.toString().padStart(10, '0')} 00000 n \n`).join('');
  const id = fileId.toString('hex');
  parts.push(
    Buffer.from(
      `xref\n0 ${(objects.length + 1).toString()}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${(objects.length + 1).toString()} ` +
        `/Root 1 0 R /Encrypt ${objects.length.toString()} 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${start.toString()}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

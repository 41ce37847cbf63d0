import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** Width and height of both pictures, in pixels. */
const size = 64;

/**
 * A PDF of one square page: a grey JPEG 2000 picture above a JBIG2 picture whose left half is black. No browser decodes
 * either format, so a viewer shows them only with its own decoders.
 */
export async function buildCodedPicturesPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([400, 400]);
  const picture = (bytes: Uint8Array, Filter: string, BitsPerComponent: number) =>
    pdf.context.register(
      pdf.context.stream(bytes, {
        Type: 'XObject',
        Subtype: 'Image',
        Width: size,
        Height: size,
        ColorSpace: 'DeviceGray',
        BitsPerComponent,
        Filter,
      }),
    );
  const xObjects = pdf.context.obj({
    Above: picture(greyJpeg2000(), 'JPXDecode', 8),
    Below: picture(halfBlackJbig2(), 'JBIG2Decode', 1),
  });
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ XObject: xObjects }));
  const drawing = 'q 400 0 0 200 0 200 cm /Above Do Q q 400 0 0 200 0 0 cm /Below Do Q';
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(drawing)));
  return pdf.save();
}

/** Returns a code stream without coefficients: every sample is the middle of its range. */
function greyJpeg2000(): Uint8Array {
  const siz = [...u16(0), ...[size, size, 0, 0, size, size, 0, 0].flatMap(u32), ...u16(1), 7, 1, 1];
  // One layer, no decomposition, blocks of 64 samples, the reversible transformation.
  const cod = [0, 0, ...u16(1), 0, 0, 4, 4, 0, 1];
  const qcd = [0x40, 0x40];
  const emptyPacket = [0];
  const sot = [...u16(0), ...u32(14 + emptyPacket.length), 0, 1];
  return Uint8Array.from([
    ...[0xff, 0x4f],
    ...marker(0x51, siz),
    ...marker(0x52, cod),
    ...marker(0x5c, qcd),
    ...marker(0x90, sot),
    ...[0xff, 0x93, ...emptyPacket],
    ...[0xff, 0xd9],
  ]);
}

const marker = (code: number, content: readonly number[]) => [0xff, code, ...u16(content.length + 2), ...content];

/** Returns a page with one region, coded as in fax group 4. */
function halfBlackJbig2(): Uint8Array {
  const page = [...[size, size, 0, 0].flatMap(u32), 0, ...u16(0)];
  const region = [...[size, size, 0, 0].flatMap(u32), 0, 1, ...halfBlackFax()];
  return Uint8Array.from([...segment(0, 48, page), ...segment(1, 38, region)]);
}

/**
 * The first line has runs of 0 white and 32 black pixels, then white to the end; each further line repeats the one
 * before.
 */
function halfBlackFax(): readonly number[] {
  const bits = ['001', '00110101', '000001101010', '1', '111'.repeat(size - 1), '000000000001'.repeat(2)].join('');
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  );
}

const segment = (number: number, type: number, content: readonly number[]) => [
  ...u32(number),
  ...[type, 0, 1],
  ...u32(content.length),
  ...content,
];

const u16 = (value: number): readonly number[] => [value >>> 8, value & 0xff];
const u32 = (value: number): readonly number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

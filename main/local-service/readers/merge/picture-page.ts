import { writePdf } from '../pdf/write-pdf.ts';

/** A picture as the only content of a PDF page. */
export interface PlacedPicture {
  readonly width: number;
  readonly height: number;
  readonly colours: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  readonly bitsPerComponent: 1 | 8;
  readonly filter: 'DCTDecode' | 'FlateDecode';
  readonly bytes: Uint8Array;
  /** The orientation mark of EXIF, 1 to 8, by which a viewer rights the picture. */
  readonly orientation: number;
  readonly dpi: number;
}

/** The largest page of PDF, in points. */
const longestPt = 14_400;

/** Returns a PDF with one page, as large as the picture at its resolution and upright. */
export function picturePage(picture: PlacedPicture): Uint8Array {
  const isTurned = picture.orientation >= 5;
  const pixels = isTurned ? [picture.height, picture.width] : [picture.width, picture.height];
  const scale = Math.min(72 / picture.dpi, longestPt / Math.max(...pixels));
  const [width = 0, height = 0] = pixels.map((size) => Math.max(1, size * scale).toFixed(3)).map(Number);
  const content = Buffer.from(`q ${placement(picture.orientation, width, height).join(' ')} cm /P Do Q`, 'latin1');
  const { bytes, bitsPerComponent, colours, filter } = picture;
  // Programs write the four inks of a JPEG inverted.
  const decode = colours === 'DeviceCMYK' ? '/Decode [1 0 1 0 1 0 1 0]' : '';
  return writePdf([
    { head: '/Type /Catalog /Pages 2 0 R' },
    { head: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      head: `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R`,
    },
    { head: '', stream: content },
    {
      head:
        `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /${colours} ` +
        `/BitsPerComponent ${bitsPerComponent} /Filter /${filter} ${decode}`,
      stream: bytes,
    },
  ]);
}

/** Returns the matrix that puts the unit square of a picture on the page. EXIF says where its first row and column are. */
function placement(orientation: number, width: number, height: number): readonly number[] {
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, width, 0];
    case 3:
      return [-width, 0, 0, -height, width, height];
    case 4:
      return [width, 0, 0, -height, 0, height];
    case 5:
      return [0, -height, -width, 0, width, height];
    case 6:
      return [0, -height, width, 0, 0, height];
    case 7:
      return [0, height, width, 0, 0, 0];
    case 8:
      return [0, height, -width, 0, width, 0];
    default:
      return [width, 0, 0, height, 0, 0];
  }
}

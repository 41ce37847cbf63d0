import iconv from 'iconv-lite';
import { charsetOfCodePage } from '../../text/code-page.ts';

/** Code pages by the number of a font's charset. */
const pagesOfCharsets: ReadonlyMap<number, number> = new Map([
  [0, 1252],
  [77, 10_000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);
const ansi = 1252;
const fewestFonts = 0;
const mostFonts = 10_000;

/** The code pages of a document: its own, and those of its fonts. */
export interface RtfCharsets {
  setDefault(codePage: number): void;
  setFont(font: number, charset: number): void;
  /** Decodes text that stands in a font; `null` for no font. */
  decode(bytes: Uint8Array, font: number | null): string;
}

export function createRtfCharsets(): RtfCharsets {
  let ofDocument = ansi;
  const ofFonts = new Map<number, number>();
  return {
    setDefault(codePage) {
      ofDocument = codePage;
    },
    setFont(font, charset) {
      const page = pagesOfCharsets.get(charset);
      // Charset 1 means the default, and 2 symbols.
      if (page !== undefined && font >= fewestFonts && ofFonts.size < mostFonts) ofFonts.set(font, page);
    },
    decode(bytes, font) {
      const page = (font === null ? undefined : ofFonts.get(font)) ?? ofDocument;
      return iconv.decode(Buffer.from(bytes), charsetOfCodePage(page));
    },
  };
}

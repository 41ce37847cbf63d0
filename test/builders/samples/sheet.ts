import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';

/** The typefaces that every PDF reader includes, so that a sample looks the same everywhere and embeds none. */
const faces = {
  sans: StandardFonts.Helvetica,
  sansBold: StandardFonts.HelveticaBold,
  serif: StandardFonts.TimesRoman,
  serifBold: StandardFonts.TimesRomanBold,
  serifItalic: StandardFonts.TimesRomanItalic,
} as const;

type Face = keyof typeof faces;

interface TextStyle {
  readonly face?: Face;
  /** In points. */
  readonly size?: number;
  /** `#rrggbb`. */
  readonly colour?: string;
  /** The point of the text that `x` gives: its left end, right end or middle. */
  readonly align?: 'left' | 'right' | 'centre';
  /** The distance between the lines of a paragraph, in points. */
  readonly leading?: number;
}

/** A page to draw on. Positions are in points from the top left corner; `y` of a text is its baseline. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  text(x: number, y: number, text: string, style?: TextStyle): void;
  /** Draws lines one below the other; returns the next baseline. */
  lines(x: number, y: number, lines: readonly string[], style?: TextStyle): number;
  /** Draws the text with line breaks at `width`; returns the next baseline. */
  paragraph(x: number, y: number, width: number, text: string, style?: TextStyle): number;
  rule(fromX: number, toX: number, y: number, thickness?: number, colour?: string): void;
  box(x: number, y: number, width: number, height: number, colour: string): void;
  /** Draws an SVG path with its origin at (`x`, `y`), filled or as a line of `stroke` points. */
  shape(x: number, y: number, path: string, colour: string, stroke?: number): void;
}

export interface Paper {
  readonly width: number;
  readonly height: number;
}

const a4: Paper = { width: 595.28, height: 841.89 };

export interface About {
  readonly title: string;
  readonly author: string;
  /** An ISO date, which the file also states as its creation date. */
  readonly date: string;
  readonly language: 'en-GB' | 'de-DE';
}

/** Makes a PDF of pages that are drawn in turn. The same drawing gives the same bytes. */
export async function drawPdf(
  about: About,
  pages: readonly ((sheet: Sheet) => void)[],
  paper: Paper = a4,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const made = new Date(`${about.date}T09:00:00Z`);
  pdf.setTitle(about.title, { showInWindowTitleBar: true });
  pdf.setAuthor(about.author);
  pdf.setLanguage(about.language);
  pdf.setProducer('Intray samples');
  pdf.setCreator('Intray samples');
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  const embedded: Partial<Record<Face, PDFFont>> = {};
  for (const [face, name] of Object.entries(faces)) embedded[face as Face] = await pdf.embedFont(name);
  for (const draw of pages) draw(createSheet(pdf.addPage([paper.width, paper.height]), embedded as Fonts));
  return pdf.save();
}

type Fonts = Readonly<Record<Face, PDFFont>>;

function createSheet(page: PDFPage, fonts: Fonts): Sheet {
  const { width, height } = page.getSize();
  const text = (x: number, y: number, words: string, style: TextStyle = {}): void => {
    const { face = 'sans', size = 10, colour = '#1a1a1a', align = 'left' } = style;
    const font = fonts[face];
    const length = align === 'left' ? 0 : font.widthOfTextAtSize(words, size);
    const left = align === 'right' ? x - length : align === 'centre' ? x - length / 2 : x;
    page.drawText(words, { x: left, y: height - y, size, font, color: colourOf(colour) });
  };
  const lines = (x: number, y: number, all: readonly string[], style: TextStyle = {}): number => {
    const leading = style.leading ?? (style.size ?? 10) * 1.4;
    all.forEach((line, index) => {
      if (line !== '') text(x, y + index * leading, line, style);
    });
    return y + all.length * leading;
  };
  return {
    width,
    height,
    text,
    lines,
    paragraph: (x, y, room, words, style = {}) =>
      lines(x, y, wrap(words, room, fonts[style.face ?? 'sans'], style.size ?? 10), style),
    rule: (fromX, toX, y, thickness = 0.5, colour = '#1a1a1a') => {
      const ends = { start: { x: fromX, y: height - y }, end: { x: toX, y: height - y } };
      page.drawLine({ ...ends, thickness, color: colourOf(colour) });
    },
    box: (x, y, boxWidth, boxHeight, colour) => {
      const corner = { x, y: height - y - boxHeight };
      page.drawRectangle({ ...corner, width: boxWidth, height: boxHeight, color: colourOf(colour) });
    },
    shape: (x, y, path, colour, stroke) => {
      const paint =
        stroke === undefined ? { color: colourOf(colour) } : { borderColor: colourOf(colour), borderWidth: stroke };
      page.drawSvgPath(path, { x, y: height - y, ...paint });
    },
  };
}

function wrap(text: string, width: number, font: PDFFont, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function colourOf(hex: string) {
  const channel = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
}

import { deflateSync } from 'node:zlib';
import { writePdf } from '../pdf/write-pdf.ts';
import { emptyFont, glyphBox } from './empty-font.ts';

/** A word on a page, in points. The origin is at the bottom left, and `x` and `y` are where its base line begins. */
export interface PlacedWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Along the base line. */
  readonly length: number;
  readonly height: number;
  /** Degrees counter-clockwise from the x axis, in quarter turns. */
  readonly angle: number;
}

/**
 * Returns a PDF of one page that shows nothing and contains the words at their places, so that viewers find and select
 * them. Each word is as long as the printed one.
 */
export function textPage(width: number, height: number, words: readonly PlacedWord[]): Uint8Array {
  const codes = new Map<string, number>();
  const content = words.flatMap((word) => textOf(word, codes)).join('\n');
  const font = emptyFont();
  const { left, bottom, right, top } = glyphBox;
  return writePdf([
    { head: '/Type /Catalog /Pages 2 0 R' },
    { head: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      head: `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R`,
    },
    packed('', Buffer.from(`BT 3 Tr\n${content}\nET`, 'latin1')),
    {
      head: '/Type /Font /Subtype /Type0 /BaseFont /IntrayText /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R',
    },
    {
      head:
        `/Type /Font /Subtype /CIDFontType2 /BaseFont /IntrayText /CIDToGIDMap 10 0 R /DW ${glyphBox.right} /FontDescriptor 7 0 R ` +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
    },
    {
      head:
        `/Type /FontDescriptor /FontName /IntrayText /Flags 5 /FontBBox [${left} ${bottom} ${right} ${top}] /ItalicAngle 0 ` +
        `/Ascent ${top} /Descent ${bottom} /CapHeight ${top} /StemV 80 /FontFile2 9 0 R`,
    },
    packed('', Buffer.from(toUnicode(codes), 'latin1')),
    packed(`/Length1 ${font.length}`, font),
    // Every code is the one glyph.
    packed('', Buffer.alloc(2 * (codes.size + 1))),
  ]);
}

function packed(head: string, bytes: Uint8Array) {
  return { head: `${head} /Filter /FlateDecode`, stream: deflateSync(bytes) };
}

/** PDF takes at most 100 of them together. */
const mostTogether = 100;

/** Says which character each code stands for. */
function toUnicode(codes: ReadonlyMap<string, number>): string {
  const entries = [...codes].map(([character, code]) => `<${hex(code)}> <${utf16(character)}>`);
  const blocks = Array.from({ length: Math.ceil(entries.length / mostTogether) }, (_, at) => {
    const block = entries.slice(at * mostTogether, (at + 1) * mostTogether);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

const hex = (code: number): string => code.toString(16).padStart(4, '0');
const utf16 = (character: string): string => Buffer.from(character, 'utf16le').swap16().toString('hex');

/** A blank follows each word, so that programs do not join the words of a line. */
function textOf({ text, x, y, length, height, angle }: PlacedWord, codes: Map<string, number>): readonly string[] {
  const characters = Array.from(text);
  if (characters.length === 0 || !(length > 0) || !(height > 0)) return [];
  const string = [...characters, ' '].map((character) => hex(codeOf(character, codes))).join('');
  const stretch = (100 * length) / ((characters.length * height * glyphBox.right) / 1_000);
  const [cos, sin] = [Math.cos, Math.sin].map((of) => Math.round(of((angle * Math.PI) / 180)));
  const place = [cos, sin, -(sin ?? 0), cos, rounded(x), rounded(y)].join(' ');
  return [`/F ${rounded(height)} Tf ${rounded(stretch)} Tz ${place} Tm <${string}> Tj`];
}

/** Codes count up from 1. There are fewer characters on a page than codes. */
function codeOf(character: string, codes: Map<string, number>): number {
  const code = codes.get(character) ?? Math.min(codes.size + 1, 0xffff);
  codes.set(character, code);
  return code;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

import { attributeOf } from '../../xml/parse-xml.ts';
import type { PackageParts } from '../package-parts.ts';
import { builtInFormat, general, parseFormat, type CellFormat } from './number-format.ts';

interface SheetPlace {
  readonly name: string;
  /** The name of its part in the archive. */
  readonly part: string;
}

export interface Workbook {
  /** The sheets that are not hidden, in order. */
  readonly sheets: readonly SheetPlace[];
  readonly hasHidden: boolean;
  readonly calendar: 1900 | 1904;
}

const mostSheets = 1_000;

export async function readWorkbookList(parts: PackageParts, main: string): Promise<Workbook> {
  const targets = new Map((await parts.links(main)).map(({ id, target }) => [id, target]));
  const sheets: SheetPlace[] = [];
  let hasHidden = false;
  let calendar: Workbook['calendar'] = 1900;
  await parts.parse(main, {
    open(element, attributes) {
      if (element === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) calendar = 1904;
      if (element !== 'sheet' || sheets.length >= mostSheets) return;
      const part = targets.get(attributeOf(attributes, 'id') ?? '');
      if ((attributes['state'] ?? 'visible') !== 'visible') hasHidden = true;
      else if (part !== undefined) sheets.push({ name: attributes['name'] ?? '', part });
    },
  });
  return { sheets, hasHidden, calendar };
}

/** A book of a million different texts is larger than any that a person makes. */
const mostTexts = 2_000_000;
const mostTextCharacters = 64 * 1024 * 1024;

/** Reads the texts that cells refer to by number. The reading aids of Japanese texts are left out. */
export async function readSharedTexts(parts: PackageParts, name: string): Promise<readonly string[]> {
  const texts: string[] = [];
  let current = '';
  let inText = false;
  let inAid = false;
  let characters = 0;
  const isFull = () => texts.length >= mostTexts || characters >= mostTextCharacters;
  await parts.parse(
    name,
    {
      open(element) {
        if (element === 'si') current = '';
        else if (element === 't') inText = true;
        else if (element === 'rPh') inAid = true;
      },
      text(text) {
        if (inText && !inAid && !isFull()) {
          current += text;
          characters += text.length;
        }
      },
      close(element) {
        if (element === 'si' && !isFull()) texts.push(current);
        else if (element === 't') inText = false;
        else if (element === 'rPh') inAid = false;
      },
    },
    isFull,
  );
  return texts;
}

/** Excel itself allows 64,000 formats. */
const mostFormats = 100_000;

/** Reads the formats that cells refer to by number. */
export async function readCellFormats(parts: PackageParts, name: string): Promise<readonly CellFormat[]> {
  const defined = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let inCellFormats = false;
  await parts.parse(name, {
    open(element, attributes) {
      if (element === 'numFmt' && defined.size < mostFormats) {
        defined.set(Number(attributes['numFmtId']), parseFormat(attributes['formatCode'] ?? ''));
      } else if (element === 'cellXfs') inCellFormats = true;
      else if (element === 'xf' && inCellFormats && formats.length < mostFormats) {
        const id = Number(attributes['numFmtId'] ?? 0);
        formats.push(defined.get(id) ?? builtInFormat(id));
      }
    },
    close(element) {
      if (element === 'cellXfs') inCellFormats = false;
    },
  });
  return formats.length === 0 ? [general] : formats;
}

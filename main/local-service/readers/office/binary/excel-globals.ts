import { builtInFormat, general, parseFormat, type CellFormat } from '../sheet/number-format.ts';
import { BiffReader, biffRecords } from './biff-records.ts';

/** What cells of an old Excel workbook refer to. */
export interface ExcelGlobals {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly calendar: 1900 | 1904;
  /** The sheets that are not hidden, each with its place in the stream. */
  readonly sheets: readonly { readonly name: string; readonly from: number }[];
  readonly hasHidden: boolean;
}

const record = {
  start: 0x809,
  end: 0x0a,
  locked: 0x2f,
  calendar: 0x22,
  format: 0x41e,
  cellFormat: 0xe0,
  sheet: 0x85,
  texts: 0xfc,
};
const version97 = 0x600;
const [mostSheets, mostFormats, mostTexts] = [1_000, 100_000, 2_000_000];
/** A sheet of cells, and not a chart or a macro. */
const cells = 0;
const textFlags = { extended: 4, rich: 8 } as const;

/** Reads the first part of the workbook, which is about all sheets. */
export function readExcelGlobals(stream: Buffer): ExcelGlobals | 'encrypted' | 'too-old' | 'damaged' {
  const defined = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  const sheets: { name: string; from: number }[] = [];
  let texts: readonly string[] = [];
  let calendar: ExcelGlobals['calendar'] = 1900;
  let hasHidden = false;
  let isFirst = true;
  for (const { type, pieces } of biffRecords(stream, 0)) {
    const reader = new BiffReader({ pieces });
    if (isFirst) {
      if ((type & 0xff) !== 0x09) return 'damaged';
      if (type !== record.start || reader.short() !== version97) return 'too-old';
      isFirst = false;
    } else if (type === record.end) break;
    else if (type === record.locked) return 'encrypted';
    else if (type === record.calendar) calendar = reader.short() === 1 ? 1904 : 1900;
    else if (type === record.texts) texts = sharedTexts(reader);
    else if (type === record.format && defined.size < mostFormats) {
      const id = reader.short();
      defined.set(id, parseFormat(reader.text(reader.short(), reader.byte())));
    } else if (type === record.cellFormat && formats.length < mostFormats) {
      reader.skip(2);
      const id = reader.short();
      formats.push(defined.get(id) ?? builtInFormat(id));
    } else if (type === record.sheet && sheets.length < mostSheets) {
      const [from, isHidden, kind] = [reader.long(), (reader.byte() & 3) !== 0, reader.byte()];
      if (kind === cells && isHidden) hasHidden = true;
      else if (kind === cells) sheets.push({ name: reader.text(reader.byte(), reader.byte()), from });
    }
  }
  return isFirst
    ? 'damaged'
    : { texts, formats: formats.length === 0 ? [general] : formats, calendar, sheets, hasHidden };
}

/** The texts of all cells, each once. Marks of fonts and reading aids follow each. */
function sharedTexts(reader: BiffReader): readonly string[] {
  reader.skip(4);
  const count = Math.min(reader.long(), mostTexts);
  const texts: string[] = [];
  while (texts.length < count && !reader.isAtEnd) {
    const [length, flags] = [reader.short(), reader.byte()];
    const runs = (flags & textFlags.rich) === 0 ? 0 : reader.short();
    const extra = (flags & textFlags.extended) === 0 ? 0 : reader.long();
    texts.push(reader.text(length, flags));
    reader.skip(4 * runs + extra);
  }
  return texts;
}

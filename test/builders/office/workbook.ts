import { makeZip } from './zip.ts';
import { escapeXml, makeContentTypes, makeLinks, xmlHead } from './xml.ts';

const namespace =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const mainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** The formats of made cells, by name, with their code. */
const formats = {
  general: 'General',
  date: 'dd\\.mm\\.yyyy',
  time: 'hh:mm',
  euro: '#,##0.00\\ "€";[Red]-#,##0.00\\ "€"',
  dollar: '[$$-409]#,##0.00',
  percent: '0.0%',
  hours: '[h]:mm',
} as const;
const formatNames = Object.keys(formats);

type MadeCell =
  | string
  | number
  | null
  /** The stored result of a formula, or a value with a format. */
  | { readonly value: number | string; readonly format?: keyof typeof formats; readonly formula?: string };

export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly MadeCell[])[];
  readonly isHidden?: boolean;
}

/** Makes an Excel workbook. Texts are shared between cells, as Excel writes them. */
export function makeWorkbook(sheets: readonly MadeSheet[]): Buffer {
  const texts = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const cellXml = (cell: MadeCell, address: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return `<c r="${address}" t="s"><v>${numberOf(cell)}</v></c>`;
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
    const formula = cell.formula === undefined ? '' : `<f>${escapeXml(cell.formula)}</f>`;
    if (typeof cell.value === 'string') {
      return `<c r="${address}" t="str">${formula}<v>${escapeXml(cell.value)}</v></c>`;
    }
    const style = formatNames.indexOf(cell.format ?? 'general');
    return `<c r="${address}" s="${style}">${formula}<v>${cell.value}</v></c>`;
  };
  const sheetXml = ({ rows }: MadeSheet) => {
    const all = rows.map((row, at) => {
      const cells = row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`)).join('');
      return cells === '' ? '' : `<row r="${at + 1}">${cells}</row>`;
    });
    return `${xmlHead}<worksheet ${namespace}><sheetData>${all.join('')}</sheetData></worksheet>`;
  };
  const parts = sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    bytes: sheetXml(sheet),
  }));
  const list = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden === true ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const shared = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
  return makeZip([
    { name: '[Content_Types].xml', bytes: makeContentTypes('xl/workbook.xml', mainType) },
    { name: '_rels/.rels', bytes: makeLinks([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', bytes: `${xmlHead}<workbook ${namespace}><sheets>${list.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: makeLinks([
        ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    { name: 'xl/styles.xml', bytes: stylesXml() },
    { name: 'xl/sharedStrings.xml', bytes: `${xmlHead}<sst ${namespace}>${shared.join('')}</sst>` },
    ...parts,
  ]);
}

function stylesXml(): string {
  const codes = Object.values(formats).map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`,
  );
  const cells = formatNames.map((_, at) => `<xf numFmtId="${at === 0 ? 0 : 164 + at}"/>`);
  return (
    `${xmlHead}<styleSheet ${namespace}><numFmts>${codes.join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`
  );
}

/** The letters of a column, from 0. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** The number that Excel stores for a day. */
export function excelDay(isoDate: string): number {
  return (Date.parse(`${isoDate}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** How the value of a cell is shown. */
export type CellFormat =
  | { readonly kind: 'general' }
  | { readonly kind: 'date'; readonly hasDate: boolean; readonly hasTime: boolean }
  /** Hours beyond a day, such as 36:30. */
  | { readonly kind: 'elapsed' }
  | {
      readonly kind: 'number';
      readonly decimals: number;
      readonly isPercent: boolean;
      readonly before: string;
      readonly after: string;
    };

export const general: CellFormat = { kind: 'general' };
const date = (hasDate: boolean, hasTime: boolean): CellFormat => ({ kind: 'date', hasDate, hasTime });
const number = (decimals: number, isPercent = false): CellFormat => ({
  kind: 'number',
  decimals,
  isPercent,
  before: '',
  after: '',
});

/** The formats that a workbook does not define. Those from 27 to 58 are dates of East Asian versions. */
export function builtInFormat(id: number): CellFormat {
  if (id === 1 || id === 3 || id === 37 || id === 38) return number(0);
  if (id === 2 || id === 4 || id === 39 || id === 40) return number(2);
  if (id === 9) return number(0, true);
  if (id === 10) return number(2, true);
  if (id === 22) return date(true, true);
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return date(true, false);
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return date(false, true);
  if (id === 46) return { kind: 'elapsed' };
  return general;
}

/** No format of a person is longer. */
const longestFormat = 255;

/** Understands the first section of a format code, which is that of positive numbers. */
export function parseFormat(code: string): CellFormat {
  const { before, placeholders, after } = splitCode(code.slice(0, longestFormat));
  if (/general|standard/i.test(placeholders) || placeholders.includes('@')) return general;
  if (/\[[hms]+\]/i.test(placeholders)) return { kind: 'elapsed' };
  const letters = placeholders.replace(/am\/pm|a\/p/gi, 'h').toLowerCase();
  if (/[ymdhs]/.test(letters)) return date(/[yd]/.test(letters) || !/[hs]/.test(letters), /[hs]/.test(letters));
  if (!/[0#?]/.test(placeholders) || /[/e]/i.test(placeholders)) return general;
  const decimals = /\.([0#?]*)/.exec(placeholders)?.[1] ?? '';
  return {
    kind: 'number',
    decimals: Math.min(10, decimals.replaceAll('#', '').length),
    isPercent: placeholders.includes('%'),
    before: before.trim(),
    after: after.trim(),
  };
}

/** Parts the placeholders of a section from the text before and after them. Colours and conditions are left out. */
function splitCode(code: string): { readonly before: string; readonly placeholders: string; readonly after: string } {
  let [before, placeholders, after] = ['', '', ''];
  const addText = (text: string) => {
    if (placeholders === '') before += text;
    else after += text;
  };
  for (let at = 0; at < code.length && code[at] !== ';';) {
    const letter = code.charAt(at);
    const close = letter === '"' || letter === '[' ? code.indexOf(letter === '[' ? ']' : '"', at + 1) : -1;
    const inside = close < 0 ? '' : code.slice(at + 1, close);
    if (letter === '[' && /^[hms]+$/i.test(inside)) placeholders += `[${inside}]`;
    else if (letter === '[' && inside.startsWith('$')) addText(inside.slice(1).split('-', 1)[0] ?? '');
    else if (letter === '"') addText(inside);
    else if (letter === '\\') addText(code.charAt(at + 1));
    else if (/[€$£¥]/.test(letter)) addText(letter);
    else if (close < 0 && !/[_*\s]/.test(letter)) placeholders += letter;
    at = close >= 0 ? close + 1 : at + (letter === '\\' || letter === '_' || letter === '*' ? 2 : 1);
  }
  return { before, placeholders, after };
}

const msPerDay = 86_400_000;
/** Day 0 of the two calendars of a workbook. Excel takes 1900 for a leap year, so days before March 1900 are one off. */
const firstDayMs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** The last day that Excel knows: 31 December 9999. */
const lastDay = 2_958_465;

/** Writes the value of a cell: dates as ISO dates, numbers with a point and the decimals of their format. */
export function formatNumber(value: number, format: CellFormat, calendar: 1900 | 1904): string {
  switch (format.kind) {
    case 'general':
      return plainNumber(value);
    case 'elapsed': {
      const minutes = Math.round(Math.abs(value) * 24 * 60);
      return `${value < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${(minutes % 60).toString().padStart(2, '0')}`;
    }
    case 'date': {
      if (value < 0 || value > lastDay) return plainNumber(value);
      const iso = new Date(firstDayMs[calendar] + Math.round((value * msPerDay) / 1000) * 1000).toISOString();
      const [day, time] = [iso.slice(0, 10), iso.slice(11, 19).replace(/:00$/, '')];
      return [format.hasDate ? day : '', format.hasTime ? time : ''].filter((part) => part !== '').join(' ');
    }
    case 'number': {
      if (Math.abs(value) >= 1e21) return plainNumber(value);
      const shown = format.isPercent ? value * 100 : value;
      const digits = `${shown.toFixed(format.decimals)}${format.isPercent ? '%' : ''}`;
      return [format.before, digits, format.after].filter((part) => part !== '').join(' ');
    }
  }
}

/** With the fifteen digits that Excel keeps, so that 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

import iconv from 'iconv-lite';

/** Code pages of Windows whose charset is not called by their number. */
const named: ReadonlyMap<number, string> = new Map([
  [1_200, 'utf-16le'],
  [10_000, 'macintosh'],
  [20_866, 'koi8-r'],
  [28_592, 'iso-8859-2'],
  [28_605, 'iso-8859-15'],
  [50_220, 'iso-2022-jp'],
  [51_932, 'euc-jp'],
  [65_001, 'utf-8'],
]);

/** Returns the charset of a code page of Windows; that of Western Europe for one that is not known. */
export function charsetOfCodePage(page: number): string {
  const name = named.get(page) ?? `cp${page.toString()}`;
  return iconv.encodingExists(name) ? name : 'windows-1252';
}

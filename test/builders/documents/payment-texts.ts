/** The lines of payment codes that are right, to be changed by tests. IBANs and references have true checksums. */
export const epcLines = [
  'BCD',
  '002',
  '1',
  'SCT',
  'COBADEFFXXX',
  'Tischlerei Lindner & Söhne GmbH',
  'DE89370400440532013000',
  'EUR1071.5',
  '',
  '',
  'Rechnung RE-2026-0815',
  '',
] as const;

export const swissLines = [
  ...['SPC', '0200', '1', 'CH4431999123000889012'],
  ...['S', 'Schreinerei Bürgi AG', 'Seestrasse', '7', '8002', 'Zürich', 'CH'],
  ...['', '', '', '', '', '', ''],
  ...['1949.75', 'CHF'],
  ...['S', 'Pia Muster', 'Marktgasse', '28', '9400', 'Rorschach', 'CH'],
  ...['QRR', '210000000003139471430009017', 'Auftrag vom 15.06.2026', 'EPD'],
] as const;

/** Returns the lines as the text of a code, some of them replaced by their number. */
export function codeText(lines: readonly string[], changes: Readonly<Record<number, string>> = {}): string {
  return lines.map((line, at) => changes[at] ?? line).join('\n');
}

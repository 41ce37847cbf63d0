/**
 * The texts that an attacker repeats: spaces, brackets, tags, and everything with which a pattern of a reader starts.
 */
export const textUnits: readonly string[] = [
  ...[' ', '\n', ' \n', '\t', '\f', 'a', 'a ', 'ä', '1', '1 ', '1.', '1,', '.', '-', '- ', '/', '@', 'a@', 'a.', 'a-'],
  ...['<', '<div>', '<b>', '<a x="', '<!--', '&', '&amp;', '"', '(', '[', ':', 'a: ', '€', '1,00 ', '1.000,00 EUR\n'],
  ...[
    '%',
    '19 % ',
    '=3D',
    '_',
    '|',
    '•',
    'DE89 ',
    'Total ',
    'Total: ',
    'Total 1,00\n',
    'Rechnung\n',
    'Rechnungsdatum ',
  ],
  ...[
    'Rechnungsnummer: ',
    '01.02.2026 ',
    '01.02.2026\n',
    'Januar ',
    'bis ',
    'Name: ',
    'An\n',
    'Muster GmbH\n',
    'www.a.',
  ],
  ...[
    'https://',
    'a@b.de ',
    '\u00a0',
    'Straße 1\n',
    '12345 Berlin\n',
    '12345 ',
    'IBAN ',
    'Dear ',
    'Sehr geehrte ',
    'x\n',
  ],
  ...[
    '1 Artikel 1,00 1,00\n',
    '</Invoice><!--',
    "'",
    'A1',
    '1:',
    '\\',
    'VAT ',
    'Kundennummer ',
    '\u200b',
    'a\u0301',
    'scan.pdf',
    'x.pd',
  ],
];

export function repeated(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length));
}

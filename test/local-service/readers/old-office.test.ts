import { describe, expect, it } from 'vitest';
import { makeCompoundFile } from '../../builders/office/compound-file.ts';
import { makeOldWord } from '../../builders/office/old-word.ts';
import { outcomesOfChanged } from './change-compound.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader();
const cell = (text: string) => ({ text, ends: 'cell' }) as const;
const row = { text: '', ends: 'row' } as const;
const sample = makeOldWord({
  header: 'Ł. Kowalski GmbH',
  footnote: 'Anmerkung',
  body: [
    { text: 'Größe', style: 2 },
    { text: 'siehe \u0013 HYPERLINK "x" \u0014hier\u0015\u0002 und\tdort' },
    cell('Menge'),
    cell(''),
    cell('Betrag'),
    row,
    cell('2'),
    cell(''),
    cell('10,00'),
    row,
    { text: 'Ende\fzweite Seite' },
  ],
});

describe('a Word document of 1997 to 2003', () => {
  it('has its headings, tables with empty cells, header, footnotes and pages', async () => {
    const { pages, kind, contentType } = await readDocument(sample, 'a.doc');
    expect([kind, contentType]).toEqual(['text-document', 'application/msword']);
    expect(pages.map(({ structure }) => structure?.blocks)).toEqual([
      [
        { kind: 'paragraph', text: 'Ł. Kowalski GmbH', aside: 'header' },
        { kind: 'heading', level: 2, text: 'Größe' },
        { kind: 'paragraph', text: 'siehe hier und\tdort' },
        {
          kind: 'table',
          rows: [
            ['Menge', '', 'Betrag'],
            ['2', '', '10,00'],
          ],
        },
        { kind: 'paragraph', text: 'Ende' },
      ],
      [
        { kind: 'paragraph', text: 'zweite Seite' },
        { kind: 'paragraph', text: 'Anmerkung', aside: 'footnote' },
      ],
    ]);
  });

  it('is read to its end where it is long', async () => {
    const text = `${'Wort '.repeat(200_000)}Ende`;
    const { pages } = await readDocument(makeOldWord({ body: [{ text }] }), 'a.doc');
    expect(pages.map((page) => page.text).join('')).toBe(text);
  });

  it('with a password, or another program’s, or damaged, is refused with its reason', async () => {
    const codeOf = async (bytes: Buffer) => {
      const outcome = await read(bytes, 'a.doc');
      return outcome.ok ? 'read' : outcome.failure.code;
    };
    expect(await codeOf(makeOldWord({ body: [{ text: 'x' }], isEncrypted: true }))).toBe('encrypted');
    expect(await codeOf(makeCompoundFile({ EncryptedPackage: Buffer.alloc(5_000) }))).toBe('encrypted');
    expect(await codeOf(makeCompoundFile({ 'PowerPoint Document': Buffer.alloc(100) }))).toBe('unsupported');
    expect(await codeOf(makeCompoundFile({ WordDocument: Buffer.alloc(100) }))).toBe('corrupt');
    expect(await codeOf(sample.subarray(0, 300))).toBe('corrupt');
  });

  it('with any bytes changed is read or refused, and never an error', () => {
    const codes = outcomesOfChanged(sample, 5);
    expect(codes).toContain('read');
    expect(codes).toContain('corrupt');
  });
});

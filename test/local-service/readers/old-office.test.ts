import { describe, expect, it } from 'vitest';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { readCompound } from '#local-service/readers/compound/read-compound.ts';
import { makeCompoundFile } from '../../builders/office/compound-file.ts';
import { makeOldWord } from '../../builders/office/old-word.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { countOf } from '../../config/extent.ts';
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
    const random = createRandom(5);
    const codes = new Set<string>();
    for (let run = 0; run < 10 * countOf('changed Office files'); run += 1) {
      const bytes = Buffer.from(
        sample.subarray(0, run % 5 === 0 ? Math.floor(random() * sample.length) : sample.length),
      );
      for (let change = 0; change < 1 + random() * 20 && bytes.length > 8; change += 1) {
        bytes[8 + Math.floor(random() * (bytes.length - 8))] = random() < 0.3 ? 255 : Math.floor(random() * 256);
      }
      const outcome = readCompound(bytes, { limits: defaultLimits });
      codes.add(outcome === null ? 'unsupported' : outcome.ok ? 'read' : outcome.failure.code);
    }
    expect(codes).toContain('read');
    expect(codes).toContain('corrupt');
  });
});

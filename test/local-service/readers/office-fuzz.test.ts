import { expect, it } from 'vitest';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { readOffice } from '#local-service/readers/office/read-office.ts';
import { openZip } from '#local-service/readers/zip/open-zip.ts';
import { createZipBudget } from '#local-service/readers/zip/zip-budget.ts';
import { makeOpenInvoice, makeWordInvoice, makeWorkbookInvoice } from '../../builders/office/office-invoices.ts';
import { makeOpenDocument } from '../../builders/office/open-document.ts';
import { makeSlideShow } from '../../builders/office/slide-show.ts';
import { makeZip, type MadeEntry } from '../../builders/office/zip.ts';
import { createRandom, type Random } from '../../builders/seeded-random.ts';
import { countOf } from '../../config/extent.ts';

const samples: Readonly<Record<string, Buffer>> = {
  docx: makeWordInvoice(),
  xlsx: makeWorkbookInvoice(),
  pptx: makeSlideShow([{ title: 'Titel', lines: ['a', '\tb'], table: [['1', '2']], notes: 'c' }]),
  odt: makeOpenInvoice(),
  ods: makeOpenDocument({
    kind: 'spreadsheet',
    body: '<table:table table:name="a"><table:table-row><table:table-cell table:number-columns-repeated="3"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
  }),
  odp: makeOpenDocument({
    kind: 'presentation',
    body: '<draw:page><draw:frame presentation:class="title"><text:p>x</text:p></draw:frame></draw:page>',
  }),
};

async function entriesOf(bytes: Uint8Array): Promise<readonly MadeEntry[]> {
  const budget = createZipBudget({ entries: 100, totalBytes: 1e7, entryBytes: 1e7, depth: 1 });
  const archive = await openZip(bytes, budget);
  const entries: MadeEntry[] = [];
  for (const entry of archive.entries) entries.push({ name: entry.name, bytes: await archive.bytes(entry) });
  archive.close();
  return entries;
}

/** Changes a part as a damaged or hostile file would: bytes, pieces left out, doubled or moved, numbers made huge. */
function mutated(bytes: Uint8Array, random: Random): Buffer {
  let text = Buffer.from(bytes).toString('latin1');
  const at = () => Math.floor(random() * text.length);
  for (let change = 0; change < 1 + random() * 4; change += 1) {
    const [from, length] = [at(), Math.floor(random() * 60)];
    const piece = text.slice(from, from + length);
    const kind = Math.floor(random() * 5);
    if (kind === 0) text = text.slice(0, from) + text.slice(from + length);
    else if (kind === 1) text = text.slice(0, from) + piece.repeat(20) + text.slice(from);
    else if (kind === 2) text = text.slice(0, from) + String.fromCharCode(random() * 256) + text.slice(from + 1);
    else if (kind === 3) text = text.replace(/\d+/gu, (digits) => (random() < 0.2 ? '99999999999' : digits));
    else text = text.slice(0, at()) + piece + text.slice(from);
  }
  return Buffer.from(text, 'latin1');
}

it.each(Object.keys(samples))('%s with changed parts is read or refused, and never an error', async (format) => {
  const random = createRandom(Number.parseInt(format, 36));
  const entries = await entriesOf(samples[format] ?? Buffer.alloc(0));
  const codes = new Set<string>();
  for (let run = 0; run < countOf('changed Office files'); run += 1) {
    const changed = entries.map((entry) =>
      entry.name === 'mimetype' || random() < 0.6
        ? entry
        : { ...entry, bytes: mutated(Buffer.from(entry.bytes), random) },
    );
    const outcome = await readOffice(makeZip(changed), { limits: defaultLimits, signal: undefined });
    codes.add(outcome === null ? 'no document' : outcome.ok ? 'read' : outcome.failure.code);
  }
  expect([...codes].filter((code) => !['read', 'empty', 'corrupt', 'no document', 'encrypted'].includes(code))).toEqual(
    [],
  );
  expect(codes).toContain('read');
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { dataPointsOf } from '#local-service/queue/pack-reading.ts';
import { createReader } from '#local-service/readers/create-reader.ts';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawGermanInvoice, type GermanInvoice } from '../../builders/samples/german-invoice.ts';
import { drawPdf } from '../../builders/samples/sheet.ts';
import { sampleOf, type SampleInvoice } from './sample-documents.ts';
import type { ServiceRecord } from './service-records.ts';

/** A document with what the service read in it. */
export interface MadePaper extends SampleInvoice {
  readonly bytes: Buffer;
}

const issuerBase = {
  phone: '030 23125 417',
  mail: 'rechnung@example.com',
  web: 'www.example.com',
  vatId: 'DE999104217',
  bank: 'Landbank Lindenthal',
  iban: 'DE71 9990 0011 0001 2345 67',
  bic: 'LABLDE99XXX',
  register: 'Amtsgericht Lindenthal HRB 4711',
} as const;

/** Invented companies that send an invoice a month, each with a colour and a mark of its own. */
const issuers = [
  {
    name: 'Stadtwerke Neuenbrück GmbH',
    claim: 'Strom, Gas, Wasser',
    street: 'Am Wasserturm 2',
    town: '99987 Neuenbrück',
    head: 'Ruth Albers',
    colour: '#1d7a4c',
    mark: 'M17 0 L34 17 L17 34 L0 17 Z M17 8 L9 17 L16 17 L14 26 L25 15 L18 15 Z',
    prefix: 'SW-2026-71',
    item: { text: 'Abschlag Strom', unit: 'kWh', priceCents: 31, quantity: 486 },
  },
  {
    name: 'Kanto Medizintechnik GmbH',
    claim: 'Wartung und Prüfung',
    street: 'Industrieweg 40',
    town: '99985 Talheim',
    head: 'Piet Kanto',
    colour: '#a3312c',
    mark: 'M0 0 H34 V34 H0 Z M8 6 V28 H13 V20 L21 28 H28 L17 17 L28 6 H21 L13 14 V6 Z',
    prefix: 'KM-2609',
    item: { text: 'Wartung Autoklav', unit: 'Std.', priceCents: 11_800, quantity: 7.5 },
  },
  {
    name: 'Polarnetz Hosting AG',
    claim: 'Server und Speicher',
    street: 'Hafenstraße 11',
    town: '99980 Nordhaven',
    head: 'Inga Solberg',
    colour: '#0f5c73',
    mark: 'M17 0 L21 13 L34 17 L21 21 L17 34 L13 21 L0 17 L13 13 Z',
    prefix: 'PN-88',
    item: { text: 'Webhosting, monatlich', unit: 'Stk.', priceCents: 2_919, quantity: 1 },
  },
] as const;
/** The first days of the months in which they write. */
const months = ['2026-11', '2026-10', '2026-09', '2026-06'] as const;

const invoices: readonly GermanInvoice[] = months.flatMap((month, round) =>
  issuers.map(({ prefix, item, ...issuer }, index) => ({
    issuer: { ...issuerBase, ...issuer },
    customer: {
      name: 'Praxis Dr. Aylin Krämer',
      lines: ['Frau Dr. Aylin Krämer', 'Rosengasse 3', '99987 Neuenbrück'],
      number: String(20_418 + index),
    },
    number: `${prefix}${String(904 - round * 31)}`,
    date: `${month}-18`,
    dueDate: `${month}-${String(20 + index * 4)}`,
    delivered: month,
    contact: issuer.head,
    opening: ['Sehr geehrte Frau Dr. Krämer,', 'wir berechnen Ihnen wie vereinbart:'],
    items: [{ ...item, quantity: item.quantity + round }],
    taxPercent: 19,
    closing: 'Bitte überweisen Sie den Gesamtbetrag ohne Abzug.',
  })),
);

async function makePapers(): Promise<readonly MadePaper[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'intray-papers-'));
  const reader = createReader();
  const papers: MadePaper[] = [];
  for (const [index, invoice] of invoices.entries()) {
    const about = {
      title: invoice.number,
      author: invoice.issuer.name,
      date: invoice.date,
      language: 'de-DE',
    } as const;
    const bytes = Buffer.from(await drawPdf(about, [(sheet) => drawGermanInvoice(sheet, invoice)]));
    const file = path.join(folder, `${index}.pdf`);
    await writeFile(file, bytes);
    papers.push({ bytes, ...(await readPaper(reader, file)) });
  }
  await reader.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return papers;
}

async function readPaper(reader: ReturnType<typeof createReader>, file: string): Promise<SampleInvoice> {
  const outcome = await reader.read({ path: file, name: path.basename(file) });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  const { pages } = outcome.document;
  const wanted = fields(['invoice_number', 'date', 'total', 'currency', 'issuer', 'due_date']);
  return {
    words: pages.flatMap(({ number, words }) =>
      words.map(({ text, line, box }) => ({ page: number, line, text, box })),
    ),
    pages: pages.map(({ number, rotation, text }) => ({ page: number, rotation, text })),
    dataPoints: dataPointsOf({ dataPoints: extractDataPoints(outcome.document, wanted) }).map(
      ({ name, valueAsString, valueNumber, page, box, confidence }): ServiceRecord => ({
        name,
        value: valueNumber ?? valueAsString,
        value_as_string: valueAsString,
        data_type: valueNumber !== null ? 'Decimal' : name.endsWith('date') ? 'DateTime' : 'String',
        confidence,
        ...(page === null ? {} : { page }),
        ...(box === null ? {} : { box }),
        source: 'text',
      }),
    ),
  };
}

/** Made and read once for each process, and only in one that needs them. */
let made: Promise<readonly MadePaper[]> | null = null;
export const madePapers = (): Promise<readonly MadePaper[]> => (made ??= makePapers());

/** Names whose files are made papers, each with the first of theirs. */
const written = [
  [/^invoice-/u, 0],
  [/^Nebenkosten/u, 5],
] as const;

/** Returns the made paper of an invented file; `null` for a file that is one of the samples. */
export function paperOf(papers: readonly MadePaper[], name: string): MadePaper | null {
  const first = written.find(([pattern]) => pattern.test(name))?.[1];
  if (first === undefined) return null;
  const number = Number(/ (\d+)\.pdf$/u.exec(name)?.[1] ?? '0');
  // Neighbours of one month are of different companies.
  return papers[(first + Math.floor(number / 10)) % papers.length] ?? null;
}

/** Letters, in which no amount is read. */
const letters = [
  [/^Rahmenvertrag/u, 'brief-hausverwaltung.pdf'],
  [/^CV /u, 'letter-thornbury-library.pdf'],
] as const;

/** Returns the sample letter of an invented file; `null` for any other, and without made papers. */
export const letterOf = (papers: readonly MadePaper[], name: string): string | null =>
  papers.length === 0 ? null : (letters.find(([pattern]) => pattern.test(name))?.[1] ?? null);

/** Returns the bytes of a letter beside the other samples. */
export const letterBytes = (name: string): Promise<Buffer> =>
  readFile(path.join(path.dirname(sampleOf('x.pdf') ?? ''), name));

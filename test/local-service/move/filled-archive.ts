import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { CorrectionChange } from '#service-api/documents/correction-calls.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { runService, type RunningService } from './running-service.ts';

/** What was put into an archive, by the ids of its documents. */
export interface FilledArchive {
  /** All that are processed and not in the trash, parts of a file and the file itself included. */
  readonly documents: readonly string[];
  readonly trashed: readonly string[];
  readonly corrected: string;
}

const borrower = {
  ...{ name: 'borrower', dataType: 'String' as const, description: '', required: false },
  ...{ source: { kind: 'constant' as const, value: '?' }, dependsOn: [], pre: [], post: [] },
};
export const invoiceText = (number: number): string =>
  `Muster GmbH\n\nRECHNUNG\n\nRechnungsnummer: 2026-${String(1_000 + number)}\nGesamtbetrag ${String(number + 10)},00 EUR\n`;

/** Fills an empty data directory: classes of its own, corrections, rows of a table, parts of a stack, a hold and a trash. */
export async function fillArchive(dataDir: string, letters: number): Promise<FilledArchive> {
  const running = await runService({}, dataDir);
  try {
    return await fill(running, letters);
  } finally {
    await running.stop();
  }
}

async function fill({ service, configure }: RunningService, letters: number): Promise<FilledArchive> {
  const tag = await configure.ask('tags.create', { name: 'Leihschein', description: 'Was verliehen ist.' });
  await configure.ask('fields.put', { tagId: tag.id, id: null, field: borrower });
  const session = randomUUID();
  const ids: string[] = [];
  for (let number = 0; number < letters; number += 1)
    ids.push(await service.upload(session, `rechnung-${String(number)}.txt`, bytesOf(invoiceText(number))));
  // Equal bytes under another name: two documents, one object.
  ids.push(await service.upload(session, 'kopie.txt', bytesOf(invoiceText(0))));
  // Its reading fails; the document stays.
  ids.push(await service.upload(session, 'leer.bin', bytesOf('\u0000\u0001\u0002')));
  await completed(service, await service.createJob(session));
  const stack = randomUUID();
  const pageOf = (word: string) => ({ kind: 'letter', language: 'eng', lines: [`The ${word} is in bloom.`] }) as const;
  const pdf = await buildTextPdf(['magnolia', 'forsythia', 'wisteria'].map(pageOf));
  const stackId = await service.upload(stack, 'stapel.pdf', new Uint8Array(pdf));
  const rules = { intray_decompose: { mode: 'every_n_pages', pages: 2 } };
  const job = await completed(service, await service.createJob(stack, 'normal', { decompose: true, metadata: rules }));
  const [corrected = '', classed = '', listed = '', ...others] = ids;
  const revisionOf = async (fileId: string): Promise<string> =>
    ((await service.get(`/api/file/detail/${fileId}`)) as { readonly revision: string }).revision;
  const correct = async (fileId: string, change: CorrectionChange) =>
    configure.ask('documents.correct', { fileId, revision: await revisionOf(fileId), changes: [change] });
  await correct(corrected, { kind: 'value', field: 'total', value: 1234.5 });
  const { ids: undone, revision } = await correct(corrected, { kind: 'value', field: 'issuer', value: 'Andere AG' });
  await configure.ask('documents.undoCorrection', { fileId: corrected, revision, ids: [...undone] });
  await correct(classed, { kind: 'class', tagId: tag.id });
  await correct(classed, { kind: 'value', field: 'borrower', value: 'Frau Beispiel' });
  const numbers = { quantity: 2, unitPrice: 50, amount: 100, taxRate: 19 };
  const row = { description: 'Wartung', unit: 'h', ...numbers, page: null, box: null };
  await correct(listed, { kind: 'items', field: 'line_items', items: [row, { ...row, description: 'Anfahrt' }] });
  await configure.ask('documents.hold', { fileIds: [listed], isHeld: true });
  const trashed = others.slice(0, 3);
  await configure.ask('trash.move', { fileIds: trashed });
  const all = [...ids, stackId, ...job.output_file_ids];
  return { documents: all.filter((id) => !trashed.includes(id)), trashed, corrected };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

interface JobView {
  readonly status: string;
  readonly output_file_ids: readonly string[];
}

async function completed(service: RunningService['service'], jobId: string): Promise<JobView> {
  return vi.waitFor(
    async () => {
      const job = (await service.get(`/api/job/detail/${jobId}`)) as JobView;
      if (!job.status.startsWith('completed')) throw new Error(`the job is ${job.status}`);
      return job;
    },
    { timeout: 200_000, interval: 300 },
  );
}

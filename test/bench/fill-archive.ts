import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ensureIdentity, parentCompany } from '#local-service/auth/identities.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { plainPage } from '#local-service/readers/text/plain-page.ts';
import type { ServiceData } from '#local-service/service-data.ts';
import type { Reading, ReadDataPoint } from '#local-service/store/reading.ts';
import type { StoreTransaction } from '#local-service/store/store.ts';
import type { BenchStorage } from './bench-storage.ts';
import type { DocumentSource, SyntheticDocument } from './synthetic-documents.ts';

const documentsAJob = 500;
const tagNames = [
  ['invoice', 'invoice'],
  ['rechnung', 'invoice'],
  ['contract', 'contract'],
  ['report', 'report'],
  ['delivery', 'delivery_note'],
] as const;
const documentGz = gzipSync('{"kind":"text","contentType":"text/plain","mail":null,"invoiceXml":null}');

interface Owner {
  readonly companyId: string;
  readonly userId: string;
}

/**
 * Adds documents to the data directory of a service that does not run, as if they had been uploaded and read: to bring
 * them in over HTTP would take hours. Returns their ids.
 */
export async function fillArchive(
  { open }: Pick<BenchStorage, 'open'>,
  dataDir: string,
  source: DocumentSource,
  count: number,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const opened = await open(dataDir);
  if (!opened.ok) throw new Error(`The archive could not be opened: ${opened.reason}`);
  const { data } = opened;
  await ensureIdentity(
    { store: data.store, paths: data.paths, tags: builtInTags, nowMs: Date.now },
    parentCompany,
    'User',
  );
  const ids: string[] = [];
  while (ids.length < count) {
    const documents = Array.from({ length: Math.min(documentsAJob, count - ids.length) }, () => source.next());
    ids.push(...(await addJob(data, documents)));
    if (ids.length % 10_000 === 0) say(`${ids.length} of ${count} documents filled in`);
  }
  await data.close();
  return ids;
}

function addJob({ store, search }: ServiceData, documents: readonly SyntheticDocument[]): Promise<readonly string[]> {
  return store.transaction(async (tx) => {
    const owner = await ownerIn(tx);
    const [jobId, sessionId, at] = [randomUUID(), randomUUID(), new Date().toISOString()];
    await tx.sessions.touch({ ...owner, id: sessionId, at });
    const options = { priority: 'normal', merge: false, decompose: false, propagateMetadata: false } as const;
    await tx.jobs.add({ ...owner, ...options, id: jobId, sessionId, pageRotation: 0, metadata: null, at });
    const ids: string[] = [];
    for (const document of documents) {
      const fileId = randomUUID();
      ids.push(fileId);
      const reading = readingOf(document);
      const tagId = await tx.tags.idOf(owner.companyId, reading.tagName);
      if (tagId === null) throw new Error(`no tag ${reading.tagName}`);
      const sha256 = createHash('sha256').update(document.text).digest('hex');
      const bytes = { length: document.text.length, sha256, contentType: 'text/plain', channel: 'api' } as const;
      const place = { name: document.name, folder: 'Inbox', version: 1, metadata: null, userName: 'bench' };
      await tx.files.add({ ...owner, ...bytes, ...place, id: fileId, sessionId, at });
      await tx.files.giveToJob(fileId, jobId, null);
      await tx.files.setReading(fileId, tagId, reading);
      await tx.files.setStatus(fileId, { to: 'tagged', at, error: null, countsAsRetry: false });
      const indexed = await tx.files.indexed(fileId);
      if (indexed !== null) await search.put(tx, { ...indexed, fileId });
    }
    await tx.sessions.close(owner.companyId, sessionId, jobId, at);
    const completed = { to: 'completed', at, completedAt: at, error: null, countsAsRetry: false } as const;
    await tx.jobs.setStatus(jobId, completed);
    return ids;
  });
}

async function ownerIn(tx: StoreTransaction): Promise<Owner> {
  const companyId = await tx.companies.idOf(parentCompany);
  const userId = companyId === null ? null : await tx.identities.userOf(companyId, 'User');
  if (companyId === null || userId === null) throw new Error('no identity');
  return { companyId, userId };
}

function readingOf({ name, text, values }: SyntheticDocument): Reading {
  const page = plainPage(text, 1);
  const tagName = tagNames.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'unclassified';
  return {
    contentType: 'text/plain',
    pages: [{ number: 1, text, pageGz: gzipSync(JSON.stringify(page)) }],
    documentGz,
    warnings: [],
    notes: [],
    tagName,
    tagScore: 0.9,
    tagSource: 'classifier',
    classifier: 'zero',
    dataPoints: [
      point('invoice_number', 'String', values.number),
      point('date', 'DateTime', values.date),
      point('total', 'Decimal', values.total),
      point('currency', 'String', values.currency),
      point('issuer', 'String', values.issuer),
    ],
  };
}

function point(name: string, dataType: ReadDataPoint['dataType'], valueAsString: string): ReadDataPoint {
  const valueNumber = dataType === 'Decimal' ? Number(valueAsString) : null;
  return { name, dataType, valueAsString, valueNumber, page: 1, box: null, confidence: 0.95, source: 'text' };
}

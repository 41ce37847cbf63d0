import { randomUUID } from 'node:crypto';
import type { Priority } from '#service-api/values.ts';
import { ensureCompany } from '#local-service/store/seed-company.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';

export interface StoreUnderTest {
  readonly store: Store;
  close(): Promise<void>;
}

export const at = '2026-01-02T03:04:05.678Z';

export interface Owner {
  readonly companyId: string;
  readonly userId: string;
  readonly userName: string;
}

export function addOwner(store: Store, companyName: string): Promise<Owner> {
  return store.transaction(async (tx) => {
    const companyId = await ensureCompany(tx, companyName, at);
    const owner = { companyId, userId: randomUUID(), userName: `user@${companyName}.example` };
    await tx.identities.addUser({ id: owner.userId, companyId, userName: owner.userName, role: 'User' });
    return owner;
  });
}

/** Adds another user of the same company. */
export function addColleague(store: Store, { companyId }: Owner): Promise<Owner> {
  return store.transaction(async (tx) => {
    const colleague = { companyId, userId: randomUUID(), userName: `${randomUUID()}@colleagues.example` };
    await tx.identities.addUser({ id: colleague.userId, companyId, userName: colleague.userName, role: 'User' });
    return colleague;
  });
}

/** Stores a file, optionally in a session; returns its ID. */
export async function addFile(tx: StoreTransaction, owner: Owner, sessionId: string | null = null): Promise<string> {
  const id = randomUUID();
  if (sessionId !== null) {
    await tx.sessions.touch({ id: sessionId, companyId: owner.companyId, userId: owner.userId, at });
  }
  const file = { id, ...owner, sessionId, name: `${id}.txt`, folder: 'Inbox', channel: 'api' } as const;
  const content = { contentType: 'text/plain', metadata: null, length: 7, sha256: id.replaceAll('-', ''), version: 1 };
  await tx.files.add({ ...file, ...content, at });
  return id;
}

export interface AddedJob {
  readonly jobId: string;
  readonly fileIds: readonly string[];
}

export interface JobToAdd {
  readonly files: number;
  readonly priority?: Priority;
  readonly queuedAt?: string;
}

/** Creates a job of this many files, all of them in the queue. */
export async function addJobIn(tx: StoreTransaction, owner: Owner, job: JobToAdd): Promise<AddedJob> {
  const { files, priority = 'normal', queuedAt = at } = job;
  const [jobId, sessionId] = [randomUUID(), randomUUID()];
  const { companyId, userId } = owner;
  const options = {
    priority,
    merge: false,
    decompose: false,
    propagateMetadata: false,
    pageRotation: 0,
    metadata: null,
  } as const;
  await tx.jobs.add({ id: jobId, companyId, userId, sessionId, ...options, at });
  const fileIds: string[] = [];
  for (let count = 0; count < files; count += 1) {
    const fileId = await addFile(tx, owner, sessionId);
    await tx.files.giveToJob(fileId, jobId, null);
    await tx.files.setStatus(fileId, { to: 'queued', at, error: null, countsAsRetry: false });
    await tx.queue.enqueue({ fileId, jobId, priority, task: 'read', at: queuedAt });
    fileIds.push(fileId);
  }
  return { jobId, fileIds };
}

export function addJob(store: Store, owner: Owner, job: JobToAdd): Promise<AddedJob> {
  return store.transaction((tx) => addJobIn(tx, owner, job));
}

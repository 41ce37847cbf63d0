import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyScope } from '#local-service/store/scope.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';
import { waitingFor, type OpenedStore, type PostgresStores } from './postgres-stores.ts';
import { addFile, addOwner, at, type Owner } from './store-under-test.ts';

/** What is seen outside of the database while two processes commit: events by their readers, and the bytes of files. */
export function describeCommitOrder(stores: () => PostgresStores): void {
  describe('the order of commits', () => {
    let first: OpenedStore;
    let second: OpenedStore;
    let owner: Owner;
    beforeEach(async () => {
      first = await stores().open();
      second = stores().openAgain(first);
      owner = await addOwner(first.store, 'Acme');
    });
    afterEach(async () => {
      await second.close();
      await first.close();
    });
    const both = (): readonly Store[] => [first.store, second.store];
    const append = ({ events }: StoreTransaction, jobId: string) =>
      events.append({
        ...{ companyId: owner.companyId, fileId: null, jobId, kind: 'job.created' },
        ...{ from: null, to: 'queued', detail: null, at },
      });

    test('events have numbers in the order of the commits: a later one waits for an earlier transaction', async () => {
      const gate = Promise.withResolvers<undefined>();
      const numbered = Promise.withResolvers<undefined>();
      const slow = first.store.transaction(async (tx) => {
        await append(tx, 'slow');
        await tx.queue.lastAgain(owner.companyId); // reads events, so that they are written
        numbered.resolve(undefined);
        await gate.promise;
      });
      await numbered.promise;
      const done: string[] = [];
      const fast = second.store.transaction((tx) => append(tx, 'fast')).then(() => done.push('fast'));
      await expect.poll(() => waitingFor(first, 'advisory')).toBe(1);
      expect([done, await second.store.events.after(0, 9)]).toEqual([[], []]);
      gate.resolve(undefined);
      await Promise.all([slow, fast]);
      expect((await second.store.events.after(0, 9)).map(({ jobId }) => jobId)).toEqual(['slow', 'fast']);
    });

    test('a reader that asks for what is new sees every event once, in order', async () => {
      const seen: string[] = [];
      let lastSeq = 0;
      const read = async (): Promise<void> => {
        for (const { seq, jobId } of await second.store.events.after(lastSeq, 1_000)) {
          lastSeq = seq;
          seen.push(jobId!);
        }
      };
      const writing = new AbortController();
      const write = async (store: Store, name: string): Promise<void> => {
        for (let count = 0; count < 25; count += 1) {
          await store.transaction(async (tx) => {
            await append(tx, `${name} ${count} a`);
            await addFile(tx, owner);
            await append(tx, `${name} ${count} b`);
          });
        }
      };
      const reading = (async () => {
        while (!writing.signal.aborted) await read();
      })();
      await Promise.all(both().map((store, index) => write(store, `process ${index}`)));
      writing.abort();
      await reading;
      await read();
      expect(seen).toHaveLength(100);
      expect(new Set(seen).size).toBe(100);
      const scope = companyScope(owner.companyId);
      expect(await second.store.records.files.count(scope, { sessionId: null })).toBe(50);
    });

    describe('of the same bytes', () => {
      const stored = { sessionId: null, folder: 'Inbox', channel: 'api', contentType: 'text/plain' } as const;
      const add = ({ files }: StoreTransaction) =>
        files.add({
          ...owner,
          ...stored,
          id: 'one',
          name: 'a',
          metadata: null,
          length: 7,
          sha256: 'ab',
          version: 1,
          at,
        });

      test('one that is about to remove them lets another one wait that gives them to a file', async () => {
        const steps: string[] = [];
        let adding: Promise<unknown> = Promise.resolve();
        await first.store.transaction(async (tx) => {
          expect(await tx.files.needsBytes('ab')).toBe(false);
          adding = second.store.transaction(async (other) => {
            await add(other);
            steps.push('kept');
          });
          await expect.poll(() => waitingFor(first, 'transactionid')).toBe(1);
          steps.push('removed');
        });
        await adding;
        expect(steps).toEqual(['removed', 'kept']);
      });

      test('one that gives them to a file lets another one wait that asks whether they are needed', async () => {
        let asking: Promise<boolean> = Promise.resolve(false);
        await first.store.transaction(async (tx) => {
          await add(tx);
          asking = second.store.transaction(({ files }) => files.needsBytes('ab'));
          await expect.poll(() => waitingFor(first, 'transactionid')).toBe(1);
        });
        expect(await asking).toBe(true);
      });
    });
  });
}

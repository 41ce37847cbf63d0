import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { EventKind } from '#service-api/values.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';
import { addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

const later = '2026-01-02T04:00:00.000Z';
const muchLater = '2026-01-05T04:00:00.000Z';
const problem = serviceMessage('webhook.problem.given-up');

/** Tests what `WebhookStore` and `WebhookRecords` promise (main/local-service/store/webhooks.ts). */
export function describeWebhooks(open: () => Promise<StoreUnderTest>): void {
  describe('webhooks', () => {
    let under: StoreUnderTest;
    let store: Store;
    let acme: Owner;
    let globex: Owner;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
      [acme, globex] = [await addOwner(store, 'Acme'), await addOwner(store, 'Globex')];
    });
    afterEach(() => under.close());

    const webhook = { url: 'https://example.org/', secretSealed: Buffer.from('sealed'), allowsPrivateHost: false, at };
    const change = <Result>(work: (part: StoreTransaction['webhooks']) => Promise<Result>) =>
      store.transaction((tx) => work(tx.webhooks));
    const set = ({ companyId }: Owner = acme, more: Partial<typeof webhook> = {}) =>
      change((part) => part.set({ companyId, ...webhook, ...more }));
    const append = (kind: EventKind, jobId: string | null, { fileId = null as string | null, owner = acme } = {}) =>
      store.transaction(({ events }) =>
        events.append({ companyId: owner.companyId, fileId, jobId, kind, from: null, to: null, detail: null, at }),
      );
    const due = async (time = at, limit = 99) =>
      (await store.webhooks.due(acme.companyId, time, limit)).map(({ event }) => `${event.jobId} ${event.kind}`);
    const seqOf = async (kind: EventKind) =>
      (await store.webhooks.journal(acme.companyId, null, 99)).find(({ event }) => event.kind === kind)?.seq ?? 0;
    const counts = () => store.webhooks.counts(acme.companyId);

    test('each company has one, which is replaced and removed with all that waits', async () => {
      await set();
      await set(globex);
      await set(acme, { url: 'https://example.net/', allowsPrivateHost: true });
      const found = await store.webhooks.find(acme.companyId);
      expect(found).toMatchObject({
        url: 'https://example.net/',
        allowsPrivateHost: true,
        createdAt: at,
        failingSince: null,
      });
      expect(Buffer.from(found!.secretSealed).toString()).toBe('sealed');
      expect((await store.webhooks.all()).map(({ companyId }) => companyId).toSorted()).toEqual(
        [acme.companyId, globex.companyId].toSorted(),
      );
      await append('job.created', 'one');
      const remove = () => change((part) => part.remove(acme.companyId));
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect([await store.webhooks.find(acme.companyId), await counts()]).toEqual([
        null,
        { waiting: 0, delivered: 0, dead: 0 },
      ]);
      expect(await store.webhooks.find(globex.companyId)).not.toBeNull();
    });

    test('an event has its delivery in the same transaction, if its company has a webhook', async () => {
      await append('job.created', 'before');
      await set();
      await append('job.created', 'of globex', { owner: globex });
      const failed = store.transaction(async (tx) => {
        const event = { companyId: acme.companyId, fileId: null, jobId: 'undone', from: null, to: null, detail: null };
        await tx.events.append({ ...event, kind: 'job.created', at });
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      await append('job.created', 'one');
      expect(await due()).toEqual(['one job.created']);
    });

    test('one delivery of a stream is due at a time: the first one that waits', async () => {
      await set();
      for (const kind of ['job.created', 'job.processing', 'job.completed'] as const) await append(kind, 'one');
      await append('job.failed', 'two');
      await append('file.uploaded', null, { fileId: 'file' });
      expect(await due()).toEqual(['one job.created', 'two job.failed', 'null file.uploaded']);
      expect(await due(at, 2)).toHaveLength(2);
      const first = await seqOf('job.created');
      await change((part) => part.failed({ seq: first, at, problem, notBefore: later }));
      expect(await due()).toEqual(['two job.failed', 'null file.uploaded']);
      expect(await due(later)).toContain('one job.created');
      expect(await store.webhooks.find(acme.companyId)).toMatchObject({ failingSince: at, lastDeliveredAt: null });
      await change((part) => part.delivered(first, later));
      expect(await due(later)).toContain('one job.processing');
      await change(async (part) =>
        part.failed({ seq: await seqOf('job.processing'), at: later, problem, notBefore: null }),
      );
      expect(await due(later)).toContain('one job.completed');
      expect(await counts()).toEqual({ waiting: 3, delivered: 1, dead: 1 });
      expect(await store.webhooks.find(acme.companyId)).toMatchObject({ failingSince: later, lastDeliveredAt: later });
    });

    test('the journal says how each went, newest first', async () => {
      await set();
      for (const kind of ['job.created', 'job.processing', 'job.completed'] as const) await append(kind, 'one');
      await change(async (part) => part.delivered(await seqOf('job.created'), later));
      await change(async (part) =>
        part.failed({ seq: await seqOf('job.processing'), at: later, problem, notBefore: null }),
      );
      const journal = await store.webhooks.journal(acme.companyId, null, 99);
      expect(
        journal.map(({ state, attempts, lastTriedAt, problem: why }) => [state, attempts, lastTriedAt, why]),
      ).toEqual([
        ['waiting', 0, null, null],
        ['dead', 1, later, problem],
        ['delivered', 1, later, null],
      ]);
      expect(await store.webhooks.journal(acme.companyId, 'dead', 99)).toHaveLength(1);
      expect(await store.webhooks.journal(acme.companyId, null, 1)).toHaveLength(1);
      expect(await store.webhooks.journal(globex.companyId, null, 99)).toEqual([]);
    });

    test('all that waited too long is given up, and can be tried again from its beginning', async () => {
      await set();
      for (const job of ['one', 'two'])
        for (const kind of ['job.created', 'job.completed'] as const) await append(kind, job);
      const giveUp = (before: string) => change((part) => part.giveUp(acme.companyId, before, problem));
      expect([await giveUp(at), await giveUp(later), await giveUp(later)]).toEqual([0, 4, 0]);
      expect([await due(muchLater), await counts()]).toEqual([[], { waiting: 0, delivered: 0, dead: 4 }]);
      const [one] = (await store.webhooks.journal(acme.companyId, 'dead', 99)).filter(
        ({ event }) => event.jobId === 'one',
      );
      const retry = (id: string | null) => change((part) => part.retry(acme.companyId, id, muchLater));
      expect([await retry(one!.event.id), await retry(randomUUID())]).toEqual([1, 0]);
      expect(await due(muchLater)).toEqual(['one job.completed']);
      expect(await change((part) => part.retry(globex.companyId, null, at))).toBe(0);
      expect(await retry(null)).toBe(4);
      expect((await due(muchLater)).toSorted()).toEqual(['one job.created', 'two job.created']);
      expect(await store.webhooks.due(acme.companyId, muchLater, 1)).toMatchObject([
        { attempts: 0, queuedAt: muchLater },
      ]);
    });

    test('a new address and an allowed host are tried at once', async () => {
      await set();
      await append('job.created', 'one');
      const wait = async () =>
        change(async (part) => part.failed({ seq: await seqOf('job.created'), at, problem, notBefore: muchLater }));
      await wait();
      await set(acme, { at: later });
      expect(await due(later)).toHaveLength(1);
      await wait();
      await change((part) => part.allowPrivateHost(acme.companyId, true, later));
      expect(await due(later)).toHaveLength(1);
      expect(await store.webhooks.find(acme.companyId)).toMatchObject({ allowsPrivateHost: true });
    });

    test('the oldest deliveries of a state are removed', async () => {
      await set();
      for (const job of ['one', 'two', 'three']) await append('job.created', job);
      for (const { seq } of await store.webhooks.due(acme.companyId, at, 99))
        await change((part) => part.delivered(seq, at));
      await append('job.created', 'waiting');
      await change((part) => part.prune(acme.companyId, 'delivered', 2));
      const left = await store.webhooks.journal(acme.companyId, null, 99);
      expect(left.map(({ event }) => event.jobId)).toEqual(['waiting', 'three', 'two']);
      await change((part) => part.prune(acme.companyId, 'delivered', 5));
      expect(await counts()).toEqual({ waiting: 1, delivered: 2, dead: 0 });
    });
  });
}

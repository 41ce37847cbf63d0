import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '#local-service/store/store.ts';
import { addFile, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';
import { companyScope } from '#local-service/store/scope.ts';

const soon = '2026-01-02T04:00:00.000Z';
const later = '2026-01-02T05:00:00.000Z';

/** Tests what `ShareLinkStore` and `ShareLinkRecords` promise (main/local-service/store/share-links.ts). */
export function describeShareLinks(open: () => Promise<StoreUnderTest>): void {
  describe('share links', () => {
    let under: StoreUnderTest;
    let store: Store;
    let owner: Owner;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
      owner = await addOwner(store, 'Acme');
    });
    afterEach(() => under.close());

    const add = (
      code: string,
      { expiresAt = later, ...more }: Partial<Record<'expiresAt' | 'shortCode', string>> = {},
    ) =>
      store.transaction(async (tx) => {
        const link = {
          ...{ id: randomUUID(), companyId: owner.companyId, fileId: await addFile(tx, owner), code },
          ...{ shortCode: more.shortCode ?? null, followsVersions: false, createdAt: at, expiresAt },
        };
        await tx.shareLinks.add({ ...link, userId: owner.userId });
        return link;
      });
    const live = (fileId: string | null = null, time = at) =>
      store.shareLinks.live(companyScope(owner.companyId), time, fileId);
    const codes = async (time = at) => (await live(null, time)).map(({ code }) => code).toSorted();

    test('one is found by either code, until it expires', async () => {
      const link = await add('long', { shortCode: 'short', expiresAt: soon });
      expect(await store.shareLinks.findByCode('long', at)).toEqual(link);
      expect(await store.shareLinks.findByCode('short', at)).toEqual(link);
      expect(await store.shareLinks.findByCode('other', at)).toBeNull();
      expect(await store.shareLinks.findByCode('long', soon)).toBeNull();
      expect([await codes(), await codes(soon)]).toEqual([['long'], []]);
    });

    test('a code belongs to one link', async () => {
      await add('long', { shortCode: 'short' });
      await expect(add('long')).rejects.toThrow();
      await expect(add('another', { shortCode: 'short' })).rejects.toThrow();
      expect(await codes()).toEqual(['long']);
    });

    test('uses are counted, also of a link that is gone', async () => {
      const { id, fileId } = await add('long');
      for (const time of [at, soon]) await store.transaction((tx) => tx.shareLinks.countUse(id, time));
      await store.transaction((tx) => tx.shareLinks.countUse(randomUUID(), at));
      expect(await live(fileId)).toMatchObject([
        { useCount: 2, lastUsedAt: soon, userName: owner.userName, fileName: `${fileId}.txt` },
      ]);
      expect(await live(randomUUID())).toEqual([]);
    });

    test('one is revoked, or all of a company are', async () => {
      const globex = await addOwner(store, 'Globex');
      const revoke = (companyId: string, id: string | null) =>
        store.transaction((tx) => tx.shareLinks.revoke(companyId, id, at));
      const { id } = await add('first');
      for (const code of ['second', 'third']) await add(code);
      expect([await revoke(globex.companyId, id), await revoke(globex.companyId, null)]).toEqual([0, 0]);
      expect([await revoke(owner.companyId, id), await revoke(owner.companyId, id)]).toEqual([1, 0]);
      expect([await store.shareLinks.findByCode('first', at), await codes()]).toEqual([null, ['second', 'third']]);
      expect([await revoke(owner.companyId, null), await codes()]).toEqual([2, []]);
    });

    test('those that have expired are removed', async () => {
      await add('first', { expiresAt: soon });
      await add('second');
      await store.transaction((tx) => tx.shareLinks.removeExpired(later));
      expect(await codes()).toEqual(['second']);
      await add('first');
      expect(await codes()).toEqual(['first', 'second']);
    });
  });
}

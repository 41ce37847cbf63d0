import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SourceStore } from '#local-service/store/source-store.ts';
import { addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

/** Tests what `SourceStore` promises, for every store (main/local-service/store/source-store.ts). */
export function describeSourceStore(open: () => Promise<StoreUnderTest>): void {
  describe('sources', () => {
    let under: StoreUnderTest;
    let owner: Owner;
    beforeEach(async () => {
      under = await open();
      owner = await addOwner(under.store, 'Acme');
    });
    afterEach(() => under.close());
    const run = <Result>(work: (sources: SourceStore) => Promise<Result>): Promise<Result> =>
      under.store.transaction(({ sources }) => work(sources));
    const record = (name: string) => ({
      ...({ id: randomUUID(), source_name: name, type: 'AWS', account_name: 'acme', region: 'eu-central-1' } as const),
      creation_date: at,
    });
    const add = async (name: string, { companyId } = owner) => {
      const source = record(name);
      await run((sources) => sources.add({ ...source, companyId, keysSealed: Buffer.from(name) }));
      return source;
    };

    test('are listed from the oldest on, with their sealed keys', async () => {
      const [b, a] = [await add('B'), await add('A')];
      const list = await run((sources) => sources.list(owner.companyId));
      expect(list).toMatchObject([b, a]);
      expect(list.map(({ keysSealed }) => Buffer.from(keysSealed).toString())).toEqual(['B', 'A']);
      expect(list.map(({ endpoint }) => endpoint)).toEqual([null, null]);
      expect(await run((sources) => sources.find(b.id))).toEqual(list[0]);
      expect(await run((sources) => sources.find('none'))).toBeNull();
    });

    test('are found by name without regard to case, and one name is given once in a company', async () => {
      const { id } = await add('Ärchiv');
      expect(await run((sources) => sources.named(owner.companyId, 'äRCHIV'))).toMatchObject({ id });
      await expect(add('ärchiv')).rejects.toThrow();
      const other = await addOwner(under.store, 'Globex');
      expect(await run((sources) => sources.named(other.companyId, 'Ärchiv'))).toBeNull();
      await add('Ärchiv', other);
    });

    test('can be removed and added again', async () => {
      const { id } = await add('A');
      await run((sources) => sources.remove(id));
      expect(await run((sources) => sources.list(owner.companyId))).toEqual([]);
      await expect(run((sources) => sources.remove(id))).rejects.toThrow('unknown-record');
      await add('A');
    });

    test('may have an address of their own', async () => {
      const { id } = await add('A');
      await run((sources) => sources.setEndpoint(id, 'http://store.intern:9000'));
      expect((await run((sources) => sources.find(id)))?.endpoint).toBe('http://store.intern:9000');
      await run((sources) => sources.setEndpoint(id, null));
      expect((await run((sources) => sources.find(id)))?.endpoint).toBeNull();
    });

    test('hosts are replaced as a whole and keep their order', async () => {
      const { companyId } = owner;
      expect(await run((sources) => sources.allowedHosts(companyId))).toEqual([]);
      await run((sources) => sources.setAllowedHosts(companyId, ['b.intern', 'a.intern:81']));
      await run((sources) => sources.setAllowedHosts(companyId, ['c.intern', 'a.intern']));
      expect(await run((sources) => sources.allowedHosts(companyId))).toEqual(['c.intern', 'a.intern']);
    });
  });
}

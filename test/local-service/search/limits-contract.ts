import { describe, expect, it } from 'vitest';
import { limitsUnderTest, type IndexedFiles } from './indexed-files.ts';

/** Tests what `SearchIndex` promises of queries with more matches than it counts. A part of `contract.ts`. */
export function describeSearchLimits(files: () => IndexedFiles): void {
  describe('more matches than are counted', () => {
    const { counted, ranked } = limitsUnderTest;
    const add = async (count: number, file: Parameters<IndexedFiles['add']>[0]): Promise<void> => {
      for (let made = 0; made < count; made += 1) await files().add(file);
    };

    it('says that the total is a lower bound, and that of the newest matches the counts are', async () => {
      await add(counted, { tag: 'contract', pages: ['tree'] });
      expect(await files().search({ query: 'tree' })).toMatchObject({ total: counted, isLowerBound: false });
      await add(5, { tag: 'invoice', pages: ['tree'] });
      const found = await files().search({ query: 'tree' });
      expect(found).toMatchObject({ total: counted, isLowerBound: true });
      expect(files().counts(found)).toEqual({ invoice: 5, contract: counted - 5 });
      expect(await files().search({ query: '' })).toMatchObject({ total: counted + 5, isLowerBound: false });
    });

    it('finds documents with the asked tag that are older than the newest matches', async () => {
      await add(3, { name: 'old', tag: 'invoice', pages: ['tree'] });
      await add(counted, { tag: 'contract', pages: ['tree'] });
      const found = await files().search({ query: 'tree', tagIds: [files().tagId('invoice')] });
      expect(found).toMatchObject({ total: 3, isLowerBound: false });
      expect(await files().names('tree', { tagIds: [files().tagId('invoice')] })).toEqual(['old', 'old', 'old']);
    });

    it('returns every match once over all pages, also those that are not counted', async () => {
      for (let made = 0; made < counted + 25; made += 1) await files().add({ name: `n${made}`, pages: ['tree'] });
      const all: string[] = [];
      for (let page = 1; page <= 10; page += 1) all.push(...(await files().names('tree', { page, pageSize: 10 })));
      expect(all).toEqual(Array.from({ length: counted + 25 }, (_, at) => `n${counted + 24 - at}`));
    });

    it('shows those with the words in the name first, then in a data point, then the newest', async () => {
      await files().add({ name: 'tree', pages: [''] });
      await files().add({ name: 'point', dataPoints: ['tree'] });
      await add(ranked, { name: 'text', pages: ['tree'] });
      await files().add({ name: 'newest', pages: ['much else and one tree'] });
      expect((await files().names('tree')).slice(0, 3)).toEqual(['tree', 'point', 'newest']);
    });

    it('shows those with the typed words before corrected ones', async () => {
      await add(3, { name: 'exact', pages: ['rechnung'] });
      await add(ranked, { name: 'misspelt', pages: ['rechnumg'] });
      const names = await files().names('rechnung', { fuzzy: true });
      expect(names.slice(0, 4)).toEqual(['exact', 'exact', 'exact', 'misspelt']);
    });
  });
}

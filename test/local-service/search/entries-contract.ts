import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIndexedFiles, type IndexedFiles, type SearchUnderTest } from './indexed-files.ts';

/** Tests what an index says of its entries, for a check of the archive. */
export function describeEntries(open: () => Promise<SearchUnderTest>): void {
  describe('entries', () => {
    let under: SearchUnderTest;
    let files: IndexedFiles;
    beforeEach(async () => {
      under = await open();
      files = createIndexedFiles(under);
    });
    afterEach(() => under.close());

    it('are listed in their order, page by page, whatever company they belong to', async () => {
      const ids = [await files.add({}), await files.add({ companyId: 'another' }), await files.add({})];
      const { index } = under;
      const first = await index.entries(0, 2);
      expect(first.map(({ fileId }) => fileId)).toEqual(ids.slice(0, 2));
      const { companyId, userId } = files;
      const last = { fileId: ids[2], seq: 3, companyId, userId, tagId: files.tagId('invoice'), hasText: true };
      expect(await index.entries(first[1]!.seq, 2)).toEqual([last]);
      expect(await index.entries(3, 2)).toEqual([]);
    });

    it('of a company go with it, and those of others stay', async () => {
      const { index, transaction } = under;
      const kept = await files.add({ pages: ['plum'] });
      for (const pages of [['plum'], ['pear']]) await files.add({ companyId: 'another', pages });
      const of = (companyId: string) => files.search({ companyId, query: '' });
      expect((await of('another')).total).toBe(2);
      await transaction((tx) => index.removeCompany(tx, 'another'));
      expect(await index.entries(0, 9)).toMatchObject([{ fileId: kept }]);
      expect([(await of('another')).total, (await of(files.companyId)).total]).toEqual([0, 1]);
      expect((await files.search({ query: 'plum' })).total).toBe(1);
    });

    it('are seen by their own transaction at once, and by others after the commit', async () => {
      const { index, transaction } = under;
      const fileId = await transaction(async (tx) => {
        const id = await files.add({}, tx);
        expect(await index.entry(tx, id)).toMatchObject({ fileId: id, companyId: files.companyId });
        expect(await index.entries(0, 9)).toEqual([]);
        return id;
      });
      expect(await index.entries(0, 9)).toMatchObject([{ fileId }]);
      await transaction(async (tx) => {
        await index.remove(tx, fileId);
        expect(await index.entry(tx, fileId)).toBeNull();
      });
      expect(await index.entries(0, 9)).toEqual([]);
    });
  });
}

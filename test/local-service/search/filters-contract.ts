import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SearchFilter, SearchOrder, SearchRequest } from '#local-service/search/search-index.ts';
import { limitsUnderTest, type IndexedFiles } from './indexed-files.ts';
import { describeSimilarDocuments } from './similar-contract.ts';

interface Bill {
  readonly issuer?: string;
  readonly date?: string;
  readonly total?: string;
  readonly currency?: string;
}

/** Tests what `SearchIndex` promises of filters, orders, sums and groups. A part of `contract.ts`. */
export function describeSearchFilters(files: () => IndexedFiles): void {
  const bill = (name: string, values: Bill, file: Parameters<IndexedFiles['add']>[0] = {}): Promise<string> => {
    const dataPoints = Object.entries(values).map(([field, value]) => ({ name: field, value: String(value) }));
    return files().add({ name, pages: ['tree'], dataPoints, ...file });
  };
  const names = async (filter: SearchFilter, request: Partial<SearchRequest> = {}): Promise<readonly string[]> => {
    const sorted = { filter, order: { by: 'added', descending: false }, ...request } as const;
    const byWords = await files().names('tree', sorted);
    // The same documents are found with and without words.
    expect(await files().names('', sorted)).toEqual(byWords);
    return byWords;
  };

  describeSimilarDocuments(files);

  describe('filters', () => {
    it('by the date of the document, else the day on which it was added', async () => {
      await bill('march', { date: '2026-03-31' });
      await bill('april', { date: '2026-04-01' }, { addedAt: '2026-03-05T10:00:00.000Z' });
      await bill('none', {}, { addedAt: '2026-03-05T10:00:00.000Z' });
      await bill('time', { date: '2026-03-01T09:00:00Z' });
      expect(await names({ from: '2026-03-01', to: '2026-03-31' })).toEqual(['march', 'none', 'time']);
      expect(await names({ from: '2026-04-01' })).toEqual(['april']);
    });

    it('by issuer, in any spelling', async () => {
      await bill('a', { issuer: 'Müller & Söhne GmbH' });
      await bill('b', { issuer: 'Müller' });
      expect(await names({ issuer: 'MULLER SOHNE GMBH' })).toEqual(['a']);
    });

    it('by amounts of one currency', async () => {
      await bill('small', { total: '99.99', currency: 'EUR' });
      await bill('even', { total: '100', currency: 'eur' });
      await bill('large', { total: '1000.5', currency: 'EUR' });
      await bill('pounds', { total: '100.00', currency: 'GBP' });
      await bill('credit', { total: '-100.00', currency: 'EUR' });
      await bill('none', {});
      expect(await names({ currency: 'EUR', least: '100', most: '1000.50' })).toEqual(['even', 'large']);
      expect(await names({ currency: 'EUR', most: '0' })).toEqual(['credit']);
      expect(await names({ currency: 'GBP' })).toEqual(['pounds']);
    });

    it('by folder, by any field, and by a value to check', async () => {
      await bill('a', {}, { folder: 'Praxis', dataPoints: [{ name: 'customer', value: 'Dr. Krämer' }] });
      await bill('b', {}, { dataPoints: [{ name: 'customer', value: 'Dr. Krämer jun.' }] });
      await bill('c', {}, { dataPoints: [{ name: 'issuer', value: 'Dr. Krämer', needsCheck: true }] });
      expect(await names({ folder: 'Praxis' })).toEqual(['a']);
      expect(await names({ field: { name: 'customer', value: 'dr kramer' } })).toEqual(['a']);
      expect(await names({ needsCheck: true })).toEqual(['c']);
      await bill('d', {}, { lacksValues: true });
      expect(await names({ needsCheck: true })).toEqual(['c', 'd']);
      expect(await names({ folder: 'Praxis', needsCheck: true })).toEqual([]);
    });

    it('by a value to check, also where only that has changed', async () => {
      const [one, other] = [await bill('a', {}), await bill('b', {}, { lacksValues: true })];
      await files().setToCheck([
        { fileId: one, needsCheck: true },
        { fileId: other, needsCheck: false },
        { fileId: randomUUID(), needsCheck: true },
      ]);
      expect(await names({ needsCheck: true })).toEqual(['a']);
    });

    it('by an id, too, and by words and tags at once', async () => {
      const id = await bill('a', { issuer: 'Acme' });
      await bill('b', { issuer: 'Acme' }, { tag: 'contract' });
      await bill('c', { issuer: 'Acme' }, { pages: ['stone'] });
      expect(await files().names(id, { filter: { issuer: 'acme' } })).toEqual(['a']);
      expect(await files().names(id, { filter: { issuer: 'other' } })).toEqual([]);
      const ofContracts = await files().search({
        ...{ query: 'tree', filter: { issuer: 'acme' }, tagIds: [files().tagId('contract')] },
      });
      expect(ofContracts.total).toBe(1);
      expect(files().counts(ofContracts)).toEqual({ invoice: 1, contract: 1 });
    });

    it('holds for a document that was put again with other values', async () => {
      const document = {
        ...{ fileId: randomUUID(), seq: 1, companyId: files().companyId, userId: files().userId },
        ...{ tagId: files().tagId('invoice'), name: 'a', addedAt: '2026-11-23T10:00:00.000Z', folder: 'Inbox' },
        lacksValues: false,
      };
      await files().put({ ...document, issuer: 'Old' });
      await files().put({ ...document, issuer: 'New' });
      const count = async (value: string) =>
        (await files().search({ filter: { issuer: value, field: { name: 'issuer', value } } })).total;
      expect([await count('old'), await count('new')]).toEqual([0, 1]);
    });
  });

  describe('orders', () => {
    it.each<[SearchOrder['by'], string[]]>([
      ['date', ['a', 'c', 'b', 'none']],
      ['amount', ['b', 'a', 'c', 'none']],
      ['issuer', ['c', 'a', 'b', 'none']],
      ['added', ['a', 'b', 'c', 'none']],
    ])('by %s, both ways, documents without the value last', async (by, ascending) => {
      await bill('a', { date: '2026-01-01', total: '20.00', issuer: 'beta' });
      await bill('b', { date: '2026-03-01', total: '3.00', issuer: 'Gamma' });
      await bill('c', { date: '2026-02-01', total: '100.00', issuer: 'Älpha' });
      await bill('none', {}, { addedAt: '2026-12-01T10:00:00.000Z' });
      expect(await names({}, { order: { by, descending: false } })).toEqual(ascending);
      const isOfAll = by === 'date' || by === 'added';
      const descending = isOfAll ? ascending.toReversed() : [...ascending.slice(0, 3).toReversed(), 'none'];
      expect(await names({}, { order: { by, descending: true } })).toEqual(descending);
      const pages = [1, 2].map((page) => files().names('', { order: { by, descending: true }, page, pageSize: 2 }));
      expect((await Promise.all(pages)).flat()).toEqual(descending);
    });
  });

  describe('sums and groups', () => {
    const summaryOf = async (request: Partial<SearchRequest>) => {
      const { summary } = await files().search({ summary: true, ...request });
      if (summary === null) throw new Error('no summary');
      return summary;
    };

    it('are absent when they are not asked for', async () => {
      expect((await files().search({})).summary).toBeNull();
      expect((await files().search({ query: '?!', summary: true })).summary).toMatchObject({ sums: [] });
    });

    it.each(['', 'tree'])('add up exactly, each currency by itself: "%s"', async (query) => {
      for (let made = 0; made < 10; made += 1) await bill('a', { total: '0.10', currency: 'EUR' });
      await bill('b', { total: '1172.00', currency: 'GBP' });
      await bill('c', { total: '5.005' });
      await bill('d', { currency: 'EUR' });
      const summary = await summaryOf({ query });
      expect(summary.sums).toEqual([
        { currency: 'EUR', amount: '1.00', count: 10 },
        { currency: 'GBP', amount: '1172.00', count: 1 },
        { currency: null, amount: '5.005', count: 1 },
      ]);
      expect(summary.isLowerBound).toBe(false);
    });

    it('group by issuer, month, amount, folder and class', async () => {
      await bill(
        'a',
        { issuer: 'ACME Ltd', date: '2026-10-05', total: '99.99', currency: 'EUR' },
        { folder: 'Praxis' },
      );
      await bill('b', { issuer: 'Acme Ltd.', date: '2026-11-05', total: '100.00', currency: 'EUR' });
      await bill('c', { date: '2026-11-06', total: '1000.00', currency: 'EUR' }, { tag: 'contract' });
      for (let made = 0; made < 9; made += 1) await bill('d', { issuer: `other ${made}`, date: '2026-09-01' });
      const summary = await summaryOf({});
      const euros = (amount: string, count: number) => [{ currency: 'EUR', amount, count }];
      expect(summary.issuers[0]).toEqual({ key: 'Acme Ltd.', count: 2, sums: euros('199.99', 2) });
      expect([summary.issuers.length, summary.otherIssuers]).toEqual([8, 2]);
      expect(summary.months.map(({ key, count }) => [key, count])).toEqual([
        ['2026-11', 2],
        ['2026-10', 1],
        ['2026-09', 9],
      ]);
      expect(summary.months[0]?.sums).toEqual(euros('1100.00', 2));
      expect(summary.amounts.map(({ key, count }) => [key.least, key.below, count])).toEqual([
        [null, '100.00', 1],
        ['100.00', '1000.00', 1],
        ['1000.00', null, 1],
      ]);
      expect(summary.folders.map(({ key, count }) => [key, count])).toEqual([
        ['Inbox', 11],
        ['Praxis', 1],
      ]);
      const contracts = summary.tags.find(({ key }) => key === files().tagId('contract'));
      expect(contracts).toMatchObject({ count: 1, sums: euros('1000.00', 1) });
    });

    it('hold only what the caller may see', async () => {
      const other = randomUUID();
      await bill('mine', { total: '1.00', currency: 'EUR', issuer: 'one' });
      const secret = { tag: 'contract', userId: other };
      await bill('hidden', { total: '10.00', currency: 'EUR', issuer: 'two', date: '2020-01-01' }, secret);
      await bill('foreign', { total: '100.00', currency: 'EUR' }, { companyId: randomUUID(), userId: randomUUID() });
      const hidden = { tagIds: [files().tagId('contract')], exceptOfUser: files().userId };
      for (const request of [{ hidden }, { userId: files().userId }]) {
        for (const query of ['', 'tree']) {
          const summary = await summaryOf({ query, ...request });
          expect(summary.sums).toEqual([{ currency: 'EUR', amount: '1.00', count: 1 }]);
          expect(summary.issuers.map(({ key }) => key)).toEqual(['one']);
          expect([summary.months.length, summary.tags.length, summary.folders[0]?.count]).toEqual([1, 1, 1]);
        }
      }
      const ownHidden = { ...hidden, exceptOfUser: other };
      expect((await summaryOf({ hidden: ownHidden })).sums).toEqual([{ currency: 'EUR', amount: '11.00', count: 2 }]);
    });

    it('say when there are more documents than are summed up', async () => {
      for (let made = 0; made <= limitsUnderTest.counted; made += 1)
        await bill('a', { total: '1.00', currency: 'EUR' });
      for (const query of ['', 'tree']) {
        const summary = await summaryOf({ query });
        expect(summary.isLowerBound).toBe(true);
        expect(summary.sums[0]?.count).toBe(limitsUnderTest.counted);
      }
      expect((await files().search({ summary: true })).total).toBe(limitsUnderTest.counted + 1);
    });
  });
}

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#lib/transaction.ts';
import type { Highlight, SearchRequest } from '#local-service/search/search-index.ts';
import { createIndexedFiles, type IndexedFiles, type SearchUnderTest } from './indexed-files.ts';
import { describeCompounds } from './compounds-contract.ts';
import { describeSearchFilters } from './filters-contract.ts';
import { describeSearchLimits } from './limits-contract.ts';
import { describeSuggestions } from './suggestions-contract.ts';

/** Tests what `SearchIndex` promises, for every index (main/local-service/search/search-index.ts). */
export function describeSearchIndex(open: () => Promise<SearchUnderTest>): void {
  let under: SearchUnderTest;
  let files: IndexedFiles;
  beforeEach(async () => {
    under = await open();
    files = createIndexedFiles(under);
  });
  afterEach(() => under.close());

  describe('words', () => {
    it.each([
      ['muller', 'Rechnung an Herrn Müller'],
      ['MÜLLER', 'rechnung an herrn muller'],
      ['strasse', 'Lange Straße 5'],
      ['Straße', 'LANGE STRASSE 5'],
      ['M\u0075\u0308ller', 'Müller'],
      ['office', 'the o\ufb03ce'],
      ['RE-2024.17', 'Nr. RE 2024/17 vom'],
      ['1.234,56', 'Summe 1.234,56 EUR'],
      ['Москва', 'г. МОСКВА'],
    ])('%s finds "%s"', async (query, text) => {
      await files.add({ name: 'a', pages: [text] });
      await files.add({ name: 'b', pages: ['nothing of the kind'] });
      expect(await files.names(`${query} `)).toEqual(['a']);
    });

    it('requires every word, in any order and on any page', async () => {
      await files.add({ name: 'both', pages: ['blue sky', 'green field'] });
      await files.add({ name: 'one', pages: ['green sky'] });
      expect(await files.names('field blue')).toEqual(['both']);
    });

    it('keeps a phrase together', async () => {
      await files.add({ name: 'together', pages: ['the net total is'] });
      await files.add({ name: 'apart', pages: ['total of the net'] });
      expect(await files.names('"net total"')).toEqual(['together']);
      expect(await files.names('net total ')).toHaveLength(2);
    });

    it('takes the last word as a prefix while it is typed, and any word with a star', async () => {
      await files.add({ name: 'a', pages: ['Rechnungsnummer heute'] });
      expect(await files.names('rech')).toEqual(['a']);
      expect(await files.names('rech ')).toEqual([]);
      expect(await files.names('rech heute')).toEqual([]);
      expect(await files.names('rech* heute')).toEqual(['a']);
      expect(await files.names('"rech"')).toEqual([]);
    });

    it('finds by name and by data point, and ranks the name first', async () => {
      await files.add({ name: 'c.txt', pages: ['acme acme acme'] });
      await files.add({ name: 'b.txt', pages: ['x'], dataPoints: ['Acme Ltd'] });
      await files.add({ name: 'acme_2024.pdf', pages: ['x'] });
      expect(await files.names('acme')).toEqual(['acme_2024.pdf', 'b.txt', 'c.txt']);
      expect(await files.names('acme_2024.pdf')).toEqual(['acme_2024.pdf']);
    });

    it('finds a file by its ID, whatever its tag, but not a file of another company', async () => {
      const id = await files.add({ name: 'a', tag: 'contract' });
      await files.add({ name: 'b', pages: [id] });
      expect(await files.names(id.toUpperCase())).toEqual(['a']);
      expect((await files.search({ query: id })).total).toBe(1);
      expect(await files.names(id, { tagIds: [files.tagId('invoice')] })).toEqual([]);
      expect((await files.search({ query: id, companyId: randomUUID() })).hits).toEqual([]);
    });
  });

  describe('any text is a query', () => {
    it('never fails, and never finds documents without the words', async () => {
      await files.add({ name: 'a', pages: ['plain words'] });
      const hostile = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc
          .array(
            fc.constantFrom('"', '*', 'NEAR(', 'AND', 'OR', 'NOT', '^', 'name:', '{', '-', '+', '(', ')', "'", 'words'),
          )
          .map((pieces) => pieces.join(' ')),
      );
      await fc.assert(
        fc.asyncProperty(hostile, fc.boolean(), async (query, fuzzy) => {
          const { hits, total } = await files.search({ query, fuzzy });
          expect(hits).toHaveLength(total);
        }),
      );
    });

    it.each(['NOT words', 'name:plain', 'plain OR missing', 'NEAR(plain words)'])(
      'treats operators as words: %s',
      async (query) => {
        await files.add({ pages: ['plain words'] });
        expect((await files.search({ query })).total).toBe(0);
      },
    );

    it('finds nothing when the query holds no word', async () => {
      await files.add({ pages: ['plain words'] });
      expect((await files.search({ query: '?!"*' })).total).toBe(0);
    });
  });

  describe('order, pages and counts', () => {
    it('shows everything, newest first, without a query', async () => {
      for (const name of ['1', '2', '3', '4', '5']) await files.add({ name });
      expect(await files.names('  ')).toEqual(['5', '4', '3', '2', '1']);
      expect(await files.names('', { page: 2, pageSize: 2 })).toEqual(['3', '2']);
      expect(await files.search({ page: 9, pageSize: 2 })).toMatchObject({ hits: [], total: 5 });
    });

    it('puts the better match first, and the newer of equal ones', async () => {
      await files.add({ name: 'older', pages: ['tree'] });
      await files.add({ name: 'newer', pages: ['tree'] });
      await files.add({ name: 'thin', pages: [`tree ${'filler '.repeat(200)}`] });
      expect(await files.names('tree')).toEqual(['newer', 'older', 'thin']);
    });

    it('returns every hit once over all pages', async () => {
      for (let made = 0; made < 25; made += 1)
        await files.add({ name: `n${made}`, pages: ['tree '.repeat(1 + (made % 3))] });
      const pages = [1, 2, 3].map((page) => files.names('tree', { page, pageSize: 10 }));
      const paged = (await Promise.all(pages)).flat();
      expect(paged).toEqual(await files.names('tree'));
      expect(new Set(paged).size).toBe(25);
    });

    it('counts tags of all hits, and totals only on request', async () => {
      await files.add({ tag: 'invoice', pages: ['tree'] });
      await files.add({ tag: 'invoice', pages: ['tree'] });
      await files.add({ tag: 'contract', pages: ['tree'] });
      await files.add({ tag: 'contract', pages: ['stone'] });
      for (const query of ['tree', '']) {
        const found = await files.search({ query, tagIds: [files.tagId('invoice')] });
        expect(found.total).toBe(2);
        expect(files.counts(found)).toEqual({ invoice: 2, contract: query === '' ? 2 : 1 });
      }
      expect((await files.search({ tagIds: [files.tagId('contract')] })).total).toBe(2);
      expect((await files.search({ tagIds: [randomUUID()] })).total).toBe(0);
    });

    it.each(['tree', ''])(
      'is limited to the company, the user and the tags that the caller may see: "%s"',
      async (query) => {
        const other = randomUUID();
        await files.add({ name: 'mine', pages: ['tree'] });
        await files.add({ name: 'colleague', pages: ['tree'], userId: other, tag: 'contract' });
        const foreign = randomUUID();
        await files.add({ name: 'foreign', pages: ['tree'], companyId: foreign, userId: randomUUID() });
        expect(await files.names(query)).toEqual(['colleague', 'mine']);
        expect(await files.search({ query, userId: files.userId })).toMatchObject({ total: 1, tags: [{ count: 1 }] });
        expect(await files.names(query, { tagIds: [files.tagId('invoice')] })).toEqual(['mine']);
        expect(await files.search({ query, tagIds: [] })).toMatchObject({ total: 0, hits: [] });
      },
    );
  });

  describeSearchLimits(() => files);
  describeCompounds(() => files);
  describeSuggestions(() => files);
  describeSearchFilters(() => files);

  describe('fuzzy', () => {
    it.each(['recnung', 'rechnugn', 'rexhnung', 'rechnunng', 'Rehcnug'])('%s finds Rechnung', async (query) => {
      await files.add({ name: 'a', pages: ['Rechnung'] });
      await files.add({ name: 'b', pages: ['Ordnung'] });
      expect(await files.names(query)).toEqual([]);
      expect(await files.names(query, { fuzzy: true })).toEqual(['a']);
    });

    it('shows exact matches before corrected ones, however rare the misspelling', async () => {
      for (let made = 0; made < 5; made += 1)
        await files.add({ name: 'exact', pages: [`rechnung ${'filler '.repeat(50)}`] });
      await files.add({ name: 'misspelt', pages: ['rechnumg'] });
      expect(await files.names('rechnung', { fuzzy: true })).toEqual([...Array<string>(5).fill('exact'), 'misspelt']);
    });

    it('never corrects a number, nor a phrase', async () => {
      await files.add({ pages: ['invoice 20241 blue'] });
      expect((await files.search({ query: '20242', fuzzy: true })).total).toBe(0);
      expect((await files.search({ query: '"invoixe"', fuzzy: true })).total).toBe(0);
      expect((await files.search({ query: 'invoixe 20241 bule', fuzzy: true })).total).toBe(1);
    });
  });

  describe('writing', () => {
    const transaction = (work: (tx: Transaction) => Promise<unknown>): Promise<unknown> => under.transaction(work);

    it('replaces, removes, and keeps the counts right', async () => {
      const fileId = await files.add({ name: 'a', pages: ['tree'] });
      const document = {
        fileId,
        seq: 1,
        companyId: files.companyId,
        userId: files.userId,
        name: 'a',
        dataPoints: [],
        lacksValues: false,
        addedAt: '2026-11-23T10:00:00.000Z',
        folder: 'Inbox',
      };
      for (let time = 0; time < 2; time += 1) {
        const pages = [{ number: 1, text: 'stone' }];
        await transaction((tx) => under.index.put(tx, { ...document, tagId: files.tagId('contract'), pages }));
      }
      expect((await files.search({ query: 'tree' })).total).toBe(0);
      expect((await files.search({ query: 'stone' })).total).toBe(1);
      expect(files.counts(await files.search({}))).toEqual({ contract: 1 });
      for (let time = 0; time < 2; time += 1) await transaction((tx) => under.index.remove(tx, fileId));
      expect((await files.search({ query: 'stone' })).total).toBe(0);
      expect(await files.search({})).toEqual({ hits: [], total: 0, isLowerBound: false, tags: [], summary: null });
    });

    it('is visible when it is committed, and is rolled back with its transaction', async () => {
      const attempt = transaction(async (tx) => {
        await files.add({ pages: ['tree'] }, tx);
        expect((await files.search({ query: 'tree' })).total).toBe(0);
        throw new Error('undone');
      });
      await expect(attempt).rejects.toThrow('undone');
      expect((await files.search({})).total).toBe(0);
      expect((await files.search({ query: 'tree' })).total).toBe(0);
      await files.add({ pages: ['tree'] });
      expect((await files.search({ query: 'tere', fuzzy: true })).total).toBe(1);
    });

    it('is refused after the end of its transaction', async () => {
      let ended: Transaction | null = null;
      await transaction((tx) => Promise.resolve((ended = tx)));
      await expect(files.add({ pages: ['tree'] }, ended!)).rejects.toThrow('no-transaction');
      expect((await files.search({})).total).toBe(0);
    });
  });

  describe('highlights', () => {
    const marked = ({ segments }: Highlight): string =>
      segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('');
    const highlightsOf = async (request: Partial<SearchRequest>): Promise<readonly Highlight[]> =>
      (await files.search(request)).hits[0]?.highlights ?? [];

    it('show where a file matches: name, data point, page', async () => {
      await files.add({
        name: 'Müller.pdf',
        dataPoints: ['Fa. MÜLLER'],
        pages: ['nothing', `${'word '.repeat(90)}an muller, heute`],
      });
      const highlights = await highlightsOf({ query: 'müller' });
      expect(highlights.map(({ field, page }) => [field, page])).toEqual([
        ['name', null],
        ['data_point', 1],
        ['text', 2],
      ]);
      expect(highlights.slice(0, 2).map(marked)).toEqual(['[Müller].pdf', 'Fa. [MÜLLER]']);
      expect(highlights.slice(2).map(marked)).toEqual([expect.stringMatching(/^word( word)+ an \[muller\], heute$/)]);
    });

    it('mark the corrected word of a fuzzy search, and a prefix as the whole word', async () => {
      await files.add({ pages: ['Rechnung'] });
      expect((await highlightsOf({ query: 'recnung', fuzzy: true })).map(marked)).toEqual(['[Rechnung]']);
      expect((await highlightsOf({ query: 'rech' })).map(marked)).toEqual(['[Rechnung]']);
    });

    it('mark a word that was found, in any spelling', async () => {
      await files.add({ pages: ['Lange Straße, Łódź'] });
      expect((await highlightsOf({ query: 'lodz strasse ' })).map(marked)).toEqual(['Lange [Straße], [Łódź]']);
    });

    it('mark the same words on a page that is shown', async () => {
      const words = ['Lange', 'Straße,', 'STRASSE', 'Łódź', '(Straßenbahn)', ''];
      const marked = async (query: string) => (await under.index.marks(query, words)).flat();
      expect(await under.index.marks('lodz strasse ', words)).toEqual([
        [],
        ['Straße'],
        ['STRASSE'],
        ['Łódź'],
        ['Straßenbahn'],
        [],
      ]);
      expect(await marked('strass')).toEqual(['Straße', 'STRASSE', 'Straßenbahn']);
      expect(await marked('?!')).toEqual([]);
      expect(await under.index.marks('strasse', ['Straße an Straße, STRASSE'])).toEqual([['Straße', 'STRASSE']]);
    });

    it('return markup in a document as text', async () => {
      await files.add({ pages: ['<b>bold</b> & <script>alert(1)</script>'] });
      expect((await highlightsOf({ query: 'alert' })).map(marked)).toEqual([
        '<b>bold</b> & <script>[alert](1)</script>',
      ]);
    });
  });
}

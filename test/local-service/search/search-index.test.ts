import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createIndexedFiles, type IndexedFiles } from './indexed-files.ts';

let files: IndexedFiles;
beforeEach(() => {
  files = createIndexedFiles();
});

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
  ])('%s finds "%s"', (query, text) => {
    files.add({ name: 'a', pages: [text] });
    files.add({ name: 'b', pages: ['nothing of the kind'] });
    expect(files.names(`${query} `)).toEqual(['a']);
  });

  it('asks for every word, in any order and on any page', () => {
    files.add({ name: 'both', pages: ['blue sky', 'green field'] });
    files.add({ name: 'one', pages: ['green sky'] });
    expect(files.names('field blue')).toEqual(['both']);
  });

  it('keeps a phrase together', () => {
    files.add({ name: 'together', pages: ['the net total is'] });
    files.add({ name: 'apart', pages: ['total of the net'] });
    expect(files.names('"net total"')).toEqual(['together']);
    expect(files.names('net total ')).toHaveLength(2);
  });

  it('takes the last word as a beginning while it is typed, and any word with a star', () => {
    files.add({ name: 'a', pages: ['Rechnungsnummer heute'] });
    expect(files.names('rech')).toEqual(['a']);
    expect(files.names('rech ')).toEqual([]);
    expect(files.names('rech heute')).toEqual([]);
    expect(files.names('rech* heute')).toEqual(['a']);
    expect(files.names('"rech"')).toEqual([]);
  });

  it('finds by name and by data point, the name first', () => {
    files.add({ name: 'c.txt', pages: ['acme acme acme'] });
    files.add({ name: 'b.txt', pages: ['x'], dataPoints: ['Acme Ltd'] });
    files.add({ name: 'acme_2024.pdf', pages: ['x'] });
    expect(files.names('acme')).toEqual(['acme_2024.pdf', 'b.txt', 'c.txt']);
    expect(files.names('acme_2024.pdf')).toEqual(['acme_2024.pdf']);
  });

  it('finds a file by its id, whatever its tag, but not a stranger’s', () => {
    const id = files.add({ name: 'a', tag: 'contract' });
    files.add({ name: 'b', pages: [id] });
    expect(files.names(id.toUpperCase())).toEqual(['a']);
    expect(files.search({ query: id }).total).toBe(1);
    expect(files.names(id, { tagName: 'invoice' })).toEqual([]);
    expect(files.search({ query: id, companyId: files.addCompany() }).hits).toEqual([]);
  });
});

describe('any text is a query', () => {
  it('never fails, and never finds what does not carry the words', () => {
    files.add({ name: 'a', pages: ['plain words'] });
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom('"', '*', 'NEAR(', 'AND', 'OR', 'NOT', '^', 'name:', '{', '-', '+', '(', ')', "'", 'words'),
        )
        .map((pieces) => pieces.join(' ')),
    );
    fc.assert(
      fc.property(hostile, fc.boolean(), (query, fuzzy) => {
        const { hits, total } = files.search({ query, fuzzy });
        expect(hits).toHaveLength(total);
      }),
    );
  });

  it.each(['NOT words', 'name:plain', 'plain OR missing', 'NEAR(plain words)'])(
    'reads operators as words: %s',
    (query) => {
      files.add({ pages: ['plain words'] });
      expect(files.search({ query }).total).toBe(0);
    },
  );

  it('finds nothing when the query holds no word', () => {
    files.add({ pages: ['plain words'] });
    expect(files.search({ query: '?!"*' }).total).toBe(0);
  });
});

describe('order, pages and counts', () => {
  it('shows everything, newest first, when nothing is asked', () => {
    for (const name of ['1', '2', '3', '4', '5']) files.add({ name });
    expect(files.names('  ')).toEqual(['5', '4', '3', '2', '1']);
    expect(files.names('', { page: 2, pageSize: 2 })).toEqual(['3', '2']);
    expect(files.search({ page: 9, pageSize: 2 })).toMatchObject({ hits: [], total: 5 });
  });

  it('puts the better match first, and the newer of equals', () => {
    files.add({ name: 'older', pages: ['tree'] });
    files.add({ name: 'newer', pages: ['tree'] });
    files.add({ name: 'thin', pages: [`tree ${'filler '.repeat(200)}`] });
    expect(files.names('tree')).toEqual(['newer', 'older', 'thin']);
  });

  it('pages lay every hit out once', () => {
    for (let made = 0; made < 25; made += 1) files.add({ name: `n${made}`, pages: ['tree '.repeat(1 + (made % 3))] });
    const paged = [1, 2, 3].flatMap((page) => files.names('tree', { page, pageSize: 10 }));
    expect(paged).toEqual(files.names('tree'));
    expect(new Set(paged).size).toBe(25);
  });

  it('counts tags of the whole find, and totals only what was asked', () => {
    files.add({ tag: 'invoice', pages: ['tree'] });
    files.add({ tag: 'invoice', pages: ['tree'] });
    files.add({ tag: 'contract', pages: ['tree'] });
    files.add({ tag: 'contract', pages: ['stone'] });
    for (const query of ['tree', '']) {
      const found = files.search({ query, tagName: 'INVOICE' });
      expect(found.total).toBe(2);
      expect(found.facets.map(({ tagName, count }) => [tagName, count])).toEqual(
        query === ''
          ? [
              ['contract', 2],
              ['invoice', 2],
            ]
          : [
              ['invoice', 2],
              ['contract', 1],
            ],
      );
    }
    expect(files.search({ tagId: files.tagId('contract') }).total).toBe(2);
    expect(files.search({ tagId: files.tagId('contract'), tagName: 'invoice' }).total).toBe(0);
    expect(files.search({ tagName: 'no such tag' }).total).toBe(0);
  });

  it.each(['tree', ''])('keeps to the company, the user and the tags that the caller may see: "%s"', (query) => {
    const other = files.addUser();
    files.add({ name: 'mine', pages: ['tree'] });
    files.add({ name: 'colleague', pages: ['tree'], userId: other, tag: 'contract' });
    const foreign = files.addCompany();
    files.add({ name: 'foreign', pages: ['tree'], companyId: foreign, userId: files.addUser(foreign) });
    expect(files.names(query)).toEqual(['colleague', 'mine']);
    expect(files.search({ query, userId: files.userId })).toMatchObject({ total: 1, facets: [{ count: 1 }] });
    expect(files.names(query, { tagScope: [files.tagId('invoice')] })).toEqual(['mine']);
    expect(files.search({ query, tagScope: [] })).toMatchObject({ total: 0, hits: [], facets: [] });
  });
});

describe('fuzzy', () => {
  it.each(['recnung', 'rechnugn', 'rexhnung', 'rechnunng', 'Rehcnug'])('%s finds Rechnung', (query) => {
    files.add({ name: 'a', pages: ['Rechnung'] });
    files.add({ name: 'b', pages: ['Ordnung'] });
    expect(files.names(query)).toEqual([]);
    expect(files.names(query, { fuzzy: true })).toEqual(['a']);
  });

  it('shows exact matches before corrected ones, however rare the misspelling', () => {
    for (let made = 0; made < 5; made += 1) files.add({ name: 'exact', pages: [`rechnung ${'filler '.repeat(50)}`] });
    files.add({ name: 'misspelt', pages: ['rechnumg'] });
    expect(files.names('rechnung', { fuzzy: true })).toEqual([...Array<string>(5).fill('exact'), 'misspelt']);
  });

  it('never corrects a number, nor a phrase', () => {
    files.add({ pages: ['invoice 20241 blue'] });
    expect(files.search({ query: '20242', fuzzy: true }).total).toBe(0);
    expect(files.search({ query: '"invoixe"', fuzzy: true }).total).toBe(0);
    expect(files.search({ query: 'invoixe 20241 bule', fuzzy: true }).total).toBe(1);
  });
});

describe('writing', () => {
  it('replaces, removes, and leaves no trace in the counts', () => {
    files.add({ name: 'a', pages: ['tree'] });
    const document = { fileId: files.search({}).hits[0]!.fileId, companyId: files.companyId, userId: files.userId };
    const put = (tag: string, text: string): void =>
      files.index.put(1, { ...document, tagId: files.tagId(tag), name: 'a', dataPoints: [], text });
    put('contract', 'stone');
    expect(files.search({ query: 'tree' }).total).toBe(0);
    expect(files.search({ query: 'stone' }).total).toBe(1);
    expect(files.search({}).facets).toMatchObject([{ tagName: 'contract', count: 1 }]);
    files.index.remove(1);
    files.index.remove(1);
    expect(files.search({ query: 'stone' }).total).toBe(0);
    expect(files.search({})).toEqual({ hits: [], total: 0, facets: [] });
  });

  it('goes back with the transaction', () => {
    const attempt = files.db.transaction(() => {
      files.add({ pages: ['tree'] });
      throw new Error('undone');
    });
    expect(attempt).toThrow('undone');
    expect(files.search({}).total).toBe(0);
    expect(files.search({ query: 'tree' }).total).toBe(0);
    files.add({ pages: ['tree'] });
    expect(files.search({ query: 'tere', fuzzy: true }).total).toBe(1);
  });
});

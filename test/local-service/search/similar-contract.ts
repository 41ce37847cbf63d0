import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SearchRequest } from '#local-service/search/search-index.ts';
import type { IndexedFiles } from './indexed-files.ts';

const lease = 'Mietvertrag über eine Wohnung in der Lindenstraße, Vermieterin Frau Hahn, Kaution drei Monatsmieten';
const waterBill = 'Wasserwerke Neuenbrück, Abrechnung über Trinkwasser und Abwasser, Zählernummer 4471092';
const others = ['Apfel Birne Kirsche', 'Montag Dienstag Mittwoch', 'Hammer Säge Nagel', 'Geige Bratsche Cello'];

/** Tests what `SearchIndex` promises of documents that are similar to one. A part of `contract.ts`. */
export function describeSimilarDocuments(files: () => IndexedFiles): void {
  const similarTo = (fileId: string, request: Partial<SearchRequest> = {}): Promise<readonly string[]> =>
    files().names('', { ...request, filter: { similarTo: fileId, ...request.filter } });
  const addOthers = async (): Promise<void> => {
    for (const text of others) await files().add({ name: text, pages: [text] });
  };

  describe('similar documents', () => {
    it('share rare words, the most similar first, and never the document itself', async () => {
      await addOthers();
      const one = await files().add({ name: 'one.pdf', pages: [lease] });
      await files().add({ name: 'half.pdf', pages: ['Mietvertrag, Vermieterin Frau Hahn, Kaution'] });
      await files().add({ name: 'whole.pdf', pages: [`${lease}, Garage`] });
      await files().add({ name: 'word.pdf', pages: ['Kaution für ein Fass'] });
      expect(await similarTo(one)).toEqual(['whole.pdf', 'half.pdf']);
    });

    it('share numbers of accounts, but no amounts, and values say more than text', async () => {
      await addOthers();
      const one = await files().add({
        name: 'a',
        pages: [`${waterBill} 184,20 EUR`],
        dataPoints: ['Wasserwerke Neuenbrück'],
      });
      await files().add({
        name: 'same issuer',
        pages: ['Zählernummer 4471092'],
        dataPoints: ['Wasserwerke Neuenbrück'],
      });
      await files().add({ name: 'same amount', pages: ['184,20 EUR am 20.11.2026 für 2 kg'] });
      expect(await similarTo(one)).toEqual(['same issuer']);
    });

    it('are narrowed by words and filters, counted, and put in any order', async () => {
      await addOthers();
      const one = await files().add({ name: 'one', pages: [lease] });
      await files().add({ name: 'garage', pages: [`${lease} garage`], folder: 'Cars' });
      await files().add({ name: 'cellar', pages: [`${lease} cellar cellar`] });
      expect(await similarTo(one, { filter: { folder: 'Cars' } })).toEqual(['garage']);
      expect(await files().names('cellar ', { filter: { similarTo: one } })).toEqual(['cellar']);
      const byAge = await similarTo(one, { order: { by: 'added', descending: false } });
      expect(byAge).toEqual(['garage', 'cellar']);
      const outcome = await files().search({ filter: { similarTo: one }, pageSize: 1, page: 2 });
      expect(outcome).toMatchObject({ total: 2, hits: [{}] });
    });

    it('are none for a document that nobody or somebody else has, and for one without words', async () => {
      await addOthers();
      const foreign = await files().add({ name: 'x', pages: [lease], companyId: randomUUID() });
      await files().add({ name: 'mine', pages: [lease] });
      const empty = await files().add({ name: '', pages: [] });
      expect(await similarTo(foreign)).toEqual([]);
      expect(await similarTo(randomUUID())).toEqual([]);
      expect(await similarTo(empty)).toEqual([]);
    });

    it('of others are not found, though they are most similar', async () => {
      await addOthers();
      const one = await files().add({ name: 'one', pages: [lease] });
      await files().add({ name: 'theirs', pages: [lease], companyId: randomUUID() });
      await files().add({ name: 'ours', pages: [lease] });
      expect(await similarTo(one)).toEqual(['ours']);
    });
  });
}

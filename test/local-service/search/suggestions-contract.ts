import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IndexedFiles } from './indexed-files.ts';

/** Tests what `SearchIndex` promises of queries that are being typed. A part of `contract.ts`. */
export function describeSuggestions(files: () => IndexedFiles): void {
  const issuer = (value: string) => [{ name: 'issuer', value }];
  const words = async (query: string, ...rest: [Parameters<IndexedFiles['suggest']>[1]?]) =>
    (await files().suggest(query, ...rest)).words.map(({ text, count }) => [text, count]);

  describe('suggestions', () => {
    it('completes the last word, as it is usually written, with its documents, the most first', async () => {
      await files().add({ pages: ['Wartung, wartung der Autoklaven', 'Wartung'] });
      await files().add({ pages: ['Wartungsvertrag'] });
      await files().add({ pages: ['WARTUNGSVERTRAG mit Wartung', 'Wartungsvertrag Wartungsvertrag'] });
      await files().add({ pages: ['Warenkorb'], name: 'wartungsvertrag.pdf' });
      expect(await words('wart')).toEqual([
        ['Wartungsvertrag', 3],
        ['Wartung', 2],
      ]);
    });

    it('counts documents that have the words before it, too', async () => {
      await files().add({ pages: ['Strom Rechnung'] });
      await files().add({ pages: ['Strom Rechnung Rechenzentrum'] });
      await files().add({ pages: ['Wasser Rechnung'] });
      expect(await words('strom rech')).toEqual([
        ['Rechnung', 2],
        ['Rechenzentrum', 1],
      ]);
      expect(await words('gas rech')).toEqual([]);
    });

    it('compares words as search does', async () => {
      await files().add({ pages: ['Größenordnung in der Straßenbahn'] });
      for (const query of ['GROSS', 'groß', 'grö', 'gross']) expect(await words(query)).toEqual([['Größenordnung', 1]]);
      expect(await words('strass')).toEqual([['Straßenbahn', 1]]);
    });

    it('completes no finished word, no phrase, and no word of two letters, and does not repeat what is typed', async () => {
      await files().add({ pages: ['Rechnung Rechnungen'] });
      for (const query of ['rechnung ', '"rechn', 'rechn-', 're', '', '*']) expect(await words(query)).toEqual([]);
      expect(await words('rechnung')).toEqual([['Rechnungen', 1]]);
    });

    it('finds issuers by the beginning of each word, with their documents, as the newest one writes them', async () => {
      await files().add({ dataPoints: issuer('STADTWERKE NEUENBRÜCK GMBH') });
      await files().add({ dataPoints: issuer('Stadtwerke Neuenbrück GmbH') });
      await files().add({ dataPoints: issuer('Neue Medien AG') });
      await files().add({ dataPoints: issuer('Kanto AG') });
      const { issuers } = await files().suggest('neu');
      expect(issuers).toEqual([
        { issuer: 'Stadtwerke Neuenbrück GmbH', count: 2 },
        { issuer: 'Neue Medien AG', count: 1 },
      ]);
      expect((await files().suggest('stadtwerke neu')).issuers).toHaveLength(1);
      expect((await files().suggest('werke')).issuers).toEqual([]);
    });

    it('counts only what the filter and the tags leave, but issuers and tags beside themselves', async () => {
      const add = (issuerName: string, date: string, tag: string) =>
        files().add({ pages: ['Wartung'], tag, dataPoints: [...issuer(issuerName), { name: 'date', value: date }] });
      await add('Kanto AG', '2025-03-01', 'invoice');
      await add('Kanto AG', '2026-03-01', 'invoice');
      await add('Kanto AG', '2026-04-01', 'contract');
      await add('Kantine GmbH', '2026-05-01', 'contract');
      await files().add({ pages: ['Wartezimmer'], dataPoints: [{ name: 'date', value: '2025-04-01' }] });
      const [invoice, contract] = [files().tagId('invoice'), files().tagId('contract')];
      const filter = { from: '2026-01-01' };
      const tagsOf = async (request: Parameters<IndexedFiles['suggest']>[1]) =>
        new Map((await files().suggest('wart', request)).tags.map(({ tagId, count }) => [tagId, count]));
      expect(await words('wart', { filter })).toEqual([['Wartung', 3]]);
      expect(await words('wart', { filter, tagIds: [contract] })).toEqual([['Wartung', 2]]);
      expect(await words('wart', { filter: { issuer: 'kanto ag' } })).toEqual([['Wartung', 3]]);
      expect(await words('wart', { tagIds: [] })).toEqual([]);
      expect(await tagsOf({ filter })).toEqual(new Map([[contract, 2]]).set(invoice, 1));
      expect(await tagsOf({ filter, tagIds: [invoice] })).toEqual(await tagsOf({ filter }));
      expect((await files().suggest('kant', { filter: { ...filter, issuer: 'Kantine GmbH' } })).issuers).toEqual([
        { issuer: 'Kanto AG', count: 2 },
        { issuer: 'Kantine GmbH', count: 1 },
      ]);
      expect((await files().suggest('kant', { filter, tagIds: [invoice] })).issuers).toEqual([
        { issuer: 'Kanto AG', count: 1 },
      ]);
    });

    it('counts only documents that are like one, where these are looked for', async () => {
      const text = 'Druckluftkompressor Kondensatableiter Membranventil Schlauchkupplung Wartung';
      const fileId = await files().add({ pages: [text], dataPoints: issuer('Kanto AG') });
      await files().add({ pages: [text], dataPoints: issuer('Kanto AG') });
      await files().add({ pages: ['Wartung'], dataPoints: issuer('Kanto AG') });
      const { length } = await files().names('wartung ', { filter: { similarTo: fileId } });
      expect(length).toBeLessThan(3);
      const suggested = await files().suggest('wart', { filter: { similarTo: fileId } });
      expect(suggested.words).toEqual([{ text: 'Wartung', count: length, isLowerBound: false }]);
      expect((await files().suggest('kant', { filter: { similarTo: fileId } })).issuers).toEqual([
        { issuer: 'Kanto AG', count: length },
      ]);
    });

    it('knows only what the caller may see', async () => {
      const [other, company] = [randomUUID(), randomUUID()];
      await files().add({ pages: ['Zebrastreifen'], dataPoints: issuer('Zeb AG'), userId: other });
      await files().add({ pages: ['Zebraherde'], dataPoints: issuer('Zeb KG'), companyId: company });
      await files().add({ pages: ['Zebrafell'], dataPoints: issuer('Zeb GmbH'), tag: 'contract' });
      expect(await words('zebra')).toEqual([
        ['Zebrafell', 1],
        ['Zebrastreifen', 1],
      ]);
      const own = await files().suggest('zeb', { userId: other });
      expect([own.words.map(({ text }) => text), own.issuers]).toEqual([
        ['Zebrastreifen'],
        [{ issuer: 'Zeb AG', count: 1 }],
      ]);
      const hidden = { tagIds: [files().tagId('contract')], exceptOfUser: other };
      const seen = await files().suggest('zeb', { hidden });
      expect([seen.words.map(({ text }) => text), seen.issuers.map((each) => each.issuer)]).toEqual([
        ['Zebrastreifen'],
        ['Zeb AG'],
      ]);
      expect(seen.tags).toEqual([{ tagId: files().tagId('invoice'), count: 1 }]);
    });
  });
}

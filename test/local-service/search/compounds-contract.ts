import { describe, expect, it } from 'vitest';
import { limitsUnderTest, type IndexedFiles } from './indexed-files.ts';

/** Tests what `SearchIndex` promises of words within longer ones. A part of `contract.ts`. */
export function describeCompounds(files: () => IndexedFiles): void {
  describe('compounds', () => {
    const bill = 'Betriebskostenabrechnung 2025';

    it.each([
      ['rechnung ', bill],
      ['kosten ', bill],
      ['betriebskosten ', bill],
      ['abrechnung', bill],
      ['verzekering ', 'uw zorgverzekeringspolis'],
      ['gebühr ', 'Die Mahngebühren betragen'],
    ])('%s finds "%s"', async (query, text) => {
      await files().add({ name: 'a', pages: [text] });
      await files().add({ name: 'b', pages: ['nothing of the kind'] });
      expect(await files().names(query)).toEqual(['a']);
    });

    it('has no part in phrases, numbers, short words, and words that are hardly longer', async () => {
      await files().add({ name: 'a', pages: ['Betriebskostenabrechnung 123456789 Invoices'] });
      for (const query of ['"rechnung"', '23456', 'rech ', 'invoice ']) expect(await files().names(query)).toEqual([]);
    });

    it('shows the word itself first, and requires the other words', async () => {
      await files().add({ name: 'whole', pages: ['Rechnung über Kohle'] });
      await files().add({ name: 'part', pages: ['Stromrechnung Stromrechnung über Licht'] });
      expect(await files().names('rechnung ')).toEqual(['whole', 'part']);
      expect(await files().names('rechnung licht ')).toEqual(['part']);
      expect((await files().search({ query: 'rechnung ' })).total).toBe(2);
    });

    it('leaves compounds out where enough documents have the word itself', async () => {
      for (let made = 0; made < limitsUnderTest.enough; made += 1)
        await files().add({ name: 'whole', pages: ['Rechnung'] });
      await files().add({ name: 'part', pages: ['Stromrechnung'] });
      expect(await files().names('rechnung ', { pageSize: 100 })).not.toContain('part');
    });

    it('marks the part', async () => {
      await files().add({ name: 'a', pages: ['Ihre BETRIEBSKOSTENABRECHNUNG und die Großrechnung'] });
      const { hits } = await files().search({ query: 'rechnung ' });
      const marked = hits[0]?.highlights.flatMap(({ segments }) => segments.filter(({ match }) => match)) ?? [];
      // A word whose letters become more when they are compared is marked as a whole.
      expect(marked.map(({ text }) => text)).toEqual(['RECHNUNG', 'Großrechnung']);
      const all = hits[0]?.highlights.flatMap(({ segments }) => segments).map(({ text }) => text);
      expect(all?.join('')).toContain('BETRIEBSKOSTENABRECHNUNG');
    });
  });
}

import { describe, expect, it } from 'vitest';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { withoutGreeted, withoutPayingBanks } from '#local-service/analysis/extract/other-parties.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

describe('a sender is not', () => {
  it('the bank where it is paid, but one in a head', () => {
    const text = `Lampbank AG\nKonto 12\n${'\n'.repeat(20)}Raiffeisenbank Lampwald eG\nIBAN DE21 7436 6666 0000 4418 20\n\nElektro Falk`;
    const facts = collectFacts(plainDocument(text));
    const names = ['Lampbank AG', 'Raiffeisenbank Lampwald eG', 'Elektro Falk'].map((name) => {
      const cell = facts.layout.rows.flatMap(({ cells }) => cells).find(({ text }) => text === name);
      return { name, words: cell?.words ?? [] };
    });
    expect(withoutPayingBanks(names, facts).map(({ name }) => name)).toEqual(['Lampbank AG', 'Elektro Falk']);
    expect(withoutPayingBanks(names.slice(1, 2), facts).map(({ name }) => name)).toEqual([
      'Raiffeisenbank Lampwald eG',
    ]);
  });

  it('the bank of an account in a sentence, wherever it stands', () => {
    const named = (line: string): readonly string[] => {
      const facts = collectFacts(plainDocument(`Landkreis Lampau\n${line}\n${'\n'.repeat(40)}Seite 1`));
      const cells = facts.layout.rows.flatMap((row) => row.cells);
      const names = ['Landkreis Lampau', 'Lampau Bank eG'].map((name) => {
        const cell = cells.find(({ text }) => text.includes(name));
        return { name, words: cell?.words ?? [] };
      });
      return withoutPayingBanks(names, facts).map(({ name }) => name);
    };
    expect(named('Kreiskasse: Lampau Bank eG, IBAN DE21 7436 6666 0000 4418 20')).toEqual(['Landkreis Lampau']);
    expect(named('Lampau Bank eG, IBAN DE21 7436 6666 0000 4418 20')).toContain('Lampau Bank eG');
    const below = `${'\n'.repeat(14)}Bitte zahlen Sie auf unser Konto bei der\n`;
    expect(named(`${below}Lampau Bank eG, IBAN DE21 7436 6666 0000 4418 20`)).toEqual(['Landkreis Lampau']);
    expect(named(`${below}Lampau Bank eG DE21 7436 6666 0000 4418 20`)).toEqual(['Landkreis Lampau']);
  });

  it('a person whom the paper greets', () => {
    const facts = collectFacts(
      plainDocument('Hi Nadia,\nhere is your bill for this month.\n\nSehr geehrter Herr Falk,\n\nLiebe Grüße, Anna'),
    );
    const names = ['Nadia Reed', 'Lampwave', 'Nadia Lamps Ltd', 'Jan Falk', 'Mona Reed', 'Anna Lind'].map((name) => ({
      name,
    }));
    expect(withoutGreeted(names, facts).map(({ name }) => name)).toEqual([
      'Lampwave',
      'Nadia Lamps Ltd',
      'Mona Reed',
      'Anna Lind',
    ]);
  });
});

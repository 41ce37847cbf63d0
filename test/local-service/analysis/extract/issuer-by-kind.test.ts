import { describe, expect, it } from 'vitest';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { builtInTags, fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns } from './read-lines.ts';

function issuerOf(tag: string, text: string): unknown {
  return extractDataPoints(plainDocument(text), fields(['issuer']), tag)[0]?.value;
}

describe('the issuer of papers that are no bills', () => {
  it.each([
    ['the captions of a mail', 'email', `Docht, Eva\nVon: Falk, Rosa <r.falk@lampen.example>\nGesendet: Montag, 14. Oktober 2024 16:22\nAn: Docht, Eva\nBetreff: Lesenacht\n\nHallo Eva,\nwir dürfen bleiben.\n\nVon: Docht, Eva\nGesendet: Freitag\nAn: Falk, Rosa\nBetreff: Lesenacht`, 'Falk, Rosa'],
    ['captions in a column of their own', 'email', `${columns('From:', 'Rosa Falk <rosa@lamps.example>')}\n${columns('Sent:', '30 November 2022 07:48')}\n${columns('To:', 'Eva Docht')}\n${columns('Subject:', 'Bay window')}\n\nMorning Eva,\nthanks for confirming. Options are\n1) repair\n2) a new one`, 'Rosa Falk'],
    ['a web mail without a caption', 'email', `${columns('Lampmail', 'Eva Docht <eva.docht@mailbox.example>')}\nFwd: Uniforms\n1 message\n${columns('Rosa Falk <rosa@mailbox.example>', 'Wed, Apr 2, 2025')}\nTo: Eva Docht <eva.docht@mailbox.example>\n\nEva,\nsee below.\n\nFrom: Lampton League <info@league.example>\nDate: Tue, Apr 1\nTo: Managers\nSubject: Uniforms`, 'Rosa Falk'],
    ['the title of a form beside the office', 'form', `Membership Form – Lampton Rowing Club\n\nName  Eva Docht\nDate of birth  14 July 2013\nSignature`, 'Lampton Rowing Club'],
    ['an office without a legal form', 'form', `Lampton Town Council\nGuildhall, Fore Street, Lampton TR9 2AB\n\nApplication for an allotment plot\nPlease complete all sections.\nTelephone\nEmail`, 'Lampton Town Council'],
    ['a compound that says an office', 'form', `Stadtbücherei Lampau\n\nAnmeldung\nName  Docht\nVorname  Eva\nUnterschrift`, 'Stadtbücherei Lampau'],
    ['a trade above its address', 'report', `${columns('Elektro Falk', 'Prüfbericht', 'Nr. 23-0418')}\nMeisterbetrieb · Badgasse 9 · 83999\nPrüfer: Rosa Falk\n\nBesichtigung\nSchutz gegen Berühren  x`, 'Elektro Falk'],
    ['its letterhead', 'contract', `Lampton Creamery Ltd\nMill Street, Lampton\nRegistered in Ireland No. 55418\n\nCONTRACT OF EMPLOYMENT\n\nThis contract is between Lampton Creamery Ltd and Eva Docht.`, 'Lampton Creamery Ltd'],
    ['the person of a curriculum vitae', 'cv', `${columns('Curriculum Vitae', '')}\nINFORMAZIONI PERSONALI\n${columns('Nome', 'Rosa Falk')}\n${columns('Contatti', 'rosa.falk@posta.example')}\nESPERIENZA PROFESSIONALE\nLampada s.r.l., Dochte`, 'Rosa Falk'],
    ['who signed a letter without a letterhead', 'letter', `${''.padEnd(50)}7 Copper Beech Close\n${''.padEnd(50)}Wickham\n${''.padEnd(50)}Wilts SN9 4QT\n\nThe Customer Services Manager\nHallam Carpets & Flooring Ltd\nUnit 4, Mill Park\nSwindon SN8 1AA\n\nDear Sir or Madam,\n\nI have telephoned your branch four times. On each occasion I was told that somebody would\nring me back, and nobody has. When I called in person on Saturday I was informed that the\nfitters are self-employed, and that it was nothing to do with the shop in which I had paid.\n\nYours faithfully,\n\nRosa Falk\nMrs R. Falk`, 'Rosa Falk'],
    ['a bank of two lines', 'bank_statement', `${columns('Lampton', 'Mill Branch')}\n${columns('Building Society', 'Sort code 90-55-44')}\n\nMr W Docht\nLower Farm\nFalkshaw\nHX9 7DR\n\nAnnual statement\n06 Apr 18    Balance brought forward    31,206.44\n04 Jun 18    Cheque  33,321.44\nYour deposits with Lampton Building Society are protected up to a total of £85,000 by the scheme.\nYou can ask us for a separate certificate of interest at any branch, and for a copy of this statement.`, 'Lampton Building Society'],
    ['a company whose logo is cut off', 'purchase_order', `${columns('PURCHASE ORDER', '', 'wattlebroo')}\n${columns('Bluegum Supplies', 'Purchase Order Date', 'Wattlebrook Learning Pty')}\n${columns('PO Box 418', '29 Jul 2025', 'Ltd')}\n${columns('GEELONG VIC 3999', '', '16 Heathcote Street')}\n\nPlease deliver between 9.30 am and 2.30 pm, and ring the bell at the green gate beside the car park.\nSubstitutions are agreed by telephone only, and before the goods have left your warehouse.\nTotal AUD  891.00`, 'Wattlebrook Learning Pty Ltd'],
    ['an office beside a title', 'purchase_order', `${columns('gemeente Lampveen', 'Bestelbon')}\n\n\nKwekerij Docht B.V.\nT.a.v. afdeling Verkoop\nBroekdijk 61\n3999 ZX Opveld\n\nOp deze bestelling zijn de Algemene Inkoopvoorwaarden van de gemeente Lampveen van toepassing.\nUw eigen voorwaarden wijzen wij uitdrukkelijk van de hand, en uitgevallen bomen worden vervangen.\nTotaal inclusief btw  € 1.367,30`, 'gemeente Lampveen'],
    ['an office above one with a title', 'tax_form', `${columns('Finanzamt Lampau', 'Team ANV11')}\n${columns('Dienststelle Docht', '19. April 2023')}\n${columns('Postfach 2270, 1000 Wien', 'Tel.: 050 555 444')}\n\nHerr\nMag. Leopold Falk\nFeldgasse 9\n7099 Docht\n\nEINKOMMENSTEUERBESCHEID 2022\nDie Einkommensteuer wird für das Jahr 2022 mit 8.764,00 € festgesetzt. Bisher war für das Jahr 2022 keine\nEinkommensteuer vorgeschrieben. Gegen diesen Bescheid kann innerhalb eines Monats nach Zustellung beim Amt die\nBeschwerde eingebracht werden.`, 'Finanzamt Lampau'],
    ['a stamp', 'receipt', `${columns('Quittung', 'Nr. 37')}\n\nNetto € 100,00      + 19 % MwSt. € 19,00       Gesamt € 119,00\nGesamtbetrag in Worten\nvon   Fr. Docht, Goethestr. 9, 3. Stock\nfür   Türöffnung zugefallen, ohne Beschäd., Sa. 21.30 Uhr, mit der Anfahrt\nrichtig erhalten zu haben, bestätigt\n${columns('Lampstadt', '5.11.22')}\n${columns('Ort', 'Datum')}\n${columns('', 'Stempel/Unterschrift des Empfängers')}\nSchlüssel-Notdienst Falk\n${columns('Marienstr. 51 · 30999 Lampstadt', 'Falk')}\nTel. 0511 / 55 50 24 · St.Nr. 23/417/0885`, 'Schlüssel-Notdienst Falk'],
  ])('is found by %s', (_, tag, text, issuer) => {
    expect(issuerOf(tag, text)).toBe(issuer);
  }); // prettier-ignore

  it.each([
    ['title of a form', 'form', `NEW PATIENT INFORMATION\nPlease print\nName  Eva Docht\nDate of birth  14 July 2013`],
    ['title with a small letter before an organisation', 'report', `Nitrogen dioxide at school gates in Lampton\nSeason 2024\n\nSummary\nLevels fell.`],
    ['payer by a form', 'form', `AUFNAHMEANTRAG\n\nSEPA-Lastschriftmandat\nKontoinhaber: Sandra Docht\nIBAN: DE02 1203 0000 0000 2020 51`],
    ['person to whom a form goes', 'form', `Al Dirigente Lampada\nVia dei Tigli 8\n41012 Lampi\n\nMODULO DI ISCRIZIONE\nNome  Rosa Falk`],
    ['title of a contract', 'contract', `Mietvertrag über einen Stellplatz\n\nzwischen\nEva Docht\nMühlweg 3\n12345 Lampau\nund\nRosa Falk`],
    ['party that a contract names', 'contract', `CONSULTING AGREEMENT\n\nThis agreement is made on 3 May 2024, and the parties are named in the order\nin which they signed the heads of terms.\n\n\nIt is between Lampton Robotics, Inc. and Docht Analytics LLC.\n\n1. Services\n2. Fees\n3. Term`],
    ['part of a curriculum vitae', 'cv', `Persönliche Daten\nBerufserfahrung\nseit 2023  Molkerei Lampau eG, Docht\nAusbildung`],
  ])('is no %s', (_, tag, text) => {
    expect(issuerOf(tag, text)).toBeUndefined();
  }); // prettier-ignore

  it.each(['contract', 'cv', 'report', 'form'])('is a field of the class %s', (name) => {
    const tag = builtInTags.find((one) => one.name === name);
    expect(tag?.fields.find((field) => field.name === 'issuer')).toMatchObject({ required: false });
  });

  it('is given for a paper that is read as such a class', () => {
    const text = `Lampton Town Council\nGuildhall, Fore Street, Lampton TR9 2AB\n\nApplication form\nPlease complete all sections in block capitals and tick the box.\nName ____________________\nAddress ____________________\nTelephone ____________________\n☐ Yes ☐ No\nSignature ____________________ Date ____________________`;
    const { tag, dataPoints } = createAnalyzer({ tags: builtInTags })(plainDocument(text));
    expect(tag).toBe('form');
    expect(dataPoints.find(({ name }) => name === 'issuer')?.value).toBe('Lampton Town Council');
  });
});

import { describe, expect, it } from 'vitest';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { createPageWriter } from '../../../builders/invoices/page-writer.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns, read } from './read-lines.ts';

/** What a bill of 1 March 2026 with these lines says is its due date. */
const dueBy = (lines: string): unknown =>
  read(`Lamp Works Ltd\n12 Mill Lane\n\nDate: 01.03.2026\n${lines}\n\nTotal EUR 120.00`)['due_date'];

/** Ways in which bills of many countries name the day, in lines of invented ones. */
describe('a bill is due', () => {
  it.each([
    'Abbuchung erfolgt am 15.04.2026',
    'Der Einzug per Lastschrift erfolgt am 15.04.2026.',
    'SEPA-Lastschrift am 15.04.2026',
    `${columns('Rechnungsbetrag', 'Wir buchen ab am')}\n${columns('€ 120,00', '15.04.2026')}`,
    'Lastschrifteinzug zum 15.04.2026',
    'Die Forderung ziehen wir mit der SEPA-Lastschrift zum Mandat LM-118 am 15.04.2026 von Ihrem Konto\nbei der Lampbank ein.',
    'Direct Debit on or after 15/04/2026',
    "We'll take £120.00 from your account on 15 April 2026",
    'Autopay: Apr 15, 2026',
    'Auto Pay will be processed on Apr 15, 2026',
    'Prélèvement le 15 avril 2026',
    'Prélèvement SEPA : 15/04/2026',
    'Prélèvement automatique prévu le 15/04/2026',
    'Nous prélèverons cette somme à partir du 15/04/2026.',
    'Addebito diretto il 15/04/2026',
    'Addebito SDD il 15.04.2026',
    'El cargo se realizará a partir del 15/04/2026',
    'Domiciliación bancaria: cargo el 15/04/2026',
    'Adeudo en cuenta el día 15/04/2026',
    'Será cargado en su cuenta el 15/04/2026',
    `${columns('Efecto', 'Vencimiento')}\n${columns('01/04/2026', '31/03/2027')}\nEl importe se cargará el día 15/04/2026 en su cuenta.`,
    'Débito direto a partir de 15/04/2026',
    'Débito em conta em 15/04/2026',
    'Automatische incasso op 15-04-2026',
    'Automatische incasso rond 15 april 2026',
    'Wij incasseren dit bedrag op 15-04-2026',
    'Wij incasseren het bedrag omstreeks 15 april 2026 van uw rekening.',
  ])('when it is debited: %j', (lines) => expect(dueBy(lines)).toBe('2026-04-15'));

  it.each([
    'Zahlbar innert 30 Tagen (15.04.2026)',
    `${columns('QUANTO DEVO PAGARE', 'ENTRO QUANDO')}\n${columns('€ 120,00', '15/04/2026')}`,
    'Zahlungskonditionen: 30 Tage netto, 15.04.2026',
    'Règlement à 30 jours : 15/04/2026',
    'Modalità di pagamento: RB 30 gg f.m. – 15/04/2026',
    'Betalingstermijn 30 dagen: 15-04-2026',
  ])('behind the days of its term: %j', (lines) => expect(dueBy(lines)).toBe('2026-04-15'));

  it('when it must be received, and not when others may be cancelled', () => {
    const lines =
      'Payment must be received by April 15, 2026; after this date the full price applies.\nCancellations before April 22, 2026 are refunded.';
    expect(dueBy(lines)).toBe('2026-04-15');
  });

  it.each([
    'Amount due 15 April 2026   120.00',
    'Premium due 15 April 2026',
    'Terms Net 15, due 15 April 2026',
    'Payment terms: 30 days (due 15/04/2026)',
    'This is now due: 15 April 2026',
    'Last date for payment 15-Apr-2026',
    'Pay by date 15-Apr-2026',
    'Our bank details are below; please pay us by the 15th of April 2026.',
    'Invoice is payable in full by close of business on 15 April 2026.',
    "Nous vous remercions de bien vouloir verser ce montant jusqu'au 15 avril 2026 sur le\ncompte de la société.",
    'Montant exigible le 15/04/2026',
    'À acquitter avant le 15/04/2026',
    'Si prega di versare la quota entro e non oltre il 15/04/2026',
    'Vencimientos: 15/04/2026   120,00',
    'Puede pagar hasta el 15/04/2026',
    'Rogamos efectúen el ingreso antes del 15 de abril de 2026',
    'Pagadero antes del 15/04/2026',
    'Pague até 15/04/2026',
    'Wij verzoeken u het bedrag vóór 15 april 2026 over te maken.',
    'Te betalen tegen 15/04/2026',
    'Betaalbaar tot en met 15 april 2026',
    'Bitte überweisen Sie den Beitrag bis Mitte April (15.04.2026).',
  ])('by its last day: %j', (lines) => expect(dueBy(lines)).toBe('2026-04-15'));

  it.each([
    ['with "by" above the day', `${columns('Total due', 'by')}\n${columns('£120.00', '15 April 2026')}`],
    ['with "by" beside the day', `${columns('Please pay', '£120.00')}\n${columns('by', '15 April 2026')}`],
    ['below lines of another column', `${columns('', 'Please pay')}\n${columns('', '£120.00')}\nMr J Falk\n${columns('', 'by 15 April 2026')}`],
    ['with the year in the next line', 'Factuurnr 118 | Debiteurnr 119 | Pakbon P8 | Factuurdatum 01-03-2026 | Vervaldatum 15-04-\n2026'],
    ['below a heading that is set in the middle', `${columns('P.O. No.', 'Terms', `${' '.repeat(18)}Due Date`, 'Tech')}\n${columns('verbal', 'Net 15', '4/15/2026', 'EF')}`],
  ])('%s', (_, lines) => expect(dueBy(lines)).toBe('2026-04-15')); // prettier-ignore

  it.each([
    ['Due by 20th March please.', '2026-03-20'],
    ['Zahlbar bis 15.04. ohne Abzug', '2026-04-15'],
    ['Nous vous prions de régler cette somme avant le 2 avril, merci.', '2026-04-02'],
    ['Payment is due by March 20', '2026-03-20'],
  ])('in the year of its date: %j', (lines, day) => expect(dueBy(lines)).toBe(day));
});

describe('a bill names no due date', () => {
  it.each([
    'Net 30 days',
    'Bitte melden Sie sich bis zum 15.04.2026 an.',
    'Your next bill will be sent on 15 April 2026',
    'Direct debit cancelled on 15 April 2026',
    'Paid by direct debit on 15 April 2026',
    'Per Lastschrift am 15.04.2026 abgebucht',
    'SEPA-Lastschriftmandat vom 15.04.2026',
    'Le paiement du 15/04/2026 a bien été reçu.',
    'Réglé par carte le 01/03/2026\nÉchange gratuit jusqu’au 15 avril 2026, puis 15 € par trajet.',
    'Zahlung per Überweisung.\nAngebot gültig bis 15.04.2026',
    'Zahlbar sofort ohne Abzug.\nGarantie bis 15.04.2028',
    'Zahlungsart: Rechnung\nUmtausch bis 15.04.2026 möglich',
    'Payment method: Visa\nExchange until 15 April 2026',
    'Paiement comptant\nRetour possible jusqu’au 15 avril 2026',
    'Pago con tarjeta\nDevoluciones hasta el 15/04/2026',
    'Pagamento: contanti\nCambio merce entro il 15/04/2026',
    'Betaling: iDEAL\nRetourneren tot 15-04-2026',
    'Your subscription renews on 15 April 2026. We will charge your card.',
    'Your next payment of £25.00 will be collected on 15 April 2026',
    'Prochain prélèvement le 15/04/2026',
    'Ihr Vertrag läuft bis 15.04.2026. Die Zahlung ist erfolgt.',
    'Abo-Zeitraum bis 15.04.2026, Zahlung per PayPal',
    '2 % discount if you pay by 15 April 2026',
    'Bei Zahlung bis 15.04.2026 gewähren wir 3 % Skonto.',
    'Zahlungen bis 15.04.2026 sind berücksichtigt.',
    'Please pay on arrival. Cancellations before 15 April 2026 are free.',
    'Zahlungseingänge sind bis zum 15.04.2026 berücksichtigt.',
    'Les paiements reçus jusqu’au 15/04/2026 sont pris en compte.',
    'Pagos recibidos hasta el 15/04/2026',
    'Betalingen tot en met 15-04-2026 zijn verwerkt.',
    'Vorauszahlungen bis 15.04.2026   300,00',
    'Parking 3 days: 15/04/2026',
    'Abschläge fällig am 15.04., 15.05., 15.06.',
    'MOT due 15/04/2026. Next service at 81,400 miles.',
    'Booster – due 2026-04-15',
    'Due by 20th January please.',
    'Due by 20th November please.',
  ])('in %j', (lines) => expect(dueBy(lines)).toBeUndefined());
});

it('a day is beside its label where it is printed a little lower', () => {
  const page = createPageWriter();
  page.put(50, 60, 'Garage Lampe SRL');
  page.put(50, 90, 'Date facture');
  page.put(131, 90, '22/10/2026');
  page.put(50, 104, 'Échéance');
  page.put(441, 101, '5364 Tourenne');
  page.put(131, 107, '21/11/2026');
  page.put(50, 160, 'Total TVAC');
  page.put(480, 160, '358,95 EUR');
  const document = { ...plainDocument(''), kind: 'pdf' as const, pages: [page.finish(1)] };
  expect(extractDataPoints(document, fields(['due_date'])).map(({ value }) => value)).toEqual(['2026-11-21']);
});

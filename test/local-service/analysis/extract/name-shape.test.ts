import { expect, it } from 'vitest';
import { companyNameIn } from '#local-service/analysis/extract/company-names.ts';
import {
  isBank,
  isCaption,
  isDocumentName,
  isNoName,
  isStreetOrTown,
} from '#local-service/analysis/extract/name-shape.ts';

it.each([
  'Mill Street 32',
  'Lamper Gürtel 88/7',
  'Sesamestreet 32',
  'Lindenweg 4 b',
  'Kerkstraat 12-14',
  '14 rue de la Paix',
  'Via Roma 12',
  'Calle Mayor 5b',
  'Rua do Ouro n.º 21',
  'Piazza del Popolo, 3',
  'Plot 9, Mill Estate',
  'Lamp Nagar, Pune - 411026',
])('"%s" is a street and no name', (text) => expect(isStreetOrTown(text)).toBe(true));

it.each(['Via Verde', 'Corso 2 Srl', 'Road 66', 'Avenue 5 GmbH', 'Calle 13', 'Plaza Hotel', 'Rue du Pain'])(
  '"%s" may be a name',
  (text) => expect(isStreetOrTown(text)).toBe(false),
);

it.each([
  'Removals – Storage – Clearance',
  'Rechtsanwältin – Verteidigerin in Strafsachen',
  'Verteidiger in Strafsachen',
  'Apoio ao cliente',
  'Kundenservice',
  'Apoio ao cliente 209 550 118',
  'Kundenservice: 0800 / 118 204',
  '17. Lamper Pflegekongress',
  'XII Congreso Lampés de Micología',
  'Stempel/Unterschrift des Empfängers',
  'Serrurerie – Dépannage 7j/7',
  'Wahl-Physiotherapeutin',
  'RCS de Lampville n 437 254 437',
  'SIRET 437 254 437 00179',
  'KX2P9T',
  'BIC LAMPDEFF1001',
  'Cheque [X]',
  '☐ Visa',
  'Fachanwältin für Erbrecht',
  'Innungsbetrieb',
  'öffentliche Notarin',
  'Accounts Payable',
  'Buchhaltung',
  'Der Bürgermeister',
  'Die Oberbürgermeisterin',
  'Betrag dankend erhalten',
  'Meisterbetrieb seit 1952',
  '3 May 2024 12/05/2024',
])('"%s" is no name', (text) => expect(isNoName(text)).toBe(true));

it.each([
  '3M',
  'O2',
  'LAMPWORKS',
  'Studio 54',
  'Rechtsanwälte – Falk & Reed',
  'Congress Hotel',
  'AB12345 GmbH',
  'Meisterbetrieb Falk',
  'Der Bürgermeister Falk',
  'Fachanwaltskanzlei Falk',
  'Fachanwalt24 GmbH',
])('"%s" may be the name of a sender', (text) => expect(isNoName(text)).toBe(false));

it.each([
  'Extrato combinado n.º 2/2024',
  "Avis d'échéance",
  'RECIBO INDIVIDUAL DE SALARIOS',
  'Bestelbevestiging',
  'Packing slip',
  'COPIA PARA EL CLIENTE',
  'TAX INVOICE (DUPLICATE FOR TRANSPORTER)',
  'Pay and display',
  'CARTE BANCAIRE',
  'ZERTIFIKAT',
  'DUPLICADO',
  'BOLETA ELECTRÓNICA',
  'Zweitschrift',
  'SANS CONTACT',
])('"%s" is the name of a document', (text) => expect(isDocumentName(text)).toBe(true));

it.each([
  'Factura Lamps S.L.',
  'Recibol',
  'Notariado Lamp',
  'Biglietteria Lampo',
  'Offertenbach',
  'Lampenhaus (Bon)',
  'Carte Bancaire Lampal',
])('"%s" is not only the name of a document', (text) => expect(isDocumentName(text)).toBe(false));

it.each([
  'Employee No.',
  'Ship Date',
  'NI Number',
  'Deductions',
  'Bezüge',
  'National Insurance 12.00',
  'Tax Code 1257L',
])('"%s" is the caption of a value', (text) => expect(isCaption(text)).toBe(true));

it.each(['Gate No. 7', 'Number Eight', 'Salary Street Café', 'Up To Date GmbH', 'National Lamps'])(
  '"%s" is no caption',
  (text) => expect(isCaption(text)).toBe(false),
);

it.each(['BANCA LEVANTE TPV', 'CAJA LAMPADA', 'TPV VIRTUAL', 'Lamp Bank', 'Sparkasse Lampstadt'])(
  '"%s" is a bank',
  (text) => expect(isBank(text)).toBe(true),
);

it.each(['West Bank Café', 'Cajamarca Café', 'Bankside Hotel', 'Banquet Hall'])('"%s" is no bank', (text) =>
  expect(isBank(text)).toBe(false),
);

it.each([
  ['218 Juniper Ct, Elko Springs NV 89803', null],
  ['Calgary AB T2P 1J9', null],
  ['Lampen NV 3000 Leuven', 'Lampen NV'],
  ['Lampor AB 111 23 Stockholm', 'Lampor AB'],
  ['Stichting Lampenfonds', 'Stichting Lampenfonds'],
  ['drogerie lampe GmbH + Co. KG', 'drogerie lampe GmbH + Co. KG'],
  ['zahlbar an Falk GmbH', 'Falk GmbH'],
  ['Cabinet Falk – SARL au capital de 8 000 €', 'Cabinet Falk'],
])('the company in %j is %j', (text, name) => {
  expect(companyNameIn(text)).toBe(name);
});

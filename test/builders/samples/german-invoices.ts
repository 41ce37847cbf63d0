import { attachXml } from '../documents/factur-x-pdf.ts';
import { facturXOf } from './factur-x.ts';
import { drawGermanInvoice, type GermanInvoice } from './german-invoice.ts';
import { drawPdf } from './sheet.ts';

const joinery: GermanInvoice = {
  issuer: {
    name: 'Holzwerk Lindner GmbH',
    claim: 'Möbel und Innenausbau nach Maß',
    street: 'Am Sägewerk 14',
    town: '99986 Lindenthal',
    phone: '030 23125 417',
    mail: 'werkstatt@holzwerk-lindner.example',
    web: 'www.holzwerk-lindner.example',
    vatId: 'DE999104217',
    bank: 'Landbank Lindenthal',
    iban: 'DE71 9990 0011 0001 2345 67',
    bic: 'LABLDE99XXX',
    register: 'Amtsgericht Lindenthal HRB 4711',
    head: 'Greta Lindner',
    colour: '#7a4a21',
    mark: 'M0 34 L0 10 L10 0 L34 0 L34 24 L24 34 Z M8 30 L12 30 L12 16 L16 12 L30 12 L30 8 L14 8 L8 14 Z',
  },
  customer: {
    name: 'Praxis Dr. Aylin Krämer',
    lines: ['Frau Dr. Aylin Krämer', 'Rosengasse 3', '99987 Neuenbrück'],
    number: '20418',
  },
  number: 'RE-2025-0386',
  date: '2025-10-14',
  dueDate: '2025-10-28',
  delivered: 'Oktober 2025',
  contact: 'Jonas Wendt',
  opening: [
    'Sehr geehrte Frau Dr. Krämer,',
    'für die Einrichtung Ihres Wartezimmers berechnen wir Ihnen wie vereinbart:',
  ],
  items: [
    {
      text: 'Garderobe Eiche massiv, geölt',
      detail: 'Breite 240 cm, mit acht Haken und Schirmständer',
      quantity: 1,
      unit: 'Stk.',
      priceCents: 148_000,
    },
    { text: 'Sitzbank mit Polster, Farbe Moosgrün', quantity: 2, unit: 'Stk.', priceCents: 64_500 },
    { text: 'Zeitschriftenregal, wandhängend', quantity: 1, unit: 'Stk.', priceCents: 31_250 },
    { text: 'Montage vor Ort', detail: 'zwei Schreiner, 16. Oktober', quantity: 7.5, unit: 'Std.', priceCents: 6_200 },
    { text: 'Anfahrt, pauschal', quantity: 1, unit: 'psch.', priceCents: 4_900 },
  ],
  taxPercent: 19,
  closing:
    'Bitte überweisen Sie den Gesamtbetrag ohne Abzug und geben Sie dabei die Rechnungsnummer an. Auf alle Möbel geben wir fünf Jahre Garantie. Vielen Dank für Ihren Auftrag!',
};

const solar: GermanInvoice = {
  issuer: {
    name: 'Sonnhof Solartechnik GmbH',
    claim: 'Planung, Wartung, Speicher',
    street: 'Gewerbepark 8',
    town: '99991 Hohenau',
    phone: '089 99998 230',
    mail: 'service@sonnhof.example',
    web: 'www.sonnhof.example',
    vatId: 'DE999377052',
    bank: 'Volksbank Hohenau',
    iban: 'DE25 9990 0022 0020 0456 78',
    bic: 'VBHODE99XXX',
    register: 'Amtsgericht Hohenau HRB 1822',
    head: 'Matteo Brandl',
    colour: '#1d6b6b',
    mark: 'M17 5 A12 12 0 1 1 16.9 5 Z M15.5 0 L18.5 0 L18.5 3 L15.5 3 Z M15.5 31 L18.5 31 L18.5 34 L15.5 34 Z M0 15.5 L3 15.5 L3 18.5 L0 18.5 Z M31 15.5 L34 15.5 L34 18.5 L31 18.5 Z',
  },
  customer: {
    name: 'Gärtnerei Petersen KG',
    lines: ['Buchhaltung', 'Heideweg 27', '99993 Moorfeld'],
    number: '7735',
  },
  number: '2025-11-0094',
  date: '2025-11-03',
  dueDate: '2025-11-17',
  delivered: '28.10.2025',
  contact: 'Ines Falk',
  opening: ['Guten Tag,', 'für die jährliche Wartung Ihrer Photovoltaikanlage stellen wir Ihnen in Rechnung:'],
  items: [
    {
      text: 'Wartung Photovoltaikanlage 29,8 kWp',
      detail: 'Sichtprüfung, Kennlinienmessung, Prüfprotokoll',
      quantity: 1,
      unit: 'Stk.',
      priceCents: 34_900,
    },
    { text: 'Tausch Überspannungsschutz Typ 2', quantity: 2, unit: 'Stk.', priceCents: 11_840 },
    { text: 'Reinigung der Module', quantity: 72, unit: 'Stk.', priceCents: 290 },
    { text: 'Softwareaktualisierung Wechselrichter', quantity: 1, unit: 'Stk.', priceCents: 5_500 },
  ],
  taxPercent: 19,
  closing:
    'Diese Rechnung enthält ihre Angaben auch als Datensatz (Factur-X), sodass Ihre Buchhaltung sie ohne Abtippen übernehmen kann. Das Prüfprotokoll haben Sie bereits per E-Mail erhalten.',
};

/** A German invoice with a text layer. */
export function joineryInvoice(): Promise<Uint8Array> {
  return pdfOf(joinery);
}

/** A German invoice that also carries its facts as XML. */
export async function solarInvoice(): Promise<Uint8Array> {
  return attachXml(await pdfOf(solar), 'factur-x.xml', facturXOf(solar), solar.date);
}

function pdfOf(invoice: GermanInvoice): Promise<Uint8Array> {
  const { issuer, number, date } = invoice;
  const about = { title: `Rechnung ${number}`, author: issuer.name, date, language: 'de-DE' } as const;
  return drawPdf(about, [
    (sheet) => {
      drawGermanInvoice(sheet, invoice);
    },
  ]);
}

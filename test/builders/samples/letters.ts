import { drawPdf, type Sheet } from './sheet.ts';

const grey = '#5f6872';

/** An English letter from a library to a reader. */
export function libraryLetter(): Promise<Uint8Array> {
  const about = {
    title: 'Your reading room reservation',
    author: 'Thornbury Free Library',
    date: '2025-09-18',
    language: 'en-GB',
  } as const;
  return drawPdf(about, [drawLibraryLetter]);
}

/** A German letter from a property manager to the tenants. */
export function landlordLetter(): Promise<Uint8Array> {
  const about = {
    title: 'Erneuerung der Heizungsanlage',
    author: 'Hausverwaltung Kranz & Töchter',
    date: '2025-10-20',
    language: 'de-DE',
  } as const;
  return drawPdf(about, [drawLandlordLetter]);
}

function drawLibraryLetter(sheet: Sheet): void {
  const green = '#2f5d46';
  const middle = sheet.width / 2;
  const body = { face: 'serif', size: 12, leading: 17 } as const;
  const [left, width] = [85, 425];
  // An open book.
  sheet.shape(
    middle - 20,
    44,
    'M0 4 C8 -1 15 1 20 6 C25 1 32 -1 40 4 L40 24 C32 19 25 21 20 26 C15 21 8 19 0 24 Z',
    green,
  );
  sheet.text(middle, 92, 'THORNBURY FREE LIBRARY', { face: 'serifBold', size: 17, colour: green, align: 'centre' });
  sheet.text(middle, 107, '12 Market Cross · Thornbury TB1 4LE · 020 7946 0755 · desk@thornburylibrary.example', {
    face: 'serif',
    size: 9.5,
    colour: grey,
    align: 'centre',
  });
  sheet.rule(left, left + width, 118, 0.7, green);
  sheet.lines(left, 160, ['Mr Tobias Okafor', '48 Wharf Terrace', 'Thornbury TB3 9AS'], body);
  sheet.text(left + width, 160, '18 September 2025', { ...body, align: 'right' });
  sheet.text(left, 246, 'Dear Mr Okafor,', body);
  sheet.text(left, 274, 'Your reservation of the map room', { ...body, face: 'serifBold' });
  const paragraphs = [
    'Thank you for your letter of 9 September. We are delighted that you wish to study the estate surveys of the Thornbury canal, and we have kept the map room free for you on the afternoons of 14 and 15 October.',
    'The surveys date from 1793 and are drawn on vellum, so we ask all visitors to use pencil only and to leave bags in the lockers by the entrance. Our conservator, Mrs Edith Lachlan, will be in the building on both days and has offered to show you the surveyor’s notebooks, which have never been on display.',
    'Copies can be made for private study at 60 pence a sheet. If you would like photographs for publication, please let us know a week beforehand, since the trustees have to agree.',
    'Please bring this letter and a proof of your address on your first visit; we shall then make you a reader’s ticket, which is free of charge and valid for three years.',
    'We look forward to welcoming you.',
  ];
  let y = 302;
  for (const text of paragraphs) y = sheet.paragraph(left, y, width, text, body) + 9;
  sheet.text(left, y + 10, 'Yours sincerely,', body);
  sheet.text(left, y + 50, 'Margaret Whitlock', { face: 'serifItalic', size: 22, colour: '#23395b' });
  sheet.lines(left, y + 74, ['Margaret Whitlock', 'Head Librarian'], { ...body, leading: 15 });
  sheet.text(middle, 800, 'Open Tuesday to Saturday, ten to six. Founded by public subscription in 1871.', {
    face: 'serifItalic',
    size: 9.5,
    colour: grey,
    align: 'centre',
  });
}

function drawLandlordLetter(sheet: Sheet): void {
  const red = '#8c2f39';
  const [left, right] = [70, 540];
  const body = { size: 10.5, leading: 15.5 } as const;
  // A row of gables.
  sheet.shape(
    right - 92,
    36,
    'M0 26 L0 12 L12 0 L24 12 L24 26 Z M32 26 L32 8 L44 -4 L56 8 L56 26 Z M64 26 L64 12 L76 0 L88 12 L88 26 Z',
    red,
  );
  sheet.text(left, 56, 'Hausverwaltung Kranz & Töchter', { face: 'sansBold', size: 15, colour: red });
  sheet.text(left, 71, 'Wir kümmern uns ums Haus. Seit 1964.', { size: 9, colour: grey });
  sheet.text(left, 137, 'Hausverwaltung Kranz & Töchter · Ahornplatz 2 · 99988 Talheim', { size: 7, colour: grey });
  sheet.rule(left, left + 205, 141, 0.4, grey);
  sheet.lines(left, 158, ['Familie', 'Selma und Paul Nowak', 'Uferstraße 19', '99988 Talheim'], body);
  sheet.lines(
    right,
    158,
    [
      'Ihr Zeichen: Whg. 3 links',
      'Es schreibt Ihnen: Henrike Kranz',
      'Tel. 030 23125 880',
      'Talheim, 20. Oktober 2025',
    ],
    {
      size: 9,
      leading: 14,
      colour: grey,
      align: 'right',
    },
  );
  sheet.text(left, 276, 'Erneuerung der Heizungsanlage in der Uferstraße 19', { face: 'sansBold', size: 11.5 });
  sheet.text(left, 304, 'Sehr geehrte Frau Nowak, sehr geehrter Herr Nowak,', body);
  const paragraphs = [
    'in der Woche vom 10. bis zum 14. November wird der alte Gaskessel im Keller durch eine Erdwärmepumpe ersetzt. Damit heizt Ihr Haus künftig ohne Öl und Gas, und Sie werden das auch an den Nebenkosten merken: Wir rechnen mit einer Ersparnis von rund einem Fünftel.',
    'Am Mittwoch, dem 12. November, ist zwischen 8 und 16 Uhr kein warmes Wasser verfügbar. Die Firma Brunnhuber braucht an diesem Tag außerdem für etwa zwanzig Minuten Zutritt zu Ihrer Wohnung, um die Thermostate an den Heizkörpern zu tauschen. Sind Sie nicht zu Hause, können Sie den Schlüssel gern bei Frau Ostermann im Erdgeschoss hinterlegen.',
    'Für die Unannehmlichkeiten mindern wir Ihre Miete im November um 40 Euro. Sie müssen dafür nichts tun: Wir ziehen den Betrag selbst ab.',
    'Bitte räumen Sie bis zum 7. November die Fahrräder aus dem vorderen Kellergang. Was dort stehen bleibt, stellen die Handwerker in den Trockenraum.',
    'Wenn Sie Fragen haben, rufen Sie uns einfach an. Wir sind werktags von 9 bis 15 Uhr für Sie da.',
  ];
  let y = 330;
  for (const text of paragraphs) y = sheet.paragraph(left, y, right - left, text, body) + 8;
  sheet.text(left, y + 8, 'Mit freundlichen Grüßen', body);
  sheet.text(left, y + 44, 'Henrike Kranz', { face: 'serifItalic', size: 20, colour: '#23395b' });
  sheet.text(left, y + 62, 'Henrike Kranz', { size: 9, colour: grey });
  sheet.rule(left, right, 774, 0.5, red);
  const foot = { size: 7.5, colour: grey, leading: 10.5 } as const;
  sheet.lines(left, 788, ['Hausverwaltung Kranz & Töchter OHG', 'Ahornplatz 2, 99988 Talheim'], foot);
  sheet.lines(300, 788, ['post@kranz-verwaltung.example', 'www.kranz-verwaltung.example'], foot);
  sheet.lines(right, 788, ['Amtsgericht Talheim HRA 2207', 'Steuernummer 999/104/0815'], { ...foot, align: 'right' });
}

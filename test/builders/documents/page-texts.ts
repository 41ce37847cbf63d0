import { createRandom, type Random } from '../seeded-random.ts';

/** Pages with known text: letters, invoices and reports in English and German, different for every seed. */
export interface PageText {
  readonly kind: 'letter' | 'invoice' | 'columns';
  readonly language: 'eng' | 'deu';
  /** The lines in reading order; a tab separates the cells of a table row. */
  readonly lines: readonly string[];
}

const sentences = {
  eng: [
    'Thank you for your order, which we received by telephone last week.',
    'The goods will leave our warehouse in Rotterdam within three working days.',
    'Please check the delivery on arrival and report any damage at once.',
    'Our terms of payment are thirty days net from the date of the invoice.',
    'The board has approved the annual report without any objections.',
    'Heavy rain delayed the work on the bridge until the end of October.',
    'Both parties may end this agreement with a notice of three months.',
    'A quick survey of our customers showed that quality matters more than price.',
    'We look forward to hearing from you and remain at your original.',
    'The committee examined fifteen proposals and rejected all but two of them.',
    'Every judge received a copy of the expert opinion before the hearing.',
    'Six exchangeable filters keep the pump free of sand, gravel and algae.',
  ],
  deu: [
    'Vielen Dank für Ihren Auftrag, den wir in der vergangenen Woche erhalten haben.',
    'Die Ware verlässt unser Lager in Nürnberg innerhalb von drei Werktagen.',
    'Bitte prüfen Sie die Lieferung bei der Annahme und melden Sie Schäden sofort.',
    'Unsere Rechnungen sind innerhalb von dreißig Tagen ohne Abzug zu begleichen.',
    'Der Vorstand hat den Jahresbericht ohne Einwände genehmigt.',
    'Starke Regenfälle haben die Arbeiten an der Brücke bis Ende Oktober verzögert.',
    'Beide Parteien können diesen Vertrag mit einer Frist von drei Monaten kündigen.',
    'Die Größe des Grundstücks beträgt laut Grundbuch etwa vierhundert Quadratmeter.',
    'Für Rückfragen stehen wir Ihnen jederzeit gern zur Verfügung.',
    'Der Ausschuss prüfte fünfzehn Vorschläge und lehnte alle bis auf zwei ab.',
    'Jeder Richter erhielt vor der Verhandlung eine Abschrift des Gutachtens.',
    'Sechs austauschbare Filter schützen die Pumpe vor Sand, Kies und Algen.',
  ],
} as const;

const articles = {
  eng: [
    'Desk lamp, black',
    'Paper A4, 500 sheets',
    'Office chair',
    'Printer cable, 2 m',
    'Filing cabinet',
    'Wall clock',
  ],
  deu: [
    'Schreibtischlampe',
    'Kopierpapier A4',
    'Bürostuhl, grün',
    'Druckerkabel, 2 m',
    'Aktenschrank',
    'Wanduhr, weiß',
  ],
} as const;

const names = ['Miller', 'Schäfer', 'O’Brien', 'Größl', 'Jansen', 'Weiß', 'Taylor', 'Vogel'] as const;

export function createPageText(seed: number): PageText {
  const random = createRandom(seed);
  const language = seed % 2 === 0 ? 'eng' : 'deu';
  const kind = (['invoice', 'letter', 'columns'] as const)[Math.floor(seed / 2) % 3] ?? 'letter';
  const build = { invoice: invoiceLines, letter: letterLines, columns: columnLines }[kind];
  return { kind, language, lines: build(language, random) };
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

function money(cents: number, language: PageText['language']): string {
  const text = (cents / 100).toFixed(2);
  const grouped = text.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
  return language === 'eng' ? grouped : grouped.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function prose(language: PageText['language'], random: Random, count: number, width: number): string[] {
  const text = Array.from({ length: count }, () => pick(sentences[language], random)).join(' ');
  return wrap(text, width);
}

function letterLines(language: PageText['language'], random: Random): string[] {
  const name = pick(names, random);
  const number = Math.floor(random() * 900) + 100;
  const [greeting, closing] =
    language === 'eng'
      ? [`Dear Mr ${name},`, 'Yours sincerely,']
      : [`Sehr geehrte Frau ${name},`, 'Mit freundlichen Grüßen'];
  const paragraphs = Array.from({ length: 4 }, () => [...prose(language, random, 5, 82), '']).flat();
  return [
    `${name} & Partner`,
    `${number.toString()} Harbour Street`,
    '',
    greeting,
    '',
    ...paragraphs,
    closing,
    '',
    pick(names, random),
  ];
}

function invoiceLines(language: PageText['language'], random: Random): string[] {
  const label =
    language === 'eng'
      ? { title: 'Invoice', no: 'Invoice No.', date: 'Date', head: 'Description\tQty\tPrice\tAmount', sum: 'Total' }
      : {
          title: 'Rechnung',
          no: 'Rechnungsnummer',
          date: 'Datum',
          head: 'Bezeichnung\tMenge\tPreis\tBetrag',
          sum: 'Gesamtbetrag',
        };
  let total = 0;
  const rows = Array.from({ length: 14 }, () => {
    const quantity = Math.floor(random() * 12) + 1;
    const cents = Math.floor(random() * 40000) + 99;
    total += quantity * cents;
    return [
      pick(articles[language], random),
      quantity.toString(),
      money(cents, language),
      money(cents * quantity, language),
    ].join('\t');
  });
  const day = (Math.floor(random() * 19) + 10).toString();
  return [
    label.title,
    `${label.no}\tRE-${(Math.floor(random() * 90000) + 10000).toString()}`,
    `${label.date}\t${day}.10.2025`,
    '',
    ...prose(language, random, 2, 82),
    '',
    label.head,
    ...rows,
    `${label.sum}\t\t\t${money(total, language)} EUR`,
    '',
    ...prose(language, random, 3, 82),
    'IBAN DE89 3704 0044 0532 0130 00',
  ];
}

function columnLines(language: PageText['language'], random: Random): string[] {
  return prose(language, random, 44, 42);
}

import { describe, expect, it } from 'vitest';
import { fields } from '#local-service/config/built-in-tags.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { asPrinted } from '#local-service/analysis/extract/misread-names.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns } from './read-lines.ts';

function issuerOf(text: string, textSource: 'ocr' | 'text-layer' = 'text-layer'): unknown {
  const page = plainDocument(text);
  const document = { ...page, pages: page.pages.map((one) => ({ ...one, textSource })) };
  return extractDataPoints(document, fields(['issuer']))[0]?.value;
}

const slip = (head: string): string =>
  `${head}\n12, JALAN MAWAR 3\n47100 PUCHONG, SELANGOR\nTEL: 03-8062 6265\n\nTAX INVOICE\nDATE: 03/02/2018 12:44\n\nGREEN TEA 500ML\n1 X 2.50          2.50\nBISCUITS\n2 X 3.10          6.20\n\nTOTAL             8.70\nCASH             10.00\nCHANGE            1.30`;

describe('issuer', () => {
  it('takes the company below the title of a slip, not the title', () => {
    expect(issuerOf(slip('CASH SALE\nLIM WEI TRADING (001904043-H)'))).toBe('LIM WEI TRADING');
  });

  it('takes the shop on a slip of a card terminal, not the bank above it', () => {
    const text = 'BANCA LAMPADA TPV\nCOPIA PARA EL CLIENTE\nMESON LA VELA\nC/ MAYOR 7\n37002 SALAMANCA\n28/03/26 23:08\nTARJ: ************4410 C\nAUT: 118204\nVENTA\nIMPORTE: 74,30 EUR';
    expect(issuerOf(text)).toBe('MESON LA VELA');
  }); // prettier-ignore

  it('takes the bank where a slip names no one else', () => {
    const text = 'LAMP BANK\n12 Mill Lane\nReceipt\n28/03/26 23:08\nCARD: ************4410\nAMOUNT: 50.00 EUR';
    expect(issuerOf(text)).toBe('LAMP BANK');
  });

  it('joins the parts of a line that only together end in a legal form', () => {
    expect(issuerOf(slip('HARBOUR LAMPS SDN          BHD\n1118258-K'))).toBe('HARBOUR LAMPS SDN BHD');
  });

  it.each([
    'MR. P.O.M. (M)          SDN BHD',
    'MR. P.O.M. ( M)          SDN BHD',
    'MR. P.O.M. (M)          SDN 8HD',
    'MR. P.O.M. (M)\n\nSDN. BHD',
  ])('takes no legal form alone: %s', (name) => {
    expect(issuerOf(slip(`${name}\n1118258-K`), 'ocr')).toMatch(/^MR\. P\.O\.M\. \(M\)/u);
  });

  it.each(['Quay Lamps Malaysia ( 308282-A)', 'Quay Lamps Malaysia (308282'])(
    'takes no number of a register for a part of the name: %s',
    (name) => {
      expect(issuerOf(slip(name), 'ocr')).toBe('Quay Lamps Malaysia');
    },
  );

  it('takes a name that is printed with wide gaps between its letters', () => {
    expect(issuerOf(slip('N O R D W I N D'))).toBe('NORDWIND');
  });

  it('takes no country of an address in lines', () => {
    const head = 'OAK HANDICRAFT & TAILORING\n19, JALAN KANCIL,\nOFF JALAN PUDU,\n55100 KUALA LUMPUR\nMALAYSIA\nCOMPANY REG NO.: 75495-W'; // prettier-ignore
    expect(issuerOf(slip(head))).toBe('OAK HANDICRAFT & TAILORING');
  });

  it('takes a misread name as it is spelt more clearly in another line', () => {
    const text = `${slip('Harbour Hardwa e Centre (M) Sdn. Bhd.\nCo. Reg No.: 795225-A')}\n\nHarbour Hardware Centre (M) Sdn. Bhd.`;
    expect(issuerOf(text, 'ocr')).toBe('Harbour Hardware Centre (M) Sdn. Bhd.');
  });

  it.each([
    ['two other lines', 'Goardian Health Sdn Bhd', 'AT GUARDIAN\nGuardian br and products', 'Guardian Health Sdn Bhd'],
    ['a web address', 'HARB0URS GRILL', 'www.harbours.com', 'HARBOURS GRILL'],
    ['a mail address', 'Tannhcf Trading', 'post@tannhof.example', 'Tannhof Trading'],
    [
      'one other line, which may be the misread one',
      'Goardian Health Sdn Bhd',
      'At Guardian',
      'Goardian Health Sdn Bhd',
    ],
    ['a word with another letter', 'Harding Trading', 'Marding\nMarding', 'Harding Trading'],
  ])('spells a word of a read name as %s', (_, name, foot, spelt) => {
    expect(issuerOf(`${slip(`${name}\nCo. Reg No.: 795225-A`)}\n\n${foot}`, 'ocr')).toBe(spelt);
  });

  it.each([
    ['what a trade calls itself', 'malermeister falk\nInnungsbetrieb · Lampstr. 88 · 04129 Leipzig · 0341 / 461 77 20\n\nHausverwaltung Docht GmbH\nJahnallee 14\n04109 Leipzig\n\nSCHLUSSRECHNUNG Nr. 12', 'malermeister falk'],
    ['where to pay, in one line', 'LAMPKIN STATE MOTOR FREIGHT Remit to: PO Box 4410, Lampton NH 03105\nFREIGHT BILL 771\nCollected 11/06/2023', 'LAMPKIN STATE MOTOR FREIGHT'],
    ['the words of a heading', `${'PRESTADOR DE SERVIÇOS'.padStart(70)}\n${columns('CNPJ: 18.447.120/0001-38', 'Inscrição: 4.118.200-3')}\nNome/Razão Social: LAMPIÃO CONTABILIDADE LTDA\nRUA QUINZE 744 - CEP 95990-000\n${'TOMADOR DE SERVIÇOS'.padStart(70)}\nNome/Razão Social: PADARIA FALK ME`, 'LAMPIÃO CONTABILIDADE LTDA'],
    ['the town of its broken line', `Gehaltsmitteilung\n*Tischlerei Falk*Am Markt 7*48565\nLampfurt*\n\nHerrn\nJan Docht\nBachstraße 30\n48565 Lampfurt\n\nGesamt-Brutto  3.156,59\nAuszahlungsbetrag  2.207,91`, 'Tischlerei Falk'],
    ['an address behind the name', 'Factura 12\n\nEmitido por: Taller Lampara · Avda. Mayor 20 · 42004 Soria\n\nTotal 450,00 €', 'Taller Lampara'],
    ['the bank where it is paid', `lampwick data\nLampwick Data Services GmbH, Dochtstrasse 161, 8005 Zürich\n\nInvoice 118\n${'\n'.repeat(20)}Please remit to UBS Switzerland AG, IBAN CH50 0023 5235 8866 4401 0`, 'Lampwick Data Services GmbH'],
    ['a payee for a customer', `${columns('Lampner Wärme & Gas', 'Rechnung Nr. 118')}\n\nZu bezahlen  EUR 288,00\nZAHLUNGSANWEISUNG\nEmpfängerIn: Lampner Wärme & Gas AG\nIBAN: AT142011128844017300\nLampner Wärme & Gas AG, Dochtring 77, 9020 Klagenfurt`, 'Lampner Wärme & Gas AG'],
    ['who wrote it', `INVOICE – TAX DOCUMENT 118\n${columns('SUPPLIER', 'CUSTOMER')}\n${columns('Kovárna Lampa s.r.o.', 'Falk Manor Hotels Ltd')}\n${columns('Hlavní 118', 'Castle Street')}\n${columns('588 13 Polná', 'Lampton BS35 1HH')}\n${columns('Czech Republic', 'United Kingdom')}\n\n\n\n\nAmount due 3,380.00 EUR\nRegistered at Regional Court in Brno, file C 61204. Issued by: Hana Falk`, 'Kovárna Lampa s.r.o.'],
    ['who has the contract', `lampvox\n${columns('Titular: Rosa Falk', 'Nº de factura: LV-118')}\nAvda. Mayor 14, 2º B\n29200 Antequera (Málaga)\n\nTOTAL A PAGAR  50,21 €\n\nLampvox Telecom del Sur, S.A.U. · C/ Ruiz 8, 29007 Málaga · CIF A93118204`, 'Lampvox Telecom del Sur, S.A.U.'],
    ['who settles disputes', 'Lampwerke Altenau\nPostfach 11 20, 38701 Altenau\n\nHerrn\nJan Falk\nLampweg 3\n38707 Altenau\n\nRechnung 118\nNachzahlung  75,54 €\nStromkennzeichnung gemäß § 42 EnWG: 64 % erneuerbare Energien, 12 % Erdgas. Schlichtungsstelle\nEnergie e.V., Friedrichstraße 133, 10117 Berlin. Informationen zu Energieeffizienz unter www.lampinfo.de.\nUSt-IdNr. DE811220347', 'Lampwerke Altenau'],
    ['what it does, below', 'Mag. Eva Falk\nöffentliche Notarin\n6800 Lampkirch, Neustadt 17\n\nHonorarnote Nr. 2024/602\nGesamt  2.544,80', 'Mag. Eva Falk'],
    ['what the register says', 'Cabinet Falk Immobilier – SARL au capital de 8 000 €\n14 rue des Tanneurs, 37000 Tourville\nRCS Tours 409 881 227\n\nAPPEL DE FONDS\nTotal à régler 327,60 €', 'Cabinet Falk Immobilier'],
    ['a logo without blanks', `${columns('', 'lampwerkfalk')}\nlampwerk falk UG (haftungsbeschränkt) - Lindenallee 88 - 04158 Leipzig\nHausverwaltung Docht & Partner\nKarl-Heine-Str. 2\n04229 Leipzig\n\nSchlussrechnung Nr. RE-1093\nNoch zu zahlen  3.143,98 EUR`, 'lampwerk falk UG (haftungsbeschränkt)'],
    ['the number of a licence', 'TAXI-QUITTUNG\nTaxi Falk . Ordnungs-Nr. 418\nLudwigstr. 88, 67059 Ludwigshafen\nUSt-ID DE 311 204 418\nDatum  23.02.2023\nvon Bahnhof\nnach Klinikum\nFahrpreis EUR  14,60\nBetrag dankend erhalten', 'Taxi Falk'],
    ['who owns the pharmacy', 'Lampen-Apotheke\nApothekerin Dr. Eva Falk e. Kfr.\nBreite Straße 55 · 14467 Potsdam\nTel. 0331 / 55 80 12\n\nNASENSPRAY ERW  5,45\nZuzahlung Rezept  5,00\nZu zahlen EUR  10,45\nEC-Karte  10,45', 'Lampen-Apotheke'],
    ['the general partner', 'LAMPEREI24\n\nRechnung 118\nGesamtbetrag  16,90 €\n\nLamperei24 GmbH & Co. KG · Dochtstr. 6, 90408 Lampau · HRA 18204\nPersönlich haftend: Lamperei Verwaltungs GmbH, HRB 641907', 'Lamperei24 GmbH & Co. KG'],
    ['the congress and its office', `17. Lamper Pflegekongress\nSalzburg, 9.–11. Oktober 2026\n${columns('Kongressbüro:', 'Rechnung an:')}\n${columns('Dochtevent Organisation', 'Landesverband Pflege Falk')}\n${columns('Alpenstraße 129', 'Ringstraße 35')}\n${columns('5020 Salzburg', '9020 Klagenfurt')}\n\nRechnung Nr. PK26-118\nZu zahlen  960,00`, 'Dochtevent Organisation'],
    ['who has paid', `Quittung Nr. 27\nGesamt EUR  180,00\nvon Kulturverein Docht e.V., Lampau\nfür Klavierstimmung\ndankend erhalten.\n${columns('Ort/Datum', 'Stempel/Unterschrift')}\nKlavierbau Rosa Falk · Lampstr. 4 · 37213 Lampau`, 'Klavierbau Rosa Falk'],
    ['the words above its stamp', `${columns('TAXI-QUITTUNG', 'Ordn.-Nr. 771')}\nFahrt von Hbf nach Klinik\n${columns('Fahrpreis inkl. 7 % MwSt.', 'EUR 18,40')}\n${columns('Datum 6.9.2026', 'Unterschrift Falk')}\nTaxibetrieb Eva Falk, Lampstr. 4, 97082 Würzburg\nSteuer-Nr. 257/118/04417 Tel. 0931 / 44 177`, 'Taxibetrieb Eva Falk'],
    ['its codes', `Rückforderungsbeleg\n${columns('Rechnungssteller GLN 7601002883410', 'ZSR K 440917', 'Praxis am Dochtplatz, 3011 Bern')}\n${columns('Patient', 'Name Falk, Vorname Eva')}\n${columns('Gesamtbetrag CHF 289.00', 'Fälliger Betrag CHF 289.00')}`, 'Praxis am Dochtplatz'],
  ])('takes the sender, and not %s', (_, text, issuer) => {
    expect(issuerOf(text, 'ocr')).toBe(issuer);
  }); // prettier-ignore

  it('takes no recipient at whom a person is addressed for the sender', () => {
    const heads = [columns('Stichting Lampenhuis', 'Studio Falk'), columns('t.a.v. mw. A. Docht', 'Geluid & licht'), columns('Houtmarkt 64', 'Lampweg 12'), columns('7201 KM Zutphen', '7203 AJ Zutphen')];
    const text = `factuur\n${heads.join('\n')}\n\n38 uur theatertechniek  € 3.135,00\nte betalen  € 3.838,99`;
    expect(issuerOf(text)).toBe('Studio Falk');
  }); // prettier-ignore

  it('takes no captions for a name', () => {
    const payslip = `Employee No.\n0447\n\n${columns('Payments', 'Deductions')}\n${columns('Salary  2,350.00', 'PAYE Tax  285.60')}`;
    expect(issuerOf(payslip)).toBeUndefined();
  });

  it('takes the owner of a company for no company', () => {
    const head = 'Gartenbau Lindner\nInhaber: Tom Lindner\nFeldweg 3 · 04109 Leipzig · Tel. 0341 123456\n\nGartenbau Lindner · Feldweg 3 · 04109 Leipzig\nFrau\nUte Sommer\nParkallee 8\n04107 Leipzig\n'; // prettier-ignore
    const items = 'Pos   Leistung         Menge   Betrag\n1     Heckenschnitt    6 Std   300,00\nSumme netto               300,00\nzzgl. 19 % MwSt            57,00\nRechnungsbetrag           357,00'; // prettier-ignore
    expect(issuerOf(`${head}\nRechnung\nRechnungs-Nr. RE240017      Datum 22.01.24\n\n${items}`)).toBe(
      'Gartenbau Lindner',
    );
  });

  it.each(['Dear Sir,', 'Dear Customer', 'Sehr geehrte Damen und Herren,', 'Estimado cliente,', 'Geachte heer Maas,'])(
    'takes no salutation: %s',
    (salutation) => {
      const body = 'we thank you for your order of 3 May, which we have passed on to our workshop today.';
      expect(issuerOf(`${salutation}\n\n${body}\n\nYours faithfully\n`)).not.toBe(salutation.replace(/,$/u, ''));
      expect(issuerOf(`${salutation}\n\n${body}\n\nYours faithfully\n`)).not.toBe(salutation);
      const head = 'Harbour Lamps Ltd\n12 Quay Street, Bristol BS1 4RN\nTel. 0117 496 0000\n';
      expect(issuerOf(`${head}\n${salutation}\n\n${body}`)).toBe('Harbour Lamps Ltd');
    },
  );

  it.each(['Herr Urs Falk', 't.a.v. crediteuren', 'z. Hd. Buchhaltung', "à l'attention de Mme Roux", 'Attn: Accounts'])(
    'takes no address with a person at it for the sender: %s',
    (line) => {
      const heads = 'Lindner Informatik        Falk Backwaren GmbH\nFeldweg 3                 ATTENTION\n04109 Leipzig             Hauptstraße 14\n                          04107 Leipzig'; // prettier-ignore
      const facts =
        'Invoice 260418\nDate 30.09.2026\n\nTotal EUR 711.65\nPayable within 30 days without deduction to the account of our bank that is stated below.';
      expect(issuerOf(`${heads.replace('ATTENTION', line)}\n\n\n${facts}`)).toBe('Lindner Informatik');
    },
  );

  it.each(['PO Box 771, Thunder Bay ON P7B 5E9', 'Postfach 4040, 24100 Kiel'])(
    'takes no box of the post: %s',
    (box) => {
      expect(issuerOf(`Harbour Rescue Society\n${box}\n\nOfficial Donation Receipt\nReceipt No. 2025-412`)).not.toBe(
        box,
      );
    },
  );

  it('takes a company whose name begins like a salutation', () => {
    expect(issuerOf(slip('DEAR FOODS SDN BHD\n1118258-K'))).toBe('DEAR FOODS SDN BHD');
  });

  it('finds the sender below the head of a mail', () => {
    const head = 'From: noreply@lampworks.com\nSent: Monday, January 8, 2024 05:55 PM\nTo: ada@post.example\nSubject: Lampworks Receipt\n\nLampworks\n3050 Old Centre Road,\nLos Angeles, CA 90018\n987.654.3210\n'; // prettier-ignore
    expect(issuerOf(`${head}\nReceipt\n1 Lamp      $12.00\nTotal     $12.00`)).toBe('Lampworks');
  });
});

describe('asPrinted', () => {
  it.each([
    ['HARBOUR MALAYSIA SON BHD', 'HARBOUR MALAYSIA SDN BHD'],
    ['CITY RAIL S BHD', 'CITY RAIL SDN BHD'],
    ['CITY RAIL SLII BHD', 'CITY RAIL SDN BHD'],
    ['NINE CORNER NART S/B', 'NINE CORNER MART S/B'],
    ['NINE CORNER M9RT 5/9', 'NINE CORNER MART S/B'],
    ['Open Field Resounces Sdn Bhd', 'Open Field Resources Sdn Bhd'],
    ['MR LAMP (H) SDN BHD', 'MR LAMP (M) SDN BHD'],
  ])('mends %s', (read, printed) => {
    expect(asPrinted(read)).toBe(printed);
  });

  it.each(['HARBOUR SDN. BHD.', 'Ferme Belair', 'STONE & SONS LTD', 'Rolling Stones Bar', 'JALAN MERDEKA 5/8', 'WAN SEN', 'HOSTEL ADA'])(
    'leaves %s as it is',
    (name) => {
      expect(asPrinted(name)).toBe(name);
    },
  ); // prettier-ignore
});

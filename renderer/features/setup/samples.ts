import type { NamedFile } from '../../shell/send-files.ts';

const samples: Readonly<Record<'en' | 'de', Readonly<Record<string, string>>>> = {
  en: {
    'Sample invoice.txt':
      'Invoice\n\nSeaside Power Ltd, 4 Quay Street\nInvoice number: SP-2026-0118\nInvoice date: 18 October 2026\nDue date: 12 December 2026\n\nElectricity, 212 kWh   74.20 EUR\nGas, 640 kWh           80.59 EUR\nVAT 19 %               29.41 EUR\nTotal amount          184.20 EUR\n',
    'Sample contract.txt':
      'Lease contract\n\nbetween Harbour Estates (landlord) and Amelia Hartman (tenant).\nThe contract begins on 1 January 2027 and runs for two years. Notice period: three months.\nMonthly rent: 910.00 EUR.\n',
    'Sample letter.txt':
      'Dear Ms Hartman,\n\nthank you for your letter of 3 November. Your monthly instalment will be 92.00 EUR from now on.\n\nYours sincerely\nSeaside Power Ltd\n',
  },
  de: {
    'Beispiel Rechnung.txt':
      'Rechnung\n\nKüstenstrom GmbH, Am Kai 4\nRechnungsnummer: KS-2026-0118\nRechnungsdatum: 18.10.2026\nFällig am: 12.12.2026\n\nStrom, 212 kWh     74,20 EUR\nGas, 640 kWh       80,59 EUR\nUSt 19 %           29,41 EUR\nGesamtbetrag      184,20 EUR\n',
    'Beispiel Vertrag.txt':
      'Mietvertrag\n\nzwischen Hafen Immobilien (Vermieter) und Amelie Hartmann (Mieterin).\nDer Vertrag beginnt am 01.01.2027 und läuft zwei Jahre. Kündigungsfrist: drei Monate.\nMonatliche Miete: 910,00 EUR.\n',
    'Beispiel Brief.txt':
      'Sehr geehrte Frau Hartmann,\n\nvielen Dank für Ihr Schreiben vom 3. November. Ihr monatlicher Abschlag beträgt künftig 92,00 EUR.\n\nMit freundlichen Grüßen\nKüstenstrom GmbH\n',
  },
};

/** Three small documents, for trying without any of one's own. */
export function sampleFiles(language: string): readonly NamedFile[] {
  return Object.entries(samples[language === 'de' ? 'de' : 'en']).map(([name, text]) => ({
    name,
    file: new File([text], name, { type: 'text/plain' }),
  }));
}

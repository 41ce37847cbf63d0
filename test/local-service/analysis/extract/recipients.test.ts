import { describe, expect, it } from 'vitest';
import { readRecipient } from '#local-service/analysis/extract/customer.ts';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns } from './read-lines.ts';

describe('who has paid', () => {
  it.each(['Erhalten von', 'Ricevuto da', 'Recibí de', 'Recebemos de', 'Ontvangen van', 'Telah terima dari'])(
    'stands beside %j',
    (label) => {
      const slip = `No. 27\n${label}: Lamp Choir Ltd\n\nPiano tuning\n\nTotal EUR 120.00\n\nRita Falk\n4 Mill Lane\n37213 Lampstad`;
      expect(extractDataPoints(plainDocument(slip), fields(['customer']))[0]?.value).toBe('Lamp Choir Ltd');
    },
  );
});

describe('a recipient is', () => {
  const customerOf = (text: string) => readRecipient(collectFacts(plainDocument(text))).name?.value;

  it.each([
    ['a person with a title above an address', `Lampance\n\n${columns('Vos références', 'M. YANN KERLAMP')}\n${columns('N° client : 6 125', '8 RUE DES GOÉMONIERS')}\n${columns('N° compte : 1 005', '29999 PORZ-LAMP')}\n\nFacture n° 12 du 12/02/2026. Le règlement sera effectué par prélèvement automatique sur votre compte.\nTotal 120,00`, 'M. YANN KERLAMP'],
    ['below its Portuguese salutation', `Águas da Lâmpada\n\n${columns('Fatura nº FT 2026/12', 'Exmo.(a) Sr.(a)')}\n${columns('NIF 206000000', 'DUARTE NUNO FALK')}\n${columns('Cliente nº 301', 'TRAVESSA DO CHAFARIZ 4')}\n${columns('', '6299-118 COVILHOSA')}\n\nTotal 120,00`, 'DUARTE NUNO FALK'],
    ['below the same in full', `Águas da Lâmpada\n\n${columns('Fatura nº FT 2026/12', 'Exmo.(a) Senhor(a)')}\n${columns('NIF 206000000', 'DUARTE NUNO FALK')}\n${columns('Cliente nº 301', 'TRAVESSA DO CHAFARIZ 4')}\n${columns('', '6299-118 COVILHOSA')}\n\nTotal 120,00`, 'DUARTE NUNO FALK'],
  ])('%s', (_, text, customer) => expect(customerOf(text)).toBe(customer)); // prettier-ignore
});

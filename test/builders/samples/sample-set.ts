import { studioInvoice } from './english-invoice.ts';
import { joineryInvoice, solarInvoice } from './german-invoices.ts';
import { landlordLetter, libraryLetter } from './letters.ts';
import { photographedReceipt } from './photo-receipt.ts';
import { scannedAgreement, scannedDeliveryNote } from './scanned-papers.ts';
import { minutes, offerMail } from './written-texts.ts';

/** A generated document, with a description. */
export interface Sample {
  readonly name: string;
  readonly language: 'en' | 'de';
  readonly what: string;
  /** A word that occurs in this document only. */
  readonly word: string;
  /** Returns the same bytes every time. */
  make(): Promise<Uint8Array> | Uint8Array;
}

/** All people and companies are invented; domains and telephone numbers are from the ranges reserved for fiction. */
export const samples: readonly Sample[] = [
  { name: 'invoice-brass-compass.pdf', language: 'en', what: 'invoice, text layer', word: 'wayfinding', make: studioInvoice }, // prettier-ignore
  { name: 'rechnung-holzwerk-lindner.pdf', language: 'de', what: 'invoice, text layer', word: 'garderobe', make: joineryInvoice }, // prettier-ignore
  { name: 'e-rechnung-sonnhof.pdf', language: 'de', what: 'invoice, Factur-X', word: 'wechselrichter', make: solarInvoice }, // prettier-ignore
  { name: 'letter-thornbury-library.pdf', language: 'en', what: 'letter, text layer', word: 'vellum', make: libraryLetter }, // prettier-ignore
  { name: 'brief-hausverwaltung.pdf', language: 'de', what: 'letter, text layer', word: 'heizungsanlage', make: landlordLetter }, // prettier-ignore
  { name: 'scan-lieferschein.pdf', language: 'de', what: 'delivery note, scanned in grey', word: 'dinkelmehl', make: scannedDeliveryNote }, // prettier-ignore
  { name: 'scan-tenancy-agreement.tif', language: 'en', what: 'contract, scanned in black and white, 2 pages', word: 'subletting', make: scannedAgreement }, // prettier-ignore
  { name: 'photo-receipt.jpg', language: 'en', what: 'till receipt, photographed', word: 'elderflower', make: photographedReceipt }, // prettier-ignore
  { name: 'e-mail-angebot.eml', language: 'de', what: 'e-mail', word: 'silberdistel', make: offerMail },
  { name: 'minutes-allotment-society.txt', language: 'en', what: 'plain text', word: 'allotment', make: minutes },
];

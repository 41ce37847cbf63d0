import { fold } from '#lib/text/fold.ts';
import { remember } from '../remember.ts';

const numberSigns = /n[°ºᵒ]|№|#/g;
const plain = /^[A-Za-z0-9]*$/;

/**
 * Returns only the letters and digits, in lower case and without accents: "Rechnungs-Nr.:" and "RECHNUNGS NR" have the
 * same key. Every sign for "number" becomes `no`, so that "Invoice #" and "Facture n°" need no separate entry.
 */
export function textKey(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return keyOfWord(text);
}

const keyOfWord = remember((text) =>
  fold(text.toLowerCase().replaceAll(numberSigns, 'no')).replaceAll(/[^\p{L}\p{N}]/gu, ''),
);

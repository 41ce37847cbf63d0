import { fold } from '#lib/text/fold.ts';

const numberSigns = /n[°ºᵒ]|№|#/g;

/**
 * Letters and digits only, lower case, without accents: "Rechnungs-Nr.:" and "RECHNUNGS NR" share one key. Every sign
 * for "number" becomes `no`, so that "Invoice #" and "Facture n°" need no entry of their own.
 */
export function textKey(text: string): string {
  return fold(text.toLowerCase().replaceAll(numberSigns, 'no')).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

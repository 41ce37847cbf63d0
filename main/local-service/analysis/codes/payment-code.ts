/** What a code on a page asks a person to pay. `null` stands for what it leaves open. */
export interface PaymentCode {
  readonly standard: 'epc' | 'swiss';
  readonly iban: string;
  readonly bic: string | null;
  readonly amount: number | null;
  readonly currency: string;
  readonly payee: string;
  readonly payer: string | null;
  /** A structured reference with a valid check digit: RF (ISO 11649), or the Swiss QR reference. */
  readonly reference: string | null;
  readonly text: string | null;
}

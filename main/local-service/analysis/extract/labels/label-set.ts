/**
 * The meaning of a printed label. `net`, `tax`, `gross` and `due` are lines of the totals; `adjustment` is any other
 * line between net and gross (shipping, discount, deposit). The `other-…` roles mark values that must not be mistaken
 * for a field: an order number beside an invoice number, a delivery date beside an invoice date, a recipient's VAT id.
 */
export type LabelRole =
  | 'number'
  | 'date'
  | 'due-date'
  | 'net'
  | 'tax'
  | 'gross'
  | 'due'
  | 'adjustment'
  | 'currency'
  | 'issuer'
  | 'account-holder'
  | 'customer'
  | 'delivery'
  | 'iban'
  | 'vat-id'
  | 'other-number'
  | 'other-date'
  | 'other-vat-id'
  | 'other-party'
  | 'other';

/** `strong` names only this field, `fair` usually means it, and `weak` counts only when nothing better is found. */
export type LabelStrength = 'strong' | 'fair' | 'weak';

/**
 * The printed labels of one language, separated by commas. They are compared by text key, so case, accents, spaces and
 * punctuation do not matter.
 */
export type LabelSet = Readonly<Partial<Record<LabelRole, Readonly<Partial<Record<LabelStrength, string>>>>>>;

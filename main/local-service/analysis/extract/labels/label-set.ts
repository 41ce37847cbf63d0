/**
 * What a printed label announces. `net`, `tax`, `gross` and `due` are the lines of a total; `adjustment` is a line between
 * net and gross that is neither (shipping, discount, deposit). The `other-…` roles name what must not be mistaken for a
 * field: an order number beside an invoice number, a delivery date beside an invoice date, a recipient's VAT id.
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

/** `strong` names the field and nothing else; `fair` usually means it; `weak` only where nothing better stands. */
export type LabelStrength = 'strong' | 'fair' | 'weak';

/**
 * Labels of one language, as printed, parted by commas; compared by text key, so case, accents, spaces and punctuation do
 * not matter.
 */
export type LabelSet = Readonly<Partial<Record<LabelRole, Readonly<Partial<Record<LabelStrength, string>>>>>>;

import type { Box } from '#lib/geometry/box.ts';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { parsePaymentCode } from './parse-payment-code.ts';
import type { PaymentCode } from './payment-code.ts';

/** What the payment code of a document states, and where it is printed. */
export interface Payment {
  readonly values: Readonly<Partial<Record<BuiltInFieldName, string | number>>>;
  readonly page: number;
  readonly box: Box;
}

/**
 * Returns what the payment codes of a document state. Of several that differ, such as those of instalments, only what all
 * of them state alike.
 */
export function findPayment({ pages }: Pick<ReadDocument, 'pages'>): Payment | null {
  const found = pages.flatMap((page) =>
    (page.codes ?? []).flatMap(({ kind, text, box }) => {
      const code = kind === 'qr_code' ? parsePaymentCode(text) : null;
      return code === null ? [] : [{ values: valuesOf(code), page: page.number, box }];
    }),
  );
  const [first, ...others] = found;
  if (first === undefined) return null;
  const alike = Object.entries(first.values).filter(([name, value]) =>
    others.every(({ values }) => Object.entries(values).some(([other, its]) => other === name && its === value)),
  );
  return { ...first, values: Object.fromEntries(alike) };
}

/** The total is what there is to pay, as long as nothing printed says otherwise; the payee is the issuer in the same way. */
function valuesOf(code: PaymentCode): Payment['values'] {
  const { iban, bic, amount, currency, payee, payer, reference, text } = code;
  const values: Readonly<Partial<Record<BuiltInFieldName, string | number | null>>> = {
    iban,
    bic,
    amount_due: amount,
    total: amount,
    currency: amount === null && code.standard === 'epc' ? null : currency,
    payee,
    issuer: payee,
    customer: payer,
    payment_reference: reference,
    payment_text: text,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

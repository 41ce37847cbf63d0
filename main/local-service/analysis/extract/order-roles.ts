import type { DocumentTag } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import type { LabelRole } from './labels/label-set.ts';
import { textKey } from './text-key.ts';

/** Labels of the party that an order is sent to. On invoices it is the sender. */
const suppliers: ReadonlySet<string> = new Set(
  `vendor, vendor name, supplier, supplier name, seller, seller name, Lieferant, Auftragnehmer, Verkäufer, fournisseur, vendeur,
  leverancier, verkoper, proveedor, vendedor, fornitore, venditore, fornecedor, dostawca, sprzedawca, dodavatel`
    .split(',')
    .map(textKey),
);

/**
 * An order goes from the buyer to the supplier: a supplier with a label is its recipient, and an address for the invoice its
 * sender's. Confirmations of orders name no supplier, and are read as invoices are.
 */
export function withRolesOf(facts: DocumentFacts, tag: DocumentTag): DocumentFacts {
  if (tag !== 'purchase_order' || !facts.labels.all.some(isSupplier)) return facts;
  const all = facts.labels.all.map((label) => ({ ...label, role: roleOnOrder(label) }));
  return { ...facts, labels: { ...facts.labels, all, byRow: Map.groupBy(all, ({ span }) => span.cell.row) } };
}

function isSupplier({ key, role }: Label): boolean {
  return role === 'issuer' && suppliers.has(key);
}

function roleOnOrder(label: Label): LabelRole {
  if (isSupplier(label)) return 'customer';
  return label.role === 'customer' && label.strength === 'strong' ? 'issuer' : label.role;
}

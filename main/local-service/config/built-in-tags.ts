import { texts } from '#service-api/messages/texts.ts';
import { asianLanguages } from './criteria/asian-languages.ts';
import { english } from './criteria/english.ts';
import { type BuiltInTagName, keywords } from './criteria/weights.ts';
import { furtherLanguages } from './criteria/further-languages.ts';
import { german } from './criteria/german.ts';
import { shapes } from './criteria/shapes.ts';
import type { BuiltInField, TagDefinition, BuiltInFieldName, DataType } from './tag-definition.ts';

const dataTypes = {
  invoice_number: 'String',
  date: 'DateTime',
  due_date: 'DateTime',
  net_total: 'Decimal',
  tax_total: 'Decimal',
  total: 'Decimal',
  currency: 'String',
  issuer: 'String',
  customer: 'String',
  iban: 'String',
  vat_id: 'String',
  line_items: 'String',
  order_number: 'String',
  amount_due: 'Decimal',
  payee: 'String',
  bic: 'String',
  payment_reference: 'String',
  payment_text: 'String',
} as const satisfies Record<BuiltInFieldName, DataType>;

function field(name: BuiltInFieldName, required: boolean): BuiltInField {
  const description = texts[`field.description.${name}`];
  const source = { kind: 'built_in', value: name } as const;
  return { name, data_type: dataTypes[name], description, source, depends_on: [], pre: [], post: [], required };
}

/** Returns the fields of one tag: the required ones, then the optional ones. */
export function fields(
  required: readonly BuiltInFieldName[],
  optional: readonly BuiltInFieldName[] = [],
): readonly BuiltInField[] {
  return [...required.map((name) => field(name, true)), ...optional.map((name) => field(name, false))];
}

/** The tag of a document that fits no other tag. Its score is 0, and every user sees it. */
const unclassifiedTag: TagDefinition = {
  name: 'unclassified',
  built_in: 'unclassified',
  description: texts['tag.description.unclassified'],
  criteria: { keywords: [], patterns: [], min_score: 0 },
  fields: [],
};

const minScore = 0.4;

function tag(name: BuiltInTagName, tagFields: readonly BuiltInField[]): TagDefinition {
  const description = texts[`tag.description.${name}`];
  const words = keywords(english[name], german[name], furtherLanguages[name], asianLanguages[name]);
  const criteria = { keywords: words, ...shapes[name], min_score: minScore };
  return { name, built_in: name, description, criteria, fields: tagFields };
}

const amounts = ['net_total', 'tax_total'] as const;
/** What payment codes and electronic invoices state exactly, and the page is not searched for. */
const payment = ['amount_due', 'payee', 'bic', 'payment_reference', 'payment_text'] as const;

/** The tags of a new data directory (docs/service-api.md#tag). */
export const builtInTags: readonly TagDefinition[] = [
  tag(
    'invoice',
    fields(
      ['invoice_number', 'date', 'total', 'currency', 'issuer'],
      ['due_date', ...amounts, 'customer', 'iban', 'vat_id', 'line_items', 'order_number', ...payment],
    ),
  ),
  tag(
    'receipt',
    fields(['date', 'total', 'currency', 'issuer'], ['invoice_number', ...amounts, 'vat_id', 'line_items']),
  ),
  tag(
    'credit_note',
    fields(
      ['invoice_number', 'date', 'total', 'currency', 'issuer'],
      [...amounts, 'customer', 'iban', 'vat_id', 'line_items', 'order_number'],
    ),
  ),
  tag(
    'purchase_order',
    fields(['date', 'issuer'], [...amounts, 'total', 'currency', 'customer', 'vat_id', 'line_items']),
  ),
  tag('delivery_note', fields(['date', 'issuer'], ['customer'])),
  tag('contract', fields([], ['date', 'issuer'])),
  tag('letter', fields(['date'], ['issuer', 'customer'])),
  tag('cv', fields([], ['issuer'])),
  tag('bank_statement', fields(['issuer'], ['date', 'iban', 'currency'])),
  tag('tax_form', fields([], ['date', 'issuer'])),
  tag('id_document', fields([])),
  tag('report', fields([], ['date', 'issuer'])),
  tag('email', fields(['date'], ['issuer'])),
  tag('form', fields([], ['date', 'issuer'])),
  tag('payslip', fields(['issuer'], ['date', 'currency'])),
  tag('certificate', fields([], ['date', 'issuer'])),
  unclassifiedTag,
];

import { english } from './criteria/english.ts';
import { type BuiltInTagName, keywords } from './criteria/weights.ts';
import { furtherLanguages } from './criteria/further-languages.ts';
import { german } from './criteria/german.ts';
import { shapes } from './criteria/shapes.ts';
import type { FieldDefinition, TagDefinition, BuiltInFieldName, DataType } from './tag-definition.ts';

const kinds = {
  invoice_number: ['String', 'The number that the issuer gave the document.'],
  date: ['DateTime', 'The day on which the document was issued.'],
  due_date: ['DateTime', 'The day by which the amount is to be paid.'],
  net_total: ['Decimal', 'The sum before tax.'],
  tax_total: ['Decimal', 'The tax in the sum.'],
  total: ['Decimal', 'The sum including tax.'],
  currency: ['String', 'The currency of the amounts, as an ISO 4217 code.'],
  issuer: ['String', 'Who issued the document.'],
  customer: ['String', 'Whom the document is addressed to.'],
  iban: ['String', "The issuer's bank account, as an IBAN without spaces."],
  vat_id: ['String', "The issuer's value added tax number."],
} as const satisfies Record<BuiltInFieldName, readonly [DataType, string]>;

function field(name: BuiltInFieldName, required: boolean): FieldDefinition {
  const [dataType, description] = kinds[name];
  const source = { kind: 'built_in', value: name } as const;
  return { name, data_type: dataType, description, source, depends_on: [], pre: [], post: [], required };
}

/** Returns the fields of one tag: the required ones, then the optional ones. */
export function fields(
  required: readonly BuiltInFieldName[],
  optional: readonly BuiltInFieldName[] = [],
): readonly FieldDefinition[] {
  return [...required.map((name) => field(name, true)), ...optional.map((name) => field(name, false))];
}

/** The tag of a document that fits no other tag. Its score is 0, and every user sees it. */
const unclassifiedTag: TagDefinition = {
  name: 'unclassified',
  description: 'Fits none of the other tags. It can be searched and read like any other document.',
  criteria: { keywords: [], patterns: [], min_score: 0 },
  fields: [],
};

const minScore = 0.4;

function tag(name: BuiltInTagName, description: string, tagFields: readonly FieldDefinition[]): TagDefinition {
  const words = keywords(english[name], german[name], furtherLanguages[name]);
  return { name, description, criteria: { keywords: words, ...shapes[name], min_score: minScore }, fields: tagFields };
}

const amounts = ['net_total', 'tax_total'] as const;

/** The tags of a new data directory (docs/service-api.md#tag). */
export const builtInTags: readonly TagDefinition[] = [
  tag(
    'invoice',
    'Asks for payment for goods or services: invoice, bill, tax invoice, Rechnung.',
    fields(
      ['invoice_number', 'date', 'total', 'currency', 'issuer'],
      ['due_date', ...amounts, 'customer', 'iban', 'vat_id'],
    ),
  ),
  tag(
    'receipt',
    'Proves that something has been paid: till receipt, card slip, Quittung, Kassenbon.',
    fields(['date', 'total', 'currency', 'issuer'], ['invoice_number', ...amounts, 'vat_id']),
  ),
  tag(
    'credit_note',
    'Takes back an invoice in whole or in part: credit note, Gutschrift, Rechnungskorrektur.',
    fields(['invoice_number', 'date', 'total', 'currency', 'issuer'], [...amounts, 'customer', 'iban', 'vat_id']),
  ),
  tag(
    'purchase_order',
    'Orders goods or services, or confirms such an order: purchase order, Bestellung, Auftragsbestätigung.',
    fields(['date', 'issuer'], [...amounts, 'total', 'currency', 'customer', 'vat_id']),
  ),
  tag(
    'delivery_note',
    'Goes with goods: delivery note, packing slip, Lieferschein.',
    fields(['date', 'issuer'], ['customer']),
  ),
  tag('contract', 'Binds two or more parties: agreement, lease, Vertrag.', fields([], ['date'])),
  tag('letter', 'A letter to a person or a company, reminders too.', fields(['date'], ['issuer', 'customer'])),
  tag('cv', 'Tells of the education and work of a person: curriculum vitae, Lebenslauf.', fields([])),
  tag(
    'bank_statement',
    'Lists what went in and out of an account: Kontoauszug.',
    fields(['issuer'], ['date', 'iban', 'currency']),
  ),
  tag('tax_form', 'A tax return, declaration or assessment: W-2, Steuerbescheid.', fields([], ['date', 'issuer'])),
  tag('id_document', 'Identifies a person: passport, identity card, driving licence.', fields([])),
  tag('report', 'Informs at length: report, study, minutes, Bericht, Gutachten.', fields([], ['date'])),
  tag('email', 'A mail file, or an e-mail that was printed.', fields(['date'], ['issuer'])),
  tag('form', 'To be filled in, or filled in: application, questionnaire, Antrag.', fields([], ['date'])),
  tag(
    'payslip',
    'Shows what an employee earned: pay slip, Gehaltsabrechnung.',
    fields(['issuer'], ['date', 'currency']),
  ),
  tag(
    'certificate',
    'Certifies something: certificate, diploma, Zeugnis, Bescheinigung.',
    fields([], ['date', 'issuer']),
  ),
  unclassifiedTag,
];

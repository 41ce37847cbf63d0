import type { BuiltInFieldName, DataType, FieldDefinition } from './tag-definition.ts';

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

/** The fields of one tag: first those that every such document has, then those that it may have. */
export function fields(
  required: readonly BuiltInFieldName[],
  optional: readonly BuiltInFieldName[] = [],
): readonly FieldDefinition[] {
  return [...required.map((name) => field(name, true)), ...optional.map((name) => field(name, false))];
}

import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';

describe('built-in tags', () => {
  it('are the sixteen of docs/service-api.md, and unclassified', () => {
    const decided =
      'invoice receipt credit_note purchase_order delivery_note contract letter cv bank_statement tax_form id_document report email form payslip certificate unclassified';
    expect(builtInTags.map((tag) => tag.name)).toEqual(decided.split(' '));
  });

  it('have fields of the decided names only, each once a tag', () => {
    const decided =
      'invoice_number date due_date net_total tax_total total currency issuer customer iban vat_id line_items order_number amount_due payee bic payment_reference payment_text'.split(
        ' ',
      );
    for (const tag of builtInTags) {
      const names = tag.fields.map((field) => field.name);
      expect(names.filter((name) => !decided.includes(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    }
    const invoice = builtInTags.find((tag) => tag.name === 'invoice');
    expect(invoice?.fields.map((field) => field.name).toSorted()).toEqual(decided.toSorted());
    expect(invoice?.fields.find((field) => field.name === 'total')).toMatchObject({
      data_type: 'Decimal',
      required: true,
    });
    expect(invoice?.fields.find((field) => field.name === 'due_date')).toMatchObject({
      data_type: 'DateTime',
      required: false,
    });
  });

  it('have patterns that the linear-time matcher supports', () => {
    const patterns = builtInTags.flatMap((tag) =>
      tag.criteria.patterns.map((entry) => (typeof entry === 'string' ? entry : entry.pattern)),
    );
    expect(patterns.length).toBeGreaterThan(10);
    for (const pattern of patterns) expect(() => RE2JS.compile(pattern)).not.toThrow();
  });

  it('have phrases of words and single spaces only', () => {
    for (const tag of builtInTags) {
      const texts = tag.criteria.keywords.map((entry) => (typeof entry === 'string' ? entry : entry.text));
      expect(texts.filter((text) => /^\s|\s$|[^\S ]| {2}/u.test(text))).toEqual([]);
    }
  });

  it('survive being stored as JSON, as the service stores them', () => {
    expect(JSON.parse(JSON.stringify(builtInTags))).toEqual(builtInTags);
  });

  it('name no phrase twice for the same zone of the same tag', () => {
    for (const tag of builtInTags) {
      const keys = tag.criteria.keywords.map((entry) =>
        typeof entry === 'string' ? entry : `${entry.zone} ${entry.text}`,
      );
      expect(
        keys.filter((key, index) => keys.indexOf(key) !== index),
        tag.name,
      ).toEqual([]);
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Call, send } from '../call.ts';
import { invoiceText } from '../documents.ts';
import { expectFields, type Fields, items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';

/** The tags with which the local service starts (docs/service-api.md#tag). */
const builtIn = [
  'invoice',
  'receipt',
  'credit_note',
  'purchase_order',
  'delivery_note',
  'contract',
  'letter',
  'cv',
  'bank_statement',
  'tax_form',
  'id_document',
  'report',
  'email',
  'form',
  'payslip',
  'certificate',
  'unclassified',
];
const invoiceFields = [
  'invoice_number',
  'date',
  'due_date',
  'net_total',
  'tax_total',
  'total',
  'currency',
  'issuer',
  'customer',
  'iban',
  'vat_id',
  'line_items',
  'order_number',
  'amount_due',
  'payee',
  'bic',
  'payment_reference',
  'payment_text',
];

export function describeTags(give: GiveTarget): void {
  const get = (path: string) => ask(give().baseUrl, { as: give().uploader, path });
  let tags: readonly Fields[];
  const tagNamed = (name: string) => tags.find((tag) => tag.name === name) ?? {};

  beforeAll(async () => {
    tags = items(await get('/api/tag/all'));
  });

  describe('tags', () => {
    it('come as an array', async () => {
      expect(Array.isArray(await get('/api/tag/all'))).toBe(true);
      expect(tags.length).toBeGreaterThan(0);
    });

    decided('hold the built-in ones, with their criteria', () => {
      expect(tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(builtIn));
      for (const tag of tags) {
        expectFields(tag, {
          id: 'uuid',
          name: 'string',
          description: 'string',
          example_count: 'integer',
          field_count: 'integer',
          creation_date: 'zoned',
          update_date: 'zoned',
        });
        expectFields(object(tag.criteria), { keywords: 'list', patterns: 'list', min_score: 'number' });
      }
      expect(new Set(tags.map((tag) => tag.id)).size).toBe(tags.length);
    });

    decided('are returned one by one as in the list', async () => {
      const invoice = tagNamed('invoice');
      expect(await get(`/api/tag/detail/${text(invoice.id)}`)).toEqual(invoice);
    });

    decided('are unknown by any other ID', async () => {
      for (const id of ['00000000-0000-4000-8000-000000000000', 'invoice']) {
        expectRefusal(await send(give().baseUrl, { as: give().user, path: `/api/tag/detail/${id}` }), 404);
      }
    });

    decided('cannot be created or changed', async () => {
      const { baseUrl, admin } = give();
      for (const path of ['/api/tag/all', '/api/tag/create', `/api/tag/detail/${text(tagNamed('invoice').id)}`]) {
        for (const method of ['POST', 'PUT', 'DELETE'] as const) {
          const reply = await send(baseUrl, { as: admin, method, path, body: { name: 'mine' } });
          expect([404, 405], `${method} ${path}`).toContain(reply.status);
          expectRefusal(reply, reply.status);
        }
      }
    });
  });

  describe('metadata fields', () => {
    it('of a tag come as an array', async () => {
      const tag = tagNamed('invoice');
      const reply = await get(`/api/metadata/tag/${text(tag.id)}`);
      expect(Array.isArray(reply)).toBe(true);
      for (const field of items(reply)) {
        expectFields(field, { id: 'uuid', tag_id: 'uuid', name: 'string', tag_name: 'string' });
        expect(field).toMatchObject({ tag_id: tag.id, tag_name: tag.name });
      }
    });

    decided('of an invoice are the built-in ones', async () => {
      const tag = tagNamed('invoice');
      const fields = items(await get(`/api/metadata/tag/${text(tag.id)}`));
      expect(fields.map((field) => field.name).toSorted()).toEqual(invoiceFields.toSorted());
      expect(tag.field_count).toBe(invoiceFields.length);
      for (const field of fields) expect(Object.keys(field).toSorted()).toEqual(['id', 'name', 'tag_id', 'tag_name']);
    });

    decided('are returned one by one', async () => {
      const list = items(await get(`/api/metadata/tag/${text(tagNamed('invoice').id)}`));
      for (const item of list) {
        const field = object(await get(`/api/metadata/detail/${text(item.id)}`));
        expect(field).toMatchObject(item);
        expectFields(field, {
          description: 'string',
          depends_on: 'list',
          pre: 'list',
          post: 'list',
          required: 'boolean',
        });
        expect(object(field.source).kind).toBeTypeOf('string');
        const type = /date/.test(text(item.name))
          ? 'DateTime'
          : /total|amount/.test(text(item.name))
            ? 'Decimal'
            : 'String';
        expect(field.data_type, text(item.name)).toBe(type);
      }
    });

    decided.each(['/api/metadata/tag/', '/api/metadata/detail/'])('of unknown owners are unknown: %s', async (path) => {
      for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
        expectRefusal(await send(give().baseUrl, { as: give().user, path: path + id }), 404);
      }
    });
  });

  describe('classifying a text', () => {
    const path = '/api/tag/classify';
    const words = invoiceText('printer', 'C-1');
    const best = async (call: Partial<Call>) => {
      const reply = object(await ask(give().baseUrl, { as: give().uploader, path, ...call }));
      return items(reply.result)[0] ?? {};
    };

    it('accepts it in the body of a GET', async () => {
      expect(await ask(give().baseUrl, { as: give().user, path, body: { text: words } })).toBeTypeOf('object');
    });

    decided('returns the tags, best first', async () => {
      const reply = object(await ask(give().baseUrl, { as: give().user, path, body: { text: words } }));
      const candidates = items(reply.result);
      expect(candidates[0]).toMatchObject({ tag_name: 'invoice', tag_id: tagNamed('invoice').id });
      const scores = candidates.map((candidate) => Number(candidate.tag_score));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const candidate of candidates) {
        expectFields(candidate, { tag_id: 'uuid', tag_name: 'string', tag_score: 'number', classifier: 'string' });
      }
    });

    decided('returns the same for a GET with a body, for ?text= and for POST', async () => {
      const byBody = await best({ body: { text: words } });
      expect(await best({ query: { text: words } })).toEqual(byBody);
      expect(await best({ method: 'POST', body: { text: words } })).toEqual(byBody);
    });

    decided('returns unclassified for a text that matches nothing, with score 0', async () => {
      expect(await best({ body: { text: 'qzx wvk pfj' } })).toMatchObject({ tag_name: 'unclassified', tag_score: 0 });
    });

    decided('requires a text', async () => {
      const { baseUrl, user } = give();
      expectRefusal(await send(baseUrl, { as: user, path }), 422, 'text');
      expectRefusal(await send(baseUrl, { as: user, path, body: {} }), 422, 'text');
      expectRefusal(await send(baseUrl, { as: user, path, method: 'POST', body: { text: 1 } }), 422, 'text');
    });
  });
}

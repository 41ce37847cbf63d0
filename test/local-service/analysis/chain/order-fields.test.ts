import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependenciesOf, orderFields } from '#local-service/analysis/chain/order-fields.ts';
import { field } from './field.ts';

const constant = { kind: 'constant', value: 'x' } as const;
const node = (name: string, depends_on: readonly string[]) => field(name, { source: constant, depends_on });

/** Fields `a0` to `a11`, each with dependencies among all of them. */
const graphs = fc
  .array(fc.uniqueArray(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 })
  .map((edges) => edges.map((to, from) => node(`a${from}`, to.map((target) => `a${target}`)))); // prettier-ignore

describe('the order of fields', () => {
  it('is derived from sources and declarations', () => {
    const template = field('file', {
      source: { kind: 'template', template: '{ issuer }-{date}' },
      depends_on: ['total'],
    });
    const sum = field('sum', { source: { kind: 'fields', fields: ['net', 'tax'], operation: 'sum' } });
    expect(dependenciesOf(template)).toEqual(['issuer', 'date', 'total']);
    expect(dependenciesOf(sum)).toEqual(['net', 'tax']);
  });

  it('keeps the order of the configuration where nothing depends on another', () => {
    const ordered = orderFields([node('c', []), node('a', ['b']), node('b', [])]);
    expect(ordered.ok && ordered.fields.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  });

  it('names the path of a circle, and a field that does not exist', () => {
    expect(orderFields([node('x', ['a']), node('a', ['b']), node('b', ['c']), node('c', ['a'])])).toEqual({
      ok: false,
      reason: 'circle',
      path: ['a', 'b', 'c', 'a'],
    });
    expect(orderFields([node('a', ['a'])])).toMatchObject({ path: ['a', 'a'] });
    expect(orderFields([node('a', ['gone'])])).toMatchObject({ reason: 'unknown-field', field: 'a', unknown: 'gone' });
  });

  it('puts every field after those that it depends on, or reports a circle that exists', () => {
    let circles = 0;
    fc.assert(
      fc.property(graphs, (fields) => {
        const ordered = orderFields(fields);
        if (ordered.ok) {
          const at = new Map(ordered.fields.map(({ name }, index) => [name, index]));
          expect(at.size).toBe(fields.length);
          for (const one of fields)
            for (const name of one.depends_on) expect(at.get(name)).toBeLessThan(at.get(one.name) ?? -1);
          return;
        }
        circles += 1;
        if (ordered.reason !== 'circle') throw new Error('no field is unknown');
        expect(ordered.path[0]).toBe(ordered.path.at(-1));
        ordered.path.slice(1).forEach((name, index) => {
          const from = fields.find((one) => one.name === ordered.path[index]);
          expect(from?.depends_on).toContain(name);
        });
      }),
      { numRuns: 300, seed: 11 },
    );
    expect(circles).toBeGreaterThan(50);
    expect(circles).toBeLessThan(300);
  });

  it('takes a chain of a hundred fields in any order', () => {
    const chain = Array.from({ length: 100 }, (_, at) => node(`a${at}`, at === 99 ? [] : [`a${at + 1}`]));
    const ordered = orderFields(chain);
    expect(ordered.ok && ordered.fields[0]?.name).toBe('a99');
  });
});

import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { fieldDefinition } from '#service-api/configuration/tag-calls.ts';
import { openConfiguration, type ConfigurationFixture } from './configuration-fixture.ts';

type FieldInput = z.input<typeof fieldDefinition>;

const field = (name: string, more: Partial<FieldInput> = {}): FieldInput => ({
  ...{ name, dataType: 'String', description: '', dependsOn: [], pre: [], post: [], required: false },
  source: { kind: 'label', labels: [name] },
  ...more,
});
const namesOf = (tag: { readonly fields: readonly { readonly name: string }[] }) => tag.fields.map(({ name }) => name);

async function put(fixture: ConfigurationFixture, tagId: string, one: FieldInput, id: string | null = null) {
  return fixture.ask('fields.put', { tagId, id, field: one });
}

describe('fields', () => {
  test('are created, replaced, sorted and deleted under their ids', async () => {
    const fixture = await openConfiguration();
    const tagId = (await fixture.ask('tags.create', { name: 'order', description: '' })).id;
    await put(fixture, tagId, field('a'));
    const two = await put(fixture, tagId, field('b', { source: { kind: 'template', template: '{a}!' } }));
    expect(namesOf(two)).toEqual(['a', 'b']);
    const [a, b] = two.fields.map(({ id }) => id);
    const sorted = await fixture.ask('fields.order', { tagId, ids: [b ?? '', a ?? ''] });
    expect(namesOf(sorted)).toEqual(['b', 'a']);
    expect(await fixture.refusal('fields.delete', { tagId, id: a ?? '' })).toContain('field-needed');
    expect(await fixture.refusal('fields.order', { tagId, ids: [a ?? ''] })).toContain('order-incomplete');
    const replaced = await put(fixture, tagId, field('b', { dataType: 'Decimal' }), b);
    expect(replaced.fields[0]).toMatchObject({ id: b, name: 'b', dataType: 'Decimal', source: { kind: 'label' } });
    expect(namesOf(await fixture.ask('fields.delete', { tagId, id: a ?? '' }))).toEqual(['b']);
    const [definition] = (await fixture.data.store.tagDefinitions(fixture.companyId)).slice(-1);
    expect(definition?.fields).toMatchObject([{ name: 'b', data_type: 'Decimal', depends_on: [] }]);
  });

  test('that depend on each other in a circle are refused with its path', async () => {
    const fixture = await openConfiguration();
    const tagId = (await fixture.ask('tags.create', { name: 'order', description: '' })).id;
    const first = await put(fixture, tagId, field('a'));
    await put(fixture, tagId, field('b', { dependsOn: ['a'] }));
    const circle = { tagId, id: first.fields[0]?.id ?? '', field: field('a', { dependsOn: ['b'] }) };
    expect(await fixture.refusal('fields.put', circle)).toBe('chain.circle');
    expect(await fixture.refusal('fields.put', { tagId, id: null, field: field('c', { dependsOn: ['z'] }) })).toBe(
      'chain.unknown-field',
    );
    expect(namesOf(await fixture.ask('tags.get', { id: tagId }))).toEqual(['a', 'b']);
  });

  test.each([
    ['a taken name', field('DATE'), 'service.configuration.name-taken'],
    [
      'a pattern that RE2 refuses',
      field('x', { source: { kind: 'pattern', pattern: '(?=a)(' } }),
      'chain.pattern-refused',
    ],
    ['a step before extraction that reads a value', field('x', { pre: [{ step: 'parse_date', order: 'day_first' }] }), 'service.configuration.pre-step'], // prettier-ignore
    ['a replacement by a pattern that RE2 refuses', field('x', { post: [{ step: 'replace', find: '[', with: '', mode: 'pattern' }] }), 'chain.pattern-refused'], // prettier-ignore
  ])('with %s are refused', async (_, given, code) => {
    const fixture = await openConfiguration();
    const tagId = await fixture.tagId('letter');
    expect(await fixture.refusal('fields.put', { tagId, id: null, field: given })).toBe(code);
    expect((await fixture.ask('tags.get', { id: tagId })).isChanged).toBe(false);
  });

  test('mark a built-in tag as changed, and restoring it brings its own fields back under their ids', async () => {
    const fixture = await openConfiguration();
    const tagId = await fixture.tagId('letter');
    const before = await fixture.ask('tags.get', { id: tagId });
    const changed = await put(fixture, tagId, field('Aktenzeichen'));
    expect([changed.isChanged, changed.fields.length]).toEqual([true, before.fields.length + 1]);
    expect(await fixture.ask('tags.restore', { id: tagId })).toEqual(before);
  });

  test('check patterns and say how many groups they have', async () => {
    const fixture = await openConfiguration();
    expect(await fixture.ask('patterns.check', { pattern: '(a)(b)' })).toEqual({ isValid: true, reason: null, groupCount: 2 }); // prettier-ignore
    expect(await fixture.ask('patterns.check', { pattern: '(?=a)' })).toMatchObject({ isValid: false });
    expect((await fixture.ask('patterns.check', { pattern: '((a{1,500}){1,500})' })).isValid).toBe(false);
  });
});

test('tables are listed by their columns, and stay while a field uses them', async () => {
  const fixture = await openConfiguration();
  const csv = 'name;number\nAcme;70001\n';
  expect(await fixture.ask('tables.put', { name: 'suppliers', csv })).toEqual({
    columns: ['name', 'number'],
    rowCount: 1,
  });
  expect(await fixture.ask('tables.list', {})).toEqual([
    { name: 'suppliers', columns: ['name', 'number'], rowCount: 1 },
  ]);
  expect(await fixture.data.store.lookupTables(fixture.companyId)).toEqual([{ name: 'suppliers', csv }]);
  const lookup = { step: 'lookup', table: 'suppliers', key_column: 'name', value_column: 'number' } as const;
  const tagId = await fixture.tagId('letter');
  const tag = await put(fixture, tagId, field('number', { post: [lookup] }));
  expect(await fixture.refusal('tables.delete', { name: 'suppliers' })).toContain('table-needed');
  await fixture.ask('fields.delete', { tagId, id: tag.fields.at(-1)?.id ?? '' });
  await fixture.ask('tables.delete', { name: 'suppliers' });
  expect(await fixture.ask('tables.list', {})).toEqual([]);
  for (const unusable of ['', 'a;a\n1;2', 'a;b', 'a;;b\n1;2;3']) {
    expect(await fixture.refusal('tables.put', { name: 't', csv: unusable })).toContain('table-unreadable');
  }
});

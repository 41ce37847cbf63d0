import { expect, test } from 'vitest';
import { configurationFile, type ConfigurationFile } from '#service-api/configuration/configuration-file.ts';
import { openConfiguration, type ConfigurationFixture } from './configuration-fixture.ts';

async function exported(fixture: ConfigurationFixture): Promise<ConfigurationFile> {
  const { json, fileName } = await fixture.ask('configuration.export', {});
  expect(fileName).toMatch(/^intray-configuration-\d{4}-\d\d-\d\d\.json$/u);
  return configurationFile.parse(JSON.parse(json));
}

const importing = (file: unknown, isDryRun = false) => ({ json: JSON.stringify(file), isDryRun });

test('a configuration is moved to another company by one file, and a second import changes nothing', async () => {
  const [from, to] = [await openConfiguration(), await openConfiguration()];
  const tag = await from.ask('tags.create', { name: 'order', description: 'An order.' });
  const field = { name: 'number', dataType: 'String', description: '', dependsOn: [], pre: [], post: [], required: true } as const; // prettier-ignore
  await from.ask('fields.put', { tagId: tag.id, id: null, field: { ...field, dependsOn: [], pre: [], post: [], source: { kind: 'label', labels: ['No.'] } } }); // prettier-ignore
  await from.ask('tables.put', { name: 'suppliers', csv: 'name;number\nAcme;1\n' });
  await from.ask('settings.set', { fileRetryLimit: 9 });
  const file = await exported(from);
  const before = await exported(to);
  const expected = [
    { kind: 'setting', name: 'fileRetryLimit', change: 'change' },
    { kind: 'table', name: 'suppliers', change: 'add' },
    { kind: 'tag', name: 'order', change: 'add' },
    { kind: 'field', name: 'order / number', change: 'add' },
  ];
  expect((await to.ask('configuration.import', importing(file, true))).differences).toEqual(expected);
  expect(await exported(to)).toEqual(before);
  expect((await to.ask('journal.list', { before: null, limit: 5 })).total).toBe(0);
  expect(await to.ask('configuration.import', importing(file))).toEqual({ differences: expected, differenceCount: 4 });
  expect(await exported(to)).toEqual(file);
  expect((await to.ask('configuration.import', importing(file))).differences).toEqual([]);
  const { events } = await to.ask('journal.list', { before: null, limit: 5 });
  expect(events.map(({ call }) => call)).toEqual(['configuration.import', 'configuration.import']);
});

test('a file that cannot be used as a whole changes nothing', async () => {
  const fixture = await openConfiguration();
  const before = await exported(fixture);
  const [first, ...others] = before.tags;
  if (first === undefined) throw new Error('no tags');
  const renamed = { ...first, name: 'first' };
  const circle = { ...first, fields: first.fields.map((field, at) => ({ ...field, dependsOn: at === 0 ? [field.name] : [] })) }; // prettier-ignore
  const bad = { ...first, fields: first.fields.map((field) => ({ ...field, source: { kind: 'pattern', pattern: '(', group: 0 } })) }; // prettier-ignore
  const withFields = before.tags.find(({ fields }) => fields.length > 0) ?? first;
  const files: readonly (readonly [unknown, string])[] = [
    ['no object', 'import-unreadable'],
    [{ ...before, version: 2 }, 'import-unreadable'],
    [{ ...before, extra: 1 }, 'import-place service.import.unknown'],
    [{ ...before, tags: [renamed, { ...first, minScore: 'high' }] }, 'import-place service.import.type'],
    [{ ...before, tags: [renamed, { ...first, minScore: 2 }] }, 'import-place service.import.too-long'],
    [{ ...before, tags: [renamed, ...others, renamed] }, 'name-taken'],
    [{ ...before, tags: [renamed, { ...first, name: 'unclassified' }] }, 'name-taken'],
    [{ ...before, tags: [renamed, { ...withFields, fields: circle.fields.length > 0 ? circle.fields : withFields.fields.map((field) => ({ ...field, dependsOn: [field.name] })) }] }, 'chain.circle'], // prettier-ignore
    [{ ...before, tags: [renamed, bad.fields.length > 0 ? bad : { ...withFields, fields: withFields.fields.map((field) => ({ ...field, source: { kind: 'pattern', pattern: '(', group: 0 } })) }] }, 'chain.pattern-refused'], // prettier-ignore
    [{ ...before, tags: [renamed], tables: [{ name: 't', csv: '' }] }, 'table-unreadable'],
  ];
  for (const [file, code] of files) {
    for (const isDryRun of [true, false])
      expect(await fixture.refusal('configuration.import', importing(file, isDryRun))).toContain(code);
    expect(await exported(fixture)).toEqual(before);
  }
});

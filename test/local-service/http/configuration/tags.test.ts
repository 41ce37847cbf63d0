import { describe, expect, test } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { ensureTagsOfAll } from '#local-service/store/seed-company.ts';
import { openConfiguration } from './configuration-fixture.ts';
import { companyScope } from '#local-service/store/scope.ts';

const now = new Date().toISOString();
const search = async (
  { data, companyId }: Awaited<ReturnType<typeof openConfiguration>>,
  query: string,
  tagIds: string[],
) => (await data.search.search({ companyId, userId: null, query, tagIds, page: 1, pageSize: 9, fuzzy: false })).total;

describe('tags', () => {
  test('are created, changed and found in the definitions that the next document is read with', async () => {
    const fixture = await openConfiguration();
    const created = await fixture.ask('tags.create', { name: 'Kündigung', description: 'Ends a contract.' });
    expect(created).toMatchObject({ isBuiltIn: false, isChanged: false, isFixed: false, fields: [], exampleCount: 0 });
    const keywords = [{ text: 'hiermit kündige ich', weight: 3, zone: 'anywhere' } as const];
    const changed = await fixture.ask('tags.change', { id: created.id, keywords, minScore: 0.3 });
    expect(changed).toMatchObject({ name: 'Kündigung', description: 'Ends a contract.', keywords, minScore: 0.3 });
    const definitions = await fixture.data.store.tagDefinitions(fixture.companyId);
    expect(definitions.at(-1)).toMatchObject({ name: 'Kündigung', criteria: { keywords, min_score: 0.3 } });
    expect(definitions.at(-1)).not.toHaveProperty('built_in');
  });

  test('have different names, whatever their case', async () => {
    const fixture = await openConfiguration();
    expect(await fixture.refusal('tags.create', { name: 'Invoice', description: '' })).toContain('name-taken');
    const id = await fixture.tagId('letter');
    expect(await fixture.refusal('tags.change', { id, name: 'RECEIPT' })).toContain('name-taken');
    expect((await fixture.ask('tags.change', { id, name: 'Letter' })).name).toBe('Letter');
  });

  test('that are built in stay as a person changed them at the next start, until they are restored', async () => {
    const fixture = await openConfiguration();
    const id = await fixture.tagId('invoice');
    const original = await fixture.ask('tags.get', { id });
    expect(original).toMatchObject({ isBuiltIn: true, isChanged: false, descriptionCode: 'tag.description.invoice' });
    const changed = await fixture.ask('tags.change', { id, name: 'Rechnung', description: 'Meine', keywords: [] });
    expect(changed).toMatchObject({ isChanged: true, descriptionCode: null, keywords: [] });
    await ensureTagsOfAll(fixture.data.store, builtInTags, now);
    expect(await fixture.ask('tags.get', { id })).toEqual(changed);
    expect(await fixture.tagId('invoice')).toBe('');
    const restored = await fixture.ask('tags.restore', { id });
    expect(restored).toEqual({ ...original, name: 'Rechnung', isChanged: true });
    expect(await fixture.ask('tags.change', { id, name: 'invoice' })).toMatchObject({ name: 'invoice' });
    expect(await fixture.refusal('tags.restore', { id: (await fixture.ask('tags.create', { name: 'x', description: '' })).id })).toContain('not-built-in'); // prettier-ignore
  });

  test('that are deleted give their documents to another tag, and do not come back', async () => {
    const fixture = await openConfiguration();
    const [receipt, invoice] = [await fixture.tagId('receipt'), await fixture.tagId('invoice')];
    const values = { total: '12.00', issuer: 'Bäckerei Korn', vat_id: 'DE1' };
    const fileId = await fixture.addDocument({
      tag: 'receipt',
      text: 'zwei Brote',
      values: { ...values, own: 'gone' },
    });
    await fixture.addDocument({ tag: 'receipt', text: 'ein Brot', values });
    expect(await search(fixture, 'gone', [receipt])).toBe(1);
    expect((await fixture.ask('tags.get', { id: receipt })).documentCount).toBe(2);
    expect(await fixture.refusal('tags.delete', { id: receipt, moveTo: receipt })).toContain('same-tag');
    expect(await fixture.ask('tags.delete', { id: receipt, moveTo: invoice })).toEqual({ movedDocuments: 2 });
    fixture.checkIndex();
    expect(await search(fixture, '', [receipt])).toBe(0);
    expect(await search(fixture, '', [invoice])).toBe(2);
    expect([await search(fixture, 'gone', [invoice]), await search(fixture, 'Korn', [invoice])]).toEqual([0, 2]);
    const { files } = fixture.data.store.records;
    const file = await files.find(companyScope(fixture.companyId), fileId);
    expect(file).toMatchObject({ tag_name: 'invoice', tag_score: 0, tag_source: 'rule' });
    expect(file?.data_points.map(({ name }) => name).toSorted()).toEqual(['issuer', 'total', 'vat_id']);
    await ensureTagsOfAll(fixture.data.store, builtInTags, now);
    expect(await fixture.tagId('receipt')).toBe('');
  });

  test('lose all values of fields when their documents become unclassified', async () => {
    const fixture = await openConfiguration();
    const id = await fixture.tagId('receipt');
    await fixture.addDocument({ tag: 'receipt', text: 'Brot', values: { total: '12.00' } });
    expect(await fixture.ask('tags.delete', { id, moveTo: null })).toEqual({ movedDocuments: 1 });
    fixture.checkIndex();
    expect(await search(fixture, '12.00', [await fixture.tagId('unclassified')])).toBe(0);
  });

  test('unclassified stays as it is', async () => {
    const fixture = await openConfiguration();
    const id = await fixture.tagId('unclassified');
    for (const code of [
      await fixture.refusal('tags.change', { id, name: 'other' }),
      await fixture.refusal('tags.delete', { id, moveTo: null }),
      await fixture.refusal('tags.addExamples', { id, fileIds: [id] }),
    ]) {
      expect(code).toBe('service.configuration.fixed-tag');
    }
  });

  test('have examples among the documents of the company', async () => {
    const fixture = await openConfiguration();
    const id = await fixture.tagId('letter');
    const fileId = await fixture.addDocument({ tag: 'letter', text: 'Dear all' });
    const tag = await fixture.ask('tags.addExamples', { id, fileIds: [fileId, fileId] });
    expect(tag).toMatchObject({ exampleCount: 1, examples: [{ fileId, name: 'letter.txt' }] });
    const { tags } = fixture.data.store.records;
    const scope = companyScope(fixture.companyId);
    expect((await tags.find(scope, id))?.example_count).toBe(1);
    expect(await fixture.refusal('tags.addExamples', { id, fileIds: [fixture.userId] })).toContain('no-file');
    expect((await fixture.ask('tags.removeExample', { id, fileId })).examples).toEqual([]);
  });

  test('of another company are unknown', async () => {
    const [fixture, other] = [await openConfiguration(), await openConfiguration()];
    const id = await other.tagId('invoice');
    expect(await fixture.refusal('tags.get', { id })).toContain('no-class');
    expect(await fixture.refusal('tags.change', { id, description: 'x' })).toContain('no-class');
    expect(await fixture.refusal('tags.delete', { id: await fixture.tagId('cv'), moveTo: id })).toContain('no-class');
  });
});

test('every change is in the journal: who, what, before and after; a refused one is not', async () => {
  const fixture = await openConfiguration();
  const id = await fixture.tagId('letter');
  await fixture.ask('tags.change', { id, description: 'Post', minScore: 0.5 });
  await fixture.refusal('tags.change', { id, name: 'invoice' });
  await fixture.ask('settings.set', { fileRetryLimit: 7 });
  const { events, total } = await fixture.ask('journal.list', { before: null, limit: 10 });
  expect(total).toBe(2);
  expect(events).toMatchObject([
    { userName: 'ada@example.org', call: 'settings.set', subject: 'fileRetryLimit', before: { fileRetryLimit: 3 }, after: { fileRetryLimit: 7 } }, // prettier-ignore
    {
      call: 'tags.change',
      subject: 'letter',
      before: { minScore: 0.4 },
      after: { description: 'Post', minScore: 0.5 },
    },
  ]);
  const next = await fixture.ask('journal.list', { before: events[0]?.id ?? null, limit: 1 });
  expect(next.events.map(({ call }) => call)).toEqual(['tags.change']);
});

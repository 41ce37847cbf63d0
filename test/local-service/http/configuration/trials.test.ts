import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultProcessorOptions } from '#local-service/queue/processor-options.ts';
import { createAnalysisThread, type AnalysisThread } from '#local-service/queue/analysis-thread.ts';
import { createApplyDefinitions } from '#local-service/queue/apply-definitions.ts';
import { createReadDefinitions } from '#local-service/queue/definitions-json.ts';
import type { ConfiguredField } from '#service-api/configuration/tag-calls.ts';
import { openConfiguration, plainReading, type ConfigurationFixture } from './configuration-fixture.ts';
import { companyScope } from '#local-service/store/scope.ts';

const invoice = 'Muster GmbH\nRECHNUNG\nRechnungsnummer RE-4711\nKostenstelle: 4711-B\nGesamtbetrag 119,00 EUR';
const scopeOf = ({ companyId }: ConfigurationFixture) => companyScope(companyId);
const costCentre = (): ConfiguredField => ({
  ...{ name: 'cost centre', dataType: 'String', description: '', dependsOn: [], pre: [], required: false },
  source: { kind: 'label', labels: ['Kostenstelle'], direction: 'right_or_below', occurrence: 'first' },
  post: [{ step: 'case', to: 'lower' }],
});

describe('a trial', () => {
  test('scores a text with reasons, and changes nothing', async () => {
    const fixture = await openConfiguration();
    const [best, second] = await fixture.ask('try.text', { text: invoice });
    expect(best).toMatchObject({ tagName: 'invoice', tagId: await fixture.tagId('invoice'), minScore: 0.4 });
    expect(best?.score).toBeGreaterThan(0.7);
    expect(second?.score).toBeLessThan(best?.score ?? 0);
    expect(best?.reasons.find(({ text }) => text === 'rechnung')).toMatchObject({ kind: 'keyword' });
    expect(best?.reasons.length).toBeLessThanOrEqual(20);
    expect((await fixture.ask('journal.list', { before: null, limit: 9 })).total).toBe(0);
  });

  test('uses the tags as they are now', async () => {
    const fixture = await openConfiguration();
    const { id } = await fixture.ask('tags.create', { name: 'menu', description: '' });
    const keywords = [{ text: 'fish fingers', weight: 9, zone: 'anywhere' as const }];
    await fixture.ask('tags.change', { id, keywords });
    const fileId = await fixture.addDocument({ tag: 'letter', text: 'Tuesday: fish fingers' });
    expect((await fixture.ask('try.document', { fileId }))[0]).toMatchObject({ tagName: 'menu' });
    expect(await fixture.refusal('try.document', { fileId: id })).toContain('no-file');
  });

  test('shows every intermediate value of the fields, also of one that is not saved yet', async () => {
    const fixture = await openConfiguration();
    const tagId = await fixture.tagId('invoice');
    const fileId = await fixture.addDocument({ tag: 'invoice', text: invoice });
    const saved = await fixture.ask('try.fields', { tagId, fileId, draft: null });
    expect(saved.find(({ field }) => field === 'invoice_number')).toMatchObject({ value: 'RE-4711', note: null });
    const draft = { id: null, field: costCentre() };
    const tried = await fixture.ask('try.fields', { tagId, fileId, draft });
    expect(tried.at(-1)).toEqual({
      ...{ field: 'cost centre', value: '4711-b', note: null, page: 1 },
      steps: [
        { field: 'cost centre', phase: 'source', step: 'source', before: null, after: '4711-B', note: null },
        { field: 'cost centre', phase: 'post', step: 'case', before: '4711-B', after: '4711-b', note: null },
        { field: 'cost centre', phase: 'type', step: 'type', before: '4711-b', after: '4711-b', note: null },
      ],
    });
    expect((await fixture.ask('tags.get', { id: tagId })).fields.map(({ name }) => name)).not.toContain('cost centre');
    const circle = { ...costCentre(), dependsOn: ['cost centre'] };
    expect(await fixture.refusal('try.fields', { tagId, fileId, draft: { id: null, field: circle } })).toBe(
      'chain.circle',
    );
  });
});

describe('definitions are applied to stored documents', () => {
  async function withDocuments(count: number) {
    const fixture = await openConfiguration();
    const tagId = await fixture.tagId('invoice');
    const ids = [];
    for (let at = 0; at < count; at += 1) {
      ids.push(await fixture.addDocument({ tag: 'invoice', text: invoice, values: { total: '1.00' } }));
    }
    const unlike = await fixture.addDocument({ tag: 'invoice', text: 'Monday pasta\nTuesday fish' });
    await fixture.ask('fields.put', { tagId, id: null, field: costCentre() });
    const file = (id: string) => fixture.data.store.records.files.find(scopeOf(fixture), id);
    const valuesOf = async (id: string) =>
      Object.fromEntries(((await file(id))?.data_points ?? []).map((point) => [point.name, point.value]));
    return { fixture, tagId, ids, unlike, file, valuesOf };
  }

  test('after a dry run that counts what would change and changes nothing', async () => {
    const { fixture, ids, unlike, file, valuesOf } = await withDocuments(2);
    expect(await fixture.ask('apply.state', {})).toMatchObject({ status: 'none', total: 0 });
    expect(await fixture.ask('apply.start', { tagId: null, isDryRun: true })).toMatchObject({
      status: 'counting',
      total: 3,
    });
    const counted = await fixture.applied();
    expect(counted).toMatchObject({ status: 'counted', done: 3, changed: 3, changedTags: 1, isDryRun: true });
    expect(counted.examples).toHaveLength(3);
    expect(counted.examples).toContainEqual(
      expect.objectContaining({ fileId: unlike, tagBefore: 'invoice', tagAfter: 'unclassified' }),
    );
    expect(await valuesOf(ids[0] ?? '')).toEqual({ total: '1.00' });
    await fixture.ask('apply.start', { tagId: null, isDryRun: false });
    expect(await fixture.applied()).toMatchObject({ status: 'done', done: 3, changed: 3 });
    fixture.checkIndex();
    for (const id of ids) expect(await valuesOf(id)).toMatchObject({ total: 119, 'cost centre': '4711-b' });
    expect(await file(unlike)).toMatchObject({ tag_name: 'unclassified', tag_score: 0, status: 'tagged' });
    const events = await fixture.data.store.records.history.events(scopeOf(fixture), unlike);
    expect(events.at(-1)).toMatchObject({ kind: 'file.tagged', detail: { earlier_tag_name: 'invoice' } });
    await fixture.ask('apply.start', { tagId: null, isDryRun: false });
    expect(await fixture.applied()).toMatchObject({ status: 'done', done: 3, changed: 0 });
    const { events: journal } = await fixture.ask('journal.list', { before: null, limit: 9 });
    expect(journal.map(({ call }) => call)).toEqual(['apply.start', 'apply.start', 'fields.put']);
  });

  test('of one tag only, and of one company only', async () => {
    const { fixture, unlike, file } = await withDocuments(0);
    const letter = await fixture.tagId('letter');
    await fixture.ask('apply.start', { tagId: letter, isDryRun: false });
    expect(await fixture.applied()).toMatchObject({ status: 'done', total: 0, changed: 0 });
    expect(await file(unlike)).toMatchObject({ tag_name: 'invoice' });
    const other = await openConfiguration();
    expect(await other.ask('apply.state', {})).toMatchObject({ status: 'none' });
  });

  test('until a person cancels it', async () => {
    const { fixture } = await withDocuments(60);
    await fixture.ask('apply.start', { tagId: null, isDryRun: false });
    expect(await fixture.refusal('apply.start', { tagId: null, isDryRun: true })).toContain('apply-running');
    expect(await fixture.ask('apply.cancel', {})).toMatchObject({ status: 'cancelled' });
    const cancelled = await fixture.applied();
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(cancelled.done).toBeLessThan(61);
    fixture.checkIndex();
    await fixture.ask('apply.start', { tagId: null, isDryRun: false });
    expect(await fixture.applied()).toMatchObject({ status: 'done', done: 61 });
  });

  test('with the definitions of that moment, also where they change while they are applied', async () => {
    const { fixture, ids, tagId, file } = await withDocuments(30);
    const own = await fixture.ask('tags.create', { name: 'Own', description: '' });
    const other = await fixture.ask('tags.create', { name: 'Other', description: '' });
    await fixture.ask('fields.put', { tagId: own.id, id: null, field: costCentre() });
    // A dry run has read the definitions.
    await fixture.ask('apply.start', { tagId: null, isDryRun: true });
    await fixture.applied();
    const keywords = [{ text: 'rechnung', weight: 10, zone: 'anywhere' } as const];
    await fixture.ask('tags.change', { id: tagId, minScore: 1 });
    await fixture.ask('tags.change', { id: own.id, keywords, minScore: 0.1 });
    await fixture.ask('apply.start', { tagId: null, isDryRun: false });
    await fixture.ask('tags.delete', { id: own.id, moveTo: other.id });
    await fixture.applied();
    fixture.checkIndex();
    for (const id of ids) {
      const { tag_name: tag = '', data_points: points = [] } = (await file(id)) ?? {};
      expect(tag).not.toBe('Own');
      if (tag !== 'invoice') expect([tag, points.map(({ name }) => name)]).toEqual([tag, []]);
    }
  });

  test('as they are then, where one is processed again while it is analysed', async () => {
    const { fixture, ids, tagId, valuesOf } = await withDocuments(1);
    const [fileId = ''] = ids;
    const { store, search } = fixture.data;
    const thread = createAnalysisThread({ entry: defaultProcessorOptions().analysisEntry });
    onTestFinished(() => thread.stop());
    let analyses = 0;
    const run = async (...given: Parameters<AnalysisThread['run']>) => {
      const analysed = await thread.run(...given);
      analyses += 1;
      if (analyses > 1) return analysed;
      const again = plainReading('invoice', invoice.replaceAll('119,00', '238,00'));
      await store.transaction((tx) => tx.files.setReading(fileId, tagId, again, new Date().toISOString()));
      return analysed;
    };
    const definitions = createApplyDefinitions({
      ...{ store, search, analysis: { run }, nowMs: Date.now },
      ...{ definitionsOf: createReadDefinitions(store), log: pino({ level: 'silent' }) },
    });
    await definitions.start({ companyId: fixture.companyId, tagId, isDryRun: false }, () => Promise.resolve());
    await expect
      .poll(async () => (await definitions.state(fixture.companyId))?.status, { timeout: 20_000 })
      .toBe('done');
    expect(await valuesOf(fileId)).toMatchObject({ total: 238 });
    expect(analyses).toBe(3);
  });

  test('across restarts, each document once', async () => {
    const { fixture, ids, valuesOf } = await withDocuments(60);
    await fixture.ask('apply.start', { tagId: null, isDryRun: false });
    let restarts = 0;
    for (; restarts < 200; restarts += 1) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      await fixture.restart();
      if ((await fixture.ask('apply.state', {})).status !== 'running') break;
    }
    expect(restarts).toBeGreaterThan(2);
    expect(await fixture.applied()).toMatchObject({ status: 'done', done: 61, changed: 61 });
    fixture.checkIndex();
    for (const id of ids) expect(await valuesOf(id)).toHaveProperty('cost centre', '4711-b');
    const { n } = fixture.data.sqlite.writer
      .prepare<[], { n: number }>("SELECT count(*) AS n FROM events WHERE kind = 'file.tagged'")
      .get() ?? { n: 0 };
    expect(n).toBe(61);
  });
});

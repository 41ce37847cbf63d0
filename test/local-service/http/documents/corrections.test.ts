import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { correctionChange } from '#service-api/documents/correction-calls.ts';
import { openCorrections, type CorrectionsFixture } from './corrections-fixture.ts';

const invoice = `Muster GmbH, Hauptstr. 1, 10115 Berlin

RECHNUNG

Rechnungsnummer: 2026-0042
Rechnungsdatum: 03.02.2026

Wartung der Heizung          1 x 200,00    200,00 EUR
Nettobetrag                                200,00 EUR
Umsatzsteuer 19 %                           38,00 EUR
Gesamtbetrag                               238,00 EUR

Zahlbar bis 17.02.2026. IBAN: DE89 3704 0044 0532 0130 00
`;

type Change = z.input<typeof correctionChange>;

async function correct(
  service: CorrectionsFixture,
  fileId: string,
  changes: readonly Change[],
): Promise<readonly string[]> {
  const revision = await service.revision(fileId);
  const { ids } = await service.ask('documents.correct', { fileId, revision, changes: [...changes] });
  return ids;
}

async function undo(service: CorrectionsFixture, fileId: string, ids: readonly string[]): Promise<void> {
  await service.ask('documents.undoCorrection', { fileId, revision: await service.revision(fileId), ids: [...ids] });
}

const value = (field: string, given: string | number): Change => ({ kind: 'value', field, value: given });

async function pointOf(service: CorrectionsFixture, fileId: string, name: string) {
  return (await service.record(fileId)).data_points.find((point) => point.name === name);
}

test('a corrected value is a person’s, certain, where it was read, and found by search', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  const before = await pointOf(service, fileId, 'total');
  await correct(service, fileId, [value('total', 243.5), value('customer', '  Erika Beispiel ')]);
  expect(await pointOf(service, fileId, 'total')).toEqual({
    ...{
      name: 'total',
      value: 243.5,
      value_as_string: '243.50',
      data_type: 'Decimal',
      confidence: 1,
      source: 'person',
    },
    ...{ page: 1, box: before?.box },
  });
  expect(await pointOf(service, fileId, 'customer')).toMatchObject({ value: 'Erika Beispiel', source: 'person' });
  expect(await service.find('Erika')).toEqual([fileId]);
  service.checkIndex();
});

test('undone corrections leave the record as it was, in any order and after several steps', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  const asRead = JSON.stringify(await service.record(fileId));
  const revision = await service.revision(fileId);
  const receipt = await service.tagId('receipt');
  const steps: readonly (readonly Change[])[] = [
    [value('total', 1)],
    [{ kind: 'class', tagId: receipt }, value('date', '2026-02-04')],
    [{ kind: 'remove', field: 'issuer' }],
    [{ kind: 'class', tagId: null }],
    [value('total', 2), { kind: 'accept', field: 'date' }],
  ];
  const ids: string[] = [];
  for (const step of steps) ids.push(...(await correct(service, fileId, step)));
  expect(await service.record(fileId)).toMatchObject({ tag_name: 'unclassified', tag_source: 'person', tag_score: 0 });
  // The second of two values stands, whatever happens to the first; the earlier class stands when the later is undone.
  await undo(service, fileId, [ids[0] ?? '', ids[4] ?? '']);
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 2 });
  expect(await service.record(fileId)).toMatchObject({ tag_name: 'receipt', tag_score: 1 });
  expect(await pointOf(service, fileId, 'issuer')).toBeUndefined();
  for (const id of [ids[3], ids[6], ids[1], ids[5], ids[2]]) await undo(service, fileId, [id ?? '']);
  expect(JSON.stringify(await service.record(fileId))).toBe(asRead);
  expect(await service.revision(fileId)).toBe(revision);
  service.checkIndex();
});

test('a change of what the person did not see is refused, and changes nothing', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  const revision = await service.revision(fileId);
  await correct(service, fileId, [value('total', 1)]);
  const late = { fileId, revision, changes: [value('total', 2)] };
  expect(await service.refusal('documents.correct', late)).toBe('service.correction.changed');
  expect(await service.refusal('documents.undoCorrection', { fileId, revision, ids: [fileId] })).toBe(
    'service.correction.changed',
  );
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 1 });
  expect(await service.ask('documents.corrections', { fileId })).toHaveLength(1);
});

test('of two changes at once one is refused', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  const revision = await service.revision(fileId);
  const tried = await Promise.allSettled(
    [1, 2].map((total) =>
      service.ask('documents.correct', {
        fileId,
        revision,
        changes: [{ kind: 'value', field: 'total', value: total }],
      }),
    ),
  );
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('texts are read as the type of the field, and what states no value is refused as a whole', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  await correct(service, fileId, [value('total', '1.234,50'), value('due_date', '5.3.2026')]);
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 1234.5 });
  expect(await pointOf(service, fileId, 'due_date')).toMatchObject({ value: '2026-03-05' });
  const revision = await service.revision(fileId);
  const refused = (changes: readonly Change[]) =>
    service.refusal('documents.correct', { fileId, revision, changes: [...changes] });
  expect(await refused([value('net_total', 9), value('date', 'last week')])).toBe('service.correction.value');
  expect(await refused([value('shoe_size', 44)])).toBe('service.correction.no-field');
  expect(await refused([{ kind: 'accept', field: 'customer' }])).toBe('service.correction.no-value');
  expect(await refused([{ kind: 'items', field: 'total', items: [] }])).toBe('service.correction.no-table');
  expect(await refused([{ kind: 'class', tagId: fileId }])).toBe('service.correction.no-class');
  expect(await service.revision(fileId)).toBe(revision);
});

test('who corrected what, where it stood and under which label, is kept with the document and in its history', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  const read = await pointOf(service, fileId, 'total');
  const [id = ''] = await correct(service, fileId, [value('total', 99)]);
  const [made] = await service.ask('documents.corrections', { fileId });
  expect(made).toMatchObject({ id, kind: 'value', field: 'total', userName: 'ada@example.org', undone: null });
  expect(made?.before).toMatchObject({ text: '238.00', page: 1, box: read?.box, label: 'Gesamtbetrag' });
  expect(made?.after).toMatchObject({ text: '99.00', source: 'person', label: 'Gesamtbetrag' });
  await undo(service, fileId, [id]);
  expect((await service.ask('documents.corrections', { fileId }))[0]?.undone).toMatchObject({
    userName: 'ada@example.org',
  });
  const scope = { companyId: service.companyId, userId: null, viewerId: null, viewerRole: null };
  const events = await service.data.store.records.history.events(scope, fileId);
  expect(events.map(({ kind }) => kind)).toEqual(['file.corrected', 'file.correction_undone']);
  expect(events[0]?.detail).toEqual({
    user_name: 'ada@example.org',
    changes: [{ id, kind: 'value', field: 'total', before: '238.00', after: '99.00' }],
  });
});

test('a class brings its own values, and rows of a table are replaced as a whole', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  await correct(service, fileId, [{ kind: 'class', tagId: null }]);
  expect((await service.record(fileId)).data_points).toEqual([]);
  await correct(service, fileId, [{ kind: 'class', tagId: await service.tagId('invoice') }]);
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 238, source: 'text' });
  const item = { description: 'Ofen', quantity: 2, unit: null, unitPrice: 100, amount: 200, taxRate: 19 };
  await correct(service, fileId, [{ kind: 'items', field: 'line_items', items: [{ ...item, page: null, box: null }] }]);
  expect(await pointOf(service, fileId, 'line_items')).toMatchObject({
    ...{ source: 'person', confidence: 1, value: '2  Ofen  100.00  200.00' },
    items: [{ description: 'Ofen', quantity: 2, unit_price: 100, amount: 200, tax_rate: 19 }],
  });
});

test('users correct documents of their company, uploaders their own, and others find nothing', async () => {
  const service = await openCorrections();
  const uploader = await service.addUser('Uploader');
  const user = await service.addUser('User');
  const [own, foreign] = [await service.addPaper(invoice, uploader), await service.addPaper(invoice)];
  const input = async (fileId: string) => ({
    ...{ fileId, revision: await service.revision(fileId) },
    changes: [{ kind: 'value' as const, field: 'total', value: 1 }],
  });
  await service.ask('documents.correct', await input(own), uploader);
  await service.ask('documents.correct', await input(foreign), user);
  const unknown = 'service.answer.no-file';
  expect(await service.refusal('documents.correct', await input(foreign), uploader)).toBe(unknown);
  const { company } = service.admin;
  const stranger = { ...user, company: { ...company, id: '00000000-0000-4000-8000-000000000000' } };
  expect(await service.refusal('documents.correct', await input(own), stranger)).toBe(unknown);
  for (const name of ['documents.corrections', 'documents.fields'] as const)
    expect(await service.refusal(name, { fileId: own }, stranger)).toBe(unknown);
});

test('a box is read as the field’s type, and other amounts of the document are offered', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  const read = await pointOf(service, fileId, 'net_total');
  const { x, y, width, height } = read?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  const box = { x: x - 0.005, y: y - 0.002, width: width + 0.01, height: height + 0.004 };
  const answer = await service.ask('documents.readBox', { fileId, page: 1, box, field: 'total' });
  expect(answer).toMatchObject({ text: '200,00 EUR', value: 200, valueAsString: '200.00', problem: null });
  const line = { x: 0, y: box.y, width: 1, height: box.height };
  const whole = await service.ask('documents.readBox', { fileId, page: 1, box: line, field: 'issuer' });
  expect(whole).toMatchObject({ value: 'Nettobetrag 200,00 EUR' });
  const empty = await service.ask('documents.readBox', { fileId, page: 7, box: line, field: 'total' });
  expect(empty).toMatchObject({ text: '', value: null, box: null });
  const noDate = await service.ask('documents.readBox', { fileId, page: 1, box: line, field: 'date' });
  expect(noDate).toMatchObject({ value: null, problem: { code: 'chain.not-one-date' } });
  const others = await service.ask('documents.candidates', { fileId, field: 'total' });
  expect(others.map(({ value: other }) => other)).toContain(200);
  expect(others.map(({ value: other }) => other)).not.toContain(238);
  expect(others[0]?.box).toBeTruthy();
  const fields = await service.ask('documents.fields', { fileId });
  expect(fields).toContainEqual({ name: 'total', dataType: 'Decimal', isTable: false, isMissing: false });
  expect(fields).toContainEqual({ name: 'line_items', dataType: 'String', isTable: true, isMissing: false });
});

test('documents with a value to check are listed, oldest first, until it is accepted', async () => {
  const service = await openCorrections();
  const fileIds = [await service.addPaper(invoice), await service.addPaper(invoice)];
  const { store } = service.data;
  for (const fileId of fileIds) {
    await store.transaction(async ({ corrections }) => {
      const content = await corrections.content(fileId);
      if (content === null) throw new Error('no content');
      const dataPoints = content.dataPoints.map((point) => ({
        ...point,
        confidence: point.name === 'total' || point.name === 'date' ? 0.5 : 1,
      }));
      await corrections.write(fileId, { ...content, dataPoints }, null);
    });
  }
  const listed = await service.ask('documents.toReview', { limit: 1 });
  expect(listed).toMatchObject({ count: 2, documents: [{ fileId: fileIds[0], tagName: 'invoice' }] });
  expect(listed.documents[0]?.fields.toSorted()).toEqual(['date', 'total']);
  await correct(service, fileIds[0] ?? '', [
    { kind: 'accept', field: 'total' },
    { kind: 'accept', field: 'date' },
  ]);
  expect(await pointOf(service, fileIds[0] ?? '', 'total')).toMatchObject({ source: 'text', confidence: 1 });
  expect(await service.ask('documents.toReview', {})).toMatchObject({ count: 1, documents: [{ fileId: fileIds[1] }] });
  const uploader = await service.addUser('Uploader');
  expect(await service.ask('documents.toReview', {}, uploader)).toEqual({ count: 0, documents: [] });
});

test('corrections stay above what changed definitions read, and undoing them gives what is read now', async () => {
  const service = await openCorrections();
  const { configuration } = service;
  const [fileId, given] = [await service.addPaper(invoice), await service.addPaper(invoice)];
  const invoiceId = await service.tagId('invoice');
  const [first = ''] = await correct(service, fileId, [value('total', 1)]);
  await correct(service, given, [{ kind: 'class', tagId: null }]);
  const [again = ''] = await correct(service, given, [{ kind: 'class', tagId: invoiceId }]);
  const field = {
    ...{
      name: 'service',
      dataType: 'String' as const,
      description: '',
      dependsOn: [],
      pre: [],
      post: [],
      required: false,
    },
    source: { kind: 'label' as const, labels: ['Wartung'] },
  };
  await configuration.ask('fields.put', { tagId: invoiceId, id: null, field });
  await configuration.ask('apply.start', { tagId: null, isDryRun: false });
  expect(await configuration.applied()).toMatchObject({ status: 'done', changed: 2 });
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 1, source: 'person' });
  for (const id of [fileId, given]) expect(await pointOf(service, id, 'service')).toBeDefined();
  await undo(service, given, [again]);
  expect(await service.record(given)).toMatchObject({ tag_name: 'unclassified' });
  await undo(service, fileId, [first]);
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 238, source: 'text' });
  expect(await pointOf(service, fileId, 'service')).toBeDefined();
  await configuration.ask('apply.start', { tagId: null, isDryRun: true });
  expect(await configuration.applied()).toMatchObject({ status: 'counted', changed: 0 });
  service.checkIndex();
});

test('when a class is deleted its corrected documents keep their corrections', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(invoice);
  const [receipt, letter] = [await service.tagId('receipt'), await service.tagId('letter')];
  const changes: readonly Change[] = [{ kind: 'class', tagId: receipt }, value('total', 5)];
  const [given = '', total = ''] = await correct(service, fileId, changes);
  await service.configuration.ask('tags.delete', { id: receipt, moveTo: letter });
  expect(await service.record(fileId)).toMatchObject({ tag_name: 'letter', tag_source: 'person' });
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 5 });
  await undo(service, fileId, [total]);
  expect(await pointOf(service, fileId, 'total')).toBeUndefined();
  await undo(service, fileId, [given]);
  expect(await service.record(fileId)).toMatchObject({ tag_name: 'invoice', tag_source: 'classifier' });
  expect(await pointOf(service, fileId, 'total')).toMatchObject({ value: 238 });
  service.checkIndex();
});

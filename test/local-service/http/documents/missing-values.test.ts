import { expect, test } from 'vitest';
import { openCorrections, type CorrectionsFixture } from './corrections-fixture.ts';

const words = 'The words of an invoice';

async function open() {
  const service = await openCorrections();
  const { configuration, data } = service;
  const add = (values: Readonly<Record<string, string>>) =>
    configuration.addDocument({ tag: 'invoice', text: words, values });
  const whole = { invoice_number: '1', date: '2026-02-03', total: '238.00', currency: 'EUR', issuer: 'Muster GmbH' };
  const missing = async () =>
    (await service.ask('documents.toReview', {})).documents.map(({ fileId, fields, missing: names }) => ({
      ...{ fileId, fields, missing: names },
    }));
  const toCheck = () =>
    data.sqlite.writer.prepare('SELECT sum(needs_check) FROM search_documents').pluck().get() as number;
  return { service, add, whole, missing, toCheck };
}

async function correct(service: CorrectionsFixture, fileId: string, change: object): Promise<readonly string[]> {
  const revision = await service.revision(fileId);
  return (await service.ask('documents.correct', { fileId, revision, changes: [change as never] })).ids;
}

test('a document without a required value is one to review, and its class says how many there are', async () => {
  const { service, add, whole, missing, toCheck } = await open();
  await add(whole);
  const { total: _total, issuer: _issuer, ...rest } = whole;
  const fileId = await add(rest);
  expect(await missing()).toEqual([{ fileId, fields: [], missing: ['total', 'issuer'] }]);
  expect(toCheck()).toBe(1);
  const fields = await service.ask('documents.fields', { fileId });
  expect(fields.filter(({ isMissing }) => isMissing).map(({ name }) => name)).toEqual(['total', 'issuer']);
  expect(await service.ask('tags.overview', { tagId: await service.tagId('invoice') })).toMatchObject({ toCheck: 1 });
});

test('it is asked for until it is given or said not to be there, and again when that is undone', async () => {
  const { service, add, whole, missing, toCheck } = await open();
  const { total: _total, issuer: _issuer, ...rest } = whole;
  const fileId = await add(rest);
  await correct(service, fileId, { kind: 'value', field: 'total', value: 238, place: null });
  expect(await missing()).toEqual([{ fileId, fields: [], missing: ['issuer'] }]);
  const ids = await correct(service, fileId, { kind: 'remove', field: 'issuer' });
  expect(await missing()).toEqual([]);
  expect(toCheck()).toBe(0);
  const revision = await service.revision(fileId);
  await service.ask('documents.undoCorrection', { fileId, revision, ids: [...ids] });
  expect(await missing()).toEqual([{ fileId, fields: [], missing: ['issuer'] }]);
  expect(toCheck()).toBe(1);
});

test('another class asks for its own values, and none asks for any', async () => {
  const { service, add, missing } = await open();
  const fileId = await add({ date: '2026-02-03', issuer: 'Muster GmbH' });
  expect((await missing())[0]?.missing).toEqual(['invoice_number', 'total', 'currency']);
  await correct(service, fileId, { kind: 'class', tagId: await service.tagId('delivery_note') });
  const [left] = await missing();
  expect(left?.missing.every((name) => name === 'date' || name === 'issuer')).toBe(true);
  await correct(service, fileId, { kind: 'class', tagId: null });
  expect(await missing()).toEqual([]);
});

test('a field that is required from now on is missing in the documents that are there', async () => {
  const { service, add, whole, missing, toCheck } = await open();
  const { configuration } = service;
  const fileId = await add(whole);
  const tag = await configuration.ask('tags.get', { id: await service.tagId('invoice') });
  const customer = tag.fields.find(({ name }) => name === 'customer');
  if (customer === undefined) throw new Error('an invoice has a customer');
  const { id, descriptionCode: _code, ...field } = customer;
  const require = (required: boolean) =>
    configuration.ask('fields.put', { tagId: tag.id, id, field: { ...field, required } });
  await require(true);
  expect(await missing()).toEqual([{ fileId, fields: [], missing: ['customer'] }]);
  expect(toCheck()).toBe(1);
  await require(false);
  expect(await missing()).toEqual([]);
  expect(toCheck()).toBe(0);
});
